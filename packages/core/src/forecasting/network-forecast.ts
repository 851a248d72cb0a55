/**
 * A third mind beside LEAR and trees: networks that see all hours of all days, as trees do, and are smooth where trees go in steps. They
 * are nearer where prices bend, and what they are wrong in is in part chance, so that several of them are asked.
 */
import { hoursOfDay } from './clock-days.ts'
import { countColumns, describeDay, week, type DescribedDay, type View } from './hour-description.ts'
import { LearntOnce } from './learnt-once.ts'
import { mondayOf, turnOf, weekOf, type PriceHistory } from './price-history.ts'
import { dot, meanOf } from './products.ts'
import { addRow, emptySums, solveRidge } from './ridge.ts'
import { trainNetwork, type NetworkRows, type NetworkSettings, type SmallNetwork } from './small-network.ts'
import { boundTo, learnScale, type Scale } from './stabilise.ts'

const trainingDays = 1_092
/** Days after which a day counts half. */
const memory = 364
/** A network is trained every so many weeks, and as many of the last ones are asked. */
const weeksBetween = 2
const asked = 3

const settings: Omit<NetworkSettings, 'seed'> = {
  units: 32,
  epochs: 12,
  batch: 128,
  rate: 0.004,
  decay: 0.1,
  absent: 0.05,
  bound: 0.1,
}

const view: View = { reach: week, isNaive: false }
/** Hours of the day before by which its shape is known. */
const shapeHours = [0, 3, 6, 9, 12, 15, 18, 21] as const
/** What leads a described hour: hour, weekday, and whether it is a weekend; they become columns of their own. */
const leading = 3

/** In standard deviations: what is farther off counts as this far. */
const farthest = 6
/** Inputs and targets are multiples of this: what rounding makes of another unit must not be learnt as something else. */
const grain = 2 ** -12
/** Of the largest value of a column: less is rounding. */
const leastSpread = 1e-9

/** In root mean squares of what is corrected: errors count up to this in how large they are, and are said to have at least that size. */
const [mostError, leastSize] = [5, 0.01]
/** Draws the slopes of their regression towards 0: units of the second layer are much alike. */
const sizePenalty = 1e-4

interface Trained {
  readonly scale: Scale
  readonly network: SmallNetwork
  /** How the root of the size of an error hangs on each unit of the second layer, and last on nothing. */
  readonly sizes: Float64Array
  readonly means: Float64Array
  readonly spreads: Float64Array
  /** Root mean square of what is corrected. */
  readonly unit: number
}

const kept = new LearntOnce<Trained>()

/** What networks say of the 24 hours of a day, in the unit of the history. */
export interface NetworksForecast {
  /** The prices: the mean of the last three networks. */
  readonly values: Float64Array
  /**
   * How large errors were where the networks learnt hours like these, their geometric mean. Errors of days that they were trained by are
   * smaller than those to come; what counts is where they are larger than elsewhere.
   */
  readonly sizes: Float64Array
}

/**
 * Forecasts day number `day`. A network is trained every second week from the days before its Monday, at most three years of them, the
 * older the less. The day needs eight weeks before it.
 */
export function forecastNetworks(history: PriceHistory, day: number): NetworksForecast {
  const [values, logarithms] = [new Float64Array(hoursOfDay), new Float64Array(hoursOfDay)]
  const monday = mondayOf(history, day)
  const since = turnOf(history, monday, weeksBetween)
  for (let back = 0; back < asked; back++) {
    const trained = trainOnce(history, monday - (since + back * weeksBetween) * week)
    const { width, rows, usual } = describeInputs(history, day, trained.scale)
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const { value, size } = ask(trained, rows.subarray(hour * width, (hour + 1) * width), usual[hour] ?? 0)
      values[hour] = (values[hour] ?? 0) + value / asked
      logarithms[hour] = (logarithms[hour] ?? 0) + Math.log(size) / asked
    }
  }
  return { values, sizes: logarithms.map(Math.exp) }
}

/** What one network says of a described hour, and how large its errors were at hours like it. */
function ask({ scale, network, sizes, means, spreads, unit }: Trained, row: Float64Array, usual: number) {
  const input = row.map((value, place) => standardise(value, means[place] ?? 0, spreads[place] ?? 0))
  const described = network.describe(input)
  const said = network.predict(input, described)
  const size = Math.max(Math.sqrt(leastSize), dot(sizes, Float64Array.of(...described, 1))) ** 2
  const [value, low, high] = [said, said - size, said + size].map((each) => scale.fromStable(usual + unit * each))
  return { value: value ?? NaN, size: ((high ?? NaN) - (low ?? NaN)) / 2 }
}

function trainOnce(history: PriceHistory, end: number): Trained {
  const first = Math.max(week, end - trainingDays)
  // Where two networks differ by nothing else they differ by their week.
  const seed = weekOf(history, end)
  return kept.take(history, { first: first - week, end, seed }, () => train(history, first, end, seed))
}

function train(history: PriceHistory, first: number, end: number, seed: number): Trained {
  const scale = learnScale(history.prices.slice((first - week) * hoursOfDay, end * hoursOfDay))
  const width = countInputs(history)
  const count = (end - first) * hoursOfDay
  const [rows, left] = [new Float64Array(count * width), new Float64Array(count)]
  for (let day = first; day < end; day++) {
    const described = describeInputs(history, day, scale)
    const start = (day - first) * hoursOfDay
    rows.set(described.rows, start * width)
    for (let hour = 0; hour < hoursOfDay; hour++) {
      left[start + hour] = scale.toStable(history.prices[day * hoursOfDay + hour] ?? 0) - (described.usual[hour] ?? 0)
    }
  }
  const unit = Math.sqrt(left.reduce((sum, value) => sum + value * value, 0) / left.length) || 1
  const described = countDescribed(history)
  const { means, spreads } = measureColumns(rows, width, described)
  const inputs = new Float32Array(rows)
  for (let at = 0; at < rows.length; at += width) {
    for (let place = 0; place < described; place++) {
      inputs[at + place] = standardise(rows[at + place] ?? 0, means[place] ?? 0, spreads[place] ?? 0)
    }
  }
  const weights = left.map((_, row) => 2 ** ((first + Math.floor(row / hoursOfDay) - end) / memory))
  const weight = meanOf(weights)
  const learnt = {
    width,
    inputs,
    targets: left.map((value) => grind(value / unit)),
    weights: weights.map((value) => value / weight),
  }
  const network = trainNetwork(learnt, { ...settings, seed })
  return { scale, network, sizes: learnSizes(network, learnt), means, spreads, unit }
}

/**
 * A ridge regression of the root of the size of a network's errors, row by row, on the units of its second layer. Of the root, because few
 * errors are many times as large as the others and would decide it by themselves.
 */
function learnSizes(network: SmallNetwork, { width, inputs, targets, weights }: NetworkRows): Float64Array {
  const sums = emptySums(settings.units + 1)
  const table = new Float64Array(settings.units + 1)
  targets.forEach((came, at) => {
    const row = inputs.subarray(at * width, (at + 1) * width)
    const described = network.describe(row)
    const size = Math.sqrt(Math.min(mostError, Math.abs(came - network.predict(row, described))))
    const weight = Math.sqrt(weights[at] ?? 0)
    for (let unit = 0; unit < settings.units; unit++) table[unit] = weight * (described[unit] ?? 0)
    table[settings.units] = weight
    addRow(sums, table, 0, weight * size)
  })
  return solveRidge(sums, sizePenalty)
}

/** Values that describe an hour beside those of weekday and hour; even, and so are the columns after these: networks take an even number. */
function countDescribed({ known }: PriceHistory): number {
  const count = countColumns(known.length, view) - leading + shapeHours.length
  return count + (count % 2)
}

function countInputs(history: PriceHistory): number {
  return countDescribed(history) + hoursOfDay + week + 1
}

/** Each hour as trees see it, the shape of the day before, and last a column for each hour and for each weekday, 1 where it is that. */
function describeInputs(history: PriceHistory, day: number, scale: Scale): DescribedDay {
  const described = describeDay(history, day, scale, view)
  const before = history.prices.slice((day - 1) * hoursOfDay, day * hoursOfDay).map(scale.toStable)
  const mean = meanOf(before)
  const own = described.width - leading
  const [flags, width] = [countDescribed(history), countInputs(history)]
  const rows = new Float64Array(hoursOfDay * width)
  for (let hour = 0; hour < hoursOfDay; hour++) {
    const [from, to] = [hour * described.width, hour * width]
    rows.set(described.rows.subarray(from + leading, from + described.width), to)
    shapeHours.forEach((each, place) => (rows[to + own + place] = (before[each] ?? 0) - mean))
    rows[to + flags + hour] = 1
    rows[to + flags + hoursOfDay + (described.rows[from + 1] ?? 0)] = 1
  }
  return { width, rows, usual: described.usual }
}

/**
 * Mean and standard deviation of each column: 0 and 1 of those that are 0 or 1, as all are from `described` on, and a deviation of 0 where
 * it never changes. Row by row, as rows lie: column by column would take three times as long.
 */
function measureColumns(rows: Float64Array, width: number, described: number): Pick<Trained, 'means' | 'spreads'> {
  const count = rows.length / width
  const [means, squares, largest] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  const isFlag = new Uint8Array(width).fill(1)
  for (let at = 0; at < rows.length; at += width) {
    for (let place = 0; place < described; place++) {
      const value = rows[at + place] ?? 0
      means[place] = (means[place] ?? 0) + value
      largest[place] = Math.max(largest[place] ?? 0, Math.abs(value))
      if (value !== 0 && value !== 1) isFlag[place] = 0
    }
  }
  for (let place = 0; place < width; place++) means[place] = isFlag[place] ? 0 : (means[place] ?? 0) / count
  for (let at = 0; at < rows.length; at += width) {
    for (let place = 0; place < described; place++) {
      squares[place] = (squares[place] ?? 0) + ((rows[at + place] ?? 0) - (means[place] ?? 0)) ** 2
    }
  }
  const spreads = squares.map((sum, place) => {
    if (isFlag[place]) return 1
    const spread = Math.sqrt(sum / count)
    return spread > leastSpread * (largest[place] ?? 0) ? spread : 0
  })
  return { means, spreads }
}

function standardise(value: number, mean: number, spread: number): number {
  return spread > 0 ? grind(boundTo((value - mean) / spread, farthest)) : 0
}

function grind(value: number): number {
  return Math.round(value / grain) * grain
}
