/**
 * A third mind beside LEAR and trees: networks that see all hours of all days, as trees do, and are smooth where trees go in steps. They
 * are nearer where prices bend, and what they are wrong in is in part chance, so that several of them are asked.
 */
import { hoursOfDay } from './clock-days.ts'
import { describeDay, week, type View } from './hour-description.ts'
import { LearntOnce } from './learnt-once.ts'
import { mondayOf, turnOf, weekOf, type PriceHistory } from './price-history.ts'
import { meanOf } from './products.ts'
import { trainNetwork, type NetworkSettings, type SmallNetwork } from './small-network.ts'
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

interface Trained {
  readonly scale: Scale
  readonly network: SmallNetwork
  readonly means: Float64Array
  readonly spreads: Float64Array
  /** Root mean square of what is corrected. */
  readonly unit: number
}

const kept = new LearntOnce<Trained>()

/**
 * The 24 prices of day number `day`, in the unit of the history: the mean of the last three networks. One is trained every second week
 * from the days before its Monday, at most three years of them, the older the less. The day needs eight weeks before it.
 */
export function forecastNetworks(history: PriceHistory, day: number): Float64Array {
  const sum = new Float64Array(hoursOfDay)
  const monday = mondayOf(history, day)
  const since = turnOf(history, monday, weeksBetween)
  for (let back = 0; back < asked; back++) {
    const { scale, network, means, spreads, unit } = trainOnce(history, monday - (since + back * weeksBetween) * week)
    describeInputs(history, day, scale).forEach(({ inputs, usual }, hour) => {
      const row = inputs.map((value, place) => standardise(value, means[place] ?? 0, spreads[place] ?? 0))
      sum[hour] = (sum[hour] ?? 0) + scale.fromStable(usual + unit * network.predict(row)) / asked
    })
  }
  return sum
}

function trainOnce(history: PriceHistory, end: number): Trained {
  const first = Math.max(week, end - trainingDays)
  // Where two networks differ by nothing else they differ by their week.
  const seed = weekOf(history, end)
  return kept.take(history, { first: first - week, end, seed }, () => train(history, first, end, seed))
}

function train(history: PriceHistory, first: number, end: number, seed: number): Trained {
  const scale = learnScale(history.prices.slice((first - week) * hoursOfDay, end * hoursOfDay))
  const rows: DescribedInputs[] = []
  for (let day = first; day < end; day++) rows.push(...describeInputs(history, day, scale))
  const left = Float64Array.from(
    rows,
    ({ usual }, row) => scale.toStable(history.prices[first * hoursOfDay + row] ?? 0) - usual,
  )
  const unit = Math.sqrt(left.reduce((sum, value) => sum + value * value, 0) / left.length) || 1
  const width = rows[0]?.inputs.length ?? 0
  const [means, spreads] = [new Float64Array(width), new Float64Array(width)]
  const inputs = new Float32Array(rows.length * width)
  for (let place = 0; place < width; place++) {
    ;[means[place], spreads[place]] = measureColumn(rows, place)
    rows.forEach((row, at) => {
      inputs[at * width + place] = standardise(row.inputs[place] ?? 0, means[place] ?? 0, spreads[place] ?? 0)
    })
  }
  const weights = left.map((_, row) => 2 ** ((first + Math.floor(row / hoursOfDay) - end) / memory))
  const weight = meanOf(weights)
  const network = trainNetwork(
    {
      width,
      inputs,
      targets: left.map((value) => grind(value / unit)),
      weights: weights.map((value) => value / weight),
    },
    { ...settings, seed },
  )
  return { scale, network, means, spreads, unit }
}

interface DescribedInputs {
  readonly inputs: readonly number[]
  readonly usual: number
}

/** Each hour as trees see it, the shape of the day before, and last a column for each hour and for each weekday, 1 where it is that. */
function describeInputs(history: PriceHistory, day: number, scale: Scale): DescribedInputs[] {
  const before = history.prices.slice((day - 1) * hoursOfDay, day * hoursOfDay).map(scale.toStable)
  const mean = meanOf(before)
  const shape = shapeHours.map((hour) => (before[hour] ?? 0) - mean)
  return describeDay(history, day, scale, view).map(({ row, usual }, hour) => {
    const inputs = [...row.slice(leading), ...shape]
    // Networks take an even number of values, and so do the columns after these: 24 and 8.
    if (inputs.length % 2 === 1) inputs.push(0)
    for (let each = 0; each < hoursOfDay; each++) inputs.push(Number(each === hour))
    for (let each = 0; each <= week; each++) inputs.push(Number(each === row[1]))
    return { inputs, usual }
  })
}

/** Mean and standard deviation of a column; 0 and 1 for those that are 0 or 1, and a deviation of 0 where it never changes. */
function measureColumn(rows: readonly DescribedInputs[], place: number): [number, number] {
  let [sum, squares, largest, isFlag] = [0, 0, 0, true]
  for (const { inputs } of rows) {
    const value = inputs[place] ?? 0
    sum += value
    largest = Math.max(largest, Math.abs(value))
    isFlag &&= value === 0 || value === 1
  }
  if (isFlag) return [0, 1]
  const mean = sum / rows.length
  for (const { inputs } of rows) squares += ((inputs[place] ?? 0) - mean) ** 2
  const spread = Math.sqrt(squares / rows.length)
  return [mean, spread > leastSpread * largest ? spread : 0]
}

function standardise(value: number, mean: number, spread: number): number {
  return spread > 0 ? grind(boundTo((value - mean) / spread, farthest)) : 0
}

function grind(value: number): number {
  return Math.round(value / grain) * grain
}
