import type { IndexReading } from '@tandem/contract/metering/readings.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, LinkButton, NoDataForSpan, Section } from '../../../ui/index.ts'

interface IndexTableProps {
  readonly year: number
  readonly readings: readonly IndexReading[] | undefined
  readonly error?: string | false
  readonly onRetry?: () => void
}

/** What the meter showed at the end of each month, and what was used between. */
export function IndexTable({ year, readings, error = false, onRetry }: IndexTableProps) {
  const t = useText('energy')
  const format = useFormat()
  const kWh = { unit: 'kWh', align: 'right' } as const
  const enter = (
    <LinkButton to={screenPath('/addReading', { way: 'index' })} variant="outlined" size="small">
      {t('indexes.enter')}
    </LinkButton>
  )
  const title = t('indexes.title', { year: String(year) })
  if (readings?.length === 0) {
    return (
      <Section title={title} actions={enter}>
        <NoDataForSpan quiet text={t('indexes.none', { year: String(year) })} />
      </Section>
    )
  }
  return (
    <Section flush title={title} actions={enter}>
      <DataTable
        label={title}
        dense
        rows={readings}
        rowKey={({ id }) => id}
        skeletonRows={3}
        error={error}
        {...(onRetry && { onRetry })}
        actions={({ month }) => (
          <LinkButton to={screenPath('/addReading', { way: 'index', month: month.slice(0, 7) })} size="small">
            {t('indexes.edit')}
          </LinkButton>
        )}
        columns={[
          { key: 'month', header: t('common:word.month'), fact: true, render: ({ month }) => format.month(month) },
          {
            ...kWh,
            key: 'used',
            header: t('common:word.used'),
            fact: true,
            render: (row) => format.energyFigure(row.monthlyConsumption),
          },
          {
            ...kWh,
            key: 'produced',
            header: t('common:word.produced'),
            render: (row) => format.energyFigure(row.monthlyProduction),
          },
          {
            ...kWh,
            key: 'consumption',
            header: t('common:word.consumptionIndex'),
            render: (row) => format.energyFigure(row.consumptionIndex),
          },
          {
            ...kWh,
            key: 'production',
            header: t('common:word.productionIndex'),
            render: (row) => format.energyFigure(row.productionIndex),
          },
          { key: 'readOn', header: t('indexes.readOn'), render: (row) => format.date(row.indexDate) },
          { key: 'by', header: t('indexes.by'), render: (row) => row.enteredBy },
        ]}
      />
    </Section>
  )
}
