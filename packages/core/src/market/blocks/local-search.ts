import { seededRandom, type Random } from '../../seeded-random.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { PriceDemand } from './price-demand.ts'
import { PeriodState } from './period-state.ts'
import { WatchedDemands } from './watched-demands.ts'
import { wayOf, type OpenLevel, type Way } from './unit-ways.ts'

/** A unit with its ways, what each demands by the place among all demands, and the level that is open of a block by itself. */
interface Choice {
  readonly ways: Way[]
  readonly demands: (readonly number[])[]
  readonly level: OpenLevel | null
}

/** What a search starts from. */
export interface LocalStart {
  /** What everything but the units buys more than it sells, by period. */
  readonly net: Float64Array
  /** The units, those of which the other way costs least first. */
  readonly units: readonly { readonly ways: readonly Way[]; readonly level: OpenLevel | null }[]
  /** What accepted blocks beside the units demand. */
  readonly demands: readonly PriceDemand[]
  readonly levels: ArrayLike<number>
}

/** In 1e-8 TC: what is a large loss at first, and by how much more than it starts with a selection is better than what is known. */
interface LocalRun {
  readonly heatAtFirst: number
  readonly start: number
}

/** A unit gets another way. */
type Move = readonly [choice: number, way: number]

/** How much welfare a move may cost at first, as so many times a measure; over all moves that falls to a twentieth. */
const heating = 3
/** A loss counts so many times at first; after every hundred moves more where all of them had one, less where one had none. */
const [firstWeight, leastWeight, mostWeight] = [1, 1, 300]
/** Shares of the moves: of two units together, of the open levels, and of levels that are set to any. */
const [inPairs, ofLevels, toAny] = [0.5, 0.5, 0.2]
/** Moves are in the time of so many evaluations. */
export const evaluationsPerMove = 2

/**
 * Looks for a good selection from move to move (simulated annealing): a unit or two get another way, a level goes to the end of a step. A selection
 * in which blocks lose is worth so much less, more the longer all of them have losses. The bounds and the proof need nothing of this: what it
 * finds is only considered by the search. The series of its moves is the same for the same book.
 */
export class LocalSearch {
  /** Evaluations so far: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #choices: Choice[]
  readonly #own: Int32Array
  readonly #periods: PeriodState
  readonly #watched: WatchedDemands

  constructor(book: CompiledBook, { net, units, demands, levels }: LocalStart) {
    this.#book = book
    this.#watched = new WatchedDemands()
    for (const demand of demands) this.#watched.add(demand, true)
    this.#choices = units.map((unit) => this.#choiceOf(unit))
    this.#own = Int32Array.from(units, ({ ways }) => {
      const fits = ways.findIndex((way) => way.levels.every(([block, level]) => levels[block] === level))
      if (fits >= 0) return fits
      const isLike = ({ levels: own }: Way) => own.every(([block, level]) => (levels[block] ?? 0) > 0 === level > 0)
      return Math.max(0, ways.findIndex(isLike))
    })
    const start = Float64Array.from(net)
    this.#choices.forEach(({ ways, demands: own }, choice) => {
      const { periods, energy } = ways[this.#own[choice] ?? 0] ?? { periods: [], energy: [] }
      for (const [place, period] of periods.entries()) start[period] = (start[period] ?? 0) + (energy[place] ?? 0)
      this.#watched.turn(own[this.#own[choice] ?? 0] ?? [], true)
    })
    this.#periods = new PeriodState(book.curves, start)
    this.#watched.measure(this.#periods)
  }

  #choiceOf({ ways, level }: LocalStart['units'][number]): Choice {
    // The demand of a block by itself is one and the same in all of its ways.
    const places = new Map<PriceDemand, number>()
    const placeOf = (demand: PriceDemand) => {
      const place = places.get(demand) ?? this.#watched.add(demand, false)
      places.set(demand, place)
      return place
    }
    // Two more for levels that are moved.
    const own = level ? [...ways, ...ways.slice(-1), ...ways.slice(-1)] : [...ways]
    return { ways: own, demands: own.map((way) => way.demands.map(placeOf)), level }
  }

  /** Sets the levels of the selection that it is at. */
  levels(to: Float64Array): Float64Array {
    this.#choices.forEach(({ ways }, choice) => {
      for (const [block, level] of ways[this.#own[choice] ?? 0]?.levels ?? []) to[block] = level
    })
    return to
  }

  /** Looks at so many moves. Asks `found` about every selection without a loss that is better than those before, first by more than `start`, in 1e-8 TC. */
  run(moves: number, { heatAtFirst, start }: LocalRun, found: () => boolean): void {
    const random = seededRandom(1)
    const [cooling, reweighing] = [1 - 3 / moves, 1 + 900 / moves]
    let heat = heating * heatAtFirst
    let weight = firstWeight
    let isPleased = false
    let [welfare, best] = [0, start]
    this.work += moves * evaluationsPerMove
    for (let move = 0; move < moves; move++) {
      heat *= cooling
      if (move % 100 === 0) {
        const next = isPleased ? weight / reweighing : weight * reweighing
        weight = Math.min(mostWeight, Math.max(leastWeight, next))
        isPleased = false
      }
      const list = this.#draw(random)
      if (list.length === 0) continue
      const least = heat * Math.log(random())
      const change = this.#try(list, least, weight)
      if (change === null) continue
      this.#make(list)
      welfare += change
      if (this.#watched.loss >= 1) continue
      isPleased = true
      if (welfare > best && found()) best = welfare
    }
  }

  #draw(random: Random): Move[] {
    const one = this.#drawOne(random)
    if (!one) return []
    const other = random() < inPairs ? this.#drawOne(random) : null
    return other && other[0] !== one[0] ? [one, other] : [one]
  }

  #drawOne(random: Random): Move | null {
    const place = random()
    // Those that cost least most often.
    const choice = Math.floor(place * place * place * this.#choices.length)
    const { ways, level } = this.#choices[choice] ?? { ways: [], level: null }
    if (level && random() < ofLevels) return this.#moveLevel(choice, level, random)
    if (ways.length < 2) return null
    const way = Math.floor(random() * (ways.length - 1))
    return [choice, way < (this.#own[choice] ?? 0) ? way : way + 1]
  }

  /** A level that brings one of its periods to an end of a step near by, or any level. */
  #moveLevel(choice: number, { block, from, to }: OpenLevel, random: Random): Move | null {
    const own = this.#book.blocks[block]
    const { ways, demands } = this.#choices[choice] ?? { ways: [], demands: [] }
    if (!own) return null
    const now = ways[this.#own[choice] ?? 0]?.levels[0]?.[1] ?? 0
    const place = Math.floor(random() * own.periods.length)
    const missing = this.#periods.toStepEnd(own.periods[place] ?? 0, Math.floor(random() * 4) - 2)
    let wanted = now + Math.round((own.sign * missing * own.parts) / (own.quantities[place] ?? 1))
    if (random() < toAny) wanted = from + Math.floor(random() * (to - from + 1))
    const level = Math.min(to, Math.max(from, wanted))
    if (level === now) return null
    // The last two ways are for that, so that the one it has stays until the move is made.
    const way = ways.length - (this.#own[choice] === ways.length - 1 ? 2 : 1)
    ways[way] = wayOf(this.#book, [[block, level]])
    demands[way] = demands.find((each) => each.length > 0) ?? []
    return [choice, way]
  }

  /** How much more welfare a move brings, where that less the losses it brings is at least so much; else null. */
  #try(list: readonly Move[], least: number, weight: number): number | null {
    let worth = 0
    let hoped = 0
    for (const [choice, way] of list) {
      const { ways } = this.#choices[choice] ?? { ways: [] }
      const [before, after] = [ways[this.#own[choice] ?? 0], ways[way]]
      if (!before || !after) return null
      worth += after.worth - before.worth
      hoped += this.#periods.costOf(before) - this.#periods.costOf(after)
    }
    const { loss } = this.#watched
    // No move takes away more losses than there are, and steps never gain by more than at the prices of before.
    if (worth + hoped + weight * loss < least) return null
    this.#periods.begin()
    for (const [choice, way] of list) {
      const { ways } = this.#choices[choice] ?? { ways: [] }
      const [before, after] = [ways[this.#own[choice] ?? 0], ways[way]]
      if (before) this.#periods.add(before, -1)
      if (after) this.#periods.add(after, 1)
    }
    const placed = this.#periods.place()
    if (placed === null) return null
    const welfare = worth + placed
    if (welfare + weight * loss < least) return null
    const moved = this.#periods.movePrices()
    this.#turn(list, false)
    const lost = this.#watched.follow(this.#periods, moved, loss + (welfare - least) / weight)
    if (welfare - weight * (lost - loss) >= least) return welfare
    this.#turn(list, true)
    return null
  }

  /** Lets count what the new ways demand instead of what those of before did, or the other way round. */
  #turn(list: readonly Move[], isBack: boolean): void {
    for (const [choice, way] of list) {
      const { demands } = this.#choices[choice] ?? { demands: [] }
      const [before, after] = [demands[this.#own[choice] ?? 0] ?? [], demands[way] ?? []]
      this.#watched.turn(isBack ? after : before, false)
      this.#watched.turn(isBack ? before : after, true)
    }
  }

  #make(list: readonly Move[]): void {
    this.#watched.keep(this.#periods)
    this.#periods.keep()
    for (const [choice, way] of list) this.#own[choice] = way
  }
}
