import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiPlus } from '@mdi/js'
import { downloadPersonalData } from '@tandem/contract/accounts/personal-data.ts'
import { useFormat } from '../../lib/format.ts'
import {
  CopyButton,
  Countdown,
  DefinitionList,
  ExportButton,
  Icon,
  ScrollingNotice,
  Section,
  SideTag,
  StatFigure,
  StatRow,
  StatusChip,
  Term,
  useConfirm,
  useNotify,
} from '../../ui/index.ts'

/** Figures, facts, words and buttons. */
export function WordsGallery() {
  return (
    <>
      <Figures />
      <Section title="Type">
        <Stack spacing={1}>
          <Typography variant="h1" component="p">
            Heading 40: Energie, ș ț ă î â
          </Typography>
          <Typography variant="h2" component="p">
            Heading 28: Piața pentru Ziua Următoare
          </Typography>
          <Typography variant="h3" component="p">
            Heading 20: Preț de închidere
          </Typography>
          <Typography variant="h4" component="p">
            Heading 16: Interval de livrare
          </Typography>
          <Typography>Text 16: what you are likely to use and produce tomorrow, hour by hour.</Typography>
          <Typography variant="body2">Text 14: what you are likely to use and produce tomorrow.</Typography>
          <Typography variant="caption">Text 12: 0123456789 −1.234,50 kWh</Typography>
        </Stack>
      </Section>
      <Buttons />
      <Section title="Words">
        <Stack spacing={2}>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <SideTag side="buy" />
            <SideTag side="sell" />
            <SideTag side="buy" done />
            <SideTag side="sell" done />
            <StatusChip label="Draft" />
            <StatusChip label="Open" tone="info" />
            <StatusChip label="Filled" tone="success" />
            <StatusChip label="Gate closes soon" tone="warning" />
            <StatusChip label="Refused" tone="danger" />
          </Stack>
          <Typography>
            Orders are binding after <Term term="gateClosure">gate closure</Term>, and the{' '}
            <Term term="clearingPrice">clearing price</Term> is one for all. <Term term="imbalance" />.
          </Typography>
          <Typography>
            Closes in <Countdown to={Temporal.Now.instant().add({ minutes: 12, seconds: 5 })} />, another in{' '}
            <Countdown to={Temporal.Now.instant().add({ hours: 53 })} />, one is{' '}
            <Countdown to={Temporal.Now.instant().subtract({ hours: 1 })} />.
          </Typography>
          <ScrollingNotice text="A notice that moves slowly, can be paused, and stops while the pointer or the keyboard is on it." />
          {(['success', 'info', 'warning', 'error'] as const).map((severity) => (
            <Alert key={severity} severity={severity}>
              {severity}: what happened, what is safe, what comes next.
            </Alert>
          ))}
        </Stack>
      </Section>
    </>
  )
}

function Figures() {
  const format = useFormat()
  return (
    <Section title="Figures and facts">
      <Stack spacing={4}>
        <StatRow>
          <StatFigure
            size="large"
            label="Clearing price"
            value={format.priceFigure(41_237)}
            unit="TC/kWh"
            delta={format.percent(0.042)}
            direction="up"
            hint="against yesterday"
            color="price"
          />
          <StatFigure label="Bought" energy={1_234_500} color="buy" />
          <StatFigure label="Sold" energy={0} color="sell" delta={format.signedEnergy(-12_500)} direction="down" />
          <StatFigure label="Still loading" value={undefined} />
          <StatFigure label="Absent" value={format.price(null)} hint="There was no trade." />
        </StatRow>
        <DefinitionList
          items={[
            { term: 'Delivery day', value: format.date('2026-06-14') },
            { term: 'Gate closure', value: format.dateTime('2026-06-13T11:00:00Z') },
            { term: 'Reserved', value: format.exactCoins(-100_500_001n) },
          ]}
        />
      </Stack>
    </Section>
  )
}

function Buttons() {
  const notify = useNotify()
  const confirm = useConfirm()
  const ask = async (tone: 'normal' | 'danger') => {
    const yes = await confirm({
      title: 'Delete the order "Roof, 14-06-2026"?',
      text: 'Its reserved coins come back.',
      tone,
    })
    if (yes) notify('The order was deleted')
  }
  return (
    <Section title="Actions">
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => void ask('normal')}>
          Ask a question
        </Button>
        <Button
          variant="contained"
          color="secondary"
          onClick={() => {
            notify({ text: 'Something to know', tone: 'info' })
          }}
        >
          Tell something
        </Button>
        <Button
          variant="outlined"
          onClick={() => {
            notify({ text: 'It did not work', tone: 'error' })
          }}
        >
          Outlined
        </Button>
        <Button>Text</Button>
        <Button variant="contained" color="error" onClick={() => void ask('danger')}>
          Delete
        </Button>
        <Button variant="contained" loading>
          Busy
        </Button>
        <Button variant="contained" disabled>
          Disabled
        </Button>
        <Button variant="contained" size="small">
          Small
        </Button>
        <ExportButton endpoint={downloadPersonalData} input={{}} />
        <CopyButton text="0.45" />
      </Stack>
    </Section>
  )
}
