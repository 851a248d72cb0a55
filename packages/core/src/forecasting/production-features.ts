import { hoursOfDay } from './clock-days.ts'
import type { FeatureTable } from './volume-features.ts'
import { latestKnown, windowDays, type KnownHours } from './volume-means.ts'

/** How far back the weather is looked at, in hours before the cut-off. */
const weatherHours = [12, 24, 48, 168]
const productionFeatures = 1 + weatherHours.length
/** A sunny day after a very dark one is not told by the quotient of the two. */
const mostRatio = 2

/** The hours of a day from the brightest to the darkest. */
const fromNoon = Array.from({ length: hoursOfDay }, (_, place) => (place < 12 ? 12 + place : 23 - place))

/** The irradiance of a cloudless sky for the hours of a history, W/m²; 0 at night. It is as long as the history and the days asked for. */
export type ClearSky = Float64Array

/**
 * Production of the sun: the base is the cloudless sky of the hour times what four weeks made of it, so that dawn, dusk and
 * noon move with the season; beside it the last known day, and how bright it was before the cut-off. At night all is 0.
 */
export function describeProduction(known: KnownHours, sky: ClearSky, firstDay: number, days: number): FeatureTable {
  const [from, count] = [firstDay * hoursOfDay, productionFeatures]
  const base = new Float64Array(days * hoursOfDay)
  const table = new Float64Array(base.length * count)
  const yields = new Float64Array(hoursOfDay)
  for (let day = 0; day < days; day++) {
    const start = from + day * hoursOfDay
    for (const hour of fromNoon) {
      const latest = latestKnown(start + hour, known.lead)
      // An hour that was night until now is given the yield of the one nearer to noon.
      const beside = yields[hour < 12 ? hour + 1 : hour - 1] ?? 0
      yields[hour] = yieldOf(known.values, sky, latest, hour === 12 ? 0 : beside)
    }
    const weather = weatherHours.map((hours) => brightness(known, sky, { start, hours, yields }))
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const [row, index] = [start - from + hour, start + hour]
      const now = sky[index] ?? 0
      const own = now > 0 ? now * (yields[hour] ?? NaN) : 0
      base[row] = own
      if (!(own > 0)) continue
      const latest = latestKnown(index, known.lead)
      const before = (known.values[latest] ?? NaN) * Math.min(mostRatio, now / (sky[latest] ?? 0))
      table[row * count] = Number.isFinite(before) ? before - own : 0
      weather.forEach((bright, place) => (table[row * count + 1 + place] = own * (bright - 1)))
    }
  }
  return { from, features: count, base, table }
}

/** What four weeks made of each W/m² of the cloudless sky at this clock time; NaN where none of it is known, `dark` where no sun shone. */
function yieldOf(values: Float64Array, sky: ClearSky, latest: number, dark: number): number {
  let [made, shone, found] = [0, 0, 0]
  for (let at = latest; at >= 0 && at > latest - windowDays * hoursOfDay; at -= hoursOfDay) {
    const value = values[at] ?? NaN
    if (Number.isNaN(value)) continue
    found++
    made += value
    shone += sky[at] ?? 0
  }
  if (found === 0) return NaN
  return shone > 0 ? made / shone : dark
}

interface Weather {
  readonly start: number
  readonly hours: number
  readonly yields: Float64Array
}

/** What was made in the last hours before the cut-off, as a share of what is usual under the same sun; 1 where nothing is known. */
function brightness({ values, lead }: KnownHours, sky: ClearSky, { start, hours, yields }: Weather): number {
  let [made, usual] = [0, 0]
  for (let at = Math.max(0, start - lead - hours); at < start - lead; at++) {
    const value = values[at] ?? NaN
    const expected = (sky[at] ?? 0) * (yields[at % hoursOfDay] ?? NaN)
    if (Number.isNaN(value) || !(expected > 0)) continue
    made += value
    usual += expected
  }
  return usual > 0 ? Math.min(mostRatio, made / usual) : 1
}
