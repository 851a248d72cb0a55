import type { getUserBoard } from '@tandem/contract/admin/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { getEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import type { NoticeKind } from '@tandem/contract/notices.ts'
import { noticePath } from '@tandem/contract/texts/notice-path.ts'
import { traderNeeds } from '../../features/admin/dashboard/list-needs.ts'
import type { Need } from '../../features/admin/dashboard/needs-card.tsx'
import {
  belowZeroNeed,
  imbalanceNeed,
  needDays,
  readingsNeed,
} from '../../features/admin/dashboard/settlement-needs.ts'
import { noticeAction, noticeWords } from '../../features/notices/notice-words.ts'
import { useNotices } from '../../features/notices/use-notices.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { nextToOpen } from '../../lib/pending-markets.ts'
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
  const sessions = useCall(listDayAheadSessions, {}, { enabled: board?.activeMarket === null })
  const notices = useNoticeNeeds()
  if (!board) return undefined
  const days = settled.data?.days
  const needs = [
    belowZeroNeed(board.balance, t, format),
    ...traderNeeds(board, sessions.data && nextToOpen(sessions.data), market, format),
    ...notices,
    days && energy.data ? readingsNeed({ days: energy.data.periods, settled: days }, t, format) : null,
    days ? imbalanceNeed(days, t, format) : null,
  ].filter((need) => need !== null)
  return [...needs.filter((need) => need.step), ...needs.filter((need) => !need.step)]
}

/** What the board says already by its own figures. */
const onBoard: readonly NoticeKind[] = ['gateClosesSoon', 'imbalanceApplied']

/** What unread notices ask for, with the same words and the same step as under the bell. */
function useNoticeNeeds(): Need[] {
  const t = useText('notices')
  const format = useFormat()
  const { data } = useNotices()
  const asking = (data?.notices ?? []).filter(
    ({ rank, readAt, facts }) => rank === 'act' && readAt === null && !onBoard.includes(facts.kind),
  )
  return asking.map(({ id, facts }) => ({
    key: `notice-${id}`,
    ...noticeWords(t, format, facts),
    step: { name: noticeAction(t, facts), to: noticePath(facts) },
  }))
}
