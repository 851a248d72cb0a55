import type { ImportFault, ImportLine } from '@tandem/contract/orders/order-import.ts'
import { periodLabels, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { closureOf, defaultSmallestOrder, leastDisplay } from '@tandem/core/market/intraday.ts'
import { checkOrder } from '@tandem/core/market/blocks/order-blocks.ts'
import { maxSteps } from '@tandem/core/market/order.ts'
import { refusalOf } from '@tandem/core/refusal.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxLineEnergy } from '@tandem/core/units/units.ts'
import { orderContentOf } from './order-lines.ts'

/** What rows are held against: a market with its delivery periods, at one moment. */
export interface ImportFrame {
  readonly session: MarketSession
  readonly periods: readonly DeliveryPeriod[]
  readonly labels: readonly string[]
  readonly now: Temporal.Instant
}

export function importFrame(session: MarketSession, now: Temporal.Instant): ImportFrame {
  const periods = periodsOf(session)
  return { session, periods, labels: periodLabels(periods, session.deliveryZone), now }
}

export interface NumberedLine {
  readonly row: number
  readonly line: ImportLine
}

export function fault(
  column: ImportFault['column'],
  code: ImportFault['code'],
  params: ImportFault['params'] = {},
): ImportFault {
  return { column, code, params }
}

/**
 * Everything that is wrong with a line by itself: bounds, what only the continuous market takes, and a contract that has
 * closed (market-rules.md sections 0, 2.1 and 3.1).
 */
export function checkLine(line: ImportLine, { session, periods, now }: ImportFrame): ImportFault[] {
  const faults: ImportFault[] = []
  const { price, quantity, execution, display, block } = line
  const period = periods[line.period - 1]
  const isAuction = session.marketType !== 'intraday'
  if (!period) faults.push(fault('interval', 'interval_unknown', { periods: periods.length }))
  else if (!isAuction && Temporal.Instant.compare(now, closureOf(session, period)) >= 0) {
    faults.push(fault('interval', 'contract_closed', { closedAt: closureOf(session, period).toString() }))
  }
  if (price === null && (isAuction || execution === 'NON')) faults.push(fault('price', 'required'))
  if (price !== null && !(price >= session.minPrice && price <= session.maxPrice)) {
    const [min, max] = [session.minPrice, session.maxPrice].map((bound) => formatDecimal(bound, decimals.price))
    faults.push(fault('price', 'price_out_of_bounds', { min: min ?? '', max: max ?? '' }))
  }
  if (!(quantity > 0 && quantity <= maxLineEnergy)) {
    faults.push(fault('quantity', 'quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }))
  }
  const { smallestOrder = defaultSmallestOrder } = session
  if (!isAuction && quantity > 0 && quantity < smallestOrder) {
    faults.push(fault('quantity', 'order_too_small', { min: formatDecimal(smallestOrder, decimals.energy) }))
  }
  if (block && !session.blockLimits) faults.push(fault('block', 'blocks_not_taken'))
  if (isAuction && execution !== 'NON') faults.push(fault('execution', 'not_in_auctions'))
  if (isAuction && display !== null) faults.push(fault('display', 'not_in_auctions'))
  if (!isAuction && display !== null && !(execution === 'NON' && display > 0 && display <= quantity)) {
    faults.push(fault('display', 'display_not_allowed'))
  } else if (!isAuction && display !== null && display < leastDisplay(quantity)) {
    const min = formatDecimal(leastDisplay(quantity), decimals.energy)
    faults.push(fault('display', 'display_too_small', { min }))
  }
  return faults
}

/**
 * What is wrong with lines beside each other, by row: in an auction an interval is bought or sold, at each price once, in
 * up to 32 steps; rows of a block agree, and the blocks together are what the market takes. Intraday orders stand each by itself.
 */
export function checkTogether(lines: readonly NumberedLine[], { session }: ImportFrame): Map<number, ImportFault> {
  if (session.marketType === 'intraday') return new Map()
  const faults = new Map([...checkSteps(lines), ...checkBlockRows(lines)])
  const refused = faults.size === 0 ? refusedBlock(lines, session) : null
  return refused ?? faults
}

/** The rows of a block say the same of it, and each interval once. */
function checkBlockRows(lines: readonly NumberedLine[]): Map<number, ImportFault> {
  const faults = new Map<number, ImportFault>()
  const ofBlocks = lines.filter(({ line }) => line.block)
  const termsOf = ({ block, side, price }: ImportLine) => JSON.stringify([block, side, price])
  for (const rows of Map.groupBy(ofBlocks, ({ line }) => line.block?.name).values()) {
    const [first] = rows
    const periods = new Map<number, number>()
    for (const { row, line } of rows) {
      const sameAt = periods.get(line.period)
      if (first && termsOf(line) !== termsOf(first.line)) {
        faults.set(row, fault('block', 'block_rows_differ', { row: first.row }))
      } else if (sameAt !== undefined) faults.set(row, fault('interval', 'block_interval_twice', { row: sameAt }))
      periods.set(line.period, row)
    }
  }
  return faults
}

/** What the market refuses of the blocks together, at the first row of the block; null where it takes them. */
function refusedBlock(lines: readonly NumberedLine[], session: MarketSession): Map<number, ImportFault> | null {
  const content = orderContentOf(lines.map(({ line }) => line))
  if (content.blocks.length === 0) return null
  const refusal = refusalOf(() => checkOrder(content, session))
  if (!refusal) return null
  const place = Number(/^blocks\.(\d+)/.exec(refusal.field ?? '')?.[1] ?? 0)
  const name = content.blocks[place]?.name
  const row = lines.find(({ line }) => line.block?.name === name)?.row ?? 0
  return new Map([[row, fault('block', 'block_refused', { ...refusal.details, reason: refusal.code })]])
}

/** An interval is bought or sold, at each price once, in up to 32 steps. */
function checkSteps(lines: readonly NumberedLine[]): Map<number, ImportFault> {
  const faults = new Map<number, ImportFault>()
  const steps = lines.filter(({ line }) => !line.block)
  for (const ofPeriod of Map.groupBy(steps, ({ line }) => line.period).values()) {
    const [first] = ofPeriod
    const prices = new Map<number | null, number>()
    let energy = 0
    let count = 0
    for (const { row, line } of ofPeriod) {
      const sameAt = prices.get(line.price)
      if (first && line.side !== first.line.side) {
        faults.set(row, fault('side', 'sides_mixed', { row: first.row }))
      } else if (sameAt !== undefined) {
        faults.set(row, fault('price', 'step_price_repeated', { row: sameAt }))
      } else if (count === maxSteps) {
        faults.set(row, fault('interval', 'too_many_steps', { max: maxSteps }))
      } else if (energy + line.quantity > maxLineEnergy) {
        const max = formatDecimal(maxLineEnergy, decimals.energy)
        faults.set(row, fault('quantity', 'line_too_large', { max }))
      } else {
        prices.set(line.price, row)
        energy += line.quantity
        count++
      }
    }
  }
  return faults
}
