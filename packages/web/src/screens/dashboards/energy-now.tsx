import { findAnalyser, getLiveValues } from '@tandem/contract/analysers.ts'
import { getEnergyIndicators } from '@tandem/contract/energy.ts'
import { TodayCard } from '../../features/energy/today-card.tsx'
import { useCall } from '../../lib/query.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState } from '../../ui/index.ts'

/** The own energy of today, and what the attached analyser shows now. */
export function EnergyNow({ userId }: { readonly userId: number }) {
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
