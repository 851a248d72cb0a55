import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { firstOfMonth, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { ListedTrade, TradePage, TradeSorting, TradeTotals } from '@tandem/contract/trades.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { spreadsheetOfToday } from '../../platform/sheets.ts'
import {
  allTrades,
  findTradePage,
  sumTradesByDay,
  sumTradesByPeriod,
  type PagedTrade,
  type TradeFilter,
  type TradeSums,
} from './find-trades.store.ts'
import { tradeSheet } from './trade-sheet.ts'
import { labelPeriods, tradesToWire } from './trades.wire.ts'

interface Choice {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
  readonly side?: Side | null | undefined
}

interface Page extends Choice {
  readonly userId?: number | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sortBy?: TradeSorting | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

/**
 * A page of the chosen trades, the latest delivery first unless asked otherwise, with what all that are chosen come to: of
 * the caller, of any user for the administrator, or, when the administrator names nobody, of everybody. A page behind the
 * last one is empty.
 */
export async function pageTrades({ db }: Platform, caller: Caller, asked: Page): Promise<TradePage> {
  const { page = 1, pageSize = 50, sortBy = 'delivery', direction = 'desc', ...choice } = asked
  const filter = { ...choice, userId: tradesOwner(caller, asked.userId) }
  checkDays(filter)
  return readAtOnce(db, async (tx) => {
    const days = await sumTradesByDay(tx, filter)
    const terms = { sortBy, direction, limit: pageSize, offset: (page - 1) * pageSize }
    const trades = await findTradePage(tx, filter, terms)
    return {
      page,
      pageSize,
      count: countOf(days),
      totals: totalsOf(days),
      bars: await barsOf(tx, filter, days),
      trades: list(trades),
    }
  })
}

/** More rows than this take longer to open than anybody waits. */
const longestSheet = 250_000

interface Export extends Choice {
  readonly userId: number
  readonly of?: 'user' | 'everybody' | undefined
}

/** The chosen trades as a spreadsheet with the same numbers, the first delivery first, named by today's date in Bucharest. */
export async function exportTrades(
  { db, clock }: Platform,
  caller: Caller,
  { of, ...choice }: Export,
  language: Language,
): Promise<FileAnswer> {
  requireOwn(caller, choice.userId)
  if (of === 'everybody' && !isAdministrator(caller)) throw new Refusal('not_allowed')
  const filter = { ...choice, userId: of === 'everybody' ? undefined : choice.userId }
  checkDays(filter)
  return readAtOnce(db, async (tx) => {
    const sums = await sumTradesByDay(tx, filter)
    const count = countOf(sums)
    if (count > longestSheet) throw new Refusal('span_too_long', { rows: longestSheet }, 'dateTo')
    const trades = { length: count, [Symbol.asyncIterator]: () => listEach(allTrades(tx, filter)) }
    return spreadsheetOfToday({ clock }, [tradeSheet({ ...filter, trades, totals: totalsOf(sums) }, language)])
  })
}

function tradesOwner(caller: Caller, userId: number | undefined): number | undefined {
  if (userId !== undefined) requireOwn(caller, userId)
  return userId ?? (isAdministrator(caller) ? undefined : caller.userId)
}

function checkDays({ dateFrom, dateTo }: Choice): void {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
}

function list(trades: readonly PagedTrade[]): ListedTrade[] {
  return tradesToWire(trades).map((trade, index) => ({ ...trade, netSoFar: trades[index]?.netSoFar ?? null }))
}

async function* listEach(trades: AsyncIterable<readonly PagedTrade[]>): AsyncGenerator<ListedTrade> {
  for await (const some of trades) yield* list(some)
}

function countOf(days: readonly TradeSums[]): number {
  return days.reduce((count, day) => count + day.count, 0)
}

function totalsOf(days: readonly TradeSums[]): TradeTotals {
  const sum = (read: (day: TradeSums) => Amount) => sumAmounts(days.map(read))
  const side = (energy: EnergyWh, coins: Amount) => ({
    energy,
    average: energy === 0 ? null : priceTick(divideHalfUp(coins, BigInt(energy))),
  })
  const [paid, received] = [sum((day) => day.paid), sum((day) => day.received)]
  return {
    // A purchase's cost is the opposite of its value.
    bought: side(sumEnergy(days.map((day) => day.boughtEnergy)), amount(-sum((day) => day.boughtValue))),
    sold: side(
      sumEnergy(days.map((day) => day.soldEnergy)),
      sum((day) => day.soldValue),
    ),
    paid,
    received,
    net: amount(received - paid),
  }
}

/** A quarter of days is the most that can be told apart in a chart. */
const mostDayBars = 92

type Bars = TradePage['bars']

async function barsOf(
  db: Db,
  filter: TradeFilter,
  days: readonly (TradeSums & { readonly day: DeliveryDay })[],
): Promise<Bars> {
  const only = days[0]
  if (only && days.length === 1) return { by: 'interval', list: await intervalBars(db, filter, only.day) }
  const list = days.map(({ day, boughtEnergy, soldEnergy }) => ({
    day,
    label: null,
    bought: boughtEnergy,
    sold: soldEnergy,
  }))
  if (list.length <= mostDayBars) return { by: 'day', list }
  return { by: 'month', list: joinBars(list.map((bar) => ({ ...bar, day: firstOfMonth(bar.day) }))) }
}

/** Intervals of two markets that have the same hours on the clock are one. */
async function intervalBars(db: Db, filter: TradeFilter, day: DeliveryDay): Promise<Bars['list']> {
  const labelOf = labelPeriods()
  const periods = await sumTradesByPeriod(db, filter)
  const bars = periods.map((sums) => ({
    day,
    label: labelOf(sums),
    bought: sums.boughtEnergy,
    sold: sums.soldEnergy,
  }))
  return joinBars(bars)
}

/** Bars of one day and one name, joined. */
function joinBars(bars: Bars['list']): Bars['list'] {
  const groups = Map.groupBy(bars, ({ day, label }) => `${day} ${label ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const bought = sumEnergy(group.map((bar) => bar.bought))
    const sold = sumEnergy(group.map((bar) => bar.sold))
    return group.slice(0, 1).map((bar) => ({ ...bar, bought, sold }))
  })
}
