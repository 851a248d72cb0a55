import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { IntradayReport } from '@tandem/contract/reports.ts'
import { sumAmounts } from '@tandem/core/units/units.ts'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { ImbalanceLink, type SettledImbalances } from './imbalance-link.tsx'
import { ReportTable } from './report-table.tsx'
import { totalsOf, type DayOfSpan, type IntradayDay, type IntradayTotals } from './report-totals.ts'

/** A day of a span, of either market. */
const SpanDay = IntradayReport.shape.totals
  .extend({
    base: f.base.nullable(),
    peak: f.peak.nullable(),
    offPeak: f.offPeak.nullable(),
    imbalance: f.imbalanceCoins,
  })
  .partial()
  .extend({ date: f.energyDay })
type SpanDay = z.output<typeof SpanDay>

interface SpanProps {
  readonly withOwn: boolean
  /** Undefined where the reader has none, or they are not known yet. */
  readonly imbalances?: SettledImbalances | undefined
  readonly onSelect: (day: string) => void
}

interface SpanTableProps extends SpanProps {
  /** Days with a result. */
  readonly days: readonly DayOfSpan[]
}

/** Day by day: indices, volume, and the reader's own part, with totals. */
export function SpanTable({ days, ...props }: SpanTableProps) {
  const rows = days.map(({ date, indices, totals }) => ({
    ...totals,
    date,
    base: indices?.base.price ?? null,
    peak: indices?.peak.price ?? null,
    offPeak: indices?.offPeak.price ?? null,
  }))
  return <DaysTable market={['base', 'peak', 'offPeak', 'volume']} rows={rows} totals={totalsOf(days)} {...props} />
}

interface IntradaySpanTableProps extends SpanProps {
  /** Days with trades. */
  readonly days: readonly IntradayDay[]
  readonly totals: IntradayTotals
}

/** Day by day: prices, volume, and the reader's own part, with totals. */
export function IntradaySpanTable({ days, totals, ...props }: IntradaySpanTableProps) {
  const rows = days.map((day) => ({ ...day.totals, date: day.date }))
  return <DaysTable market={['vwap', 'high', 'low', 'volume', 'trades']} rows={rows} totals={totals} {...props} />
}

interface DaysTableProps extends SpanProps {
  /** Its columns of the market; the first is a fact. */
  readonly market: readonly (keyof SpanDay)[]
  readonly rows: readonly SpanDay[]
  readonly totals: Omit<SpanDay, 'date'>
}

function DaysTable({ market, rows, totals, withOwn, imbalances, onSelect }: DaysTableProps) {
  const t = useText('reports')
  // A note above the table of continuous trading says the unit of its prices once.
  const noUnit = { unit: '' }
  const settled = imbalances && sumAmounts(rows.flatMap(({ date }) => imbalances.get(date) ?? []))
  return (
    <ReportTable
      label={t('common:word.dayByDay')}
      schema={SpanDay}
      names={[
        'date',
        ...market,
        ...(withOwn ? (['bought', 'sold', 'paid', 'received'] as const) : []),
        ...(imbalances ? (['imbalance'] as const) : []),
      ]}
      rows={rows}
      totals={{ ...totals, ...(settled !== undefined && { imbalance: settled }) }}
      changes={{
        date: { fact: true, render: ({ date }) => <DayName date={date} /> },
        base: { fact: true },
        vwap: { unit: '', fact: true },
        high: noUnit,
        low: noUnit,
        imbalance: {
          sortBy: ({ date }) => imbalances?.get(date),
          render: ({ date }) => <ImbalanceLink day={date} coins={imbalances?.get(date)} />,
        },
      }}
      rowKey={(row) => row.date}
      pageSize={31}
      initialSort={{ key: 'date', direction: 'desc' }}
      onRowClick={(row) => onSelect(row.date)}
    />
  )
}

/** With its weekday, below it where there is little room. */
function DayName({ date }: { readonly date: string }) {
  const format = useFormat()
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {format.date(date)}
      <Typography
        variant="caption"
        color="textSecondary"
        component="span"
        sx={{ display: { xs: 'block', xl: 'inline' }, ml: { xl: 1 } }}
      >
        {format.weekday(date)}
      </Typography>
    </Box>
  )
}
