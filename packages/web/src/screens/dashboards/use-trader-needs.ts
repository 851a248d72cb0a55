import type { getUserBoard } from '@tandem/contract/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { getEnergyGraphic } from '@tandem/contract/energy.ts'
import { listImbalances } from '@tandem/contract/imbalance.ts'
import { traderNeeds } from '../../features/dashboard/list-needs.ts'
import type { Need } from '../../features/dashboard/needs-card.tsx'
import { belowZeroNeed, imbalanceNeed, needDays, readingsNeed } from '../../features/dashboard/settlement-needs.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'

/** What needs a trader now: what can be done, the most urgent first, then what is waited for; undefined while it loads. */
export function useTraderNeeds(userId: number, board: ResponseOf<typeof getUserBoard> | undefined): Need[] | undefined {
  const market = useText('reports')
  const t = useText('dashboard')
  const format = useFormat()
  const today = todayIn()
  const span = { dateFrom: shiftDay(today, -needDays), dateTo: shiftDay(today, -1) }
  // Only who has traded has days that are settled.
  const hasTraded = Boolean(board?.lastResult)
  const settled = useCall(listImbalances, { params: span }, { enabled: hasTraded })
  const energy = useCall(
    getEnergyGraphic,
    { params: { userId, ...span }, query: { granularity: 'day' } },
    { enabled: hasTraded },
  )
  if (!board) return undefined
  const days = settled.data?.days
  const needs = [
    belowZeroNeed(board.balance, t, format),
    ...traderNeeds(board, market, format),
    days && energy.data ? readingsNeed({ days: energy.data.periods, settled: days }, t, format) : null,
    days ? imbalanceNeed(days, t, format) : null,
  ].filter((need) => need !== null)
  return [...needs.filter((need) => need.step), ...needs.filter((need) => !need.step)]
}
