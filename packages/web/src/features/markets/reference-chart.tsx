import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Chart } from '../../ui/charts/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { parseCell } from '../../ui/form/index.ts'
import { priceBounds, type PriceTexts, type ReferenceHour } from './reference-day.ts'

interface ReferenceChartProps {
  readonly day: string
  readonly hours: readonly ReferenceHour[]
  readonly saved: PriceTexts
  readonly draft: PriceTexts
}

/** The saved prices of the day, and what is written but not saved. */
export function ReferenceChart({ day, hours, saved, draft }: ReferenceChartProps) {
  const t = useText('markets')
  const format = useFormat()
  const rows = hours.map((_hour, index) => ({ saved: priceOf(saved[index]), draft: priceOf(draft[index]) }))
  const isSaved = rows.some((row) => row.saved !== null)
  const isChanged = saved.some((text, index) => text !== draft[index])
  const prices = rows.flatMap((row) => row.draft ?? [])
  if (prices.length === 0 && !isSaved && !isChanged) return <EmptyState text={t('reference.chartNone')} />
  const [low, high] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [null, null]
  return (
    <Chart
      title={t('reference.chartTitle', { day: format.date(day) })}
      description={t('reference.chartText', { low: format.price(low), high: format.price(high) })}
      rows={rows}
      labels={hours.map(({ label }) => label)}
      steps={[
        ...(isSaved
          ? [
              {
                of: 'price' as const,
                name: t('reference.savedSeries'),
                color: 'dayAhead' as const,
                value: (row: (typeof rows)[number]) => row.saved,
              },
            ]
          : []),
        ...(isChanged
          ? [
              {
                of: 'price' as const,
                name: t('reference.draftSeries'),
                color: 'forecast' as const,
                value: (row: (typeof rows)[number]) => row.draft,
                isForecast: true,
              },
            ]
          : []),
      ]}
    />
  )
}

function priceOf(text = ''): number | null {
  const price = parseCell(text, priceBounds)
  return typeof price === 'number' ? price : null
}
