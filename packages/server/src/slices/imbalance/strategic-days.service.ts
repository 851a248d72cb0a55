import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { addTotals, type DayTotals } from '@tandem/core/imbalance/day-settlement.ts'
import type { MarketSession, MarketType } from '@tandem/core/market/session.ts'
import { spanOrLatest } from '@tandem/core/metering/energy-span.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { SettlementUser } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import type { BalancingDay, BalancingParticipant, BalancingSums } from '@tandem/contract/admin/strategic-balancing.ts'
import { choosesAll } from '@tandem/contract/admin/strategic-markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionsAround, refusalToSettle } from './day-sessions.store.ts'
import type { ListSpan } from './days.store.ts'
import { boundsOf } from './inputs.store.ts'
import { dayOfMarket } from './markets.store.ts'
import { reportOfDay } from './preview.service.ts'
import { latestVersion } from './settlements.store.ts'
import { yearOfDays } from './spans.ts'
import { findSettledSums, type SettledSum } from './strategic-days.store.ts'
import { participantNames } from './strategic-participant.store.ts'

/** Days that a board shows where nobody says which. */
const usualDays = 30

/** The days that were asked for; refuses `start_not_before_end` and `span_too_long`. */
export function wantedSpan(
  wanted: { readonly dateFrom?: DeliveryDay | undefined; readonly dateTo?: DeliveryDay | undefined },
  now: Temporal.Instant,
): ListSpan {
  const { from, to } = spanOrLatest(wanted, { today: dayOf(now, displayZone), usual: usualDays, most: yearOfDays })
  return { dateFrom: from, dateTo: to }
}

type DaysQuery = QueryOf<typeof contract.listBalancingDays>

/** The days that have a market or were settled, the latest first, by status. */
export function listBalancingDays(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { marketStatus, ...wanted }: DaysQuery,
): Promise<ResponseOf<typeof contract.listBalancingDays>> {
  const now = clock.now()
  const span = wantedSpan(wanted, now)
  return readAtOnce(db, async (tx) => {
    const sessions = await findSessionsAround(tx, span)
    const settled = await findSettledSums(tx, span)
    const ofDays = Map.groupBy(sessions, ({ deliveryDay }) => deliveryDay)
    const days = [...ofDays.keys()].filter((day) => day >= span.dateFrom && day <= span.dateTo)
    const all = days
      .sort()
      .reverse()
      .map((day) => dayToWire(day, { ofDays, sum: settled.get(day) ?? null, now }))
    return { ...span, days: all.filter(({ status }) => choosesAll(marketStatus) || status === marketStatus) }
  })
}

const byType: readonly MarketType[] = ['dayAhead', 'intraday', 'balancing']

interface DayFacts {
  readonly ofDays: ReadonlyMap<DeliveryDay, readonly MarketSession[]>
  readonly sum: SettledSum | null
  readonly now: Temporal.Instant
}

function dayToWire(day: DeliveryDay, { ofDays, sum, now }: DayFacts): BalancingDay {
  const own = ofDays.get(day) ?? []
  const [market] = own.toSorted((a, b) => byType.indexOf(a.marketType) - byType.indexOf(b.marketType))
  const marketId = market?.sessionId ?? 0
  if (sum) return { date: day, marketId, status: 'applied', ...sum }
  const around = [-1, 0, 1].flatMap((days) => ofDays.get(addDays(day, days)) ?? [])
  return { date: day, marketId, status: stateOf(day, around, now), ...unsettled }
}

/** Of a day that is not settled. */
function stateOf(day: DeliveryDay, around: readonly MarketSession[], now: Temporal.Instant) {
  return refusalToSettle(boundsOf(day, displayZone), around, now) ? 'open' : 'ready'
}

const unsettled = {
  version: null,
  mode: null,
  settledAt: null,
  participants: null,
  deficitVolume: null,
  excessVolume: null,
  imbalance: null,
  paid: null,
  received: null,
  cash: null,
}

type Participants = ResponseOf<typeof contract.listBalancingParticipants>

/** Who was settled for the day of a market; nobody until it is. Refuses `not_found`. */
export function listBalancingParticipants(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  marketId: number,
): Promise<Participants> {
  return readAtOnce(db, async (tx) => {
    const date = await dayOfMarket(tx, marketId)
    if (!(await latestVersion(tx, date))) {
      const around = await findSessionsAround(tx, { dateFrom: date, dateTo: date })
      const status = stateOf(date, around, clock.now())
      return { date, status, version: null, participants: [], totals: sumsToWire(addTotals([])) }
    }
    const { version, users } = await reportOfDay(tx, date, marketId)
    const shown = users.filter(isParticipant)
    const names = await participantNames(
      tx,
      shown.map(({ userId }) => userId),
    )
    return {
      date,
      status: 'applied',
      version,
      participants: shown.map((user) => participantToWire(user, names)),
      totals: sumsToWire(addTotals(shown.map(({ totals }) => totals))),
    }
  })
}

/** A trader that the platform runs was settled as the grid. */
export function isParticipant({ quality }: Pick<SettlementUser, 'quality'>): boolean {
  return quality !== 'grid'
}

function participantToWire(user: SettlementUser, names: ReadonlyMap<number, string>): BalancingParticipant {
  const { userId, username, group, quality, totals } = user
  const participant = names.get(userId) ?? username
  return { userId, participant, groupName: group?.name ?? null, quality, ...sumsToWire(totals) }
}

/** What stands in every table of sums. */
export function sumsToWire(totals: DayTotals): BalancingSums {
  const { ordered, real, estimated, imbalance, deficitVolume, excessVolume } = totals
  const { imbalanceCost, preCost, cash, estimatedPeriods, unmeteredPeriods } = totals
  return {
    ordered,
    real,
    estimated,
    imbalance,
    deficitVolume,
    excessVolume,
    imbalanceCost,
    preCost,
    cash,
    estimatedPeriods,
    unmeteredPeriods,
  }
}
