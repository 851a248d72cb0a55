import type { Caller } from '@tandem/core/access/access.ts'
import { amount, sumAmounts } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getGroupStatement as contract } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ListSpan } from './days.store.ts'
import { sumGroupDays, sumGroupMembers } from './group-statement.store.ts'
import { nameOfSeenGroup } from './seen-group.ts'
import { checkSpan } from './spans.ts'

/**
 * What a group saved by being settled as one, and how it was shared (market-rules.md section 4.5); for whoever may
 * see the group. Refuses as `nameOfSeenGroup` does.
 */
export async function getGroupStatement(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { groupId, ...span }: ListSpan & { readonly groupId: number },
): Promise<ResponseOf<typeof contract>> {
  checkSpan(span.dateFrom, span.dateTo)
  const name = await nameOfSeenGroup(db, caller, groupId)
  const days = await sumGroupDays(db, groupId, span)
  const sum = (key: 'standAlone' | 'cash' | 'nettingBenefit') => amount(sumAmounts(days.map((day) => day[key])))
  return {
    group: { groupId, name },
    days,
    members: await sumGroupMembers(db, groupId, span),
    totals: { standAlone: sum('standAlone'), cash: sum('cash'), nettingBenefit: sum('nettingBenefit') },
  }
}
