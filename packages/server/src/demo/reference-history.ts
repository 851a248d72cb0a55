import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { saveReferencePrices } from '@tandem/contract/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { callInProcess } from '../platform/in-process-client.ts'
import { seededRandom, type Random } from './random.ts'
import { expectedPrice } from './traders.ts'

/** Saves the reference prices of the next days, as many as it is asked for. */
export interface ReferenceHistory {
  saveDays(count: number): Promise<void>
}

/**
 * The prices of the days from one on, before the demo has auctions of its own: as an administrator saves them who wants price
 * forecasts from the first day on. Cheap under a bright sun and at weekends, dear in the evening.
 */
export function referenceHistory(server: FastifyInstance, token: () => string, from: DeliveryDay): ReferenceHistory {
  const random = seededRandom(20_260)
  let date = from
  let sunshine = 0.65
  return {
    async saveDays(count) {
      for (let saved = 0; saved < count; saved++) {
        // Fair days follow fair days.
        sunshine = Math.min(1, Math.max(0.2, 0.65 * sunshine + 0.35 * (0.3 + 0.7 * random())))
        const prices = pricesOf(date, sunshine, random)
        await callInProcess(server, saveReferencePrices, { body: { date, prices } }, { token: token() })
        date = addDays(date, 1)
      }
    },
  }
}

function pricesOf(date: DeliveryDay, sunshine: number, random: Random) {
  const demand = Temporal.PlainDate.from(date).dayOfWeek >= 6 ? 0.85 : 1
  const level = demand * (0.92 + 0.16 * random())
  return deliveryPeriods(date, displayZone, 60).map(({ index, start }) => {
    const { hour } = start.toZonedDateTimeISO(displayZone)
    const perKWh = level * expectedPrice(hour, sunshine) + (random() - 0.5) * 0.02
    return { period: index, price: priceTick(Math.round(perKWh * 1000) * 100) }
  })
}
