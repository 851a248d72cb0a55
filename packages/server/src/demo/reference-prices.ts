import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { expectedPrice } from './traders.ts'

export interface HourPrice {
  readonly period: number
  readonly price: PriceTick
}

/** Prices of one day after the other, before the demo has auctions: cheap under a bright sun and at weekends, dear in the evening. */
export function referencePrices(): (date: DeliveryDay) => HourPrice[] {
  const random = seededRandom(20_260)
  let sunshine = 0.65
  return (date) => {
    // Fair days follow fair days.
    sunshine = Math.min(1, Math.max(0.2, 0.65 * sunshine + 0.35 * (0.3 + 0.7 * random())))
    const demand = Temporal.PlainDate.from(date).dayOfWeek >= 6 ? 0.93 : 1
    // Near what the demo's auctions come to.
    const level = demand * (1.1 + 0.18 * random())
    return deliveryPeriods(date, displayZone, 60).map(({ index, start }) => {
      const { hour } = start.toZonedDateTimeISO(displayZone)
      const perKWh = level * expectedPrice(hour, sunshine) + (random() - 0.5) * 0.02
      return { period: index, price: priceTick(Math.round(perKWh * 1000) * 100) }
    })
  }
}
