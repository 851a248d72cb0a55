import { applyEvent, createBook, executions, type BookEvent } from '@tandem/core/market/order-book.ts'
import { sides } from '@tandem/core/market/order.ts'
import { imbalanceModes } from '@tandem/core/imbalance/imbalance-price.ts'
import { amount, costOf, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { createHash } from 'node:crypto'
import { replayAuctions } from './replay-auctions.ts'
import { contractOf, Difference, same, type NotCompared, type ReplayCounts, type Run } from './replay-run.ts'
import { pricesOf, standAloneOf } from './package-imbalances.ts'
import { isSeveral, numberOf, textOf, wholeOf, wordOf } from './package-line.ts'
import { PackageFault, type PackageLine, type ReadTables } from './read-package.ts'

/** What a replay came to: everything the same, or the first difference. */
export type Replayed = ReplayCounts & { readonly notCompared: NotCompared } & (
    { readonly same: true; readonly hash: string } | { readonly same: false; readonly difference: string }
  )

/**
 * Clears, matches and settles a package again from what it says was ordered, metered and set, and holds what comes of it against what it
 * says came of it. Throws `PackageFault` where it says something that cannot be.
 */
export function replayPackage(tables: ReadTables): Replayed {
  const counts = { prices: 0, fills: 0, blocks: 0, trades: 0, imbalances: 0, balances: 0 }
  const notCompared = { markets: 0, fills: 0, contracts: 0, groupSavings: 0 }
  const hash = createHash('sha256')
  const run = { tables, counts, notCompared, note: (what: string) => void hash.update(`${what}\n`) }
  try {
    replayAuctions(run)
    replayBooks(run)
    replayImbalances(run)
    replayBalances(run)
  } catch (error) {
    if (error instanceof Difference) return { same: false, difference: error.message, ...counts, notCompared }
    throw error
  }
  return { same: true, ...counts, notCompared, hash: hash.digest('hex') }
}

/** Of a contract in which all are named every event is here; who is several, and could trade with itself, is no one of a book. */
function replayBooks({ tables, counts, notCompared, note }: Run): void {
  const said = Map.groupBy(
    tables.trades.filter((line) => line['number'] !== null),
    contractOf,
  )
  const events = Map.groupBy(tables.book_events, contractOf)
  for (const line of tables.contracts) {
    const contract = contractOf(line)
    const lines = events.get(contract) ?? []
    const isWhole = lines.length === numberOf(line, 'events') && !lines.some((each) => isSeveral(each['member'] ?? ''))
    if (!isWhole) {
      notCompared.contracts++
      continue
    }
    const book = createBook()
    const made = lines.flatMap((line) => applyEvent(book, eventOf(line)).filter((each) => each.type === 'traded'))
    const stored = Map.groupBy(said.get(contract) ?? [], (line) => numberOf(line, 'number'))
    same(`trades: ${contract}`, 'number of trades', String(stored.size), made.length)
    for (const [index, [, sidesOfIt]] of [...stored].sort(([a], [b]) => a - b).entries()) {
      const trade = made[index]
      for (const line of sidesOfIt) {
        const place = `trades: ${contract} number ${textOf(line, 'number')}`
        same(place, 'order', line['order'] ?? null, line['side'] === 'buy' ? (trade?.buy ?? '') : (trade?.sell ?? ''))
        same(place, 'price_ticks', line['price_ticks'] ?? null, trade?.price ?? null)
        same(place, 'quantity_wh', line['quantity_wh'] ?? null, trade?.quantity ?? null)
      }
      counts.trades++
      note(`${contract} ${JSON.stringify(trade)}`)
    }
  }
}

function eventOf(line: PackageLine): BookEvent {
  const type = wordOf(line, 'type', ['order', 'amend', 'cancel', 'gateClosure'] as const)
  if (type === 'gateClosure') return { type }
  const id = textOf(line, 'order')
  if (type === 'cancel') return { type, id }
  const price = line['price_ticks'] === null ? null : priceTick(numberOf(line, 'price_ticks'))
  const quantity = line['quantity_wh'] === null ? null : energyWh(numberOf(line, 'quantity_wh'))
  if (type === 'amend') return { type, id, ...(price !== null && { price }), ...(quantity !== null && { quantity }) }
  if (quantity === null) throw new PackageFault(`book_events: ${contractOf(line)}: an order without a quantity`)
  const display = line['display_wh'] === null ? null : energyWh(numberOf(line, 'display_wh'))
  const terms = { side: wordOf(line, 'side', sides), execution: wordOf(line, 'execution', executions), display }
  return { type, order: { id, user: textOf(line, 'member'), price, quantity, ...terms } }
}

function replayImbalances({ tables, counts, notCompared, note }: Run): void {
  const prices = new Map(
    tables.imbalance_periods.map((line) => {
      const place = `imbalance_periods: ${textOf(line, 'day')} period ${textOf(line, 'period')}`
      const found = pricesOf(line, wordOf(line, 'mode', imbalanceModes))
      same(place, 'deficit_price_ticks', line['deficit_price_ticks'] ?? null, found?.deficitPrice ?? null)
      same(place, 'excess_price_ticks', line['excess_price_ticks'] ?? null, found?.excessPrice ?? null)
      return [dayPeriodOf(line), found]
    }),
  )
  for (const line of tables.imbalances) {
    if (wholeOf(line, 'group_units') !== 0n) notCompared.groupSavings++
    // Several who are one here: what each was off plan cannot be seen.
    if (isSeveral(textOf(line, 'member'))) continue
    const cash = standAloneOf(line, prices.get(dayPeriodOf(line)) ?? null)
    same(
      `imbalances: ${dayPeriodOf(line)} ${textOf(line, 'member')}`,
      'stand_alone_units',
      line['stand_alone_units'] ?? null,
      cash,
    )
    counts.imbalances++
    note(`${dayPeriodOf(line)} ${textOf(line, 'member')} ${String(cash)}`)
  }
}

const dayPeriodOf = (line: PackageLine) => `${textOf(line, 'day')} ${textOf(line, 'period')}`

/** Opening and postings make closing; what auctions and imbalances posted is what their results come to. */
function replayBalances({ tables, counts, note }: Run): void {
  const moved = new Map<string, bigint>()
  const posted = new Map<string, bigint>()
  const add = (map: Map<string, bigint>, key: string, units: bigint) => map.set(key, (map.get(key) ?? 0n) + units)
  for (const line of tables.postings) {
    const units = wholeOf(line, 'amount_units')
    const [from = '', to = ''] = [textOf(line, 'from').split(':')[0], textOf(line, 'to').split(':')[0]]
    add(moved, from, -units)
    add(moved, to, units)
    const kind = textOf(line, 'kind')
    const what = kind === 'imbalance' ? kind : kind === 'auctionPurchase' || kind === 'auctionSale' ? 'auction' : null
    if (what === null || line['session'] === null) continue
    add(posted, `${what} ${textOf(line, 'session')} ${from}`, -units)
    add(posted, `${what} ${textOf(line, 'session')} ${to}`, units)
  }
  const due = new Map<string, bigint>()
  for (const line of tables.trades.filter((each) => each['number'] === null)) {
    const value = costOf(energyWh(numberOf(line, 'quantity_wh')), priceTick(numberOf(line, 'price_ticks')))
    add(
      due,
      `auction ${textOf(line, 'session')} ${textOf(line, 'member')}`,
      line['side'] === 'buy' ? amount(-value) : value,
    )
  }
  for (const line of tables.imbalances) {
    const cash = wholeOf(line, 'stand_alone_units') + wholeOf(line, 'group_units')
    add(due, `imbalance dayAhead/${textOf(line, 'day')} ${textOf(line, 'member')}`, cash)
  }
  // What was settled long after is beyond the postings that are here.
  for (const [key, units] of posted)
    if (due.has(key)) same(`postings: ${key}`, 'amount_units', String(units), due.get(key) ?? 0n)
  for (const line of tables.balances) {
    const member = textOf(line, 'member')
    const closing = wholeOf(line, 'opening_units') + (moved.get(member) ?? 0n)
    same(`balances: ${member}`, 'closing_units', line['closing_units'] ?? null, closing)
    counts.balances++
    note(`${member} ${String(closing)}`)
  }
}
