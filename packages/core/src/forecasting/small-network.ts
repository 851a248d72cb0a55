/**
 * A small network of two hidden layers and one value that comes out, with a straight way past them, so that what is linear need not be
 * learnt by the layers. It is trained in mini-batches by the steps of Adam (Kingma and Ba 2015) with decay of its weights (Loshchilov and
 * Hutter 2019), a rate that falls by a cosine to nothing, and now and then without some of its units (Srivastava and others 2014).
 * Everything is sums and products of plain arrays, so that the same rows and seed give the same network on every machine.
 */
import { seededRandom, type Random } from '../seeded-random.ts'
import { multiply, type Matrix } from './products.ts'
import { boundTo } from './stabilise.ts'

export interface NetworkSettings {
  /** Units of each of the two hidden layers, a multiple of four. */
  readonly units: number
  /** Times that every row is seen. */
  readonly epochs: number
  /** Rows of a step, an even number. */
  readonly batch: number
  /** How far a step goes at first. */
  readonly rate: number
  /** Of a weight, what a step of rate 1 takes away. */
  readonly decay: number
  /** Share of the units that a row goes without while it is learnt. */
  readonly absent: number
  /** Errors up to it count by their square, those beyond it by their size (Huber 1964). */
  readonly bound: number
  readonly seed: number
}

/** What is learnt from: rows one after another, a multiple of four values each, of a size of about 1. */
export interface NetworkRows {
  readonly width: number
  readonly inputs: Float32Array
  readonly targets: Float64Array
  /** How much each row counts; about 1. */
  readonly weights: Float64Array
}

/** Of what comes into a unit below 0, what goes on. */
const leak = 0.1
/** How much the layers say before anything is learnt: little, so that learning begins with the straight way. */
const firstShare = 0.1
const [slowMean, slowSquare] = [0.9, 0.999]
const leastRoot = 1e-8

/** Numbers that are learnt, their gradient, and what Adam remembers of it. */
interface Learnt {
  readonly values: Float64Array
  readonly gradient: Float64Array
  readonly mean: Float64Array
  readonly square: Float64Array
  readonly decays: boolean
}

export class SmallNetwork {
  readonly #width: number
  readonly #units: number
  readonly #first: Learnt
  readonly #firstBias: Learnt
  readonly #second: Learnt
  readonly #secondBias: Learnt
  readonly #last: Learnt
  /** The straight way from what goes in to what comes out. */
  readonly #straight: Learnt
  readonly #lastBias: Learnt

  constructor(width: number, units: number, draw: Random) {
    this.#width = width
    this.#units = units
    this.#first = drawWeights(width * units, Math.sqrt(2 / width), draw)
    this.#firstBias = drawWeights(units, 0, draw, false)
    this.#second = drawWeights(units * units, Math.sqrt(2 / units), draw)
    this.#secondBias = drawWeights(units, 0, draw, false)
    this.#last = drawWeights(units, firstShare * Math.sqrt(2 / units), draw)
    this.#straight = drawWeights(width, 0, draw)
    this.#lastBias = drawWeights(1, 0, draw, false)
  }

  /** What the network says of a row of as many values as it learnt from. */
  predict(row: ArrayLike<number>): number {
    const units = this.#units
    const one = new Float64Array(units)
    const two = new Float64Array(units)
    let said = this.#lastBias.values[0] ?? 0
    for (let unit = 0; unit < units; unit++) {
      let sum = this.#firstBias.values[unit] ?? 0
      for (let i = 0; i < this.#width; i++) sum += (row[i] ?? 0) * (this.#first.values[i * units + unit] ?? 0)
      one[unit] = sum > 0 ? sum : leak * sum
    }
    for (let unit = 0; unit < units; unit++) {
      let sum = this.#secondBias.values[unit] ?? 0
      for (let i = 0; i < units; i++) sum += (one[i] ?? 0) * (this.#second.values[i * units + unit] ?? 0)
      two[unit] = sum > 0 ? sum : leak * sum
      said += (two[unit] ?? 0) * (this.#last.values[unit] ?? 0)
    }
    for (let i = 0; i < this.#width; i++) said += (row[i] ?? 0) * (this.#straight.values[i] ?? 0)
    return said
  }

  /** Trains on all rows as many times as the settings say. */
  train({ inputs, targets, weights }: NetworkRows, settings: NetworkSettings, draw: Random): void {
    const width = this.#width
    const count = targets.length
    // What does not fill the last step of an epoch is left to the next one, which draws another order.
    const size = Math.min(settings.batch, count - (count % 2))
    if (size === 0) return
    const steps = Math.floor(count / size)
    const order = Uint32Array.from({ length: count }, (_, row) => row)
    const batch = new Batch(size, width, this.#units)
    const all = [
      this.#first,
      this.#firstBias,
      this.#second,
      this.#secondBias,
      this.#last,
      this.#straight,
      this.#lastBias,
    ]
    const whole = settings.epochs * steps
    for (let step = 0; step < whole; step++) {
      const place = step % steps
      if (place === 0) shuffle(order, draw)
      for (let at = 0; at < size; at++) {
        const row = order[place * size + at] ?? 0
        const [from, to] = [row * width, at * width]
        for (let i = 0; i < width; i++) batch.inputs[to + i] = inputs[from + i] ?? 0
        batch.targets[at] = targets[row] ?? 0
        batch.weights[at] = weights[row] ?? 0
      }
      this.#goForward(batch, { share: settings.absent, draw })
      this.#goBack(batch, settings.bound)
      const rate = (settings.rate * (1 + Math.cos((Math.PI * (step + 1)) / whole))) / 2
      for (const learnt of all) follow(learnt, step + 1, rate, settings.decay)
    }
  }

  #goForward(batch: Batch, absence: Absence): void {
    const { size, inputs, one, oneSlope, two, twoSlope, said } = batch
    const [width, units] = [this.#width, this.#units]
    multiply(one, { values: inputs, down: width, across: 1 }, plain(this.#first, units), [size, units, width])
    bend(one, oneSlope, this.#firstBias.values, absence)
    multiply(two, { values: one, down: units, across: 1 }, plain(this.#second, units), [size, units, units])
    bend(two, twoSlope, this.#secondBias.values, absence)
    for (let row = 0; row < size; row++) {
      said[row] =
        (this.#lastBias.values[0] ?? 0) +
        dotAt(two, row * units, this.#last.values) +
        dotAt(inputs, row * width, this.#straight.values)
    }
  }

  #goBack(batch: Batch, bound: number): void {
    const { size, inputs, targets, weights, one, oneSlope, two, twoSlope, said, back, backOne } = batch
    const [width, units] = [this.#width, this.#units]
    for (const { gradient } of [this.#firstBias, this.#secondBias, this.#last, this.#straight, this.#lastBias]) {
      gradient.fill(0)
    }
    for (let row = 0; row < size; row++) {
      const error = (said[row] ?? 0) - (targets[row] ?? 0)
      const slope = (boundTo(error / bound, 1) * (weights[row] ?? 0)) / size
      this.#lastBias.gradient[0] = (this.#lastBias.gradient[0] ?? 0) + slope
      addAt(this.#straight.gradient, inputs, row * width, slope)
      addAt(this.#last.gradient, two, row * units, slope)
      for (let unit = 0; unit < units; unit++) {
        const at = row * units + unit
        back[at] = slope * (this.#last.values[unit] ?? 0) * (twoSlope[at] ?? 0)
      }
      addAt(this.#secondBias.gradient, back, row * units, 1)
    }
    const backRows = { values: back, down: units, across: 1 }
    multiply(this.#second.gradient, { values: one, down: 1, across: units }, backRows, [units, units, size])
    multiply(backOne, backRows, { values: this.#second.values, down: 1, across: units }, [size, units, units])
    for (let at = 0; at < backOne.length; at++) backOne[at] = (backOne[at] ?? 0) * (oneSlope[at] ?? 0)
    for (let row = 0; row < size; row++) addAt(this.#firstBias.gradient, backOne, row * units, 1)
    const backOneRows = { values: backOne, down: units, across: 1 }
    multiply(this.#first.gradient, { values: inputs, down: 1, across: width }, backOneRows, [width, units, size])
  }
}

/** Trains a network from nothing. The same rows and settings give the same network. */
export function trainNetwork(rows: NetworkRows, settings: NetworkSettings): SmallNetwork {
  const draw = seededRandom(settings.seed)
  const network = new SmallNetwork(rows.width, settings.units, draw)
  network.train(rows, settings, draw)
  return network
}

/** What a step works on. */
class Batch {
  /** Rows. */
  readonly size: number
  readonly inputs: Float64Array
  readonly targets: Float64Array
  readonly weights: Float64Array
  readonly said: Float64Array
  /** What each unit of each row says, and how much more it would say if more came in. */
  readonly one: Float64Array
  readonly oneSlope: Float64Array
  readonly two: Float64Array
  readonly twoSlope: Float64Array
  /** How much the loss would rise with what comes into each unit. */
  readonly back: Float64Array
  readonly backOne: Float64Array

  constructor(size: number, width: number, units: number) {
    this.size = size
    this.inputs = new Float64Array(size * width)
    this.targets = new Float64Array(size)
    this.weights = new Float64Array(size)
    this.said = new Float64Array(size)
    this.one = new Float64Array(size * units)
    this.oneSlope = new Float64Array(size * units)
    this.two = new Float64Array(size * units)
    this.twoSlope = new Float64Array(size * units)
    this.back = new Float64Array(size * units)
    this.backOne = new Float64Array(size * units)
  }
}

function drawWeights(count: number, spread: number, draw: Random, decays = true): Learnt {
  // Drawn evenly; of the same variance as a normal distribution would be.
  const width = spread * Math.sqrt(3)
  const values = spread > 0 ? Float64Array.from({ length: count }, () => width * (2 * draw() - 1)) : null
  return {
    values: values ?? new Float64Array(count),
    gradient: new Float64Array(count),
    mean: new Float64Array(count),
    square: new Float64Array(count),
    decays,
  }
}

const plain = ({ values }: Learnt, width: number): Matrix => ({ values, down: width, across: 1 })

/** A step of Adam. */
function follow({ values, gradient, mean, square, decays }: Learnt, step: number, rate: number, decay: number): void {
  const [ofMean, ofSquare] = [1 / (1 - slowMean ** step), 1 / (1 - slowSquare ** step)]
  const kept = decays ? 1 - rate * decay : 1
  for (let i = 0; i < values.length; i++) {
    const own = gradient[i] ?? 0
    const nextMean = slowMean * (mean[i] ?? 0) + (1 - slowMean) * own
    const nextSquare = slowSquare * (square[i] ?? 0) + (1 - slowSquare) * own * own
    mean[i] = nextMean
    square[i] = nextSquare
    const root = Math.sqrt(nextSquare * ofSquare) + leastRoot
    values[i] = kept * ((values[i] ?? 0) - (rate * nextMean * ofMean) / root)
  }
}

/** Which units a row goes without. */
interface Absence {
  readonly share: number
  readonly draw: Random
}

/** Adds the biases, and lets little through of what is below 0 and nothing of units that are absent. */
function bend(units: Float64Array, slopes: Float64Array, bias: Float64Array, { share: absent, draw }: Absence): void {
  const present = 1 / (1 - absent)
  const count = bias.length
  for (let first = 0; first < units.length; first += count) {
    for (let unit = 0; unit < count; unit++) {
      const at = first + unit
      const sum = (units[at] ?? 0) + (bias[unit] ?? 0)
      const share = absent > 0 && draw() < absent ? 0 : present
      const slope = sum > 0 ? share : leak * share
      units[at] = sum * slope
      slopes[at] = slope
    }
  }
}

/** Every order as likely as another (Fisher and Yates). */
function shuffle(order: Uint32Array, draw: Random): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1))
    const kept = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = kept
  }
}

function dotAt(values: Float64Array, first: number, weights: Float64Array): number {
  let [sum, more] = [0, 0]
  for (let i = 0; i < weights.length; i += 2) {
    sum += (values[first + i] ?? 0) * (weights[i] ?? 0)
    more += (values[first + i + 1] ?? 0) * (weights[i + 1] ?? 0)
  }
  return sum + more
}

function addAt(into: Float64Array, values: Float64Array, first: number, times: number): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) + times * (values[first + i] ?? 0)
}
