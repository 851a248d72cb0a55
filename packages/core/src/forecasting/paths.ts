/**
 * Paths: whole days that may come. Each value of them has the quantiles of its hour, and within a path the hours go together as those
 * of a day of late did (Schaake shuffle: Clark, Gangopadhyay, Hay, Rajagopalan, Wilby 2004): quantiles alone say of each hour how sure
 * it is, not whether a dear evening follows a dear morning.
 */
import { seededRandom, type Random } from '../seeded-random.ts'
import { valueAtLevel } from './possible-values.ts'

/** As many days before are looked at for how hours go together. */
const templateDays = 182
/** Fewer days say little of that. */
const leastTemplates = 7

/** Why there are no paths: no forecast, too few whole days of errors, or an older version made it and kept none. */
export const pathGaps = ['noForecast', 'tooFewErrors', 'olderVersion'] as const
export type PathGap = (typeof pathGaps)[number]

interface Asked {
  /** actual − forecast of the days before, in order, the newest last, as many values each as the day has; NaN where unknown. */
  readonly errors: readonly Float64Array[]
  /** For each of `quantileLevels` the values of the day. */
  readonly quantiles: readonly Float64Array[]
  readonly count: number
  /** The same seed gives the same paths. */
  readonly seed: number
}

/**
 * `count` paths, each as likely as another. Of each hour their values are those of its quantiles at (i + ½) ÷ `count`, straight between
 * known levels and never beyond .025 and .975, each once; which path has which is as the errors of a day before are ranked among those
 * of all the days taken. Days are taken once each, in an order by the seed, before any is taken twice. Null with fewer than a week of
 * whole days, or where a quantile is not known.
 */
export function pathsFrom({ errors, quantiles, count, seed }: Asked): Float64Array[] | null {
  const size = quantiles[0]?.length ?? 0
  const whole = wholeDays(errors, size)
  const isKnown = quantiles.length > 0 && quantiles.every((level) => level.every(Number.isFinite))
  if (whole.length < leastTemplates || !isKnown) return null
  const random = seededRandom(seed)
  const templates = takeTemplates(whole, count, random)
  const paths = templates.map(() => new Float64Array(size))
  for (let place = 0; place < size; place++) {
    const ofHour = quantiles.map((level) => level[place] ?? NaN)
    // One day that was taken twice stays in the same order at every hour.
    const ranked = templates.toSorted((a, b) => (a.errors[place] ?? 0) - (b.errors[place] ?? 0) || a.tie - b.tie)
    ranked.forEach(({ path }, rank) => {
      const own = paths[path]
      if (own) own[place] = valueAtLevel(ofHour, (rank + 0.5) / count)
    })
  }
  return paths
}

/**
 * All that `pathsFrom` takes of errors: of each whole day, for each hour, how many of the days had a smaller one. A byte each, day after
 * day, so that they can be kept with a forecast and give the same paths at any time; errors as large as each other have one rank.
 */
export function rankErrors(errors: readonly Float64Array[]): Uint8Array {
  const size = errors[0]?.length ?? 0
  const whole = wholeDays(errors, size)
  const ranks = new Uint8Array(whole.length * size)
  for (let hour = 0; hour < size; hour++) {
    const sorted = whole.map((day) => day[hour] ?? NaN).sort((a, b) => a - b)
    whole.forEach((day, place) => {
      ranks[place * size + hour] = sorted.indexOf(day[hour] ?? NaN)
    })
  }
  return ranks
}

function wholeDays(errors: readonly Float64Array[], size: number): Float64Array[] {
  return errors.slice(-templateDays).filter((day) => day.length === size && day.every(Number.isFinite))
}

interface Template {
  readonly path: number
  readonly errors: Float64Array
  readonly tie: number
}

function takeTemplates(days: readonly Float64Array[], count: number, random: Random): Template[] {
  const templates: Template[] = []
  let left: Float64Array[] = []
  for (let path = 0; path < count; path++) {
    if (left.length === 0) left = [...days]
    const [errors = new Float64Array()] = left.splice(Math.floor(random() * left.length), 1)
    templates.push({ path, errors, tie: random() })
  }
  return templates
}
