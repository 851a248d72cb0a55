import Button from '@mui/material/Button'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/index.ts'
import type { SavedDay } from './reference-day.ts'

interface SavedDaysProps {
  readonly days: readonly SavedDay[] | undefined
  readonly chosen: string
  readonly error?: string | false
  readonly onRetry: () => void
  readonly onChoose: (day: string) => void
}

/** The days that have reference prices, the latest first. */
export function SavedDays({ days, chosen, error, onRetry, onChoose }: SavedDaysProps) {
  const t = useText('markets')
  const format = useFormat()
  const columns: Column<SavedDay>[] = [
    {
      key: 'day',
      header: t('reference.day'),
      fact: true,
      sortBy: (row) => row.date,
      render: (row) => format.date(row.date),
    },
    { key: 'hours', header: t('reference.hours'), align: 'right', render: (row) => format.count(row.hours) },
    {
      key: 'low',
      header: t('reference.low'),
      unit: 'TC/kWh',
      align: 'right',
      render: (row) => format.priceFigure(row.low),
    },
    {
      key: 'mean',
      header: t('reference.mean'),
      unit: 'TC/kWh',
      align: 'right',
      fact: true,
      render: (row) => format.priceFigure(row.mean),
    },
    {
      key: 'high',
      header: t('reference.high'),
      unit: 'TC/kWh',
      align: 'right',
      render: (row) => format.priceFigure(row.high),
    },
  ]
  return (
    <DataTable
      label={t('reference.daysTitle')}
      columns={columns}
      rows={days}
      rowKey={(row) => row.date}
      error={error}
      onRetry={onRetry}
      empty={t('reference.daysEmpty')}
      isSelected={(row) => row.date === chosen}
      pageSize={10}
      actions={(row) => (
        <Button
          size="small"
          onClick={() => onChoose(row.date)}
          aria-label={`${t('reference.openDay')} ${format.date(row.date)}`}
        >
          {t('reference.openDay')}
        </Button>
      )}
    />
  )
}
