import { hoursOfDay } from './clock-days.ts'
import { boundTo } from './stabilise.ts'
import type { FeatureTable } from './volume-features.ts'
import { latestKnown, windowDays, type KnownHours } from './volume-means.ts'

/**
 * What a series that is known a day ahead (the weather, a plan, anything) says of each hour: by how much it, and some shapes of it,
 * differ from what they were on the four weeks that the base of the forecast is the mean of. Whatever energy is a sum of such shapes and
 * of what is usual at the hour, the differences are what moves it.
 */
export interface KnownViews {
  /** A feature for each series and shape, the series one after another. */
  readonly rows: FeatureTable
  /** Of the table above which columns are of a series. */
  readonly columnsOf: (series: number) => number[]
}

/** Walls keep the warmth of a day. */
const memoryHours = 24
/** Of the hours of a mean at least so many are known. */
const leastMemoryHours = memoryHours / 2
/** Where the shapes bend: heating ends at some temperature, wherever that is. */
const bends = [1 / 3, 2 / 3]
const consumptionShapes = 2 + bends.length
const productionShapes = 3
/** So many times as large as the other features: what is known of the day itself is drawn less towards nothing than views of days before. */
const weightOfViews = 3
/** More than this many times what is usual says no more. */
const mostRatio = 2
/** In spreads: a day beyond all that was seen is as the furthest that weights can be trusted for. */
const mostSpreads = 4

interface Days {
  readonly firstDay: number
  readonly days: number
}

/** What series, up to and with the last of the days, say of consumption: now, over the day before, and how far that is beyond its bends. */
export function viewConsumption(own: FeatureTable, known: KnownHours, series: readonly Float64Array[], span: Days) {
  return joinViews(own, series, consumptionShapes, (values) => {
    const from = span.firstDay * hoursOfDay
    const memory = meanOfHours(values)
    const sorted = memory.subarray(from).filter(Number.isFinite).toSorted()
    const at = bends.map((share) => sorted[Math.floor(share * sorted.length)] ?? NaN)
    const shapes = [values, memory, ...at.map((bend) => memory.map((value) => Math.max(0, value - bend)))]
    const weights = new Float64Array(span.days * hoursOfDay).fill(1)
    return shapes.map((shape) => spreadsOf(differences(shape, known.lead, span), weights))
  })
}

/**
 * What series say of production of the sun, as shares of the base of each hour: how many times their usual under the same sky they are,
 * which is what radiation does, and how far from their usual, on either side of it, which is what clouds and temperature do.
 */
export function viewProduction(
  own: FeatureTable,
  { known, sky }: { readonly known: KnownHours; readonly sky: Float64Array },
  series: readonly Float64Array[],
  span: Days,
) {
  const weights = own.base.map((value) => (value > 0 ? value : 0))
  return joinViews(own, series, productionShapes, (values) => {
    const far = spreadsOf(differences(values, known.lead, span), weights)
    const shapes = [ratios(values, { lead: known.lead, sky }, span), far, far.map((value) => Math.max(0, value))]
    return shapes.map((shape) => shape.map((value, row) => value * (weights[row] ?? 0)))
  })
}

/** Beside the features that are there, those of the series, each so many times as large as those are on average. */
function joinViews(
  own: FeatureTable,
  series: readonly Float64Array[],
  shapes: number,
  view: (values: Float64Array) => Float64Array[],
): KnownViews {
  const columns = series.flatMap(view)
  const features = own.features + columns.length
  const size = meanSquare(own.table)
  const table = new Float64Array(own.base.length * features)
  const factors = columns.map((column) => {
    const square = meanSquare(column)
    return square > 0 && size > 0 ? weightOfViews * Math.sqrt(size / square) : 0
  })
  for (let row = 0; row < own.base.length; row++) {
    table.set(own.table.subarray(row * own.features, (row + 1) * own.features), row * features)
    columns.forEach((column, place) => {
      table[row * features + own.features + place] = (column[row] ?? 0) * (factors[place] ?? 0)
    })
  }
  return {
    rows: { ...own, features, table },
    columnsOf: (place) => Array.from({ length: shapes }, (_, shape) => own.features + place * shapes + shape),
  }
}

/** By how much each hour differs from the mean of the last four weeks at its clock hour; 0 where one of them is not known. */
function differences(values: Float64Array, lead: number, { firstDay, days }: Days): Float64Array {
  const from = firstDay * hoursOfDay
  const found = new Float64Array(days * hoursOfDay)
  for (let hour = 0; hour < hoursOfDay; hour++) {
    let [sum, count] = [0, 0]
    // Of each day one value comes into the window and one leaves it.
    const start = latestKnown(from + hour, lead) - windowDays * hoursOfDay
    for (let at = start; at < (firstDay + days) * hoursOfDay; at += hoursOfDay) {
      const [come, gone] = [values[at] ?? NaN, values[at - windowDays * hoursOfDay] ?? NaN]
      if (!Number.isNaN(come)) [sum, count] = [sum + come, count + 1]
      if (at - windowDays * hoursOfDay >= start && !Number.isNaN(gone)) [sum, count] = [sum - gone, count - 1]
      const row = at - start - windowDays * hoursOfDay + hour
      if (row < 0 || row >= found.length) continue
      const difference = (values[from + row] ?? NaN) - (count > 0 ? sum / count : NaN)
      found[row] = Number.isNaN(difference) ? 0 : difference
    }
  }
  return found
}

/** As many times what is usual, less one: by what four weeks made of each W/m² of the cloudless sky. 0 where that says nothing. */
function ratios(
  values: Float64Array,
  { lead, sky }: { readonly lead: number; readonly sky: Float64Array },
  { firstDay, days }: Days,
): Float64Array {
  const from = firstDay * hoursOfDay
  return new Float64Array(days * hoursOfDay).map((_, row) => {
    const index = from + row
    const latest = latestKnown(index, lead)
    let [sum, shone] = [0, 0]
    for (let at = latest; at >= 0 && at > latest - windowDays * hoursOfDay; at -= hoursOfDay) {
      const value = values[at] ?? NaN
      // A series that goes below nothing has no usual to be twice of.
      if (value < 0) return 0
      if (Number.isNaN(value)) continue
      sum += value
      shone += sky[at] ?? 0
    }
    const usual = shone > 0 ? (sum / shone) * (sky[index] ?? 0) : 0
    const ratio = (values[index] ?? NaN) / usual
    return usual > 0 && ratio >= 0 ? Math.min(mostRatio, ratio) - 1 : 0
  })
}

/** Divided by how far they usually are from nothing, where that weighs anything, and no further than some of these. */
function spreadsOf(values: Float64Array, weights: Float64Array): Float64Array {
  let [squares, weight] = [0, 0]
  values.forEach((value, row) => {
    squares += (weights[row] ?? 0) * value * value
    weight += weights[row] ?? 0
  })
  const spread = Math.sqrt(squares / weight)
  if (!(spread > 0)) return new Float64Array(values.length)
  return values.map((value) => boundTo(value / spread, mostSpreads))
}

/** The mean of the hours up to and with each, of which half are known; NaN elsewhere. */
function meanOfHours(values: Float64Array): Float64Array {
  let [sum, found] = [0, 0]
  return values.map((value, index) => {
    const old = index >= memoryHours ? (values[index - memoryHours] ?? NaN) : NaN
    if (!Number.isNaN(value)) [sum, found] = [sum + value, found + 1]
    if (!Number.isNaN(old)) [sum, found] = [sum - old, found - 1]
    return found >= leastMemoryHours ? sum / found : NaN
  })
}

function meanSquare(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return values.length > 0 ? sum / values.length : 0
}
