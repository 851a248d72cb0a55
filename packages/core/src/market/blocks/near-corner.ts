import type { BlockOptions } from './block-options.ts'
import { LuFactors } from './lu-factors.ts'
import { NearOptions, type PriceWindow } from './near-options.ts'
import { lastUpTo, type SupplySteps } from './net-supply.ts'
import { PriceEdge } from './price-edge.ts'

/** Shares are off by less. */
const tolerance = 1e-7

/** A period stands at the limit of a step, is held where it was until there is a reason to move it, or is free between two steps. */
const standing = { atStep: 0, held: 1, free: 2 } as const

/** An option that gains as much as the one its unit has. */
interface Tie {
  readonly unit: number
  /** −1 for none. */
  readonly option: number
  /** What is bought more with the other option, by period. */
  readonly energy: Float64Array
}

/** What moves the prices: the end that is left, and how fast D falls at first. */
interface Leaving {
  /** The place of the tie that ends, or −1. */
  readonly tie: number
  /** Whether the unit's own option is the one that falls behind all that tie with it. */
  readonly isOwn: boolean
  /** The period that leaves where it stands, or −1, and whether it goes up. */
  readonly period: number
  readonly isUp: boolean
  /** Below zero. */
  readonly slope: number
}

/** Where prices come to along an edge, and stay: a period at a step, or a unit with two options that gain alike. */
type Met = { readonly mover: number } | { readonly unit: number; readonly option: number }

/**
 * The lowest corner of D(π) within a window of prices, from edge to edge. As many ties are there as periods are free: the shares that tied
 * options have follow from what the steps supply in these periods.
 */
export class NearCorner {
  /** Curve and block evaluations so far. */
  work = 0
  readonly #curves: readonly SupplySteps[]
  readonly #window: PriceWindow
  readonly #near: NearOptions
  /** The last step, by its place among the prices of its curve, that is not above the price. */
  readonly #level: Int32Array
  readonly #standing: Uint8Array
  readonly #ties: Tie[] = []
  #free: number[] = []
  #shares = new Float64Array(0)
  /** Whether prices came to the end of the window. */
  #hasMet = false
  /** Energies are off by less. */
  readonly #slack: number

  constructor(curves: readonly SupplySteps[], options: BlockOptions, netSure: Float64Array, window: PriceWindow) {
    const { prices } = window
    this.#curves = curves
    this.#window = window
    this.#near = new NearOptions(options, netSure, window)
    this.#level = new Int32Array(curves.length)
    this.#standing = new Uint8Array(curves.length)
    let largest = 1
    curves.forEach((curve, period) => {
      largest = Math.max(largest, curve.most - curve.least)
      const price = prices[period] ?? 0
      const level = lastUpTo(curve.prices, price + 1e-6)
      const step = curve.prices[level] ?? -Infinity
      const isAtStep = Math.abs(step - price) <= 1e-6
      if (isAtStep) prices[period] = step
      this.#level[period] = level
      this.#standing[period] = isAtStep ? standing.atStep : standing.held
    })
    this.#slack = Math.max(1e-6, largest * 1e-12)
    this.work += curves.length + options.worth.length
  }

  /** Goes to the lowest corner; false when it lies beyond the window. */
  descend(): boolean {
    const most = 40 * this.#curves.length + 4 * this.#near.count + 100
    for (let step = 0; step < most; step++) {
      const factors = this.#share()
      const leaving = factors && this.#leaving()
      if (!leaving) break
      this.#move(leaving, factors)
    }
    return !this.#hasMet
  }

  /** Adds what part of each block is accepted. */
  addParts(parts: Float64Array): void {
    const rest = new Float64Array(this.#near.count).fill(1)
    this.#ties.forEach(({ unit, option }, tie) => {
      const share = this.#shares[tie] ?? 0
      rest[unit] = (rest[unit] ?? 0) - share
      this.#near.addPart(parts, option, share)
    })
    this.#near.addParts(parts, (unit) => rest[unit] ?? 0)
  }

  /** The shares of the ties, from the free periods: there the supply is given. */
  #share(): LuFactors | null {
    const size = this.#ties.length
    const matrix = new Float64Array(size * size)
    for (let row = 0; row < size; row++) {
      const { energy } = this.#ties[row] as Tie
      for (let column = 0; column < size; column++) {
        matrix[row * size + column] = energy[this.#free[column] ?? 0] ?? 0
      }
    }
    const factors = LuFactors.of(matrix, size)
    if (!factors) return null
    const right = Float64Array.from(this.#free, (period) => {
      return this.#supplyUpTo(period, this.#level[period] ?? 0) - (this.#near.net[period] ?? 0)
    })
    this.#shares = factors.solveTransposed(right)
    return factors
  }

  /** Net supply of the steps of a period up to a level. */
  #supplyUpTo(period: number, level: number): number {
    const curve = this.#curves[period]
    return (level < 0 ? curve?.least : curve?.above[level]) ?? 0
  }

  /** What most of all is not as it has to be at the lowest corner; null at that corner. */
  #leaving(): Leaving | null {
    const demand = Float64Array.from(this.#near.net)
    const sizes = new Float64Array(this.#ties.length)
    let found: Leaving | null = null
    let most = 0
    for (let tie = 0; tie < this.#ties.length; tie++) {
      const { energy } = this.#ties[tie] as Tie
      const share = this.#shares[tie] ?? 0
      let size = 0
      for (let period = 0; period < demand.length; period++) {
        const each = energy[period] ?? 0
        size += Math.abs(each)
        demand[period] = (demand[period] ?? 0) + share * each
      }
      sizes[tie] = size
      const off = -share * size
      if (share < -tolerance && off > most) {
        most = off
        found = { tie, isOwn: false, period: -1, isUp: false, slope: share }
      }
    }
    for (let tie = 0; tie < this.#ties.length; tie++) {
      const own = this.#ownShare(tie)
      const off = -own * (sizes[tie] ?? 0)
      if (own < -tolerance && off > most) {
        most = off
        found = { tie, isOwn: true, period: -1, isUp: false, slope: own }
      }
    }
    for (let period = 0; period < demand.length; period++) {
      if (this.#standing[period] === standing.free) continue
      const level = this.#level[period] ?? 0
      const above = this.#supplyUpTo(period, level)
      const below = this.#standing[period] === standing.atStep ? this.#supplyUpTo(period, level - 1) : above
      const wanted = demand[period] ?? 0
      const isUp = wanted > above
      const off = isUp ? wanted - above : below - wanted
      if (off <= this.#slack || off <= most || !this.#canMove(period, isUp)) continue
      most = off
      found = { tie: -1, isOwn: false, period, isUp, slope: -off }
    }
    return found
  }

  /** The share of the option that the unit of a tie has by itself: what its ties leave. */
  #ownShare(tie: number): number {
    const { unit } = this.#ties[tie] as Tie
    let own = 1
    for (let other = 0; other < this.#ties.length; other++) {
      if (this.#ties[other]?.unit === unit) own -= this.#shares[other] ?? 0
    }
    return own
  }

  #canMove(period: number, isUp: boolean): boolean {
    const price = this.#window.prices[period] ?? 0
    const end = (isUp ? this.#window.high[period] : this.#window.low[period]) ?? 0
    if (isUp ? price < end : price > end) return true
    this.#noteEnd(price)
    return false
  }

  /** Prices that come to the farthest there are go no further anyway. */
  #noteEnd(price: number): void {
    if (Math.abs(price) < this.#window.farthest) this.#hasMet = true
  }

  /** Moves the prices along the edge that opens, past every kink until D would rise. */
  #move(leaving: Leaving, factors: LuFactors): void {
    const { prices } = this.#window
    const { movers, rates } = this.#direction(leaving, factors)
    if (leaving.isOwn) this.#handOver(leaving.tie)
    const isAtStep = movers.map((period) => this.#standing[period] === standing.atStep)
    const edge = new PriceEdge(this.#curves, { ...this.#window, movers, rates, level: this.#level, isAtStep })
    const touched = this.#near.rate(movers, rates)
    this.work += movers.length + touched.length
    const { way, met } = this.#walk(leaving, edge, touched)
    movers.forEach((period, mover) => {
      prices[period] = (prices[period] ?? 0) + way * (rates[mover] ?? 0)
      this.#level[period] = edge.levelOf(mover)
      this.#standing[period] = standing.free
    })
    this.#near.advance(touched, way)
    if (leaving.tie >= 0) this.#ties.splice(leaving.tie, 1)
    else this.#free.push(leaving.period)
    if ('unit' in met) this.#tie(met.unit, met.option)
    else this.#stop(movers[met.mover] ?? 0, edge.stopAt(met.mover))
  }

  #walk(leaving: Leaving, edge: PriceEdge, touched: readonly number[]): { way: number; met: Met } {
    // Where options tie beside the one that leaves, they stay so along the edge.
    const isTied = (unit: number) => this.#ties.some((each, tie) => tie !== leaving.tie && each.unit === unit)
    for (const unit of touched) this.#near.cross(unit, 0)
    const crossings = this.#near.crossings
    let { slope } = leaving
    let way = 0
    for (;;) {
      let crossing = -1
      let next = edge.nextAt
      for (const unit of touched) {
        const at = crossings.way[unit] ?? Infinity
        if (!(at < next)) continue
        crossing = unit
        next = at
      }
      way = Math.max(way, next)
      if (crossing >= 0) {
        const option = crossings.option[crossing] ?? -1
        slope += crossings.bend[crossing] ?? 0
        if (slope >= 0 || isTied(crossing)) return { way, met: { unit: crossing, option } }
        this.#near.give(crossing, option)
        this.#near.cross(crossing, way)
      } else {
        slope += edge.bendAt(edge.next)
        if (slope >= 0) return { way, met: { mover: edge.next } }
        edge.pass(edge.next)
      }
    }
  }

  /** The periods that move, and at which rates: so that every tie stays but the one that leaves. */
  #direction({ tie, isOwn, period, isUp }: Leaving, factors: LuFactors) {
    const sign = isUp ? 1 : -1
    const unit = this.#ties[tie]?.unit
    const right = Float64Array.from(this.#ties, (each, index) => {
      if (period >= 0) return -sign * (each.energy[period] ?? 0)
      if (isOwn) return each.unit === unit ? -1 : 0
      return index === tie ? 1 : 0
    })
    const solved = [...factors.solve(right)]
    if (period < 0) return { movers: [...this.#free], rates: solved }
    return { movers: [period, ...this.#free], rates: [sign, ...solved] }
  }

  /** The option of a tie becomes its unit's own, and the others tie with it. */
  #handOver(tie: number): void {
    const { unit, option, energy } = this.#ties[tie] as Tie
    this.#ties.forEach((other, index) => {
      if (index === tie || other.unit !== unit) return
      for (let period = 0; period < energy.length; period++) {
        other.energy[period] = (other.energy[period] ?? 0) - (energy[period] ?? 0)
      }
    })
    this.#near.give(unit, option)
  }

  #tie(unit: number, option: number): void {
    const energy = new Float64Array(this.#curves.length)
    this.#near.addEnergy(option, 1, energy)
    this.#near.addEnergy(this.#near.ownOf(unit), -1, energy)
    this.#ties.push({ unit, option, energy })
  }

  #stop(period: number, { level, price, isStep }: ReturnType<PriceEdge['stopAt']>): void {
    this.#free = this.#free.filter((each) => each !== period)
    this.#window.prices[period] = price
    this.#level[period] = level
    this.#standing[period] = isStep ? standing.atStep : standing.held
    if (!isStep) this.#noteEnd(price)
  }
}
