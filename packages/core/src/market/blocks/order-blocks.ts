import { Refusal } from '../../refusal.ts'
import { formatDecimal } from '../../units/decimal.ts'
import { amount, decimals, maxLineEnergy, type Amount, type EnergyWh, type PriceTick } from '../../units/units.ts'
import { checkOrderLines, reservationFor, type OrderFrame, type OrderLine, type Side } from '../order.ts'
import { defaultBlockLimits, periodsOf, type BlockLimits, type SessionTerms } from '../session.ts'
import { findBlockFaults, type BlockFault, type BlockOrder } from './block-order.ts'
import { reservationForBlocks } from './block-reservation.ts'

interface BlockQuantity {
  readonly period: number
  readonly quantity: EnergyWh
}

/** More no market takes in one order. */
export const mostBlocks = defaultBlockLimits.blocks

/** What a block or a group is called has at most so many characters. */
export const longestBlockName = 30

/** A block as its order has it: other blocks by their names, which are its own; periods are 1..n of the delivery day. */
export interface OrderBlock {
  readonly name: string
  readonly side: Side
  readonly price: PriceTick
  readonly quantities: readonly BlockQuantity[]
  /** In millionths: 1,000,000 for all or nothing. */
  readonly minimumRatio: number
  readonly linkedTo: string | null
  readonly exclusiveGroup: string | null
  readonly loop: string | null
}

/** All that an order asks for. */
export interface OrderContent {
  readonly lines: readonly OrderLine[]
  readonly blocks: readonly OrderBlock[]
}

/** What the auction calls a block: by its order and its place in it, from 0. */
export const blockIdOf = (order: string, place: number): string => `${order}.b${place + 1}`

/**
 * The blocks of an order as the auction knows them, in their sequence: named by the order and their place in it, so that nothing that
 * its owner wrote is among the names. Labels of periods are their numbers.
 */
export function blocksOfOrder(order: string, time: number, blocks: readonly OrderBlock[]): BlockOrder[] {
  const placeOf = (name: string) => blocks.findIndex((block) => block.name === name)
  const idOf = (name: string | null) => (name === null ? null : blockIdOf(order, placeOf(name)))
  const groups = [...new Set(blocks.flatMap(({ exclusiveGroup }) => exclusiveGroup ?? []))]
  return blocks.map(({ side, price, quantities, minimumRatio, linkedTo, exclusiveGroup, loop }, index) => ({
    id: blockIdOf(order, index),
    side,
    price,
    quantities: new Map(quantities.map(({ period, quantity }) => [String(period), quantity])),
    minimumRatio,
    time,
    linkedTo: idOf(linkedTo),
    exclusiveGroup: exclusiveGroup === null ? null : `${order}.g${groups.indexOf(exclusiveGroup) + 1}`,
    loop: idOf(loop),
  }))
}

interface OrderOfBook {
  readonly order: string
  readonly time: number
  readonly blocks: readonly OrderBlock[]
}

/**
 * The blocks of all orders of a book in the sequence in which they are cleared and proven: by side, price and energy, and of equals the
 * earlier. What one order asks for does not stand together in it.
 */
export function blocksOfBook(orders: readonly OrderOfBook[]): BlockOrder[] {
  const energyOf = ({ quantities }: BlockOrder) => [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  const keyed = orders
    .flatMap(({ order, time, blocks }) => blocksOfOrder(order, time, blocks))
    .map((block, place) => ({ block, place, energy: energyOf(block) }))
  keyed.sort(
    (a, b) =>
      (a.block.side === b.block.side ? 0 : a.block.side === 'buy' ? -1 : 1) ||
      a.block.price - b.block.price ||
      a.energy - b.energy ||
      a.block.time - b.block.time ||
      a.place - b.place,
  )
  return keyed.map(({ block }) => block)
}

/**
 * The coins set aside when an order is sent: the most that its lines and its blocks can cost in an auction, ≥ 0 (market-rules.md section
 * 5.1). Added, because prices of the periods of a block may be such that both cost the most.
 */
export function reservationForOrder({ lines, blocks }: OrderContent): Amount {
  return amount(reservationFor(lines) + reservationForBlocks(blocksOfOrder('', 0, blocks)))
}

/**
 * Refuses an order that the session cannot take, at the field where the fault is: one without lines and blocks, lines as `checkOrderLines`
 * says, blocks where it takes none or fewer, and what of them makes no sense. What the lines and the blocks of one side ask for in a
 * period is bounded together.
 */
export function checkOrder(
  { lines, blocks }: OrderContent,
  session: OrderFrame & Pick<SessionTerms, 'blockLimits'>,
): void {
  if (lines.length > 0 || blocks.length === 0) checkOrderLines(lines, session)
  checkOrderBlocks({ lines, blocks }, session, session.blockLimits ?? null)
}

function checkOrderBlocks({ lines, blocks }: OrderContent, session: OrderFrame, limits: BlockLimits | null): void {
  if (blocks.length === 0) return
  if (limits === null) throw new Refusal('blocks_not_allowed', {}, 'blocks')
  if (blocks.length > limits.blocks) throw new Refusal('too_many_blocks', { max: limits.blocks }, 'blocks')
  const periods = periodsOf(session)
  blocks.forEach(({ name, quantities }, index) => {
    if (blocks.findIndex((block) => block.name === name) < index) {
      throw new Refusal('block_name_repeated', { name }, `blocks.${index}.name`)
    }
    const taken = new Set<number>()
    quantities.forEach(({ period }, place) => {
      const field = `blocks.${index}.quantities.${place}.period`
      if (!(Number.isInteger(period) && period >= 1 && period <= periods.length)) {
        throw new Refusal('period_unknown', { period, periods: periods.length }, field)
      }
      if (taken.has(period)) throw new Refusal('period_repeated', { period }, field)
      taken.add(period)
    })
  })
  checkEnergy({ lines, blocks })
  const parents = new Set(blocks.map(({ linkedTo }) => linkedTo))
  const linked = blocks.filter(({ name, linkedTo }) => linkedTo !== null || parents.has(name)).length
  if (linked > limits.linked) throw new Refusal('too_many_linked_blocks', { max: limits.linked }, 'blocks')
  const bounds = { min: session.minPrice, max: session.maxPrice }
  const book = {
    periods: periods.map(({ index }) => ({ label: String(index), bounds, orders: [] })),
    blocks: blocksOfOrder('', 0, blocks),
  }
  const [fault] = findBlockFaults(book, limits.levels)
  if (fault) throw refusalOf(fault, blocks, { session, limits })
}

function checkEnergy({ lines, blocks }: OrderContent): void {
  const asked = new Map<string, number>()
  for (const { period, side, steps } of lines) {
    asked.set(
      `${side}${period}`,
      steps.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
  blocks.forEach(({ side, quantities }, index) => {
    quantities.forEach(({ period, quantity }, place) => {
      const sum = (asked.get(`${side}${period}`) ?? 0) + quantity
      asked.set(`${side}${period}`, sum)
      if (quantity > 0 && sum <= maxLineEnergy) return
      const details = { min: formatDecimal(1, decimals.energy), max: formatDecimal(maxLineEnergy, decimals.energy) }
      throw new Refusal('quantity_out_of_bounds', details, `blocks.${index}.quantities.${place}.quantity`)
    })
  })
}

function refusalOf(
  { block, code, field }: BlockFault,
  blocks: readonly OrderBlock[],
  { session, limits }: { readonly session: OrderFrame; readonly limits: BlockLimits },
): Refusal {
  const place = `blocks.${block}.${field}`
  const name = blocks[block]?.name ?? ''
  switch (code) {
    case 'empty':
      return new Refusal('block_empty', { name }, place)
    case 'price_out_of_bounds': {
      const min = formatDecimal(session.minPrice, decimals.price)
      return new Refusal(code, { min, max: formatDecimal(session.maxPrice, decimals.price) }, place)
    }
    case 'ratio_out_of_range':
    case 'block_unknown':
    case 'loop_not_mutual':
    case 'loop_ratio':
      return new Refusal(code, { name }, place)
    case 'linked_to_itself':
    case 'link_cycle':
      return new Refusal('block_links_in_circle', { name }, place)
    case 'too_many_levels':
      return new Refusal('too_many_link_levels', { max: limits.levels }, place)
    case 'repeated':
    case 'period_unknown':
    case 'quantity_not_positive':
    case 'too_much_energy':
      throw new Error(`a fault of a block was not seen before: ${code}`)
  }
}
