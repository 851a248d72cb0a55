/**
 * The lasso's whole path by least angle regression (Efron, Hastie, Johnstone, Tibshirani 2004, section 3.1) on sums of products:
 * exact at every knot. One Gram matrix serves every target that has the same regressors.
 */
import { CholeskyFactor } from './cholesky-factor.ts'

/** Regressors that were centred and scaled to length 1: `gram[a * size + b]` = Σ xₐ·x_b, so that its diagonal is 1. */
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
const nothing = 1e-12

/** Outside, active, or never again because the active ones explain it. */
type Standing = 0 | 1 | 2

/**
 * Follows the penalty down from the one that leaves nothing, from one knot to the next: `weights` minimise
 * ½·|y − X·weights|² + penalty·Σ|weight|.
 */
export class LassoPath {
  penalty: number
  /** The regressors that are not 0, with their weights beside. */
  readonly active: number[] = []
  readonly weights: number[] = []
  readonly #regressors: Regressors
  readonly #target: Target
  readonly #end: number
  readonly #most: number
  /** products − gram · weights, of every regressor; ± the penalty for the active ones. */
  readonly #gradient: Float64Array
  readonly #standings: Uint8Array
  readonly #factor: CholeskyFactor
  readonly #slope: Float64Array
  /** What comes in at the next step, −1 when something went out. */
  #next = -1

  constructor(regressors: Regressors, target: Target) {
    this.#regressors = regressors
    this.#target = target
    this.#most = Math.min(regressors.size, regressors.observations >> 1)
    this.#gradient = target.products.slice()
    this.#standings = new Uint8Array(regressors.size)
    this.#slope = new Float64Array(regressors.size)
    this.#factor = new CholeskyFactor(this.#most)
    this.penalty = 0
    for (let a = 0; a < regressors.size; a++) {
      const pull = Math.abs(this.#gradient[a] ?? 0)
      if (pull > this.penalty) [this.penalty, this.#next] = [pull, a]
    }
    this.#end = this.penalty * smallest
  }

  /** To the next knot; false where the path has ended. */
  advance(): boolean {
    if (this.#next >= 0 && !this.#admit(this.#next)) return false
    if (this.penalty <= this.#end || this.active.length === 0) return false
    const direction = this.#factor.solve(this.active.map((a) => Math.sign(this.#gradient[a] ?? 0)))
    this.#followSlope(direction)
    let step = this.penalty - this.#end
    const entry = this.#findEntry(step)
    ;[step, this.#next] = [entry.step, entry.regressor]
    let leaving = -1
    direction.forEach((each, i) => {
      const untilZero = -(this.weights[i] ?? 0) / each
      if (untilZero > nothing && untilZero < step) [step, leaving] = [untilZero, i]
    })
    direction.forEach((each, i) => (this.weights[i] = (this.weights[i] ?? 0) + step * each))
    for (let b = 0; b < this.#slope.length; b++)
      this.#gradient[b] = (this.#gradient[b] ?? 0) - step * (this.#slope[b] ?? 0)
    this.penalty -= step
    if (leaving >= 0) this.#dismiss(leaving)
    else if (this.#next < 0) this.penalty = this.#end
    return true
  }

  /** RSS = Σ y² − Σ weight · (product + gradient). */
  residualSquares(): number {
    const { products, squares } = this.#target
    return this.active.reduce(
      (rss, a, i) => rss - (this.weights[i] ?? 0) * ((products[a] ?? 0) + (this.#gradient[a] ?? 0)),
      squares,
    )
  }

  #admit(regressor: number): boolean {
    if (this.active.length >= this.#most) return false
    const { size, gram } = this.#regressors
    const products = this.active.map((a) => gram[regressor * size + a] ?? 0)
    const isOwn = this.#factor.append(products, gram[regressor * size + regressor] ?? 0, ownPart)
    this.#standings[regressor] = (isOwn ? 1 : 2) satisfies Standing
    if (isOwn) {
      this.active.push(regressor)
      this.weights.push(0)
    }
    return true
  }

  #dismiss(place: number): void {
    this.#standings[this.active[place] ?? 0] = 0 satisfies Standing
    this.#factor.remove(place)
    this.active.splice(place, 1)
    this.weights.splice(place, 1)
    this.#next = -1
  }

  /** slope = gram · direction: how the gradients fall while the penalty does. */
  #followSlope(direction: Float64Array): void {
    const { size, gram } = this.#regressors
    const slope = this.#slope.fill(0)
    for (let i = 0; i < direction.length; i++) {
      const each = direction[i] ?? 0
      const row = (this.active[i] ?? 0) * size
      for (let b = 0; b < size; b++) slope[b] = (slope[b] ?? 0) + each * (gram[row + b] ?? 0)
    }
  }

  /** Who is first to have a gradient as large as the penalty, within `most`. */
  #findEntry(most: number): { step: number; regressor: number } {
    let [step, regressor] = [most, -1]
    for (let b = 0; b < this.#slope.length; b++) {
      if (this.#standings[b] !== 0) continue
      const [gradient, slope] = [this.#gradient[b] ?? 0, this.#slope[b] ?? 0]
      const up = (this.penalty - gradient) / (1 - slope)
      const down = (this.penalty + gradient) / (1 + slope)
      if (up > nothing && up < step) [step, regressor] = [up, b]
      if (down > nothing && down < step) [step, regressor] = [down, b]
    }
    return { step, regressor }
  }
}
