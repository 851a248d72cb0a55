import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { decimals } from '@tandem/core/units/units.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { energyPlaces } from './report-totals.ts'
import type { Report } from './report-totals.ts'

type Period = Report['periods'][number]

interface DayTableProps {
  readonly report: Report
  /** Shows the reader's own part beside the market. */
  readonly withOwn: boolean
  readonly selected: number | null
  readonly onSelect: (period: number) => void
}

/** A delivery day interval by interval, with the totals the server gives. */
export function DayTable({ report, withOwn, selected, onSelect }: DayTableProps) {
  const t = useText('reports')
  const format = useFormat()
  const { totals } = report
  const places = (name: 'volume' | 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold') =>
    energyPlaces(report.periods.map((each) => each[name]))
  const kWhOf = (name: 'volume' | 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold', value: EnergyWh) =>
    format.decimal(value, decimals.energy, { min: places(name), max: 3 })
  const kWh = { unit: 'kWh', align: 'right' } as const
  const market: Column<Period>[] = [
    { key: 'interval', header: t('daily.interval'), render: (row) => row.label, fact: true },
    {
      ...{ key: 'price', header: t('daily.price'), unit: 'TC/kWh', align: 'right', fact: true },
      sortBy: (row) => row.price,
      render: (row) =>
        row.price === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('daily.noPrice')}
          </Box>
        ) : (
          format.ticketPrice(row.price)
        ),
    },
    {
      ...kWh,
      key: 'volume',
      header: t('daily.volume'),
      sortBy: (row) => row.volume,
      render: (row) => kWhOf('volume', row.volume),
    },
    { ...kWh, key: 'demand', header: t('daily.demand'), render: (row) => kWhOf('buyQuantity', row.buyQuantity) },
    { ...kWh, key: 'supply', header: t('daily.supply'), render: (row) => kWhOf('sellQuantity', row.sellQuantity) },
  ]
  const own: Column<Period>[] = [
    {
      ...kWh,
      key: 'bought',
      header: t('daily.bought'),
      sortBy: (row) => row.bought,
      render: (row) => kWhOf('bought', row.bought),
    },
    {
      ...kWh,
      key: 'sold',
      header: t('daily.sold'),
      sortBy: (row) => row.sold,
      render: (row) => kWhOf('sold', row.sold),
    },
    {
      ...{ key: 'paid', header: t('daily.paid'), unit: 'TC', align: 'right' },
      sortBy: (row) => row.paid,
      render: (row) => <ExactCoins coins={row.paid} />,
    },
    {
      ...{ key: 'received', header: t('daily.received'), unit: 'TC', align: 'right' },
      sortBy: (row) => row.received,
      render: (row) => <ExactCoins coins={row.received} />,
    },
  ]
  return (
    <DataTable
      label={t('daily.tableLabel')}
      dense
      columns={withOwn ? [...market, ...own] : market}
      rows={report.periods}
      rowKey={(row) => row.period}
      isSelected={(row) => row.period === selected}
      onRowClick={(row) => onSelect(row.period)}
      maxHeight={560}
      totals={{
        interval: t('daily.total'),
        volume: kWhOf('volume', totals.volume),
        bought: kWhOf('bought', totals.bought),
        sold: kWhOf('sold', totals.sold),
        paid: <ExactCoins coins={totals.paid} />,
        received: <ExactCoins coins={totals.received} />,
      }}
    />
  )
}

/** Two decimals, and every decimal on hover. */
export function ExactCoins({ coins }: { readonly coins: bigint }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactCoins(coins)}>
      <span>{format.coinsFigure(coins)}</span>
    </Tooltip>
  )
}
