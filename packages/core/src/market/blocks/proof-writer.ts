import type { Cut, Payment, ProofStep } from '../../verification/block-certificate.ts'
import { minus, plus, quotientUp, times, wholeOf, type Whole } from '../../units/whole.ts'
import { toScaled } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import { narrowFrame, wholeFrame, type Frame } from './frame.ts'
import { LevelRanges } from './level-ranges.ts'
import type { Refutation } from './nearest-prices.ts'
import { losesApart, ownGain, type OwnGain } from './own-gain.ts'
import type { Proof } from './proof.ts'
import { priceScale, ScaledSum } from './scaled-sum.ts'
import { boxOf } from './selection.ts'
import { unitPayments } from './unit-payments.ts'

/**
 * The search values blocks that are tied to each other together, the check each by itself. What the payments between them do not show is split
 * here until it is shown.
 */
export class ProofWriter {
  readonly prices: number[][] = []
  readonly payments: Payment[][] = [[]]
  readonly steps: ProofStep[] = []
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges
  /** One more than the bound allows, in 1e-8 TC ÷ `priceScale`. */
  readonly #over: bigint
  readonly #known = new Map<Float64Array, number>()
  /** So often what payments do not show may still be split; one level after the other a floor of a Wh could be followed without an end. */
  #splits: number
  /** By how much more than the bound allows a branch was given up at most, in 1e-8 TC ÷ `priceScale`; below zero where none was. */
  #missing = -1n

  constructor(book: CompiledBook, { bound, splits }: { readonly bound: bigint; readonly splits: number }) {
    this.#book = book
    this.#splits = splits
    this.#ranges = new LevelRanges(book)
    this.#over = (bound + 1n) * BigInt(priceScale)
  }

  /** How much higher the bound has to be for what was written to hold, in 1e-8 TC; 0 where it holds. */
  get missing(): bigint {
    return this.#missing < 0n ? 0n : this.#missing / BigInt(priceScale) + 1n
  }

  written(proof: Proof): this {
    this.#write(proof, wholeFrame(this.#book, this.#ranges))
    return this
  }

  #write(step: Proof, outer: Frame): void {
    const frame = narrowFrame(this.#book, this.#ranges, outer)
    // In which nothing is left, is no step.
    if (step.kind === 'impossible') return
    if (step.kind === 'bound') this.#writeBound(step.prices, frame)
    else if (step.kind === 'fix') this.#writeFix(step, frame)
    else if (step.kind === 'displeased') this.#refute(step.refutation, frame)
    else if (step.kind === 'split') {
      this.#split(
        step.block,
        step.at,
        () => this.#write(step.below, frame),
        () => this.#write(step.above, frame),
      )
    } else {
      this.#splitPrice(
        step.period,
        step.at,
        () => this.#write(step.below, frame),
        () => this.#write(step.above, frame),
      )
    }
  }

  /** Both sides of a split; where one of them is decided already nothing has to be split. */
  #split(block: number, at: number, below: () => void, above: () => void): void {
    if ((this.#ranges.high[block] ?? 0) <= at) return below()
    if ((this.#ranges.low[block] ?? 0) > at) return above()
    this.steps.push(['split', block, at])
    for (const [low, high, part] of [[0, at, below] as const, [at + 1, Infinity, above] as const]) {
      const { mark } = this.#ranges
      if (this.#ranges.restrict(block, low, high)) part()
      this.#ranges.undo(mark)
    }
  }

  #splitPrice(period: number, at: number, below: () => void, above: () => void): void {
    this.steps.push(['split_price', period, at])
    for (const [low, high, part] of [[-Infinity, at, below] as const, [at + 1, Infinity, above] as const]) {
      const { mark } = this.#ranges
      this.#ranges.limitPrice(period, low, high)
      part()
      this.#ranges.undo(mark)
    }
  }

  #writeBound(prices: Float64Array, frame: Frame): void {
    const { payments, spare, gains } = this.#valued(prices, frame)
    if (spare < 0) {
      this.#push(prices, payments)
      return
    }
    // Of the open blocks one that is tied to others, not accepted in any case first.
    const open = gains.map(({ block }) => block).filter((block) => this.#isTied(block))
    const block = open.find((each) => this.#ranges.low[each] === 0) ?? open[0] ?? gains[0]?.block
    if (block === undefined || this.#splits-- <= 0) {
      if (spare > this.#missing) this.#missing = BigInt(spare)
      this.#push(prices, payments)
      return
    }
    const [low, high] = [this.#ranges.low[block] ?? 0, this.#ranges.high[block] ?? 0]
    const part = () => this.#writeBound(prices, narrowFrame(this.#book, this.#ranges, frame))
    this.#split(block, low === 0 ? 0 : Math.floor((low + high) / 2), part, part)
  }

  #push(prices: Float64Array, payments: Payment[], cuts: readonly Cut[] = []): void {
    const list = payments.length === 0 ? 0 : this.payments.push(payments) - 1
    this.steps.push(['bound', this.#placeOf(prices), list, cuts])
  }

  #isTied(index: number): boolean {
    const { parent = -1, children = [], rivals = [], partner = -1 } = this.#book.blocks[index] ?? {}
    return parent >= 0 || children.length > 0 || rivals.length > 0 || partner >= 0
  }

  #writeFix({ prices, cuts, rest }: Extract<Proof, { kind: 'fix' }>, frame: Frame): void {
    const { payments, spare, gains } = this.#valued(prices, frame)
    const limits = spare < 0 ? [] : this.#cutsOf(gains, spare)
    if (spare < 0 || limits.length > 0) this.#push(prices, payments, limits)
    if (spare < 0) return
    const { mark } = this.#ranges
    if (limits.every(([block, from, to]) => this.#ranges.restrict(block, from, to)))
      this.#writeCuts(cuts, 0, { prices, rest }, narrowFrame(this.#book, this.#ranges, frame))
    this.#ranges.undo(mark)
  }

  /** The levels that open blocks keep where others would cost more than is spare. */
  #cutsOf(gains: readonly OwnGain[], spare: Whole): Cut[] {
    const { low, high } = this.#ranges
    return gains.flatMap(({ block, best, value, slope, slack }): Cut[] => {
      if (minus(value, best) > spare) return [[block, 0, 0]]
      const [few, most] = [low[block] ?? 0, high[block] ?? 0]
      if ((few === 0 && value <= spare) || slope === 0) return []
      const needed = times(minus(minus(value, spare), slack), this.#book.blocks[block]?.parts ?? 1)
      const [from, to] =
        slope > 0
          ? [Math.max(1, Number(quotientUp(needed, slope))), most]
          : [1, 0 - Number(quotientUp(needed, minus(0, slope)))]
      return from <= few && to >= most ? [] : [[block, from, Math.min(to, most)]]
    })
  }

  /** What the search decided and the check does not see, each as a split of which one side is shown by the same prices. */
  #writeCuts(
    cuts: readonly Cut[],
    from: number,
    { prices, rest }: { readonly prices: Float64Array; readonly rest: Proof },
    frame: Frame,
  ): void {
    const { low, high } = this.#ranges
    let next = from
    const isKept = ([block, least, most]: Cut) => (low[block] ?? 0) >= least && (high[block] ?? 0) <= most
    while (next < cuts.length && isKept(cuts[next] as Cut)) next++
    const cut = cuts[next]
    if (!cut) return this.#write(rest, frame)
    const [block, least, most] = cut
    const lost = () => this.#writeBound(prices, narrowFrame(this.#book, this.#ranges, frame))
    const left = () => this.#writeCuts(cuts, next, { prices, rest }, frame)
    if ((low[block] ?? 0) < least) this.#split(block, least - 1, lost, left)
    else this.#split(block, most, left, lost)
  }

  /** What everything could have more than the bound at some prices, with payments that make it little; and what each open block gains. */
  #valued(prices: Float64Array, frame: Frame): { payments: Payment[]; spare: Whole; gains: OwnGain[] } {
    const { priceLow, priceHigh } = this.#ranges
    const sum = new ScaledSum()
    sum.addWorth(frame.worth)
    sum.addParts(-this.#over)
    for (const [period, curve] of this.#book.curves.entries()) {
      const left = { low: priceLow[period] ?? 0, high: priceHigh[period] ?? 0 }
      curve.addSurplus(sum, prices[period] ?? 0, frame.net[period] ?? 0, left)
    }
    const gains: OwnGain[] = []
    const tied: number[] = []
    for (const unit of frame.units) {
      const { members = [] } = this.#book.units[unit] ?? {}
      if (members.length > 1) tied.push(unit)
      else if (!this.#ranges.isDecided(members[0] ?? 0)) gains.push(this.#gain(members[0] ?? 0, prices, 0, 0))
    }
    for (const { value } of gains) sum.addParts(value)
    const rest = wholeOf(sum.value)
    // How much the groups may ask for depends on what is spare with payments that are right for the bound.
    let valued = this.#tied(tied, prices, -1)
    const spare = plus(rest, valued.total)
    if (spare >= 0 && valued.hasGroups) valued = this.#tied(tied, prices, spare)
    return { payments: valued.payments, spare: plus(rest, valued.total), gains: [...gains, ...valued.gains] }
  }

  #tied(units: readonly number[], prices: Float64Array, spare: Whole) {
    const payments: Payment[] = []
    const gains: OwnGain[] = []
    let total: Whole = 0
    let hasGroups = false
    for (const each of units) {
      const unit = this.#book.units[each]
      if (!unit) continue
      const got = new Map<number, Whole>()
      let fee: Whole = 0
      for (const { block, to, amount } of unitPayments(this.#book, this.#ranges, unit, { prices, spare })) {
        payments.push([block, to, amount.toString()])
        if (to < 0) fee = plus(fee, amount)
        else {
          got.set(block, minus(got.get(block) ?? 0, amount))
          got.set(to, plus(got.get(to) ?? 0, amount))
        }
      }
      hasGroups ||= unit.kind === 'group'
      total = plus(total, fee)
      for (const member of unit.members) {
        if (this.#ranges.high[member] === 0) continue
        const gain = this.#gain(member, prices, got.get(member) ?? 0, fee)
        if (!this.#ranges.isDecided(member)) gains.push(gain)
        total = plus(total, gain.value)
      }
    }
    return { payments, gains, total, hasGroups }
  }

  #gain(block: number, prices: Float64Array, got: Whole, fee: Whole): OwnGain {
    return ownGain(this.#book, this.#ranges, block, { prices, got, fee })
  }

  #placeOf(prices: Float64Array): number {
    const place = this.#known.get(prices) ?? this.prices.push([...prices]) - 1
    this.#known.set(prices, place)
    return place
  }

  #refute(refutation: Refutation, outer: Frame): void {
    if (refutation.kind === 'split') {
      const { period, at, below, above } = refutation
      this.#splitPrice(
        period,
        at,
        () => this.#refute(below, outer),
        () => this.#refute(above, outer),
      )
      return
    }
    const { netLow, netHigh } = this.#ranges
    const box = boxOf(this.#book, netLow, netHigh, this.#ranges)
    if (!box) {
      this.steps.push(this.#noPrice())
      return
    }
    const [[alone] = [-1], ...others] = refutation.multipliers
    const open = others.length === 0 ? this.#openOf(alone) : []
    if (open.length > 0 && !losesApart(this.#book, this.#ranges, alone, box)) {
      const frame = narrowFrame(this.#book, this.#ranges, outer)
      if (this.#splits-- <= 0) return this.#writeBound(toScaled(box.low), frame)
      // The levels that are open are looked at in two halves, down to one, where what is lost is counted exactly.
      const block = open[0] ?? -1
      const [low, high] = [this.#ranges.low[block] ?? 0, this.#ranges.high[block] ?? 0]
      const part = () => this.#refute(refutation, frame)
      return this.#split(block, low === 0 ? 0 : Math.floor((low + high) / 2), part, part)
    }
    // What is bought suffers least at the lowest price, what is sold at the highest: the other one need not be shown.
    const [bought, sold] = [new Set<number>(), new Set<number>()]
    for (const [block] of refutation.multipliers) {
      for (const member of this.#book.dependants[block] ?? []) {
        const { sign, periods } = this.#book.blocks[member] ?? {}
        if ((this.#ranges.high[member] ?? 0) === 0) continue
        for (const period of periods ?? []) (sign === 1 ? bought : sold).add(period)
      }
    }
    const { min, max } = this.#book.bounds
    const limits = [...bought.union(sold)]
      .sort((a, b) => a - b)
      .map((period) => {
        const [low = min, high = max] = [box.low[period], box.high[period]]
        return [period, bought.has(period) ? low : min, sold.has(period) ? high : max] as const
      })
    this.steps.push(['displeased', refutation.multipliers, limits])
  }

  /** Of a block, and all that may depend on it, those of which something is open. */
  #openOf(block: number): number[] {
    return (this.#book.dependants[block] ?? []).filter((member) => !this.#ranges.isDecided(member))
  }

  /** A period that no price clears. */
  #noPrice(): ProofStep {
    // Neither below a price nor from it on.
    const none = (period: number, price: number): ProofStep => ['displeased', [], [[period, price, price - 1]]]
    const { netLow, netHigh, priceLow, priceHigh } = this.#ranges
    for (const [period, curve] of this.#book.curves.entries()) {
      const [least, most] = [netLow[period] ?? 0, netHigh[period] ?? 0]
      if (least > curve.most) return none(period, (curve.prices.at(-1) ?? 0) + 1)
      if (most < curve.least) return none(period, curve.prices[0] ?? 0)
      const low = Math.max(curve.lowFor(Math.max(least, curve.least)), priceLow[period] ?? -Infinity)
      const high = Math.min(curve.highFor(Math.min(most, curve.most)), priceHigh[period] ?? Infinity)
      if (low > high) return none(period, low)
    }
    throw new Error('every period has a price')
  }
}
