import type { Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { noTotals, sumDay } from '@tandem/core/imbalance/day-settlement.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import type { UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findVersionsOf, usernameOf } from './days.store.ts'
import { linesToWire } from './lines.wire.ts'
import { groupNames, marketOfDay } from './markets.store.ts'
import { groupToWire } from './report.wire.ts'
import type { SettledDay } from './settled-day.ts'
import { computeNextVersion, type GivenInput } from './settlements.service.ts'
import { findAppliedDay } from './settlements.store.ts'

interface OneDay {
  readonly userId: number
  readonly day: DeliveryDay
}

/**
 * One day of a user: as it was applied, or, when it is over and not applied, as it would be by what is known now. Without a
 * market, with one that is not settled, or with a price missing it is open.
 */
export async function getUserImbalances(platform: Platform, caller: Caller, one: OneDay): Promise<UserImbalanceDay> {
  requireOwn(caller, one.userId)
  try {
    return await getDayOfUser(platform, one)
  } catch (error) {
    if (!(error instanceof Refusal) || !unsettled.has(error.code)) throw error
    return { ...(await emptyDay(platform.db, one)), state: 'open' }
  }
}

const unsettled: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['imbalance_day_not_over', 'markets_not_settled', 'reference_price_missing'] as const),
  ...(['imbalance_prices_missing', 'not_settled_yet'] as const),
])

/** The same for administrators, who may try terms on a day that is not applied: refuses what keeps it from being settled. */
export function getDayOfUser(
  { db, clock }: Platform,
  { userId, day }: OneDay,
  terms: GivenInput = {},
): Promise<UserImbalanceDay> {
  return readAtOnce(db, async (tx) => {
    const empty = await emptyDay(tx, { userId, day })
    const applied = await findAppliedDay(tx, day, { userId })
    if (applied) {
      return { ...empty, state: 'applied', ...(await dayToWire(tx, applied, userId)) }
    }
    if (!(await marketOfDay(tx, day))) throw new Refusal('not_settled_yet', { date: day })
    const { settled } = await computeNextVersion(tx, { day, now: clock.now() }, terms)
    return { ...empty, state: 'preview', ...(await dayToWire(tx, settled, userId)) }
  })
}

async function emptyDay(db: Db, { userId, day }: OneDay): Promise<UserImbalanceDay> {
  return {
    date: day,
    userId,
    username: await usernameOf(db, userId),
    state: 'open',
    terms: null,
    group: null,
    lines: [],
    totals: noTotals,
    versions: await findVersionsOf(db, userId, day),
  }
}

async function dayToWire(db: Db, settled: SettledDay, userId: number) {
  const user = settled.users.find((each) => each.userId === userId)
  if (!user) return { terms: settled.terms }
  return {
    terms: settled.terms,
    group: groupToWire(user.groupId, await groupNames(db, [user.groupId])),
    lines: linesToWire(user, settled),
    totals: sumDay(user),
  }
}
