/**
 * The lasso's whole path by least angle regression (Efron, Hastie, Johnstone, Tibshirani 2004, section 3.1) on sums of products:
 * exact at every knot. One matrix of products serves every target that has the same regressors.
 */
import { CholeskyFactor } from './cholesky-factor.ts'
import { sumRows } from './weighted-rows.ts'

/** Regressors that were centred and scaled to length 1: `gram[a * size + b]` = Σ xₐ·x_b, its diagonal 1, or 0 for one that says nothing. */
export interface Regressors {
  readonly size: number
  readonly gram: Float64Array
  /** How many observations the sums are of. */
  readonly observations: number
}

/** A target that was centred: `products[a]` = Σ xₐ·y, `squares` = Σ y². */
export interface Target {
  readonly products: Float64Array
  readonly squares: number
}

/** The path ends at a thousandth of the penalty that leaves nothing. */
const smallest = 1e-3
/** A regressor that the active ones explain but for this part of it brings nothing of its own. */
const ownPart = 1e-7
/** Of the largest penalty: less is rounding. */
const rounding = 1e-12

const outside = 0
const active = 1
/** Explained by the active ones, until one of them goes. */
const explained = 2

/**
 * Follows the penalty down from the one that leaves nothing, from one knot to the next: `weights` minimise
 * ½·|y − X·weights|² + penalty·Σ|weight|.
 */
export class LassoPath {
  penalty: number
  /** How many regressors are active. */
  count = 0
  readonly #regressors: Regressors
  readonly #target: Target
  readonly #largest: number
  readonly #most: number
  /** The active regressors and their weights, the first `count`. */
  readonly #active: Int32Array
  readonly #weights: Float64Array
  /** products − gram · weights, of every regressor; ± the penalty for the active ones. */
  readonly #gradient: Float64Array
  /** gram · direction: how the gradients fall while the penalty does. */
  readonly #slope: Float64Array
  readonly #standings: Uint8Array
  readonly #factor: CholeskyFactor
  /** What comes in at this knot; −1 for nothing. */
  #coming = -1
  /** What went out at this knot; −1 for nothing. */
  #gone = -1

  constructor(regressors: Regressors, target: Target) {
    const { size, observations } = regressors
    this.#regressors = regressors
    this.#target = target
    this.#most = Math.min(size, observations >> 1)
    this.#active = new Int32Array(this.#most)
    this.#weights = new Float64Array(this.#most)
    this.#gradient = target.products.slice()
    this.#slope = new Float64Array(size)
    this.#standings = new Uint8Array(size)
    this.#factor = new CholeskyFactor(this.#most)
    this.penalty = 0
    for (let a = 0; a < size; a++) {
      const pull = Math.abs(this.#gradient[a] ?? 0)
      if (pull > this.penalty) [this.penalty, this.#coming] = [pull, a]
    }
    this.#largest = this.penalty
  }

  /** To the next knot; false where the path has ended. */
  advance(): boolean {
    if (this.#coming >= 0 && !this.#admit(this.#coming)) return false
    const left = this.penalty - this.#largest * smallest
    if (this.count === 0 || left <= 0) return false
    const signs = new Float64Array(this.count)
    for (let i = 0; i < this.count; i++) signs[i] = Math.sign(this.#gradient[this.#active[i] ?? 0] ?? 0)
    const direction = this.#factor.solve(signs)
    const { gram } = this.#regressors
    sumRows(gram, { rows: this.#active, weights: direction, count: this.count }, this.#slope)
    let step = this.#findEntry(left)
    let leaving = -1
    for (let i = 0; i < this.count; i++) {
      const untilZero = -(this.#weights[i] ?? 0) / (direction[i] ?? 0)
      if (untilZero > this.#largest * rounding && untilZero < step) [step, leaving] = [untilZero, i]
    }
    for (let i = 0; i < this.count; i++) this.#weights[i] = (this.#weights[i] ?? 0) + step * (direction[i] ?? 0)
    const { length } = this.#gradient
    for (let b = 0; b < length; b++) this.#gradient[b] = (this.#gradient[b] ?? 0) - step * (this.#slope[b] ?? 0)
    this.penalty -= step
    this.#gone = -1
    if (leaving >= 0) this.#dismiss(leaving)
    return true
  }

  /** RSS = Σ y² − Σ weight · (product + gradient). */
  residualSquares(): number {
    let rss = this.#target.squares
    for (let i = 0; i < this.count; i++) {
      const a = this.#active[i] ?? 0
      rss -= (this.#weights[i] ?? 0) * ((this.#target.products[a] ?? 0) + (this.#gradient[a] ?? 0))
    }
    return rss
  }

  /** Adds `times` the weights to `sum`, which has a place for every regressor. */
  addWeights(sum: Float64Array, times: number): void {
    for (let i = 0; i < this.count; i++) {
      const a = this.#active[i] ?? 0
      sum[a] = (sum[a] ?? 0) + times * (this.#weights[i] ?? 0)
    }
  }

  /** False where there are as many as half of the observations already: a fit to more of them would be a fit to chance. */
  #admit(regressor: number): boolean {
    if (this.count >= this.#most) return false
    const row = this.#regressors.gram.subarray(
      regressor * this.#regressors.size,
      (regressor + 1) * this.#regressors.size,
    )
    const products = new Float64Array(this.count)
    for (let i = 0; i < this.count; i++) products[i] = row[this.#active[i] ?? 0] ?? 0
    const isOwn = this.#factor.append(products, row[regressor] ?? 0, ownPart)
    this.#standings[regressor] = isOwn ? active : explained
    if (isOwn) {
      this.#active[this.count] = regressor
      this.#weights[this.count] = 0
      this.count++
    }
    return true
  }

  #dismiss(place: number): void {
    this.#gone = this.#active[place] ?? 0
    this.#standings[this.#gone] = outside
    this.#factor.remove(place)
    this.#active.copyWithin(place, place + 1, this.count)
    this.#weights.copyWithin(place, place + 1, this.count)
    this.count--
    this.#coming = -1
    for (let a = 0; a < this.#standings.length; a++) if (this.#standings[a] === explained) this.#standings[a] = outside
  }

  /** The step, at most `left`, until a regressor outside has a gradient as large as the penalty; it comes in then. */
  #findEntry(left: number): number {
    const least = this.#largest * rounding
    let step = left
    this.#coming = -1
    for (let b = 0; b < this.#slope.length; b++) {
      if (this.#standings[b] !== outside || b === this.#gone) continue
      const gradient = this.#gradient[b] ?? 0
      const slope = this.#slope[b] ?? 0
      const up = (this.penalty - gradient) / (1 - slope)
      const down = (this.penalty + gradient) / (1 + slope)
      if (up > least && up < step) [step, this.#coming] = [up, b]
      if (down > least && down < step) [step, this.#coming] = [down, b]
    }
    return step
  }
}
