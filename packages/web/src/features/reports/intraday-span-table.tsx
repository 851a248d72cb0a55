import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { ExactCoins } from './day-table.tsx'
import { imbalanceColumn, imbalanceTotal } from './imbalance-column.tsx'
import type { SettledImbalances } from './imbalance-link.tsx'
import { energyOrZero } from './intraday-totals.ts'
import type { IntradayDay, IntradayTotals } from './intraday-totals.ts'
import { energyPlaces } from './report-totals.ts'

type EnergyName = 'volume' | 'bought' | 'sold'

interface IntradaySpanTableProps {
  /** Days with trades. */
  readonly days: readonly IntradayDay[]
  readonly totals: IntradayTotals
  readonly withOwn: boolean
  /** Undefined where the reader has none, or they are not known yet. */
  readonly imbalances?: SettledImbalances | undefined
  readonly onSelect: (day: string) => void
}

/** Day by day: prices, volume, and the reader's own part, with totals. */
export function IntradaySpanTable({ days, totals, withOwn, imbalances, onSelect }: IntradaySpanTableProps) {
  const t = useText('reports')
  const format = useFormat()
  const places = (name: EnergyName) => energyPlaces(days.map((each) => energyOrZero(each.totals[name])))
  const energy = (name: EnergyName, of: IntradayTotals) =>
    of[name] === null
      ? format.energyFigure(null)
      : format.decimal(of[name], decimals.energy, { min: places(name), max: 3 })
  const kWh = (name: EnergyName): Column<IntradayDay> => ({
    ...{ key: name, header: t(`daily.${name}`), unit: 'kWh', align: 'right' },
    render: (row) => energy(name, row.totals),
  })
  const price = (name: 'vwap' | 'high' | 'low', header: string): Column<IntradayDay> => ({
    ...{ key: name, header, align: 'right' },
    sortBy: (row) => row.totals[name],
    render: (row) => format.ticketPrice(row.totals[name]),
  })
  const coins = (name: 'paid' | 'received'): Column<IntradayDay> => ({
    ...{ key: name, header: t(`daily.${name}`), unit: 'TC', align: 'right' },
    render: (row) => <ExactCoins coins={row.totals[name]} />,
  })
  const market: Column<IntradayDay>[] = [
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
    { ...price('vwap', t('intraday.average')), fact: true },
    price('high', t('intraday.highShort')),
    price('low', t('intraday.lowShort')),
    kWh('volume'),
    {
      ...{ key: 'trades', header: t('intraday.trades'), align: 'right' },
      sortBy: (row) => row.totals.trades,
      render: (row) => format.count(row.totals.trades),
    },
  ]
  const own = [kWh('bought'), kWh('sold'), coins('paid'), coins('received')]
  const imbalance = imbalanceColumn<IntradayDay>(t('imbalance.column'), imbalances)
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
        ...{ day: t('daily.total'), high: format.ticketPrice(totals.high), low: format.ticketPrice(totals.low) },
        ...{ vwap: format.ticketPrice(totals.vwap), volume: energy('volume', totals) },
        ...{ trades: format.count(totals.trades), bought: energy('bought', totals), sold: energy('sold', totals) },
        ...{ paid: <ExactCoins coins={totals.paid} />, received: <ExactCoins coins={totals.received} /> },
        ...(imbalances && { imbalance: imbalanceTotal(days, imbalances) }),
      }}
    />
  )
}
