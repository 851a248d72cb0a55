import { startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import type { ClearedBlock } from '@tandem/core/market/blocks/clear-block-columns.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { labelledPeriodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { explainOutcome, type Outcome } from '@tandem/core/market/uniform-price-auction.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import type { BlockOutcome, OrderBlockResult } from '@tandem/contract/orders/blocks.ts'
import type { OrderLine, StepOutcome } from '@tandem/contract/orders/order-lines.ts'
import type { ExplainedResult, StoredOrder } from './find-orders.store.ts'
import type { BlockOfOrder } from './order-blocks.ts'
import type { StoredStep } from './order-steps.ts'

/** The lines of an order with what became of each step, as the contract names them. */
export function linesToWire(
  { session, lines }: StoredOrder,
  results: ReadonlyMap<number, ExplainedResult>,
): OrderLine[] {
  const periods = labelledPeriodsOf(session)
  return lines.map(({ period, side, steps }) => ({
    period,
    start: periods[period - 1]?.start ?? missingStart(session, period),
    label: periods[period - 1]?.label ?? String(period),
    side,
    steps: steps.map((step) => {
      const { price, quantity, accepted } = step
      if (accepted === null) return { price, quantity, accepted, outcome: null }
      const result = results.get(period)
      if (!result) throw new Error(`period ${period} of session ${session.sessionId} has no result`)
      return { price, quantity, accepted, outcome: outcomeToWire(explainOutcome(step, side, accepted, result)) }
    }),
  }))
}

/** The blocks of an order with what became of each, as the contract names them. */
export function blocksToWire({ session, blocks }: StoredOrder): OrderBlockResult[] {
  const periods = labelledPeriodsOf(session)
  return blocks.map(({ quantities, result, ...block }) => ({
    ...block,
    quantities: quantities.map(({ period, quantity }, place) => ({
      period,
      start: periods[period - 1]?.start ?? missingStart(session, period),
      label: periods[period - 1]?.label ?? String(period),
      quantity,
      accepted: result ? energyWh(result.accepted[place] ?? 0) : null,
    })),
    outcome: result ? outcomeOfBlock(result) : null,
  }))
}

function outcomeOfBlock({ reason, level, parts, surplus, averagePrice, priceIfAccepted }: ClearedBlock): BlockOutcome {
  const ratio = Number((BigInt(level) * BigInt(wholeRatio)) / BigInt(parts))
  return { reason, ratio, surplus, averagePrice, priceIfAccepted }
}

/** A draft keeps its lines when the terms of its market change; one that the day has lost is refused on sending. */
function missingStart({ deliveryDay, deliveryZone, mtuMinutes }: MarketSession, period: number): Temporal.Instant {
  return startOfDay(deliveryDay, deliveryZone).add({ minutes: (period - 1) * mtuMinutes })
}

function outcomeToWire(outcome: Outcome): StepOutcome {
  switch (outcome.code) {
    case 'no_trade':
      return { code: outcome.code, low: outcome.low, high: outcome.high }
    case 'filled':
    case 'refused_price':
      return { code: outcome.code, price: outcome.price }
    case 'cut_at_margin':
    case 'refused_at_margin':
      return { code: outcome.code, price: outcome.price, placed: outcome.placed, offered: outcome.atTheMoney }
  }
}

interface QuantityOf {
  readonly ofStep: (step: StoredStep) => number
  readonly ofBlock: (block: BlockOfOrder) => readonly number[]
}

/** What the steps and the blocks of one side come to; an exclusive group, of which one block at most is accepted, by its largest. */
export function sumOf({ lines, blocks }: StoredOrder, side: Side, { ofStep, ofBlock }: QuantityOf): EnergyWh {
  let sum = 0
  for (const line of lines) if (line.side === side) for (const step of line.steps) sum += ofStep(step)
  const groups = new Map<string, number>()
  for (const block of blocks) {
    if (block.side !== side) continue
    let own = 0
    for (const quantity of ofBlock(block)) own += quantity
    if (block.exclusiveGroup === null) sum += own
    else groups.set(block.exclusiveGroup, Math.max(groups.get(block.exclusiveGroup) ?? 0, own))
  }
  for (const largest of groups.values()) sum += largest
  return energyWh(sum)
}
