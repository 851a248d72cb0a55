import type { Caller } from '@tandem/core/access/access.ts'
import { addTotals } from '@tandem/core/imbalance/day-settlement.ts'
import type { ImbalanceDay, ImbalanceTotals } from '@tandem/contract/imbalance/imbalance.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDays, listGroupDays, type DayOfList, type ListSpan } from './days.store.ts'
import { groupNames } from './markets.store.ts'
import { groupToWire } from './report.wire.ts'
import { nameOfSeenGroup } from './seen-group.ts'
import { checkSpan } from './spans.ts'

interface ImbalanceList {
  days: ImbalanceDay[]
  totals: ImbalanceTotals
  group: ImbalanceDay['group']
}

/**
 * The settled days of the caller, or of the caller's group as one, the latest first, at most a year. With a group refuses as
 * `nameOfSeenGroup` does.
 */
export async function listImbalances(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { groupId, ...span }: ListSpan & { readonly groupId?: number | undefined },
): Promise<ImbalanceList> {
  checkSpan(span.dateFrom, span.dateTo)
  if (groupId === undefined) return daysOfUser(db, caller.userId, span)
  await nameOfSeenGroup(db, caller, groupId)
  return listToWire(db, await listGroupDays(db, groupId, span), groupId)
}

/** The settled days of a user, the latest first. */
export async function daysOfUser(db: Db, userId: number, span: ListSpan): Promise<ImbalanceList> {
  return listToWire(db, await listDays(db, userId, span), null)
}

async function listToWire(db: Db, listed: readonly DayOfList[], groupId: number | null): Promise<ImbalanceList> {
  const names = await groupNames(db, [groupId, ...listed.map((each) => each.groupId)])
  const days = listed.map(({ day, groupId: ofDay, ...rest }) => ({
    date: day,
    group: groupToWire(ofDay, names),
    ...rest,
  }))
  const totals = addTotals(days.map((each) => each.totals))
  return { days, totals, group: groupToWire(groupId, names) }
}
