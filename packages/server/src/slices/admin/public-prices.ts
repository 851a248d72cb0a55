import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { energyWh, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import type { PriceBoard } from '@tandem/contract/admin/content.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'
import * as store from './content.store.ts'

/** The prices of a delivery day on the day-ahead market; null when no auction set any. */
async function dayPrices(db: Db, day: DeliveryDay): Promise<PriceBoard | null> {
  const rows = await store.pricesOf(db, day)
  const priced = rows.flatMap(({ price }) => (price === null ? [] : [price]))
  if (priced.length === 0) return null
  const labels = periodLabels(
    rows.map(({ start, end }, index) => ({ index: index + 1, start, end })),
    rows[0]?.zone ?? displayZone,
  )
  return {
    date: day,
    base: meanOf(priced),
    low: priceTick(Math.min(...priced)),
    high: priceTick(Math.max(...priced)),
    intervals: rows.map(({ start, price, volume }, index) => ({
      start,
      label: labels[index] ?? '',
      volume: energyWh(Number(volume)),
      price: price === null ? null : priceTick(price),
    })),
  }
}

/** Today's prices, and the base price of the last day that has one. A day beyond tomorrow is no last price. */
export async function publicPrices(db: Db, now: Temporal.Instant) {
  const today = dayOf(now, displayZone)
  const last = await store.lastPricedDay(db, addDays(today, 1))
  if (last === null) return { today: null, last: null }
  const [latest, board] = await Promise.all([dayPrices(db, last), last === today ? null : dayPrices(db, today)])
  const base = latest?.base ?? null
  return { today: last === today ? latest : board, last: base === null ? null : { date: last, base } }
}

/** The base price as reports give it: the plain mean of the intervals that have a price, half up. */
function meanOf(prices: readonly number[]): PriceTick {
  const sum = prices.reduce((total, price) => total + BigInt(price), 0n)
  return priceTick(divideHalfUp(sum, BigInt(prices.length)))
}
