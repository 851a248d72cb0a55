/**
 * A second mind beside LEAR: trees that see all hours of all days at once, and find for themselves where prices rise steeply. What is
 * linear they know badly, what is not they know well, so that the mean of both is nearer than either.
 */
import { growTrees, type BoostedTrees, type TreeSettings } from './boosted-trees.ts'
import { hoursOfDay } from './clock-days.ts'
import { naiveLag } from './naive-price.ts'
import { weekdayOf, weekOf, type PriceHistory } from './price-history.ts'
import { meanOf } from './products.ts'
import { learnScale, type Scale } from './stabilise.ts'

/** Three years know each season three times. */
const trainingDays = 1_092
const week = 7
/** Trees of so many weeks and markets are kept. */
const mostKept = 32

const settings: Omit<TreeSettings, 'most' | 'seed'> = {
  trees: 200,
  rate: 0.06,
  leaves: 31,
  leastRows: 20,
  rowShare: 0.5,
  columnShare: 0.4,
  doubt: 5,
}

/** A way to look at the same days. */
interface View {
  /** Days of prices before the day that it looks at. */
  readonly reach: number
  /** Whether the prices that trees correct are half those of the naive forecast, or half those of the day before. */
  readonly isNaive: boolean
  /** Of what is left of an hour, in root mean squares, what counts. */
  readonly most: number
}

/** Each week trees grow by the next of these: what trees of several views are wrong in is less than what each is wrong in. */
const views: readonly View[] = [
  { reach: week, isNaive: false, most: 1 },
  { reach: 4 * week, isNaive: false, most: Infinity },
  { reach: 4 * week, isNaive: true, most: 1 },
]

interface Grown {
  readonly scale: Scale
  readonly trees: BoostedTrees
}

/** Grown of late, by what they were grown from: nothing but time is saved. */
const kept = new Map<string, Grown>()

/**
 * The 24 prices of day number `day`, in the unit of the history: the mean of the trees of this week and of those before it, as many as
 * there are views. Those of a week grow from the days before its Monday, at most three years of them. The day needs eight weeks
 * before it.
 */
export function forecastTrees(history: PriceHistory, day: number): Float64Array {
  const sum = new Float64Array(hoursOfDay)
  for (let back = 0; back < views.length; back++) {
    const monday = day - (weekdayOf(history, day) - 1) - back * week
    const own = modulo(weekOf(history, monday), views.length)
    const view = views[own]
    if (!view) continue
    const grown = growOnce(history, view, monday, own)
    describeDay(history, day, grown.scale, view).forEach(({ row, usual }, hour) => {
      sum[hour] = (sum[hour] ?? 0) + grown.scale.fromStable(usual + grown.trees.predict(row)) / views.length
    })
  }
  return sum
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

function growOnce(history: PriceHistory, view: View, end: number, seed: number): Grown {
  const first = Math.max(view.reach, end - trainingDays)
  const key = `${seed}/${keyOf(history, first - view.reach, end)}`
  const found = kept.get(key)
  if (found) return found
  const grown = grow(history, view, { first, end, seed })
  kept.set(key, grown)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return grown
}

interface Growth {
  readonly first: number
  readonly end: number
  readonly seed: number
}

function grow(history: PriceHistory, view: View, { first, end, seed }: Growth): Grown {
  const scale = learnScale(history.prices.slice((first - week) * hoursOfDay, end * hoursOfDay))
  const rows = (end - first) * hoursOfDay
  const target = new Float64Array(rows)
  const columns: Float32Array[] = []
  for (let day = first; day < end; day++) {
    describeDay(history, day, scale, view).forEach(({ row, usual }, hour) => {
      const at = (day - first) * hoursOfDay + hour
      row.forEach((value, place) => ((columns[place] ??= new Float32Array(rows))[at] = value))
      target[at] = scale.toStable(history.prices[day * hoursOfDay + hour] ?? 0) - usual
    })
  }
  return { scale, trees: growTrees(columns, target, { ...settings, most: view.most, seed }) }
}

/** What is known of an hour before it comes; `usual` is the stable price that trees correct. */
interface DescribedHour {
  readonly row: readonly number[]
  readonly usual: number
}

function describeDay(history: PriceHistory, day: number, { toStable }: Scale, view: View): DescribedHour[] {
  const { reach } = view
  const stable = history.prices.slice((day - reach) * hoursOfDay, day * hoursOfDay).map(toStable)
  const priceAt = (back: number, hour: number) => stable[(reach - back) * hoursOfDay + hour] ?? 0
  const dayBack = (back: number) => stable.subarray((reach - back) * hoursOfDay, (reach - back + 1) * hoursOfDay)
  const yesterday = dayBack(1)
  const mean = meanOf(stable.subarray((reach - week) * hoursOfDay))
  const [meanYesterday, lowest, highest] = [meanOf(yesterday), Math.min(...yesterday), Math.max(...yesterday)]
  const ofDay = [
    meanYesterday - mean,
    meanOf(dayBack(2)) - mean,
    meanOf(dayBack(7)) - mean,
    mean,
    lowest - meanYesterday,
    highest - meanYesterday,
    priceAt(1, hoursOfDay - 1) - meanYesterday,
  ]
  const weekday = weekdayOf(history, day)
  const known = history.known.map((values) => describeKnown(values, day))
  return Array.from({ length: hoursOfDay }, (_, hour) => {
    const own = priceAt(1, hour)
    const meanBack = (days: number) => {
      let sum = 0
      for (let back = 1; back <= days; back++) sum += priceAt(back, hour)
      return sum / days
    }
    const ofWeek = meanBack(week)
    const usual = ((view.isNaive ? priceAt(naiveLag(weekday), hour) : own) + ofWeek) / 2
    const row = [
      hour,
      weekday,
      Math.max(5, weekday),
      own - usual,
      priceAt(1, Math.max(0, hour - 1)) - own,
      priceAt(1, Math.min(hoursOfDay - 1, hour + 1)) - own,
      priceAt(2, hour) - usual,
      priceAt(3, hour) - usual,
      priceAt(7, hour) - usual,
      usual,
      ofWeek - mean,
      own - meanYesterday,
      ...ofDay,
      ...known.flatMap((describe) => describe(hour)),
      ...compareKnown(history.known, day, hour),
      ...(reach > week ? [meanBack(reach) - usual, priceAt(2 * week, hour) - usual, meanOf(stable) - mean] : []),
    ]
    return { row, usual }
  })
}

/** A series that is known a day ahead, at an hour: as it is, and beside other hours and days. */
function describeKnown(values: Float64Array, day: number): (hour: number) => number[] {
  const at = (back: number, hour: number) =>
    values[(day - back) * hoursOfDay + Math.min(hoursOfDay - 1, Math.max(0, hour))] ?? 0
  const meanBack = (back: number) => meanOf(values.subarray((day - back) * hoursOfDay, (day - back + 1) * hoursOfDay))
  const [today, yesterday, weekBefore] = [meanBack(0), meanBack(1), meanBack(week)]
  return (hour) => {
    const own = at(0, hour)
    let ofWeek = 0
    for (let back = 1; back <= week; back++) ofWeek += at(back, hour) / week
    const besideDay = own - today
    return [
      own,
      own - at(1, hour),
      own - at(week, hour),
      own - ofWeek,
      at(0, hour + 2) - at(0, hour - 2),
      today,
      today - yesterday,
      today - weekBefore,
      besideDay,
    ]
  }
}

/** What the first series leaves of each other one, as wind leaves of the load, and how that differs from the day before. */
function compareKnown([first, ...others]: readonly Float64Array[], day: number, hour: number): number[] {
  const at = (values: Float64Array, back: number) => values[(day - back) * hoursOfDay + hour] ?? 0
  if (!first) return []
  return others.flatMap((other) => {
    const left = at(first, 0) - at(other, 0)
    return [left, left - (at(first, 1) - at(other, 1))]
  })
}

/** Two numbers of 32 bits from all that trees are grown from; that it ends before a Monday goes without saying. */
function keyOf(history: PriceHistory, first: number, end: number): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (const values of [history.prices, ...history.known]) {
    const part = values.slice(first * hoursOfDay, end * hoursOfDay)
    for (const word of new Uint32Array(part.buffer)) {
      one = Math.imul(one ^ (word + (one >>> 13)), 0x01000193)
      two = Math.imul(two ^ (word + (two >>> 15)), 0x85ebca6b)
    }
  }
  return [one >>> 0, two >>> 0, end - first, history.known.length].join('/')
}
