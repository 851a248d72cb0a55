import { type RowsWanted } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { addMonths, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice, type PriceTick } from '@tandem/core/units/units.ts'
import type { ReferencePrice } from '@tandem/contract/markets/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addReferencePrices,
  findReferencePrices,
  replaceReferencePrices,
  type StoredReferencePrice,
} from './reference-prices.store.ts'

/** Reference prices are hourly, for days of the platform's own zone. */
const hour = 60

interface Span {
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
}

/** The latest day first; without a first day from a month before the last one, or before today, on. */
export async function listReferencePrices(
  { db, clock }: Platform,
  { dateFrom, dateTo }: Span,
  rows: RowsWanted,
): Promise<z.output<typeof ReferencePrice>[]> {
  const last = dateTo ?? dayOf(clock.now(), displayZone)
  const span = { from: dateFrom ?? addMonths(last, -1), to: dateTo }
  const prices = rows.take(await findReferencePrices(db, span, rows))
  return Array.from(
    Map.groupBy(prices, ({ day }) => day),
    ([day, ofDay]) => label(day, ofDay),
  ).flat()
}

interface DayOfPrices {
  readonly date: DeliveryDay
  readonly prices: readonly { readonly period: number; readonly price: PriceTick }[]
}

/** Saves the prices of a day in the place of those it had, and returns them. Refuses unknown and repeated hours, and prices beyond ±10 TC/kWh. */
export async function saveReferencePrices(
  { db, clock }: Platform,
  caller: Caller,
  { date, prices }: DayOfPrices,
): Promise<z.output<typeof ReferencePrice>[]> {
  const periods = deliveryPeriods(date, displayZone, hour)
  const saved = checkPrices({ date, prices }, periods)
  const saving = { by: caller.userId, at: clock.now() }
  await inDatabaseTransaction(db, async (tx) => {
    const before = await replaceReferencePrices(tx, date, saved, saving)
    await recordAudit(tx, {
      at: saving.at,
      actorId: saving.by,
      action: 'prices.saved',
      subject: 'referencePrices',
      subjectId: date,
      before: auditedPrices(before),
      after: auditedPrices(saved),
    })
  })
  return label(date, await findReferencePrices(db, { from: date, to: date }))
}

/**
 * Saves the prices of days that have none, as the platform itself does for who set up where they come from. What somebody saved stays.
 */
export async function fillReferencePrices(
  { db, clock }: Platform,
  by: number,
  days: readonly DayOfPrices[],
): Promise<void> {
  const at = clock.now()
  for (const { date, prices } of days) {
    const saved = checkPrices({ date, prices }, deliveryPeriods(date, displayZone, hour))
    await inDatabaseTransaction(db, async (tx) => {
      if (!(await addReferencePrices(tx, date, saved, { by, at }))) return
      const after = auditedPrices(saved)
      await recordAudit(tx, {
        at,
        actorId: null,
        action: 'prices.saved',
        subject: 'referencePrices',
        subjectId: date,
        after,
      })
    })
  }
}

/** Prices by the number of their hour, as the wire writes them. */
function auditedPrices(prices: readonly StoredReferencePrice[]): Record<string, string> {
  return Object.fromEntries(prices.map(({ period, price }) => [period, formatDecimal(price, decimals.price)]))
}

function checkPrices({ date, prices }: DayOfPrices, periods: readonly DeliveryPeriod[]): StoredReferencePrice[] {
  const met = new Set<number>()
  return prices.map(({ period, price }, index) => {
    const field = `prices.${index}`
    const start = periods[period - 1]?.start
    if (!start) {
      const details = { period, date, periods: periods.length }
      throw new Refusal('reference_price_period_unknown', details, `${field}.period`)
    }
    if (met.has(period)) throw new Refusal('period_repeated', { period }, `${field}.period`)
    met.add(period)
    if (price < minPrice || price > maxPrice) {
      const limits = {
        min: formatDecimal(minPrice, decimals.price),
        max: formatDecimal(maxPrice, decimals.price),
      }
      throw new Refusal('price_out_of_bounds', limits, `${field}.price`)
    }
    return { start, day: date, period, price }
  })
}

function label(day: DeliveryDay, prices: readonly StoredReferencePrice[]): z.output<typeof ReferencePrice>[] {
  const labels = periodLabels(deliveryPeriods(day, displayZone, hour), displayZone)
  return prices.map(({ start, period, price }) => ({
    date: day,
    period,
    start,
    label: labels[period - 1] ?? '',
    price,
  }))
}
