import { getEnergyGraphic, getEnergyIndicators } from '@tandem/contract/metering/energy.ts'
import { EnergySpanCard } from '../../features/admin/dashboard/energy-span-card.tsx'
import { granularityOf } from '../../lib/steps.ts'
import { spanName } from '../../features/admin/dashboard/steps.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan, Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { Part } from './part.tsx'
import { findAnalyser, getLiveValues } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { TodayCard } from '../../features/metering/energy/today-card.tsx'
import { todayIn } from '../../lib/time.ts'
import { ErrorState } from '../../ui/index.ts'

/** The own energy of today, and what the attached analyser shows now. */
function EnergyNow({ userId }: { readonly userId: number }) {
  const day = todayIn()
  const indicators = useCall(
    getEnergyIndicators,
    { params: { userId, dateFrom: day, dateTo: day } },
    { everySeconds: 300 },
  )
  const analysers = useCall(findAnalyser, { params: { userId } })
  const analyser = analysers.data && (analysers.data.find((each) => each.isActive && each.profile !== null) ?? null)
  const live = useCall(
    getLiveValues,
    { params: { analyzerId: analyser?.id ?? 0 } },
    { enabled: Boolean(analyser), everySeconds: 10 },
  )
  const failed = [indicators, analysers, live].find((call) => call.isError)
  if (failed) return <ErrorState of={failed} />
  return <TodayCard day={day} indicators={indicators.data} live={analyser === null ? null : live.data} />
}

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
          to={screenPath('/readings', { view: 'span', from, to })}
        />
      </Part>
    </>
  )
}
