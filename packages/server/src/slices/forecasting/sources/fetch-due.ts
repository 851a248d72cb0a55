import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sourceFaultWords, type SeriesOrigin } from '@tandem/contract/texts/source-words.ts'
import { localInstant } from '../../../domain/market-settings.ts'
import { inDatabaseTransaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hoursOf } from '../clock-series.ts'
import { addDayValues, ensureSeries, fetchedKey, mostSeries, type DayValues } from '../known/known-series.store.ts'
import { fetchEntsoe, fetchOpenMeteo, type Fetched, type FetchedSeries } from './fetch-hours.ts'
import { findSourceDays, putSourceDays, type Asked, type StoredDay } from './source-days.store.ts'
import { findEntsoe, findOpenMeteo, placeOf } from './source-settings.ts'

/** Whole days of prices, by the number of the hour from 1; answers the days that it keeps or had already. */
export type KeepPrices = (
  by: number,
  days: readonly { readonly date: DeliveryDay; readonly prices: readonly { period: number; price: PriceTick }[] }[],
) => Promise<void>

interface Request extends Asked {
  readonly origin: SeriesOrigin
  /** From when on tomorrow's are asked for, by the local clock. */
  readonly beginsAt: string
  /** How many days back are wanted where they are not there. */
  readonly daysBack: number
  readonly fetch: (span: DaySpan) => Promise<Fetched>
  readonly by: number | null
}

/** Days in one request, and requests of one kind in one round: history comes over some minutes. */
const [mostDays, mostRequests] = [30, 2]
/** A day that is over is not tried for ever. */
const mostTriesOfPast = 5
const [firstWait, longestWait] = [5, 60]

/**
 * Fetches what is due: from the morning on the next delivery day, with retries until it came, and days before that are missing. What
 * came and what did not is kept by day. Returns how many days came. A source that fails keeps nobody else waiting, nor does a neighbour.
 */
export async function fetchDueData(
  platform: Platform,
  keepPrices: KeepPrices,
  stopping?: AbortSignal,
): Promise<number> {
  let came = 0
  const failing = new Set<string>()
  for (const request of await requestsOf(platform, stopping)) {
    for (let round = 0; round < mostRequests; round++) {
      if (stopping?.aborted || failing.has(request.origin) || failing.has(request.place)) break
      const due = await findDue(platform, request)
      const [first, last] = [due[0], due.at(-1)]
      if (!first || !last) break
      const fetched = await request.fetch({ from: first.day, to: last.day })
      if (stopping?.aborted) break
      if (fetched.kind === 'fault') {
        failing.add(request.item === 'neighbourPrices' ? request.place : request.origin)
        platform.log.error(
          { item: request.item, from: first.day, to: last.day },
          `${request.item} of ${first.day}: ${sourceFaultWords.en[fetched.fault]} It is tried again.`,
        )
      }
      came += await keep(platform, request, { due, fetched, keepPrices })
    }
  }
  return came
}

async function requestsOf(platform: Platform, signal?: AbortSignal): Promise<Request[]> {
  const { config, clock } = platform
  const requests: Request[] = []
  const entsoe = await findEntsoe(platform)
  if (entsoe?.isOn) {
    const asking = (span: DaySpan) => ({ config, clock, span, signal })
    for (const [item, beginsAt, area] of [
      ['load', '06:00', entsoe.area],
      ['windAndSolar', '06:00', entsoe.area],
      ['prices', '12:30', entsoe.area],
      // Of use are those of auctions that close before ours.
      ...(entsoe.neighbours ?? []).map((neighbour) => ['neighbourPrices', '10:00', neighbour] as const),
    ] as const) {
      const fetch = (span: DaySpan) => fetchEntsoe(entsoe, { item, area }, asking(span))
      requests.push({ origin: 'entsoe', item, place: area, beginsAt, daysBack: 400, by: entsoe.by, fetch })
    }
  }
  const weather = await findOpenMeteo(platform)
  if (weather?.isOn) {
    requests.push({
      origin: 'openMeteo',
      item: 'weather',
      place: placeOf(weather),
      beginsAt: '06:00',
      // As far back as its forecasts are kept.
      daysBack: 90,
      by: null,
      fetch: (span) => fetchOpenMeteo(weather, { config, clock, span, signal }),
    })
  }
  return requests
}

interface DueDay {
  readonly day: DeliveryDay
  readonly before: StoredDay | undefined
}

/** The latest days that are due, one after the other, in their order. */
async function findDue({ db, clock }: Platform, request: Request): Promise<DueDay[]> {
  const now = clock.now()
  const today = dayOf(now, displayZone)
  const isMorning = Temporal.Instant.compare(now, localInstant(today, request.beginsAt, displayZone, 'later')) >= 0
  const last = isMorning ? addDays(today, 1) : today
  const first = addDays(today, -request.daysBack)
  const known = await findSourceDays(db, request, { from: first, to: last })
  const due: DueDay[] = []
  for (let day = last; day >= first && due.length < mostDays; day = addDays(day, -1)) {
    const before = known.get(day)
    const isDue = !before || (before.nextTryAt !== null && Temporal.Instant.compare(before.nextTryAt, now) <= 0)
    if (isDue) due.push({ day, before })
    else if (due.length > 0) break
  }
  return due.toReversed()
}

interface Kept {
  readonly due: readonly DueDay[]
  readonly fetched: Fetched
  readonly keepPrices: KeepPrices
}

async function keep(platform: Platform, request: Request, { due, fetched, keepPrices }: Kept): Promise<number> {
  const { db, clock } = platform
  const at = clock.now()
  const today = dayOf(at, displayZone)
  const counts = new Map<DeliveryDay, number>()
  const hoursOfDays = new Map(due.map(({ day }) => [day, hoursOf(day, displayZone)]))
  const count = (hours: ReadonlyMap<number, unknown>, day: DeliveryDay) => {
    const found = (hoursOfDays.get(day) ?? []).filter(({ start }) => hours.has(start.epochMilliseconds)).length
    counts.set(day, Math.min(counts.get(day) ?? Infinity, found))
  }
  if (fetched.kind === 'prices') {
    for (const { day } of due) count(fetched.hours, day)
    const whole = due.filter(({ day }) => counts.get(day) === hoursOfDays.get(day)?.length)
    const days = whole.map(({ day: date }) => ({
      date,
      prices: (hoursOfDays.get(date) ?? []).flatMap(({ start }, index) => {
        const price = fetched.hours.get(start.epochMilliseconds)
        return price === undefined ? [] : [{ period: index + 1, price }]
      }),
    }))
    if (days.length > 0 && request.by !== null) await keepPrices(request.by, days)
  } else if (fetched.kind === 'series') {
    for (const { hours } of fetched.series) for (const { day } of due) count(hours, day)
    await keepSeries(platform, request, { series: fetched.series, hoursOfDays })
  }
  const failed = fetched.kind === 'fault' ? fetched : null
  let came = 0
  const days = due.map(({ day, before }): StoredDay => {
    const hours = counts.get(day) ?? 0
    const isWhole = hours > 0 && hours === hoursOfDays.get(day)?.length
    const state = failed ? 'failed' : isWhole ? 'came' : hours > 0 ? 'part' : 'missing'
    if (isWhole) came++
    const tries = (before?.tries ?? 0) + 1
    const minutes = Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 6))
    const wait = Math.max(minutes * 60, failed?.waitSeconds ?? 0)
    const isOver = isWhole || (day < today && tries >= mostTriesOfPast)
    return {
      day,
      state,
      hours,
      fault: failed?.fault ?? null,
      tries,
      triedAt: at,
      nextTryAt: isOver ? null : at.add({ seconds: wait }),
    }
  })
  await putSourceDays(db, request, days)
  return came
}

interface NewSeries {
  readonly series: readonly FetchedSeries[]
  readonly hoursOfDays: ReadonlyMap<DeliveryDay, readonly { readonly start: Temporal.Instant }[]>
}

async function keepSeries(
  platform: Platform,
  { origin, place }: Request,
  { series, hoursOfDays }: NewSeries,
): Promise<void> {
  const at = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    for (const { name, unit, hours } of series) {
      const key = fetchedKey(origin, name, place)
      const id = await ensureSeries(tx, { key, name, unit, origin, ownerId: null, most: mostSeries, at })
      if (id === null) continue
      const days = new Map<DeliveryDay, DayValues>()
      for (const [day, all] of hoursOfDays) {
        const values = all.map(({ start }) => hours.get(start.epochMilliseconds) ?? null)
        if (values.some((value) => value !== null)) days.set(day, values)
      }
      await addDayValues(tx, id, { at, days })
    }
  })
}
