import { energyWh, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { PublishedPeriod } from '../verification/verification-report.ts'
import { at, readPeriods, type BookColumns } from './book-columns.ts'
import type { Side } from './order.ts'
import { replayPeriod, type ReplayedPart } from './replay-auction.ts'
import type { PriceBounds } from './session.ts'
import type { AuctionOrder } from './uniform-price-auction.ts'

export interface ColumnsToReplay {
  /** As it was cleared, with what each step got. */
  readonly book: BookColumns
  readonly accepted: Int32Array
  readonly bounds: PriceBounds
  /** The periods as they were published, in their order. */
  readonly published: readonly (Omit<PublishedPeriod, 'label' | 'fills'> & { readonly period: number })[]
  /** The order that is replaced; null: none. */
  readonly ownOrderId: number | null
  /** What takes its place in the sequence; without an own order it comes last. */
  readonly lines: readonly {
    readonly period: number
    readonly side: Side
    readonly limit: PriceTick
    readonly quantity: EnergyWh
  }[]
}

/** The place of the own order in the book, −1 without one, and the number and the time of the lines that take its place. */
export function ownLines({ book, ownOrderId }: Pick<ColumnsToReplay, 'book' | 'ownOrderId'>) {
  const own = ownOrderId === null ? -1 : book.orderId.indexOf(ownOrderId)
  return own < 0
    ? { own, id: 'own.1', time: Number.MAX_SAFE_INTEGER }
    : { own, id: `${ownOrderId}.1`, time: at(book.seq, own) }
}

/**
 * Clears each period of a stored auction again with other lines in place of the own order; pauses after each. Refuses
 * `replay_not_verified`.
 */
export function* replayColumns({
  book,
  accepted,
  bounds,
  published,
  ownOrderId,
  lines,
}: ColumnsToReplay): Generator<void, ReplayedPart[]> {
  const stepsOf = readPeriods(book)
  const { own, id, time } = ownLines({ book, ownOrderId })
  const replayed: ReplayedPart[] = []
  for (const { period, ...result } of published) {
    const { orders, step, order } = stepsOf(period)
    const fills = new Map(orders.map((each, index) => [each.id, energyWh(at(accepted, at(step, index)))]))
    const stored = {
      label: String(period),
      bounds,
      orders,
      published: { ...result, fills },
      own: new Set(orders.flatMap((each, index) => (order[index] === own ? each.id : []))),
    }
    const others = lines
      .filter((line) => line.period === period)
      .map(({ side, limit, quantity }): AuctionOrder => ({ id, time, side, price: limit, quantity }))
    replayed.push(replayPeriod(stored, others))
    yield
  }
  return replayed
}
