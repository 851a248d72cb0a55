import { getEnergyGraphic, getEnergyIndicators } from '@tandem/contract/energy.ts'
import { EnergySpanCard } from '../../features/dashboard/energy-span-card.tsx'
import { granularityOf } from '../../lib/steps.ts'
import { spanName } from '../../features/dashboard/steps.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan, Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { EnergyNow } from './energy-now.tsx'
import { Part } from './part.tsx'

interface TraderEnergyProps {
  readonly userId: number
  readonly period: Period
  readonly span: DaySpan
}

/** What flows now, and what was used and produced over the period. */
export function TraderEnergy({ userId, period, span }: TraderEnergyProps) {
  const format = useFormat()
  const { from, to } = span
  const granularity = granularityOf({ from, to })
  const params = { userId, dateFrom: from, dateTo: to }
  const indicators = useCall(getEnergyIndicators, { params })
  const graphic = useCall(getEnergyGraphic, { params, query: { granularity } })
  return (
    <>
      <EnergyNow userId={userId} />
      <Part calls={[indicators, graphic]}>
        <EnergySpanCard
          totals={indicators.data?.totals}
          previous={indicators.data?.previous}
          periods={graphic.data?.periods}
          granularity={granularity}
          period={spanName(period, span, format)}
          to={`/readings?view=span&from=${from}&to=${to}`}
        />
      </Part>
    </>
  )
}
