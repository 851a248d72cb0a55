import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { decimals } from '@tandem/core/units/units.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { ExactCoins } from './day-table.tsx'
import type { SettledImbalances } from './imbalance-link.tsx'
import { imbalanceColumn, imbalanceTotal } from './imbalance-column.tsx'
import { energyPlaces, totalsOf } from './report-totals.ts'
import type { DayOfSpan } from './report-totals.ts'

interface SpanTableProps {
  /** Days with a result. */
  readonly days: readonly DayOfSpan[]
  readonly withOwn: boolean
  /** Undefined where the reader has none, or they are not known yet. */
  readonly imbalances?: SettledImbalances | undefined
  readonly onSelect: (day: string) => void
}

/** Day by day: indices, volume, and the reader's own part, with totals. */
export function SpanTable({ days, withOwn, imbalances, onSelect }: SpanTableProps) {
  const t = useText('reports')
  const format = useFormat()
  const totals = totalsOf(days)
  const places = (name: 'volume' | 'bought' | 'sold') => energyPlaces(days.map((each) => each.totals[name]))
  const kWhOf = (name: 'volume' | 'bought' | 'sold', value: EnergyWh) =>
    format.decimal(value, decimals.energy, { min: places(name), max: 3 })
  const price = { unit: 'TC/kWh', align: 'right' } as const
  const energy = { unit: 'kWh', align: 'right' } as const
  const coins = { unit: 'TC', align: 'right' } as const
  const market: Column<DayOfSpan>[] = [
    {
      ...{ key: 'day', header: t('daily.dayColumn'), fact: true },
      sortBy: (row) => row.date,
      render: (row) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {format.date(row.date)}
          <Typography
            variant="caption"
            color="textSecondary"
            component="span"
            sx={{ display: { xs: 'block', xl: 'inline' }, ml: { xl: 1 } }}
          >
            {format.weekday(row.date)}
          </Typography>
        </Box>
      ),
    },
    {
      ...{ ...price, key: 'base', header: t('daily.base'), fact: true },
      sortBy: (row) => row.indices?.base.price,
      render: (row) => format.ticketPrice(row.indices?.base.price),
    },
    { ...price, key: 'peak', header: t('daily.peak'), render: (row) => format.ticketPrice(row.indices?.peak.price) },
    {
      ...price,
      key: 'offPeak',
      header: t('daily.offPeak'),
      render: (row) => format.ticketPrice(row.indices?.offPeak.price),
    },
    { ...energy, key: 'volume', header: t('daily.volume'), render: (row) => kWhOf('volume', row.totals.volume) },
  ]
  const own: Column<DayOfSpan>[] = [
    { ...energy, key: 'bought', header: t('daily.bought'), render: (row) => kWhOf('bought', row.totals.bought) },
    { ...energy, key: 'sold', header: t('daily.sold'), render: (row) => kWhOf('sold', row.totals.sold) },
    { ...coins, key: 'paid', header: t('daily.paid'), render: (row) => <ExactCoins coins={row.totals.paid} /> },
    {
      ...coins,
      key: 'received',
      header: t('daily.received'),
      render: (row) => <ExactCoins coins={row.totals.received} />,
    },
  ]
  const imbalance = imbalanceColumn<DayOfSpan>(t('imbalance.column'), imbalances)
  return (
    <DataTable
      label={t('daily.daysTitle')}
      dense
      columns={[...market, ...(withOwn ? own : []), ...(imbalances ? [imbalance] : [])]}
      rows={days}
      rowKey={(row) => row.date}
      pageSize={31}
      initialSort={{ key: 'day', direction: 'desc' }}
      onRowClick={(row) => onSelect(row.date)}
      totals={{
        day: t('daily.total'),
        volume: kWhOf('volume', totals.volume),
        bought: kWhOf('bought', totals.bought),
        sold: kWhOf('sold', totals.sold),
        paid: <ExactCoins coins={totals.paid} />,
        received: <ExactCoins coins={totals.received} />,
        ...(imbalances && { imbalance: imbalanceTotal(days, imbalances) }),
      }}
    />
  )
}
