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
      header: t('common:word.day'),
      fact: true,
      sortBy: (row) => row.date,
      render: (row) => format.date(row.date),
    },
    { key: 'hours', header: t('common:word.hours'), align: 'right', render: (row) => format.count(row.hours) },
    {
      key: 'low',
      header: t('common:word.lowest'),
      unit: 'TC/kWh',
      align: 'right',
      render: (row) => format.ticketPrice(row.low),
    },
    {
      key: 'mean',
      header: t('reference.mean'),
      unit: 'TC/kWh',
      align: 'right',
      fact: true,
      render: (row) => format.ticketPrice(row.mean),
    },
    {
      key: 'high',
      header: t('common:word.highest'),
      unit: 'TC/kWh',
      align: 'right',
      render: (row) => format.ticketPrice(row.high),
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
          aria-label={`${t('common:action.show')} ${format.date(row.date)}`}
        >
          {t('common:action.show')}
        </Button>
      )}
    />
  )
}
