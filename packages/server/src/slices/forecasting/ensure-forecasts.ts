import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Db } from '../../platform/database.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertForecasts, latestForecast } from './forecasts.store.ts'
import { findGates } from './gates.store.ts'
import { makeForecasts, prepareForecasts, type Wanted } from './make-forecasts.ts'
import { scoreForecasts } from './outcomes.store.ts'
import { arePricesNewer, areReadingsNewer, isSeriesNewer } from './news.store.ts'
import type { StoredForecast } from './stored-forecast.ts'

export interface DayForecasts {
  readonly price: StoredForecast | null
  readonly consumption: StoredForecast | null
  readonly production: StoredForecast | null
}

interface Asked {
  readonly userId: number
  readonly day: DeliveryDay
}

/**
 * The forecasts of a day that count for a user: what is missing, or older than what became known since, is made first. null where
 * there is too little history. After the gate of the day nothing is made any more.
 */
export async function ensureForecasts(platform: Platform, { userId, day }: Asked): Promise<DayForecasts> {
  const { db, clock } = platform
  const gates = await findGates(db, { from: day, to: day })
  if (Temporal.Instant.compare(clock.now(), gates.gateOf(day)) <= 0) {
    const found = await findCounting(db, { userId, day })
    const price = found.price
    const needsPrice =
      !price ||
      (await arePricesNewer(db, price.madeAt)) ||
      (await isSeriesNewer(db, { day, of: 'prices' }, price.madeAt))
    const last = latestOf(found.consumption, found.production)
    const needsVolume =
      !last ||
      (await areReadingsNewer(db, userId, last.madeAt)) ||
      (await isSeriesNewer(db, { day, of: { userId } }, last.madeAt))
    await Promise.all([
      needsPrice ? makeDay(platform, { owner: null }, day) : null,
      needsVolume ? makeDay(platform, { owner: { userId }, memberIds: [userId] }, day) : null,
    ])
  }
  return findCounting(db, { userId, day })
}

async function findCounting(db: Db, { userId, day }: Asked): Promise<DayForecasts> {
  return {
    price: await latestForecast(db, { kind: 'price' }, day),
    consumption: await latestForecast(db, { kind: 'consumption', userId }, day),
    production: await latestForecast(db, { kind: 'production', userId }, day),
  }
}

/** The older of two counts: who has news of one side has news of both. */
function latestOf(one: StoredForecast | null, other: StoredForecast | null): StoredForecast | null {
  if (!one || !other) return one ?? other
  return Temporal.Instant.compare(one.madeAt, other.madeAt) < 0 ? one : other
}

/** What is being made, so that who asks for the same waits for it. */
const makingOf = onePerDatabase(() => new Map<string, Promise<boolean>>())

/** Makes the forecasts of one day; false where there is too little history. Twice at once makes them once. */
export function makeDay(platform: Platform, wanted: Wanted, day: DeliveryDay): Promise<boolean> {
  const making = makingOf(platform)
  const key = `${day}/${JSON.stringify(wanted.owner)}`
  const begun = making.get(key) ?? makeOneDay(platform, wanted, day).finally(() => making.delete(key))
  making.set(key, begun)
  return begun
}

async function makeOneDay(platform: Platform, wanted: Wanted, day: DeliveryDay): Promise<boolean> {
  try {
    const prepared = await prepareForecasts(platform, wanted, [day])
    const ids: number[] = []
    let count = 0
    await makeForecasts(platform, prepared, {
      onDay: async ({ forecasts, before }) => {
        count += forecasts.length
        ids.push(...(await insertForecasts(platform.db, wanted.owner, [...before, ...forecasts])))
      },
    })
    await scoreForecasts(platform.db, ids, platform.clock.now())
    return count > 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
