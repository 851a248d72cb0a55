import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiPencilOutline } from '@mdi/js'
import { listIndexReadings, type IndexReading } from '@tandem/contract/metering/readings.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { DataTable, Icon, Section, type Column } from '../../../ui/index.ts'

interface IndexTableProps {
  readonly userId: number
  readonly today: DeliveryDay
  readonly onEdit: (index: IndexReading) => void
}

/** The indexes of the last years; each can be corrected. */
export function IndexTable({ userId, today, onEdit }: IndexTableProps) {
  const t = useText('readings')
  const format = useFormat()
  const indexes = useCall(listIndexReadings, {
    params: { userId, dateFrom: addDays(today, -3_660), dateTo: addDays(today, 31) },
  })
  const hasProduction = indexes.data?.some(({ productionIndex }) => productionIndex !== null) ?? false
  const columns = useMemo((): Column<IndexReading>[] => {
    const energy = (key: 'consumptionIndex' | 'productionIndex' | 'monthlyConsumption' | 'monthlyProduction') =>
      ({
        key,
        header: t(`index.${key}`),
        unit: 'kWh',
        align: 'right',
        fact: key === 'consumptionIndex',
        render: (row) => format.energyFigure(row[key]),
      }) satisfies Column<IndexReading>
    return [
      {
        key: 'month',
        header: t('common:word.month'),
        fact: true,
        render: ({ month }) => format.month(month),
        sortBy: ({ month }) => month,
      },
      { key: 'indexDate', header: t('index.indexDate'), render: ({ indexDate }) => format.date(indexDate) },
      ...[energy('consumptionIndex'), energy('monthlyConsumption')],
      ...(hasProduction ? [energy('productionIndex'), energy('monthlyProduction')] : []),
      {
        key: 'by',
        header: t('index.by'),
        render: ({ enteredBy, enteredAt }) => t('index.byWhom', { name: enteredBy, time: format.dateTime(enteredAt) }),
      },
    ]
  }, [t, format, hasProduction])
  return (
    <Section flush title={t('index.list')} note={t('index.listNote')}>
      <DataTable
        dense
        label={t('index.listLabel')}
        columns={columns}
        rows={indexes.data}
        rowKey={({ id }) => id}
        error={indexes.isError}
        onRetry={() => void indexes.refetch()}
        empty={t('index.listEmpty')}
        skeletonRows={3}
        pageSize={12}
        actions={(row) => (
          <Tooltip title={t('common:action.edit')}>
            <IconButton
              size="small"
              aria-label={t('index.editOf', { month: format.month(row.month) })}
              onClick={() => {
                onEdit(row)
              }}
            >
              <Icon path={mdiPencilOutline} size={20} />
            </IconButton>
          </Tooltip>
        )}
      />
    </Section>
  )
}
