/**
 * A second mind beside LEAR: trees that see all hours of all days at once, and find for themselves where prices rise steeply. What is
 * linear they know badly, what is not they know well, so that the mean of both is nearer than either.
 */
import { growTrees, type BoostedTrees, type TreeSettings } from './boosted-trees.ts'
import { hoursOfDay } from './clock-days.ts'
import { countColumns, describeDay, week, type View } from './hour-description.ts'
import { LearntOnce } from './learnt-once.ts'
import { mondayOf, turnOf, type PriceHistory } from './price-history.ts'
import { learnScale, type Scale } from './stabilise.ts'

/** Three years know each season three times. */
const trainingDays = 1_092

const settings: Omit<TreeSettings, 'most' | 'seed'> = {
  trees: 200,
  rate: 0.06,
  leaves: 31,
  leastRows: 20,
  rowShare: 0.5,
  columnShare: 0.4,
  doubt: 5,
}

interface TreeView extends View {
  /** Of what is left of an hour, in root mean squares, what counts. */
  readonly most: number
}

/** Each week trees grow by the next of these: what trees of several views are wrong in is less than what each is wrong in. */
const views: readonly TreeView[] = [
  { reach: week, isNaive: false, most: 1 },
  { reach: 4 * week, isNaive: false, most: Infinity },
  { reach: 4 * week, isNaive: true, most: 1 },
]

interface Grown {
  readonly scale: Scale
  readonly trees: BoostedTrees
}

const kept = new LearntOnce<Grown>()

/**
 * The 24 prices of day number `day`, in the unit of the history: the mean of the trees of this week and of those before it, as many as
 * there are views. Those of a week grow from the days before its Monday, at most three years of them. The day needs eight weeks
 * before it.
 */
export function forecastTrees(history: PriceHistory, day: number): Float64Array {
  const sum = new Float64Array(hoursOfDay)
  for (let back = 0; back < views.length; back++) {
    const monday = mondayOf(history, day) - back * week
    const own = turnOf(history, monday, views.length)
    const view = views[own]
    if (!view) continue
    const grown = growOnce(history, view, monday, own)
    const { width, rows, usual } = describeDay(history, day, grown.scale, view)
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const said = (usual[hour] ?? 0) + grown.trees.predict(rows.subarray(hour * width, (hour + 1) * width))
      sum[hour] = (sum[hour] ?? 0) + grown.scale.fromStable(said) / views.length
    }
  }
  return sum
}

function growOnce(history: PriceHistory, view: TreeView, end: number, seed: number): Grown {
  const first = Math.max(view.reach, end - trainingDays)
  const from = { first: first - view.reach, end, seed }
  return kept.take(history, from, () => grow(history, view, { first, end, seed }))
}

interface Growth {
  readonly first: number
  readonly end: number
  readonly seed: number
}

function grow(history: PriceHistory, view: TreeView, { first, end, seed }: Growth): Grown {
  const scale = learnScale(history.prices.slice((first - week) * hoursOfDay, end * hoursOfDay))
  const count = (end - first) * hoursOfDay
  const target = new Float64Array(count)
  const columns = Array.from({ length: countColumns(history.known.length, view) }, () => new Float32Array(count))
  for (let day = first; day < end; day++) {
    const { width, rows, usual } = describeDay(history, day, scale, view)
    const start = (day - first) * hoursOfDay
    columns.forEach((column, place) => {
      for (let hour = 0; hour < hoursOfDay; hour++) column[start + hour] = rows[hour * width + place] ?? 0
    })
    for (let hour = 0; hour < hoursOfDay; hour++) {
      target[start + hour] = scale.toStable(history.prices[day * hoursOfDay + hour] ?? 0) - (usual[hour] ?? 0)
    }
  }
  return { scale, trees: growTrees(columns, target, { ...settings, most: view.most, seed }) }
}
