import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { fromClockDay, hoursOfDay, toClockDay } from '@tandem/core/forecasting/clock-days.ts'
import { quantileDays, quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { maxPrice, minPrice } from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { hoursOf } from './clock-series.ts'
import type { ClockForecast, EarlierForecast, ForecastJob, Target } from './forecast-job.ts'
import { forecastDays } from './forecast-thread.ts'
import { countingForecasts } from './forecasts.store.ts'
import { askBroughtModel } from './brought-prices.ts'
import { findGates, type Gates } from './gates.store.ts'
import { errorDays } from './past-errors.ts'
import { countPriceDays, leastPriceDays, priceHistoryDays } from './price-days.ts'
import { firstPriceDay, findPriceSeries } from './price-series.store.ts'
import type { ForecastOwner, NewForecast, StoredForecast, Subject } from './stored-forecast.ts'
import { countReadingDays, leastReadingDays, volumeHistoryDays, volumeKinds } from './volume-days.ts'
import { firstReadingDay, findVolumeSeries } from './volume-series.store.ts'

/** What is to be forecast: prices, or the energy of a user or of a group of these members. */
export type Wanted = { readonly owner: null } | { readonly owner: ForecastOwner; readonly memberIds: readonly number[] }

/** Forecasts that can be made, with all that they are made from. */
export interface Prepared {
  readonly wanted: Wanted
  readonly job: ForecastJob
  readonly zone: string
  readonly days: readonly PreparedDay[]
}

interface PreparedDay {
  readonly day: DeliveryDay
  readonly gateClosure: Temporal.Instant
  readonly cutOff: Temporal.Instant
}

/** No group takes or gives more in an hour. */
const maxGroupEnergy = 1_000 * maxHourEnergy
/** Back from the first day that is forecast: errors, and what the earliest of them is judged by. */
const gatesBefore = 2 * errorDays + 14

/**
 * Reads what forecasts of some days, in order, are made from. Each is made from what was known when the gate of its day closed, or
 * is known now if that is still to come. Refuses `forecast_prices_missing` and `forecast_readings_missing` where there is too
 * little for any of them.
 */
export async function prepareForecasts(
  { db, clock, config: { holidayRegion } }: Platform,
  wanted: Wanted,
  days: readonly DeliveryDay[],
): Promise<Prepared> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Error('no day is to be forecast')
  const now = clock.now()
  const gates = await findGates(db, { from: addDays(first, -gatesBefore), to: last })
  const zone = gates.sessionOf(last)?.deliveryZone ?? gates.zone
  const from = await firstDayOf(db, wanted, first)
  const indexOf = (day: DeliveryDay) => daysIn({ from, to: day }) - 1
  const prepared = days.map((day) => ({
    day,
    gateClosure: gates.gateOf(day),
    cutOff: cutOffOf(gates, day, now),
  }))
  const targets = prepared.map(({ day, cutOff }): Target => ({ day: indexOf(day), cutOff: cutOff.epochMilliseconds }))
  const terms = {
    targets,
    gates: gateTimes(gates, { from, first, last }),
    earlier: await findEarlier(db, wanted, { from, first, last }),
  }
  const span = { from, to: last }
  const job: ForecastJob = wanted.owner
    ? {
        task: 'volume',
        ...terms,
        series: await findVolumeSeries(db, wanted.memberIds, {
          span,
          zone,
          holidayRegion,
          isGroup: 'groupId' in wanted.owner,
        }),
      }
    : { task: 'price', ...terms, series: await findPriceSeries(db, span, { zone, holidayRegion }), brought: new Map() }
  checkHistory(job)
  return { wanted, job, zone, days: prepared }
}

function cutOffOf(gates: Gates, day: DeliveryDay, now: Temporal.Instant): Temporal.Instant {
  const gate = gates.gateOf(day)
  return Temporal.Instant.compare(gate, now) < 0 ? gate : now
}

/** Where the series begin: as far back as a model looks, but not before anything is known. */
async function firstDayOf(db: Db, wanted: Wanted, first: DeliveryDay): Promise<DeliveryDay> {
  const known = wanted.owner ? await firstReadingDay(db, wanted.memberIds) : await firstPriceDay(db)
  const earliest = addDays(first, -(wanted.owner ? volumeHistoryDays : priceHistoryDays) - errorDays)
  if (known === null || known > first) return first
  return known > earliest ? known : earliest
}

interface Bounds {
  /** Day 0. */
  readonly from: DeliveryDay
  readonly first: DeliveryDay
  readonly last: DeliveryDay
}

function gateTimes(gates: Gates, { from, first, last }: Bounds): Float64Array {
  const days = daysIn({ from, to: last })
  const begin = Math.max(0, daysIn({ from, to: first }) - 1 - gatesBefore)
  const times = new Float64Array(days).fill(-Infinity)
  for (let day = begin; day < days; day++) times[day] = gates.gateOf(addDays(from, day)).epochMilliseconds
  return times
}

async function findEarlier(db: Db, { owner }: Wanted, { from, first, last }: Bounds): Promise<EarlierForecast[]> {
  const subjects: Subject[] = owner ? volumeKinds.map((kind) => ({ kind, ...owner })) : [{ kind: 'price' }]
  // Quantiles of volumes are made of few days: there are too many people to read more of each.
  const begin = addDays(first, -(owner ? errorDays : quantileDays) - 14)
  const earlier: EarlierForecast[] = []
  for (const subject of subjects) {
    for (const each of await countingForecasts(db, subject, { from: begin < from ? from : begin, to: last })) {
      const values = onClock(each, each.value)
      const day = daysIn({ from, to: each.day }) - 1
      const own = each.brought ? onClock(each, each.brought.own) : undefined
      const undamped = each.undamped ? onClock(each, each.undamped) : undefined
      const members = each.members?.map((said) => onClock(each, said))
      const sizes = each.sizes && onClock(each, each.sizes)
      const madeAt = each.madeAt.epochMilliseconds
      earlier.push({ kind: subject.kind, day, madeAt, values, own, undamped, members, sizes })
    }
  }
  return earlier
}

function onClock({ day, zone }: Pick<StoredForecast, 'day' | 'zone'>, values: readonly number[]): Float64Array {
  // A day of 24 hours is one of the clock already; there are thousands of them.
  return values.length === hoursOfDay ? Float64Array.from(values) : toClockDay(hoursOf(day, zone), values, zone)
}

function checkHistory(job: ForecastJob): void {
  const needed = job.task === 'price' ? leastPriceDays : leastReadingDays
  let days = 0
  // The last day has most of it: the others are looked at where that is too little.
  for (const target of job.targets.toReversed()) {
    const known = job.task === 'price' ? countPriceDays(job.series, target) : countReadingDays(job.series, target)
    if (known >= needed) return
    days = Math.max(days, known)
  }
  throw new Refusal(job.task === 'price' ? 'forecast_prices_missing' : 'forecast_readings_missing', { needed, days })
}

export interface DayForecast {
  /** None where there is too little history. */
  readonly forecasts: readonly NewForecast[]
  /** Of days before that had none, made on the way from what was known at their gates. */
  readonly before: readonly NewForecast[]
}

interface Making {
  /** Given the forecasts of each day in order. */
  readonly onDay: (made: DayForecast) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Makes what was prepared, in a thread of its own. Resolves when all is kept, or when it was stopped. */
export async function makeForecasts(platform: Platform, prepared: Prepared, { onDay, signal }: Making): Promise<void> {
  const { clock } = platform
  const { days } = prepared
  const job = await askBroughtModel(platform, prepared.job, signal)
  let next = 0
  await forecastDays(job, {
    signal,
    onDay: async ({ made, before }) => {
      const day = days[next++]
      if (!day) throw new Error('more days were forecast than asked for')
      const madeAt = clock.now()
      // A day that a zone has skipped, crossing the date line, is not there to be forecast.
      const isThere = hoursOf(day.day, prepared.zone).length > 0
      await onDay({
        forecasts: (isThere ? made : []).map((forecast) => toHours(forecast, { ...day, zone: prepared.zone, madeAt })),
        before: before.map((forecast) => toHours(forecast, { ...atGate(prepared, forecast.day), madeAt })),
      })
    },
  })
}

type Options = PreparedDay & Pick<NewForecast, 'zone' | 'madeAt'>

function atGate({ job, zone }: Prepared, day: number) {
  const gateClosure = Temporal.Instant.fromEpochMilliseconds(job.gates[day] ?? 0)
  return { day: addDays(job.series.firstDay, day), gateClosure, cutOff: gateClosure, zone }
}

/** Ranks by the clock as the day has its hours: one that comes twice is ranked as one. */
function ranksByHour(ranks: Uint8Array, hours: ReturnType<typeof hoursOf>, zone: string): Uint8Array {
  const days = Array.from({ length: ranks.length / hoursOfDay }, (_, day) =>
    Float64Array.from(ranks.subarray(day * hoursOfDay, (day + 1) * hoursOfDay)),
  )
  return Uint8Array.from(days.flatMap((day) => fromClockDay(day, hours, zone)))
}

/** The ends of the range of 80 %. */
const [lowest, highest] = [quantileLevels.indexOf(0.1), quantileLevels.indexOf(0.9)]

/** From 24 hours of the clock to the hours that the day has. */
function toHours(forecast: ClockForecast, terms: Options): NewForecast {
  const { kind, model, historyDays } = forecast
  const hours = hoursOf(terms.day, terms.zone)
  const [least, most] = kind === 'price' ? [minPrice, maxPrice] : [0, maxGroupEnergy]
  const read = (values: Float64Array) =>
    fromClockDay(values, hours, terms.zone).map((value) => Math.round(Math.min(most, Math.max(least, value))))
  const value = read(forecast.values)
  const quantiles = forecast.quantiles && forecast.quantiles.map(read)
  return {
    ...terms,
    kind,
    model,
    historyDays,
    firstHour: hours[0]?.start ?? terms.cutOff,
    value,
    mean: forecast.mean && read(forecast.mean),
    naive: read(forecast.naive),
    most: forecast.most,
    series: forecast.series,
    brought: forecast.brought && {
      share: Math.round(forecast.brought.share * 1_000),
      own: read(forecast.brought.own),
    },
    undamped: forecast.undamped && read(forecast.undamped),
    members: forecast.members && forecast.members.map(read),
    sizes: forecast.sizes && read(forecast.sizes),
    ranks: ranksByHour(forecast.ranks, hours, terms.zone),
    // The range holds the forecast, which need not be the median.
    low: quantiles && value.map((each, hour) => Math.min(each, quantiles[lowest]?.[hour] ?? each)),
    high: quantiles && value.map((each, hour) => Math.max(each, quantiles[highest]?.[hour] ?? each)),
    quantiles,
  }
}
