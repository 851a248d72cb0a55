import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { saveReferencePrices } from '@tandem/contract/markets/markets.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { makeDay, scoreDueForecasts } from '../slices/forecasting/index.ts'
import type { DemoWorld } from './demo-world.ts'

/** The administrator saves the reference prices of a day. */
export async function savePricesOf(
  { seeding, server, administrator, prices }: DemoWorld,
  date: DeliveryDay,
): Promise<void> {
  const body = { date, prices: prices(date) }
  await callInProcess(server, saveReferencePrices, { body }, { token: issueToken(seeding, administrator) })
}

/**
 * What the platform does by itself every morning, for prices, for those with a meter or files, and for their group: what the demo
 * shows the history of. The others' forecasts are made by the running server, in its first minutes.
 */
export async function forecastMorning({ seeding, metered }: DemoWorld, today: DeliveryDay): Promise<void> {
  await scoreDueForecasts(seeding)
  const day = addDays(today, 1)
  await makeDay(seeding, { owner: null }, day)
  for (const userId of metered) await makeDay(seeding, { owner: { userId }, memberIds: [userId] }, day)
  for (const { groupId, memberIds } of await groupsOf(seeding)) {
    await makeDay(seeding, { owner: { groupId }, memberIds }, day)
  }
}

async function groupsOf({ db }: Platform): Promise<{ groupId: number; memberIds: number[] }[]> {
  const members = await db.selectFrom('group_members').select(['group_id', 'user_id']).orderBy('user_id').execute()
  return Array.from(
    Map.groupBy(members, (member) => member.group_id),
    ([groupId, all]) => ({ groupId, memberIds: all.map((member) => member.user_id) }),
  )
}
