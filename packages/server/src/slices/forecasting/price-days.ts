import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { mixBrought, shareOfBrought } from '@tandem/core/forecasting/brought-model.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { useHistory } from '@tandem/core/forecasting/given-history.ts'
import { finishForecast } from '@tandem/core/forecasting/members.ts'
import { forecastPrices, type PriceForecast } from '@tandem/core/forecasting/price-forecast.ts'
import { beginOn } from '@tandem/core/forecasting/price-history.ts'
import { rankErrors } from '@tandem/core/forecasting/paths.ts'
import { errorsOf, quantileDays, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import {
  targetKey,
  type ClockForecast,
  type PriceJob,
  type PriceSeries,
  type Steps,
  type Target,
} from './forecast-job.ts'
import { knownUntil, nameUses } from './known-until.ts'
import { errorDays, noRanks, pastForecasts, type SaidDay } from './past-errors.ts'

/** With fewer days of prices there is no forecast. */
export const leastPriceDays = 2
/** No model looks further back. */
export const priceHistoryDays = 1_500
/** A day counts if as many of its hours have a price. */
const leastKnownHours = 12

/** Forecasts prices, day after day. Each day from what was published at its cut-off alone. */
export function* forecastPriceDays(job: PriceJob): Steps {
  const past = pastForecasts(job)
  const backcast = (day: number) => {
    const history = knownPrices(job.series, { day, cutOff: job.gates[day] ?? -Infinity })
    // A day after a gap is not what forecasts of the next day are judged by.
    if (history === null || history.days < leastPriceDays || history.end < day) return null
    const cutOff = job.gates[day] ?? -Infinity
    return {
      ...forecastFrom(job.series, history, { day, cutOff }),
      ...describe(history),
      quantiles: null,
      ranks: noRanks,
    }
  }
  let bridge: Bridge | undefined
  for (const target of job.targets) {
    const history = knownPrices(job.series, target)
    if (history === null || history.days < leastPriceDays) {
      yield { day: target.day, made: [], before: [] }
      continue
    }
    const before = yield* past.daysBefore({
      kind: 'price',
      target,
      known: history.known,
      backcast,
      keptDays: quantileDays,
    })
    if (bridge?.cutOff !== target.cutOff || bridge.start !== history.start) {
      bridge = { cutOff: target.cutOff, start: history.start, days: new Map() }
    }
    const filled = yield* crossGap(job.series, history, target, bridge)
    const raw = forecastFrom(job.series, { ...history, filled }, target)
    const { model, values: undamped, naive, members, sizes, series } = raw
    const { own, said: days } = finishOwn(raw, before)
    const said = takeBrought(job, target, days)
    const values = said ? mixBrought(own, said.values, said.share) : own
    past.keep('price', target, { values, own, undamped, members, sizes })
    const quantiles = quantilesFrom(days, values, { least: -Infinity, byPlace: true, sizes })
    const brought = said && { share: said.share, own }
    const ranks = rankErrors(days.slice(-errorDays).map(errorsOf))
    const learnt = { quantiles, ranks, brought, undamped, members, sizes }
    const forecast = { ...describe(history), model, values, naive, series, ...learnt }
    yield { day: target.day, made: [forecast], before: past.takeNew() }
  }
}

function describe({ start, end }: KnownPrices) {
  return { kind: 'price' as const, historyDays: end - start, mean: null, most: null, brought: null, undamped: null }
}

/** Our own forecast of a day, finished, and what was said of the days before it: those that were made anew as they would have been. */
function finishOwn(made: PriceForecast, before: readonly SaidDay[]) {
  const past = before.map((day) => ({ ...day, values: day.undamped ?? day.own }))
  const said = before.map((day, at): SaidDay => {
    if (day.undamped) return day
    const values = finishForecast(past.slice(0, at), { values: day.values, members: day.members ?? null })
    return { ...day, values, own: values }
  })
  return { own: finishForecast(past, made), said }
}

/** What a model that was brought says of a target, and how much it counts by the days before; null where it says nothing. */
function takeBrought({ gates, brought }: PriceJob, target: Target, before: readonly SaidDay[]) {
  const values = brought.get(targetKey(target))
  if (!values) return null
  const days = before.flatMap(({ day, own, actual }) => {
    const then = brought.get(targetKey({ day, cutOff: gates[day] ?? -Infinity }))
    return then ? [{ own, actual, brought: then }] : []
  })
  return { values, share: shareOfBrought(days) }
}

/** Prices as they were known at the cut-off of a target, for a model that was brought. */
export interface KnownBefore {
  /** Every hour of whole days; none is unknown. */
  readonly prices: Float64Array
  /** From the end of them to the end of the day of the target. */
  readonly hoursAhead: number
}

/** What a model may know of a target: days as they are filled for ours; null where there are too few for any forecast. */
export function pricesBefore(series: PriceSeries, target: Target): KnownBefore | null {
  const history = knownPrices(series, target)
  if (history === null || history.days < leastPriceDays) return null
  const { start, end, filled } = history
  return {
    prices: filled.slice(start * hoursOfDay, end * hoursOfDay),
    hoursAhead: (target.day + 1 - end) * hoursOfDay,
  }
}

/** Days with a price before a target, known at its cut-off. */
export function countPriceDays(series: PriceSeries, target: Target): number {
  return knownPrices(series, target)?.days ?? 0
}

interface KnownPrices {
  /** The first day that counts, and the day after the last. */
  readonly start: number
  readonly end: number
  /** That count between them. */
  readonly days: number
  /** From day 0 to `end`; NaN where no price is known. */
  readonly known: Float64Array
  /** The same with every hour from `start` on filled, and room up to the target. */
  readonly filled: Float64Array
}

function knownPrices(series: PriceSeries, { day, cutOff }: Target): KnownPrices | null {
  const before = Math.min(day, series.prices.length / hoursOfDay)
  const known = new Float64Array(before * hoursOfDay).fill(NaN)
  const counting: number[] = []
  for (let each = Math.max(0, day - priceHistoryDays); each < before; each++) {
    let hours = 0
    for (let place = each * hoursOfDay; place < (each + 1) * hoursOfDay; place++) {
      const price = priceAt(series, place, cutOff)
      if (Number.isNaN(price)) continue
      known[place] = price
      hours++
    }
    if (hours >= leastKnownHours) counting.push(each)
  }
  const [start, last] = [counting[0], counting.at(-1)]
  if (start === undefined || last === undefined) return null
  const end = last + 1
  const filled = new Float64Array(day * hoursOfDay)
  filled.set(known.subarray(0, end * hoursOfDay))
  fillDays(filled, start, end, new Set(counting))
  return { start, end, days: counting.length, known: known.slice(0, end * hoursOfDay), filled }
}

/** What was traded in an hour, once it was published; until then, and where nothing was, the reference price, once it was saved. */
function priceAt(
  { prices, publishedAt, references, referencesAt, replaced }: PriceSeries,
  place: number,
  cutOff: number,
): number {
  const traded = prices[place] ?? NaN
  if (!Number.isNaN(traded) && (publishedAt[place] ?? Infinity) <= cutOff) return traded
  if ((referencesAt[place] ?? Infinity) <= cutOff) return references[place] ?? NaN
  const before = replaced.get(Math.floor(place / hoursOfDay))
  const then = before?.find(({ savedAt, replacedAt }) => savedAt <= cutOff && cutOff < replacedAt)
  return then?.prices[place % hoursOfDay] ?? NaN
}

/** A day without a price is as a week before, an hour without one as the day before, and on the first day as the hour beside it. */
function fillDays(prices: Float64Array, start: number, end: number, counting: ReadonlySet<number>): void {
  for (let day = start; day < end; day++) {
    const back = day - start >= 7 && !counting.has(day) ? 7 : 1
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const place = day * hoursOfDay + hour
      if (!Number.isNaN(prices[place] ?? NaN)) continue
      prices[place] = day > start ? (prices[place - back * hoursOfDay] ?? NaN) : nearest(prices, day, hour)
    }
  }
}

function nearest(prices: Float64Array, day: number, hour: number): number {
  for (let distance = 1; distance < hoursOfDay; distance++) {
    for (const beside of [hour - distance, hour + distance]) {
      const price = beside >= 0 && beside < hoursOfDay ? (prices[day * hoursOfDay + beside] ?? NaN) : NaN
      if (!Number.isNaN(price)) return price
    }
  }
  return NaN
}

/** Days that were forecast on the way to later ones, from the same cut-off. */
interface Bridge {
  readonly cutOff: number
  readonly start: number
  readonly days: Map<number, Float64Array>
}

/** The days between the last price and the target: forecast, one from the other; before a week of them, as a week before. */
function* crossGap(
  series: PriceSeries,
  history: KnownPrices,
  { day, cutOff }: Target,
  bridge: Bridge,
): Generator<null, Float64Array> {
  const { start, end, filled } = history
  for (let each = end; each < day; each++) {
    let values = bridge.days.get(each)
    if (!values) {
      const back = each - start >= 7 ? 7 : 1
      values =
        each < day - maxDaysAhead
          ? filled.slice((each - back) * hoursOfDay, (each - back + 1) * hoursOfDay)
          : forecastFrom(series, history, { day: each, cutOff }).values
      bridge.days.set(each, values)
      yield null
    }
    filled.set(values, each * hoursOfDay)
  }
  return filled
}

/** The prices of a day from those before it, and from what was known of it and of them at the cut-off. */
function forecastFrom(
  series: PriceSeries,
  { start, filled }: Pick<KnownPrices, 'start' | 'filled'>,
  { day, cutOff }: Target,
): PriceForecast & Pick<ClockForecast, 'series'> {
  const prices = filled.slice(start * hoursOfDay, day * hoursOfDay)
  const known = series.known.map((column) => knownUntil(column, { start, day, cutOff }))
  const holidays = Float64Array.from(series.holidays.subarray(start))
  const given = { prices, known, holidays, ...beginOn(addDays(series.firstDay, start)) }
  // Series that miss too much or are far off are left out, and holes in the others filled.
  const usable = known.length > 0 ? useHistory(given, day - start) : null
  const forecast = forecastPrices(usable?.history ?? { ...given, known: [] }, usable?.day ?? day - start)
  // Only the largest of the models looks at them.
  const used = forecast.model === 'lear' ? nameUses(series.known, usable?.uses ?? []) : []
  if (forecast.values.every(Number.isFinite)) return { ...forecast, series: used }
  return { ...forecast, model: 'naive', values: forecast.naive, members: null, sizes: null, series: [] }
}
