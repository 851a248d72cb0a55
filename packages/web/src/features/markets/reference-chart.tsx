import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart } from '../../ui/charts/index.ts'
import type { ChartScale } from '../../ui/charts/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { parseCell } from '../../ui/form/index.ts'
import { priceBounds } from './reference-day.ts'
import type { PriceTexts, ReferenceHour } from './reference-day.ts'

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
  const scale = useMemo<ChartScale>(
    () => ({ name: t('reference.price') + ', TC/kWh', axis: format.priceFigure, exact: format.price }),
    [t, format],
  )
  const labels = useMemo(() => hours.map(({ label }) => label), [hours])
  const [savedPrices, draftPrices] = useMemo(() => [saved.map(priceOf), draft.map(priceOf)], [saved, draft])
  const isChanged = saved.some((text, index) => text !== draft[index])
  const steps = useMemo(
    () => [
      ...(savedPrices.some((price) => price !== null)
        ? [{ name: t('reference.savedSeries'), color: 'dayAhead' as const, values: savedPrices }]
        : []),
      ...(isChanged
        ? [{ name: t('reference.draftSeries'), color: 'forecast' as const, values: draftPrices, isForecast: true }]
        : []),
    ],
    [savedPrices, draftPrices, isChanged, t],
  )
  const prices = draftPrices.filter((price) => price !== null)
  if (prices.length === 0 && steps.length === 0) return <EmptyState text={t('reference.chartNone')} />
  const [low, high] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [null, null]
  return (
    <BarsAndStepChart
      title={t('reference.chartTitle', { day: format.date(day) })}
      description={t('reference.chartText', { low: format.price(low), high: format.price(high) })}
      labels={labels}
      steps={steps}
      stepScale={scale}
    />
  )
}

function priceOf(text: string): number | null {
  const price = parseCell(text, priceBounds)
  return typeof price === 'number' ? price : null
}
