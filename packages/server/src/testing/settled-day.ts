import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { applySettlement, correctSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { isLate, liveWholeDay, meteredHours, writeByHand, type WholeDay } from './whole-day.ts'
import type { TestApp } from './test-app.ts'

/** A whole day whose imbalances were applied, and corrected by a reading that came an hour later. */
export async function liveSettledDay(app: TestApp, date: DeliveryDay): Promise<WholeDay> {
  const day = await liveWholeDay(app, date)
  const { admin, traders, dayAheadId } = day
  const params = { marketId: dayAheadId }
  // Not every hour has a price that trading made.
  const settings = await app.call(getImbalanceSettings, { as: admin })
  const body = { ...settings, usualPeak: perKWh('0.3'), usualOffPeak: perKWh('0.21') }
  await app.call(saveImbalanceSettings, { body, as: admin })
  const { version } = await app.call(applySettlement, { params, as: admin })
  app.clock.set(app.clock.now().add({ hours: 1 }))
  const last = traders[4]
  if (!last) throw new Error('the fifth has a late reading')
  await writeByHand(day, last, (await meteredHours(day, 4)).filter(isLate))
  await app.call(correctSettlement, { params, body: { version }, as: admin })
  return day
}
