import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { getForecastRun, type ForecastRun } from '@tandem/contract/forecasting.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { inDatabaseTransaction } from '../platform/database.ts'
import { marketSettings } from '../domain/market-settings.ts'
import type { HourWrite } from '../slices/metering/hours.merge.ts'
import { lockSessionForUpdate } from '../domain/market-session.ts'
import { recordAuction, setStatus } from '../slices/markets/index.ts'
import { plannedTerms } from '../slices/markets/plan.service.ts'
import { insertMissingSession } from '../slices/markets/sessions.store.ts'
import { writeHours } from '../slices/metering/index.ts'
import type { TestApp, TestUser } from './test-app.ts'

export const zone = 'Europe/Bucharest'
export const day = (text: string) => text as DeliveryDay

interface PublishedDay {
  readonly mtuMinutes?: MtuMinutes
  /** When the auction was published; half an hour after its gate unless said otherwise. */
  readonly at?: string
  /** Ticks of each period, by its number from 0; null: nothing was traded. */
  readonly priceOf: (period: number) => number | null
}

/** A day-ahead market whose auction is published. */
export async function publishDay({ platform }: TestApp, date: string, published: PublishedDay): Promise<number> {
  const { db } = platform
  const { mtuMinutes = 60, priceOf } = published
  const terms = { ...plannedTerms(day(date), await marketSettings(db)), mtuMinutes }
  const at = published.at ? Temporal.Instant.from(published.at) : terms.gateClosure.add({ minutes: 30 })
  const id = await insertMissingSession(db, terms, { at, by: null })
  if (id === null) throw new Error(`there is a market for ${date}`)
  const periods = deliveryPeriods(day(date), terms.deliveryZone, mtuMinutes).map(({ index, start, end }) => {
    const price = priceOf(index - 1)
    const volume = energyWh(price === null ? 0 : 1_000)
    const interval = { low: priceTick(price ?? 0), high: priceTick(price ?? 0) }
    const margin = { buy: { atTheMoney: volume, placed: volume }, sell: { atTheMoney: volume, placed: volume } }
    const traded = { volume, buyQuantity: volume, sellQuantity: volume, welfare: amount(0n), margin }
    return { period: index, start, end, price: price === null ? null : priceTick(price), interval, ...traded }
  })
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, id)
    await recordAuction(tx, id, { periods, proof: null, verification: { passed: true, checks: [] } }, at)
    await setStatus(tx, session, 'cleared', { at, by: null })
  })
  return id
}

/** Days of prices up to and with one: dear in the morning and the evening, cheap on Sundays, with some chance. */
export async function publishDays(app: TestApp, last: string, count: number, seed = 1): Promise<void> {
  const pick = seededWholeNumbers(seed)
  for (let back = count - 1; back >= 0; back--) {
    const date = addDays(day(last), -back)
    const level = Temporal.PlainDate.from(date).dayOfWeek === 7 ? 20_000 : 30_000
    await publishDay(app, date, { priceOf: (hour) => level + 8_000 * Math.round(Math.cos(hour / 2)) + pick(-900, 900) })
  }
}

export interface Energy {
  readonly consumption: number | null
  readonly production: number | null
}

/** Hours of days up to and with one, in Wh, as `of` says of the day and the hour from 0; null: nothing known. */
export async function meterDays(
  { platform }: TestApp,
  { userId }: TestUser,
  days: { readonly last: string; readonly count: number; readonly at?: Temporal.Instant },
  of: (hour: number, day: DeliveryDay) => Energy | null,
): Promise<void> {
  const energyOf = (wh: number | null) => (wh === null ? null : energyWh(wh))
  const hours: HourWrite[] = []
  for (let back = days.count - 1; back >= 0; back--) {
    const date = addDays(day(days.last), -back)
    for (const { start, index } of deliveryPeriods(date, zone, 60)) {
      const energy = of(index - 1, date)
      if (!energy) continue
      hours.push({
        userId,
        start,
        quality: 'manual',
        placement: 'separate',
        writtenBy: userId,
        consumption: energyOf(energy.consumption),
        production: energyOf(energy.production),
        consumptionQuarters: null,
        productionQuarters: null,
      })
    }
  }
  await writeHours(platform.db, hours, days.at ?? platform.clock.now())
}

/** A run when it is over: on a busy machine it is answered while it goes on. */
export async function endOf(app: TestApp, run: ForecastRun, as: TestUser): Promise<ForecastRun> {
  for (let now = run; ; now = await app.call(getForecastRun, { params: { id: run.id }, as })) {
    if (now.endedAt) return now
    await sleep(20)
  }
}

/** A household with the sun on its roof, with some chance. */
export function household(seed = 1): (hour: number, day: DeliveryDay) => Energy {
  const pick = seededWholeNumbers(seed)
  return (hour) => ({
    consumption: 400 + (hour > 17 ? 900 : 0) + pick(0, 150),
    production: hour > 7 && hour < 18 ? 200 * (5 - Math.abs(12 - hour)) + pick(0, 200) : 0,
  })
}
