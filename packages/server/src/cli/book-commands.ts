import type { BookOutcome } from '@tandem/core/market/book-outcome.ts'
import { depthOf, type BookSide, type OrderBook } from '@tandem/core/market/book-state.ts'
import { applyEvent, createBook } from '@tandem/core/market/order-book.ts'
import { statisticsOf, vwapOf, type TradeStatistics } from '@tandem/core/market/trade-statistics.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { csv } from '../platform/csv-output.ts'
import { readEvents, type ReplayedEvent } from './book-input.ts'
import { parseArguments, parseFile, refuse, type ExitCode } from './file-command.ts'
import type { CommandIo } from './io.ts'
import { energyNumber, priceNumber, rawNumber } from './json-output.ts'

/** An average has more digits than a price: two beyond the tick, as the worked sequence of section 3.4 prints it. */
const vwapDecimals = 7

type ReplayedStatus = 'active' | 'partiallyFilled' | 'filled' | 'cancelled' | 'killed' | 'remainderCancelled'

interface ReplayedOrder {
  status: ReplayedStatus
  remaining: EnergyWh
}

/**
 * `book replay FILE [--csv]`: replays one contract's continuous book (market-rules.md section 3). Writes nothing when the input
 * has a fault. An event that comes too late for its order changes nothing; a message says so. The table of `--csv` has a line
 * per trade.
 */
export async function replayCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = parseArguments(args, ['FILE'], ['--csv'])
  const events = faults.count === 0 ? await parseFile(files[0] ?? '', readEvents, faults, io) : []
  if (faults.count > 0) return refuse([faults], 'usage: tandem book replay FILE [--csv]', io)
  const book = createBook()
  const outcomes: BookOutcome[] = []
  const orders = new Map<string, ReplayedOrder>()
  events.forEach((event, index) => {
    const applied = applyEvent(book, event)
    // One by one: a call takes only so many arguments, and an order may trade with any number of slices.
    for (const outcome of applied) outcomes.push(outcome)
    follow(orders, event, applied)
    for (const line of messagesOf(applied)) io.err(`events[${index}]: ${line}\n`)
  })
  for (const [id, order] of orders) order.remaining = book.orders.get(id)?.remaining ?? energyWh(0)
  const trades = outcomes.filter((outcome) => outcome.type === 'traded')
  io.out(options.has('--csv') ? csvOf(trades) : jsonOf(book, trades, orders))
  return 0
}

/** Keeps the status of every order that an event touched. */
function follow(orders: Map<string, ReplayedOrder>, event: ReplayedEvent, outcomes: readonly BookOutcome[]): void {
  const id = event.type === 'order' ? event.order.id : event.id
  if (event.type === 'order') orders.set(id, { status: 'active', remaining: event.order.quantity })
  for (const outcome of outcomes) {
    if (outcome.type === 'traded') {
      for (const each of [outcome.buy, outcome.sell]) reduce(orders.get(each), outcome.quantity)
      continue
    }
    const order = orders.get(outcome.id)
    if (!order) continue
    if (outcome.type === 'amended' && event.type === 'amend') order.remaining = event.quantity ?? order.remaining
    order.status = statusAfter(outcome, order.status)
  }
}

function reduce(order: ReplayedOrder | undefined, quantity: EnergyWh): void {
  if (!order) return
  order.remaining = energyWh(order.remaining - quantity)
  order.status = order.remaining === 0 ? 'filled' : 'partiallyFilled'
}

function statusAfter(outcome: Exclude<BookOutcome, { type: 'traded' }>, status: ReplayedStatus): ReplayedStatus {
  switch (outcome.type) {
    case 'cancelled':
    case 'killed':
    case 'remainderCancelled':
      return outcome.type
    case 'selfMatchPrevented':
      return 'remainderCancelled'
    default:
      return status
  }
}

function messagesOf(outcomes: readonly BookOutcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.type === 'refused') return [`${JSON.stringify(outcome.id)} is no longer open; nothing changed`]
    if (outcome.type !== 'selfMatchPrevented') return []
    const [id, against] = [JSON.stringify(outcome.id), JSON.stringify(outcome.against)]
    return [`${id} stopped at ${against} of the same user; what was left of it is cancelled`]
  })
}

type Traded = Extract<BookOutcome, { type: 'traded' }>

function csvOf(trades: readonly Traded[]): string {
  const rows = trades.map(({ buy, sell, price, quantity }) => [
    ...[buy, sell, formatDecimal(price, decimals.price), formatDecimal(quantity, decimals.energy)],
  ])
  return csv([['buy', 'sell', 'price', 'quantity'], ...rows])
}

function jsonOf(book: OrderBook, trades: readonly Traded[], orders: ReadonlyMap<string, ReplayedOrder>): string {
  const tradeLines = trades.map(({ buy, sell, price, quantity }) =>
    JSON.stringify({ buy, sell, price: priceNumber(price), quantity: energyNumber(quantity) }),
  )
  const orderLines = Array.from(orders, ([id, { status, remaining }]) => {
    return `${JSON.stringify(id)}: ${JSON.stringify({ status, remaining: energyNumber(remaining) })}`
  })
  return [
    `{ "trades": [${lines(tradeLines)}],`,
    `  "orders": {${lines(orderLines)}},`,
    `  "book": { "bids": ${depthJson(book.buy)}, "asks": ${depthJson(book.sell)} },`,
    `  "statistics": ${statisticsJson(statisticsOf(trades))} }\n`,
  ].join('\n')
}

function lines(items: readonly string[]): string {
  return items.length === 0 ? '' : `${items.map((item) => `\n    ${item}`).join(',')}\n  `
}

function depthJson(side: BookSide): string {
  const levels = depthOf(side).map(({ price, quantity, orders }) => {
    return { price: priceNumber(price), quantity: energyNumber(quantity), orders }
  })
  return JSON.stringify(levels)
}

function statisticsJson(statistics: TradeStatistics): string {
  const { open, high, low, last, volume } = statistics
  const vwap = vwapOf(statistics, vwapDecimals)
  return JSON.stringify({
    open: priceNumber(open),
    high: priceNumber(high),
    low: priceNumber(low),
    last: priceNumber(last),
    volume: energyNumber(volume),
    vwap: vwap === null ? null : rawNumber(formatDecimal(vwap, vwapDecimals)),
  })
}
