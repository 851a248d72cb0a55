import { addMonths, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession, MarketType } from '@tandem/core/market/session.ts'
import type { SettlementDay, SettlementUser } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionsAround, refusalToSettle, type OpenSpan } from './day-sessions.store.ts'
import { boundsOf } from './inputs.store.ts'
import { dayOfMarket, marketOfDay } from './markets.store.ts'
import { previewSettlement, reportOfDay } from './preview.service.ts'
import { findAppliedFacts, type AppliedFacts } from './settlement-days.store.ts'
import type { GivenInput } from './settlements.service.ts'
import { latestVersion } from './settlements.store.ts'
import { getDayOfUser } from './user-day.service.ts'

/** The days that have a market, the latest first; of the last two months and all to come unless asked otherwise. */
export async function listSettlementDays(
  { db, clock }: Platform,
  { dateFrom, dateTo }: { readonly dateFrom?: DeliveryDay | undefined; readonly dateTo?: DeliveryDay | undefined },
): Promise<SettlementDay[]> {
  const now = clock.now()
  const last = dateTo ?? dayOf(now, displayZone)
  const span: OpenSpan = { dateFrom: dateFrom ?? addMonths(last, -2), dateTo: dateTo ?? null }
  const sessions = await findSessionsAround(db, span)
  const applied = await findAppliedFacts(db, span)
  const isWanted = (day: DeliveryDay) => day >= span.dateFrom && (span.dateTo === null || day <= span.dateTo)
  const days = new Set(sessions.map(({ deliveryDay }) => deliveryDay).filter(isWanted))
  return Array.from(days)
    .sort()
    .reverse()
    .map((day) => dayToWire(day, { sessions, applied: applied.get(day) ?? null, now }))
}

const byType: readonly MarketType[] = ['dayAhead', 'intraday', 'balancing']

function dayToWire(
  day: DeliveryDay,
  {
    sessions,
    applied,
    now,
  }: { sessions: readonly MarketSession[]; applied: AppliedFacts | null; now: Temporal.Instant },
): SettlementDay {
  const ofDay = sessions.filter(({ deliveryDay }) => deliveryDay === day)
  const [market] = ofDay.toSorted((a, b) => byType.indexOf(a.marketType) - byType.indexOf(b.marketType))
  const state = applied ? 'applied' : refusalToSettle(boundsOf(day, displayZone), sessions, now) ? 'open' : 'ready'
  return {
    date: day,
    marketId: market?.sessionId ?? 0,
    state,
    version: applied?.version ?? null,
    mode: applied?.mode ?? null,
    users: applied?.users ?? null,
    appliedAt: applied?.appliedAt ?? null,
    appliedBy: applied?.appliedBy ?? null,
    systemImbalance: applied?.systemImbalance ?? null,
    balancing: applied?.balancing ?? null,
    changedReadings: applied?.changedReadings ?? 0,
  }
}

interface UsersOfDay {
  date: DeliveryDay | null
  state: UserImbalanceDay['state'] | null
  users: SettlementUser[]
}

/** The users of a day: applied, or else as a preview; without a market of the latest day that is applied or can be. */
export async function listSettlementUsers(platform: Platform, marketId: number | undefined): Promise<UsersOfDay> {
  const { db } = platform
  const day = await chosenDay(platform, marketId)
  if (day === null) return { date: null, state: null, users: [] }
  const market = marketId ?? (await marketOfDay(db, day))?.id ?? 0
  const isApplied = (await latestVersion(db, day)) !== null
  const report = isApplied ? await reportOfDay(db, day, market) : await previewSettlement(platform, market, {})
  return { date: day, state: report.state, users: report.users }
}

/** One of these users, in a preview by the terms that are given; null where there is no day yet. */
export async function getSettlementUser(
  platform: Platform,
  { userId, marketId, ...terms }: GivenInput & { readonly userId: number; readonly marketId?: number | undefined },
): Promise<UserImbalanceDay | null> {
  const day = await chosenDay(platform, marketId)
  return day === null ? null : getDayOfUser(platform, { userId, day }, terms)
}

async function chosenDay(platform: Platform, marketId: number | undefined): Promise<DeliveryDay | null> {
  if (marketId !== undefined) return dayOfMarket(platform.db, marketId)
  const days = await listSettlementDays(platform, {})
  return days.find(({ state }) => state !== 'open')?.date ?? null
}
