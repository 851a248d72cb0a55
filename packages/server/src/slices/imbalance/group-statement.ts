import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, sumAmounts } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { Association } from '@tandem/contract/groups.ts'
import type { getGroupStatement as contract } from '@tandem/contract/imbalance-settlements.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSetting } from '../../platform/settings.ts'
import type { ListSpan } from './days.store.ts'
import { sumGroupDays, sumGroupMembers } from './group-statement.store.ts'
import { groupNames, isMember } from './markets.store.ts'
import { checkSpan } from './spans.ts'

/**
 * What a group saved by being settled as one, and how it was shared (market-rules.md section 4.5); for its members. Refuses
 * `section_not_available` while the section of groups is closed.
 */
export async function getGroupStatement(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { groupId, ...span }: ListSpan & { readonly groupId: number },
): Promise<ResponseOf<typeof contract>> {
  checkSpan(span.dateFrom, span.dateTo)
  if (!isAdministrator(caller)) {
    const association = await readSetting(db, 'association', Association)
    if (!association?.isOpen) throw new Refusal('section_not_available')
    if (!(await isMember(db, groupId, caller.userId))) throw new Refusal('not_allowed')
  }
  const name = (await groupNames(db, [groupId])).get(groupId)
  if (name === undefined) throw new Refusal('not_found')
  const days = await sumGroupDays(db, groupId, span)
  const sum = (key: 'standAlone' | 'cash' | 'nettingBenefit') => amount(sumAmounts(days.map((day) => day[key])))
  return {
    group: { groupId, name },
    ...{ days, members: await sumGroupMembers(db, groupId, span) },
    totals: { standAlone: sum('standAlone'), cash: sum('cash'), nettingBenefit: sum('nettingBenefit') },
  }
}
