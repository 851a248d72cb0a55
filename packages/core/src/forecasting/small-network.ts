/**
 * A small network of two hidden layers and one value that comes out, with a straight way past them, so that what is linear need not be
 * learnt by the layers. It is trained in mini-batches by the steps of Adam (Kingma and Ba 2015) with decay of its weights (Loshchilov and
 * Hutter 2019), a rate that falls by a cosine to nothing, and now and then without some of its units (Srivastava and others 2014).
 * Everything is sums and products of plain arrays, so that the same rows and seed give the same network on every machine.
 */
import { seededRandom, type Random } from '../seeded-random.ts'
import { Batch, Room } from './network-batch.ts'
import { addRows, multiply, type Matrix } from './products.ts'
import { boundTo } from './stabilise.ts'
import { leak } from './unit-bend.ts'
import { bendUnits, gatherRows } from './vector-memory.ts'

export interface NetworkSettings {
  /** Units of each of the two hidden layers, a multiple of four. */
  readonly units: number
  /** Times that every row is seen. */
  readonly epochs: number
  /** Rows of a step, a multiple of four. */
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

/** What is learnt from: rows one after another, an even number of values each, of a size of about 1. */
export interface NetworkRows {
  readonly width: number
  readonly inputs: Float32Array
  readonly targets: Float64Array
  /** How much each row counts; about 1. */
  readonly weights: Float64Array
}

/** How much the layers say before anything is learnt: little, so that learning begins with the straight way. */
const firstShare = 0.1
const [slowMean, slowSquare] = [0.9, 0.999]
const leastRoot = 1e-8

/** Numbers that are learnt, their gradient, and what Adam remembers of it. */
interface Learnt {
  values: Float64Array
  gradient: Float64Array
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

  /** What the network says of a row of as many values as it learnt from; `described` is what its units make of it. */
  predict(row: ArrayLike<number>, described = this.describe(row)): number {
    let said = this.#lastBias.values[0] ?? 0
    described.forEach((value, unit) => (said += value * (this.#last.values[unit] ?? 0)))
    for (let i = 0; i < this.#width; i++) said += (row[i] ?? 0) * (this.#straight.values[i] ?? 0)
    return said
  }

  /** What the units of the second layer make of a row: few numbers that tell rows apart by what they say, without the straight way. */
  describe(row: ArrayLike<number>): Float64Array {
    return passLayer(
      passLayer(row, this.#first.values, this.#firstBias.values),
      this.#second.values,
      this.#secondBias.values,
    )
  }

  /** Trains on all rows as many times as the settings say. */
  train({ inputs, targets, weights }: NetworkRows, settings: NetworkSettings, draw: Random): void {
    const width = this.#width
    const count = targets.length
    // What does not fill the last step of an epoch is left to the next one, which draws another order.
    const size = Math.min(settings.batch, count - (count % 2))
    if (size === 0) return
    const steps = Math.floor(count / size)
    const all = [
      this.#first,
      this.#firstBias,
      this.#second,
      this.#secondBias,
      this.#last,
      this.#straight,
      this.#lastBias,
    ]
    const sizes = { size, width, units: this.#units, rows: count }
    const room = new Room(sizes)
    const [rows, order] = [room.keepSingles(inputs), room.countTo(count)]
    for (const learnt of all) {
      learnt.gradient = room.take(learnt.values.length)
      const values = room.take(learnt.values.length)
      values.set(learnt.values)
      learnt.values = values
    }
    const batch = new Batch(sizes, room)
    const whole = settings.epochs * steps
    for (let step = 0; step < whole; step++) {
      const place = step % steps
      if (place === 0) shuffle(order, draw)
      const chosen = order.subarray(place * size, (place + 1) * size)
      gatherRows(batch.inputs, rows, chosen)
      for (let at = 0; at < size; at++) {
        const row = chosen[at] ?? 0
        batch.targets[at] = targets[row] ?? 0
        batch.weights[at] = weights[row] ?? 0
      }
      this.#goForward(batch, { share: settings.absent, draw })
      this.#goBack(batch, settings.bound)
      const rate = (settings.rate * (1 + Math.cos((Math.PI * (step + 1)) / whole))) / 2
      for (const learnt of all) follow(learnt, step + 1, rate, settings.decay)
    }
    // The memory is for whoever is next.
    for (const learnt of all) {
      learnt.values = learnt.values.slice()
      learnt.gradient = new Float64Array(0)
    }
  }

  #goForward(batch: Batch, absence: Absence): void {
    const { size, inputs, one, oneSlope, two, twoSlope, said } = batch
    const [width, units] = [this.#width, this.#units]
    multiply(one, { values: inputs, down: width, across: 1 }, plain(this.#first, units), [size, units, width])
    drawAbsent(oneSlope, absence)
    bendUnits(one, oneSlope, this.#firstBias.values)
    multiply(two, { values: one, down: units, across: 1 }, plain(this.#second, units), [size, units, units])
    drawAbsent(twoSlope, absence)
    bendUnits(two, twoSlope, this.#secondBias.values)
    for (let row = 0; row < size; row++) {
      said[row] =
        (this.#lastBias.values[0] ?? 0) +
        dotAt(two, row * units, this.#last.values) +
        dotAt(inputs, row * width, this.#straight.values)
    }
  }

  #goBack(batch: Batch, bound: number): void {
    const { size, inputs, targets, weights, one, oneSlope, two, twoSlope, said, slopes, ones, back, backOne } = batch
    const [width, units] = [this.#width, this.#units]
    const last = this.#last.values
    let sum = 0
    for (let row = 0; row < size; row++) {
      const error = (said[row] ?? 0) - (targets[row] ?? 0)
      const slope = (boundTo(error / bound, 1) * (weights[row] ?? 0)) / size
      slopes[row] = slope
      sum += slope
      for (let unit = 0; unit < units; unit++) {
        const at = row * units + unit
        back[at] = slope * (last[unit] ?? 0) * (twoSlope[at] ?? 0)
      }
    }
    this.#lastBias.gradient[0] = sum
    addRows(this.#straight.gradient, inputs, slopes)
    addRows(this.#last.gradient, two, slopes)
    addRows(this.#secondBias.gradient, back, ones)
    const backRows = { values: back, down: units, across: 1 }
    multiply(this.#second.gradient, { values: one, down: 1, across: units }, backRows, [units, units, size])
    // The weights of the second layer, turned.
    const turned = batch.turned
    for (let from = 0; from < units; from++) {
      for (let to = 0; to < units; to++) turned[to * units + from] = this.#second.values[from * units + to] ?? 0
    }
    multiply(backOne, backRows, { values: turned, down: units, across: 1 }, [size, units, units])
    for (let at = 0; at < backOne.length; at++) backOne[at] = (backOne[at] ?? 0) * (oneSlope[at] ?? 0)
    addRows(this.#firstBias.gradient, backOne, ones)
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

function drawWeights(count: number, spread: number, draw: Random, decays = true): Learnt {
  // Drawn evenly; of the same variance as a normal distribution would be.
  const width = spread * Math.sqrt(3)
  const values = spread > 0 ? Float64Array.from({ length: count }, () => width * (2 * draw() - 1)) : null
  return {
    values: values ?? new Float64Array(count),
    gradient: new Float64Array(0),
    mean: new Float64Array(count),
    square: new Float64Array(count),
    decays,
  }
}

/** What a layer makes of values: each unit their weighted sum and its bias, bent where that is below 0. */
function passLayer(values: ArrayLike<number>, weights: Float64Array, biases: Float64Array): Float64Array {
  const units = biases.length
  const sums = biases.slice()
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    // Most columns of hours and weekdays are 0.
    if (value === 0) continue
    for (let unit = 0; unit < units; unit++) sums[unit] = (sums[unit] ?? 0) + value * (weights[i * units + unit] ?? 0)
  }
  for (let unit = 0; unit < units; unit++) {
    const sum = sums[unit] ?? 0
    if (!(sum > 0)) sums[unit] = leak * sum
  }
  return sums
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

/** By how much each unit of each row multiplies what comes into it: nothing where the row goes without it, and elsewhere so much more. */
function drawAbsent(slopes: Float64Array, { share: absent, draw }: Absence): void {
  const present = 1 / (1 - absent)
  slopes.fill(present)
  if (absent === 0) return
  for (let at = 0; at < slopes.length; at++) if (draw() < absent) slopes[at] = 0
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
