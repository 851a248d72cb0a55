import { hoursOfDay } from './clock-days.ts'
import { latestKnown, meanOfDayType, meanOfLast, windowDays, type KnownHours } from './volume-means.ts'

/**
 * What a regression knows of each hour of some days, from what was known at the cut-off of each: where its forecast begins
 * (`base`), and by how much other views of the same hour differ from it (`features`). Without weights the forecast is the base.
 */
export interface FeatureTable {
  /** Index of the first hour in the table, counted as the values of the history are. */
  readonly from: number
  readonly features: number
  /** NaN where nothing near was known. */
  readonly base: Float64Array
  /** `features` values an hour. */
  readonly table: Float64Array
}

const recentHours = [24, 4]
const neighbours = [1, 2]
const consumptionFeatures = 6 + neighbours.length + recentHours.length

/**
 * Consumption: all four weeks without the day type, the last seven and three days, the last known day, a week and two weeks
 * before, the hours beside it, and how much the last hours before the cut-off were above what is usual at their time.
 */
export function describeConsumption(known: KnownHours, firstDay: number, days: number): FeatureTable {
  const [from, count] = [firstDay * hoursOfDay, consumptionFeatures]
  const base = new Float64Array(days * hoursOfDay)
  const table = new Float64Array(base.length * count)
  const usual = new Float64Array(hoursOfDay)
  for (let day = 0; day < days; day++) {
    const start = day * hoursOfDay
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const [row, index] = [start + hour, from + start + hour]
      const own = meanOfDayType(known, index)
      base[row] = own
      const all = meanOfLast(known.values, latestKnown(index, known.lead), windowDays)
      usual[hour] = all
      viewsOf(known, index, all).forEach((view, place) => (table[row * count + place] = differ(view, own)))
    }
    const recent = recentHours.map((hours) => meanExcess(known, from + start, hours, usual))
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const at = (start + hour) * count + 6
      neighbours.forEach((far, place) => {
        const beside = (baseAt(base, start, hour - far) + baseAt(base, start, hour + far)) / 2
        table[at + place] = differ(beside, base[start + hour] ?? NaN)
      })
      recent.forEach((excess, place) => (table[at + neighbours.length + place] = excess))
    }
  }
  return { from, features: count, base, table }
}

function viewsOf({ values, lead }: KnownHours, index: number, usual: number): number[] {
  const latest = latestKnown(index, lead)
  const week = 7 * hoursOfDay
  const weekBefore = index - Math.ceil((index - latest) / week) * week
  return [
    usual,
    meanOfLast(values, latest, 7),
    meanOfLast(values, latest, 3),
    values[latest] ?? NaN,
    values[weekBefore] ?? NaN,
    values[weekBefore - week] ?? NaN,
  ]
}

/** A view that is not known says nothing. */
function differ(view: number, base: number): number {
  const difference = view - base
  return Number.isNaN(difference) ? 0 : difference
}

/** Round the clock: before midnight is the evening of the same day, which is near enough. */
function baseAt(base: Float64Array, start: number, hour: number): number {
  return base[start + ((hour + hoursOfDay) % hoursOfDay)] ?? NaN
}

/** By how much the last `hours` before the cut-off of the day that begins at `start` were above the usual of their time. */
function meanExcess({ values, lead }: KnownHours, start: number, hours: number, usual: Float64Array): number {
  let [sum, found] = [0, 0]
  for (let at = Math.max(0, start - lead - hours); at < start - lead; at++) {
    const excess = (values[at] ?? NaN) - (usual[at % hoursOfDay] ?? NaN)
    if (Number.isNaN(excess)) continue
    sum += excess
    found++
  }
  return found > 0 ? sum / found : 0
}
