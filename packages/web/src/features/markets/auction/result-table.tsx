import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/index.ts'

interface ResultTableProps {
  readonly periods: readonly PeriodResult[] | undefined
  readonly selected?: number | null
  readonly onSelect?: (period: number) => void
}

/** The same figures as the chart, and what was wanted and offered. */
export function ResultTable({ periods, selected = null, onSelect }: ResultTableProps) {
  const t = useText('markets')
  const format = useFormat()
  const sum = (name: 'volume' | 'buyQuantity' | 'sellQuantity') =>
    periods && format.energyColumn(sumEnergy(periods.map((period) => period[name])))
  return (
    <DataTable<PeriodResult>
      label={t('result.table')}
      dense
      maxHeight={480}
      rows={periods}
      rowKey={(row) => row.period}
      isSelected={(row) => row.period === selected}
      {...(onSelect && { onRowClick: (row: PeriodResult) => onSelect(row.period) })}
      columns={[
        {
          key: 'interval',
          header: t('common:word.interval'),
          render: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{row.label}</Box>,
          fact: true,
        },
        {
          key: 'price',
          header: t('common:chart.price'),
          unit: 'TC/kWh',
          align: 'right',
          fact: true,
          render: (row) =>
            row.price === null ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('result.noPrice')}
                <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
                  {t('result.indicative', {
                    low: format.priceFigure(row.interval.low),
                    high: format.priceFigure(row.interval.high),
                  })}
                </Box>
              </Box>
            ) : (
              format.ticketPrice(row.price)
            ),
          sortBy: (row) => row.price,
        },
        {
          key: 'volume',
          header: t('common:word.traded'),
          fact: 'below',
          unit: 'kWh',
          align: 'right',
          render: (row) => format.energyColumn(row.volume),
          sortBy: (row) => row.volume,
        },
        {
          key: 'buyQuantity',
          header: fieldName(f.demand),
          unit: 'kWh',
          align: 'right',
          render: (row) => format.energyColumn(row.buyQuantity),
        },
        {
          key: 'sellQuantity',
          header: fieldName(f.supply),
          unit: 'kWh',
          align: 'right',
          render: (row) => format.energyColumn(row.sellQuantity),
        },
        {
          key: 'welfare',
          header: fieldName(f.welfare),
          unit: 'TC',
          align: 'right',
          render: (row) => format.coinsFigure(row.welfare),
        },
      ]}
      totals={{ volume: sum('volume'), buyQuantity: sum('buyQuantity'), sellQuantity: sum('sellQuantity') }}
    />
  )
}
