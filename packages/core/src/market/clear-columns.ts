import { energyWh, priceTick, type EnergyWh } from '../units/units.ts'
import { joinReports } from '../verification/join-reports.ts'
import type { VerificationReport } from '../verification/verification-report.ts'
import type { AuctionRules } from './auction-rules.ts'
import { at, readPeriods, type BookColumns, type PeriodSteps } from './book-columns.ts'
import type { Side } from './order.ts'
import type { PriceBounds } from './session.ts'
import { explainOutcome, type AuctionResult, type Outcome } from './uniform-price-auction.ts'
import { clearAndVerify, type Clear } from './verified-clearing.ts'

/** What a period came to. */
export interface ClearedFigures extends Omit<AuctionResult, 'fills'> {
  readonly period: number
  /** All that was asked for, at whatever price, and all that was offered. */
  readonly buyQuantity: EnergyWh
  readonly sellQuantity: EnergyWh
}

/** What each order that got something in a period got, period after period and in each in the sequence of the book. */
interface TradeColumns {
  /** The place of the order in the book. */
  readonly order: Int32Array
  readonly period: Uint8Array
  readonly isSell: Uint8Array
  /** Wh; the steps of a line come to more than 32 bits hold. */
  readonly quantity: Float64Array
}

export const orderResults = ['unfilled', 'partiallyFilled', 'filled'] as const

/** All that clearing a book says. */
export interface ClearedColumns {
  readonly periods: readonly ClearedFigures[]
  readonly verification: VerificationReport
  /** Wh of each step of the book. */
  readonly accepted: Int32Array
  readonly trades: TradeColumns
  /** Of each order the place of its result in `orderResults`. */
  readonly result: Uint8Array
  /** Of each order that got nothing what it asked for, and why it was refused; null of the others. */
  readonly refused: readonly (RefusedOrder | null)[]
}

export interface RefusedOrder {
  /** Null where it has lines of both. */
  readonly side: Side | null
  readonly quantity: EnergyWh
  /** Why most of its steps were refused; of equals that of the earlier step. */
  readonly reason: Outcome['code'] | 'refused_block'
}

export interface ColumnsToClear {
  readonly book: BookColumns
  readonly bounds: PriceBounds
  /** The periods of the session, in their order. */
  readonly periods: readonly number[]
  /** Left out: the usual ones. */
  readonly rules?: AuctionRules
}

/**
 * Clears a book period by period and lets the independent verifier check every one (market-rules.md sections 2.4 and 2.9); pauses
 * after each, where whoever runs it may let others have their turn. Whether the result may be used is the caller's to read from
 * `verification`.
 */
export function* clearColumns(
  { book, bounds, periods, rules }: ColumnsToClear,
  clear?: Clear,
): Generator<void, ClearedColumns> {
  const accepted = new Int32Array(book.period.length)
  const figures: ClearedFigures[] = []
  const reports: VerificationReport[] = []
  const trades = tradeRows()
  const stepsOf = readPeriods(book)
  for (const period of periods) {
    const steps = stepsOf(period)
    const { orders } = steps
    const { results, verification } = clearAndVerify([{ label: String(period), bounds, orders }], clear, rules)
    const [result] = results
    if (!result) throw new Error('a period was not cleared')
    reports.push(verification)
    const asked = { buy: 0, sell: 0 }
    orders.forEach(({ id, side, quantity }, index) => {
      accepted[at(steps.step, index)] = result.fills.get(id) ?? 0
      asked[side] += quantity
    })
    const { price, interval, volume, welfare, margin } = result
    const quantities = { buyQuantity: energyWh(asked.buy), sellQuantity: energyWh(asked.sell) }
    figures.push({ period, price, interval, volume, welfare, margin, ...quantities })
    if (price !== null) trades.add(period, steps, accepted)
    yield
  }
  const { result, refused } = resultsOfSteps(book, accepted, figures)
  return { periods: figures, verification: joinReports(reports), accepted, trades: trades.columns(), result, refused }
}

interface TradeRow {
  /** Of the order in the book. */
  readonly place: number
  readonly period: number
  readonly side: Side
  readonly quantity: EnergyWh
}

/** Gathers the trades of the periods: one for each order that got something. */
export function tradeRows() {
  const rows = { order: [] as number[], period: [] as number[], isSell: [] as number[], quantity: [] as number[] }
  const push = ({ place, period, side, quantity }: TradeRow) => {
    if (quantity === 0) return
    rows.order.push(place)
    rows.period.push(period)
    rows.isSell.push(side === 'sell' ? 1 : 0)
    rows.quantity.push(quantity)
  }
  return {
    push,
    add(period: number, { orders, step, order }: PeriodSteps, accepted: Int32Array): void {
      for (let index = 0; index < orders.length;) {
        const place = at(order, index)
        const side = orders[index]?.side ?? 'buy'
        let quantity = 0
        for (; order[index] === place; index++) quantity += at(accepted, at(step, index))
        push({ place, period, side, quantity: energyWh(quantity) })
      }
    },
    columns: (): TradeColumns => ({
      order: Int32Array.from(rows.order),
      period: Uint8Array.from(rows.period),
      isSell: Uint8Array.from(rows.isSell),
      quantity: Float64Array.from(rows.quantity),
    }),
  }
}

/** What became of each order by its steps. */
export function resultsOfSteps(book: BookColumns, accepted: Int32Array, figures: readonly ClearedFigures[]) {
  const byPeriod = new Map(figures.map((each) => [each.period, each]))
  const result = new Uint8Array(book.orderId.length)
  const refused: (RefusedOrder | null)[] = []
  for (let place = 0; place < result.length; place++) {
    let [got, asked] = [0, 0]
    for (let step = at(book.from, place); step < at(book.from, place + 1); step++) {
      got += at(accepted, step)
      asked += at(book.quantity, step)
    }
    result[place] = orderResults.indexOf(got === 0 ? 'unfilled' : got === asked ? 'filled' : 'partiallyFilled')
    refused.push(got === 0 ? { ...whyRefused(book, place, byPeriod), quantity: energyWh(asked) } : null)
  }
  return { result, refused }
}

function whyRefused(book: BookColumns, place: number, figures: ReadonlyMap<number, ClearedFigures>) {
  const counts = new Map<Outcome['code'], number>()
  const sides = new Set<Side>()
  for (let step = at(book.from, place); step < at(book.from, place + 1); step++) {
    const side = book.isSell[step] === 1 ? 'sell' : 'buy'
    sides.add(side)
    const result = figures.get(at(book.period, step))
    if (!result) continue
    const limit = { price: priceTick(at(book.price, step)), quantity: energyWh(at(book.quantity, step)) }
    const { code } = explainOutcome(limit, side, energyWh(0), result)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [[reason] = ['no_trade' as const]] = [...counts].sort(([, a], [, b]) => b - a)
  const [side = null, ...others] = sides
  return { side: others.length === 0 ? side : null, reason }
}
