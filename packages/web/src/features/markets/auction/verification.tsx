import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp, mdiDownload, mdiShieldAlertOutline, mdiShieldCheckOutline } from '@mdi/js'
import type { AuctionOutcome } from '@tandem/contract/markets/auctions.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CopyButton, DataTable, Icon, Section, StatusChip } from '../../../ui/index.ts'

type Report = AuctionOutcome['verification']
type Check = Report['checks'][number]

interface VerificationProps {
  readonly report: Report
  readonly day: string
  /** Saves a part of the proof as a file. */
  readonly onProof: (part: ProofPart, fileName: string) => Promise<void>
}

/** What `tandem auction verify` reads: the anonymous orders, and the published result. */
export type ProofPart = 'book' | 'result'
const proofParts = ['book', 'result'] as const

const explained = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12'] as const

/** The verifier's report: the verdict, each check in plain words, and how to check it oneself. */
export function Verification({ report, day, onProof }: VerificationProps) {
  const t = useText('markets')
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'failed' | ProofPart>('idle')
  const fileName = (part: ProofPart) => `tandem-${day}-${part}.json`
  const download = (part: ProofPart) => {
    setState(part)
    onProof(part, fileName(part)).then(
      () => {
        setState('idle')
      },
      () => {
        setState('failed')
      },
    )
  }
  return (
    <Section title={t('verification.title')} note={t('verification.note')}>
      <Stack spacing={2}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip
            tone={report.passed ? 'success' : 'danger'}
            icon={report.passed ? mdiShieldCheckOutline : mdiShieldAlertOutline}
            label={report.passed ? t('verification.passed', { count: report.checks.length }) : t('verification.failed')}
          />
          <Button
            aria-expanded={isOpen}
            endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={18} />}
            onClick={() => {
              setOpen(!isOpen)
            }}
          >
            {t(isOpen ? 'verification.hide' : 'verification.show')}
          </Button>
        </Stack>
        {state === 'failed' && <Alert severity="error">{t('verification.proofFailed')}</Alert>}
        <Collapse in={isOpen} unmountOnExit>
          <Stack spacing={2}>
            <Checks checks={report.checks} />
            <Typography variant="body2">{t('verification.recheck')}</Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {proofParts.map((part) => (
                <Button
                  key={part}
                  variant="outlined"
                  startIcon={<Icon path={mdiDownload} size={18} />}
                  loading={state === part}
                  loadingPosition="start"
                  onClick={() => {
                    download(part)
                  }}
                >
                  {t(part === 'book' ? 'verification.proofBook' : 'verification.proofResult')}
                </Button>
              ))}
            </Stack>
            <Command text={`npx tandem auction verify ${fileName('book')} ${fileName('result')}`} />
          </Stack>
        </Collapse>
      </Stack>
    </Section>
  )
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useText('markets')
  const format = useFormat()
  const meaning = ({ id }: Check) => {
    const known = explained.find((each) => each === id)
    return known ? t(`verification.${known}`) : t('verification.other')
  }
  const rows = checks.map((check, index) => ({ ...check, key: index }))
  return (
    <DataTable
      label={t('verification.title')}
      dense
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'id', header: t('verification.check'), render: (row) => row.id, fact: true, width: 72 },
        {
          key: 'result',
          header: t('verification.result'),
          fact: true,
          render: (row) => (
            <StatusChip
              tone={row.passed ? 'success' : 'danger'}
              label={t(row.passed ? 'verification.ok' : 'verification.notOk')}
            />
          ),
        },
        {
          key: 'figure',
          header: t('verification.figure'),
          align: 'right',
          render: (row) => figureText(row.figure, format),
        },
        {
          key: 'meaning',
          header: t('verification.meaning'),
          render: (row) => (row.passed ? meaning(row) : `${meaning(row)} ${row.detail ?? ''}`),
        },
      ]}
    />
  )
}

/** Figures are whole numbers of Wh, ticks or coin units, as the verifier counts them. */
function figureText(figure: string | number, format: ReturnType<typeof useFormat>): string {
  const text = String(figure)
  return /^-?\d+$/.test(text) ? format.count(BigInt(text)) : text
}

function Command({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'action.hover',
        borderRadius: 1,
        pl: 2,
        pr: 1,
        py: 0.5,
      }}
    >
      <Box
        component="code"
        tabIndex={0}
        sx={{ flex: 1, minWidth: 0, overflowX: 'auto', whiteSpace: 'nowrap', fontSize: '0.8125rem' }}
      >
        {text}
      </Box>
      <CopyButton text={text} />
    </Box>
  )
}
