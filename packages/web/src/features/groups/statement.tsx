import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiPiggyBankOutline } from '@mdi/js'
import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { DataTable, Icon, NoDataForSpan, Section, StatFigure, StatRow } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { storyOf, wordsOf, type Statement } from './savings.ts'

interface StatementBoardProps {
  readonly statement: Statement
  readonly span: DaySpan
  readonly userId: number
}

/** What belonging to the group brought, first in a sentence for the reader, then for all, then cell by cell. */
export function StatementBoard({ statement, span, userId }: StatementBoardProps) {
  const t = useText('groups')
  const format = useFormat()
  const note = t('statement.note', { from: format.date(span.from), to: format.date(span.to) })
  if (statement.days.length === 0) {
    return (
      <Section title={t('statement.title')} note={note}>
        <NoDataForSpan icon={mdiPiggyBankOutline} text={t('statement.noneText')} />
      </Section>
    )
  }
  return (
    <>
      <Section title={t('statement.title')} note={note}>
        <Story statement={statement} userId={userId} />
      </Section>
      <Section flush title={t('statement.membersTitle')}>
        <MemberGains statement={statement} />
      </Section>
      <Section flush title={t('statement.daysTitle')}>
        <Days statement={statement} />
      </Section>
    </>
  )
}

function Story({ statement, userId }: Omit<StatementBoardProps, 'span'>) {
  const t = useText('groups')
  const format = useFormat()
  const own = statement.members.find((member) => member.userId === userId)
  const { totals } = statement
  return (
    <Stack spacing={2.5}>
      {own && (
        <Alert severity="success" icon={<Icon path={mdiPiggyBankOutline} />}>
          <Typography component="p" variant="body1" sx={{ fontWeight: 600 }}>
            {t(`statement.you.${storyOf(own)}`, wordsOf(own, format))}
          </Typography>
        </Alert>
      )}
      <Typography>{t(`statement.all.${storyOf(totals)}`, wordsOf(totals, format))}</Typography>
      <StatRow>
        {own && (
          <StatFigure label={t('statement.yours')} value={format.coinsFigure(own.preCost)} unit="TC" size="large" />
        )}
        <StatFigure
          label={t('statement.saved')}
          value={format.coinsFigure(totals.nettingBenefit)}
          unit="TC"
          size={own ? 'medium' : 'large'}
        />
      </StatRow>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '75ch' }}>
        {t('statement.why')}
      </Typography>
    </Stack>
  )
}

type Member = Statement['members'][number]

function MemberGains({ statement: { members, totals } }: { readonly statement: Statement }) {
  const t = useText('groups')
  const format = useFormat()
  const columns: Column<Member>[] = [
    {
      ...{ key: 'member', header: t('statement.member'), fact: true, sortBy: (member) => member.username },
      render: (member) => member.username,
    },
    {
      ...{ ...energy, key: 'deficit', header: t('statement.deficit'), sortBy: (member) => member.deficitVolume },
      render: (member) => figure(member.deficitVolume, format),
    },
    {
      ...{ ...energy, key: 'excess', header: t('statement.excess'), sortBy: (member) => member.excessVolume },
      render: (member) => figure(member.excessVolume, format),
    },
    {
      ...{ ...coins, key: 'alone', header: t('statement.alone'), sortBy: (member) => member.standAlone },
      render: (member) => <Coins units={member.standAlone} />,
    },
    {
      ...{ ...coins, key: 'together', header: t('statement.together'), sortBy: (member) => member.cash },
      render: (member) => <Coins units={member.cash} />,
    },
    {
      ...{ ...coins, key: 'gain', header: t('statement.gain'), fact: true, sortBy: (member) => member.preCost },
      render: (member) => <Coins units={member.preCost} />,
    },
  ]
  return (
    <DataTable
      label={t('statement.membersTitle')}
      dense
      columns={columns}
      rows={members}
      rowKey={({ userId }) => userId}
      pageSize={20}
      totals={{
        member: t('statement.total'),
        alone: <Coins units={totals.standAlone} />,
        together: <Coins units={totals.cash} />,
        gain: <Coins units={totals.nettingBenefit} />,
      }}
    />
  )
}

type Day = Statement['days'][number]

function Days({ statement: { days, totals } }: { readonly statement: Statement }) {
  const t = useText('groups')
  const format = useFormat()
  const columns: Column<Day>[] = [
    {
      ...{ key: 'day', header: t('statement.day'), fact: true, sortBy: ({ date }) => date },
      render: ({ date }) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(date)}</Box>,
    },
    {
      ...{ ...energy, key: 'gross', header: t('statement.gross') },
      render: (day) => figure(day.grossImbalance, format),
    },
    {
      ...{ ...energy, key: 'net', header: t('statement.net') },
      render: (day) => figure(Math.abs(day.imbalance), format),
    },
    {
      ...{ ...coins, key: 'alone', header: t('statement.alone') },
      render: (day) => <Coins units={day.standAlone} />,
    },
    { ...{ ...coins, key: 'together', header: t('statement.together') }, render: (day) => <Coins units={day.cash} /> },
    {
      ...{ ...coins, key: 'gain', header: t('statement.gain'), fact: true, sortBy: (day) => day.nettingBenefit },
      render: (day) => <Coins units={day.nettingBenefit} />,
    },
  ]
  return (
    <DataTable
      label={t('statement.daysTitle')}
      dense
      columns={columns}
      rows={days}
      rowKey={({ date }) => date}
      pageSize={10}
      totals={{
        day: t('statement.total'),
        alone: <Coins units={totals.standAlone} />,
        together: <Coins units={totals.cash} />,
        gain: <Coins units={totals.nettingBenefit} />,
      }}
    />
  )
}

const energy = { unit: 'kWh', align: 'right' } as const
const coins = { unit: 'TC', align: 'right' } as const

/** To the Wh in each row, so that the digits stand under each other. */
function figure(wh: number, format: Format): string {
  return format.decimal(wh, decimals.energy, { min: 3 })
}

/** With its sign, all decimals on hover. */
function Coins({ units }: { readonly units: bigint }) {
  const format = useFormat()
  return <span title={format.exactCoins(units)}>{format.decimal(units, decimals.amount, { min: 4, max: 4 })}</span>
}
