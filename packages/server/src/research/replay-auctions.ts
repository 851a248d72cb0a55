import { sides, type Side } from '@tandem/core/market/order.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import { verifyWithCertificates } from '@tandem/core/verification/published-blocks.ts'
import { bookOf, clearAuction, packageAuctions, type ClearedAuction, type PackageAuction } from './package-auctions.ts'
import { numberOf, textOf, wholeOf, wordOf } from './package-line.ts'
import type { PackageLine, ReadTables } from './read-package.ts'
import { contractOf, Difference, same, type Run } from './replay-run.ts'

/** Clears the auctions again, lets the verifier look at what comes of it, and holds it against the package. Throws `Difference`. */
export function replayAuctions({ tables, counts, notCompared, note }: Run): void {
  const published = new Map(tables.clearings.map((line) => [contractOf(line), line]))
  const markets = tables.sessions.filter((line) => line['market'] === 'dayAhead' && line['is_complete'] === '0')
  notCompared.markets = markets.length
  const traded = new Map<string, Traded>()
  const skipped = new Set(markets.map((line) => textOf(line, 'session')))
  for (const auction of packageAuctions(tables)) {
    const { session, periods, blocks } = auction
    const cleared = clearAuction(auction)
    if (isOtherSelection(auction, cleared)) {
      notCompared.markets++
      skipped.add(session)
      continue
    }
    verify(auction, cleared)
    periods.forEach(({ period, orders }, index) => {
      const result = cleared.periods[index]
      if (!result) throw new Error('a period was not cleared')
      const { price, interval, volume, welfare, fills } = result
      const name = `${session} ${period}`
      const line = published.get(name)
      const place = `clearings: ${session} period ${period}`
      same(place, 'price_ticks', line?.['price_ticks'] ?? null, price)
      same(place, 'low_ticks', line?.['low_ticks'] ?? null, interval.low)
      same(place, 'high_ticks', line?.['high_ticks'] ?? null, interval.high)
      same(place, 'volume_wh', line?.['volume_wh'] ?? null, volume)
      same(place, 'welfare_units', line?.['welfare_units'] ?? null, welfare)
      counts.prices++
      note(`${name} ${String(price)} ${String(volume)} ${String(welfare)}`)
      const shared = new Set(
        orders.filter((each) => each.member === null && each.price === price).map((each) => each.side),
      )
      for (const order of orders) {
        const fill = fills.get(order.id) ?? 0
        const said = numberOf(order.line, 'accepted_wh')
        const isUncertain = order.price === price && shared.has(order.side)
        if (isUncertain) notCompared.fills++
        else {
          same(`steps: ${session} period ${period} ${order.id}`, 'accepted_wh', String(said), fill)
          counts.fills++
          note(`${name} ${order.id} ${String(fill)}`)
        }
        if (order.member !== null)
          addTraded(traded, `${name} ${textOf(order.line, 'order')}`, signed(order.side, said), price)
      }
    })
    compareBlocks(auction, cleared, { counts, note })
    const prices = new Map(periods.map(({ period }, index) => [period, cleared.periods[index]?.price ?? null]))
    for (const { order, side, said } of blocks) {
      for (const [period, got] of said.accepted)
        addTraded(traded, `${session} ${period} ${order}`, signed(side, got), prices.get(period) ?? null)
    }
  }
  compareAuctionTrades(tables, traded, skipped)
  compareCurves(tables)
}

/** What an order bought less what it sold in a period by its steps and blocks, Wh, and the price. */
interface Traded {
  readonly net: number
  readonly price: number | null
}

const signed = (side: Side, wh: number) => (side === 'buy' ? wh : -wh)

function addTraded(traded: Map<string, Traded>, key: string, wh: number, price: number | null): void {
  traded.set(key, { net: (traded.get(key)?.net ?? 0) + wh, price })
}

/**
 * Whether the search came to another selection of blocks than the package says, and may: where it was not proven that there is no better
 * one, and no equal one that the rules prefer, another version may have looked elsewhere.
 */
function isOtherSelection({ blocks, proof }: PackageAuction, { clearing }: ClearedAuction): boolean {
  if (!proof || !clearing || (proof.gap === 0n && proof.tie === 'proven')) return false
  const levels = new Map(clearing.blocks.map(({ id, level }) => [id, level]))
  return blocks.some(({ id, said }) => levels.get(id) !== said.level)
}

/** The independent verifier has the last word of what was cleared again as well, and the separate check of the package's proof. */
function verify(auction: PackageAuction, { periods, clearing }: ClearedAuction): void {
  const book = bookOf(auction)
  const results = periods.map((result, index) => ({ label: auction.periods[index]?.period ?? '', ...result }))
  const { checks } =
    clearing && auction.proof
      ? verifyWithCertificates(
          book,
          {
            periods: results,
            welfare: clearing.welfare,
            levels: new Map(clearing.blocks.map(({ id, level }) => [id, level])),
          },
          [clearing.certificate, auction.proof.certificate],
        )
      : verifyAuction(book.periods, results, auction.rules)
  for (const { id, name, passed, detail = '' } of checks) {
    if (!passed) throw new Difference(`${auction.session}: the verifier does not find: ${id} ${name} ${detail}`.trim())
  }
}

function compareBlocks(
  auction: PackageAuction,
  { clearing }: ClearedAuction,
  { counts, note }: Pick<Run, 'counts' | 'note'>,
) {
  const { session, blocks, proof } = auction
  if (!clearing || !proof) return
  same(`proofs: ${session}`, 'welfare_units', String(proof.welfare), clearing.welfare)
  same(`proofs: ${session}`, 'gap_units', String(proof.gap), clearing.gap)
  const results = new Map(clearing.blocks.map((result) => [result.id, result]))
  for (const { id, said } of blocks) {
    const result = results.get(id)
    const place = `blocks: ${session} ${id}`
    same(place, 'level', String(said.level), result?.level ?? null)
    same(place, 'reason', said.reason, result?.reason ?? null)
    same(place, 'surplus_units', String(said.surplus), result?.surplus ?? null)
    for (const [period, wh] of said.accepted) {
      same(
        `block_quantities: ${session} ${id} period ${period}`,
        'accepted_wh',
        String(wh),
        result?.fills.get(period) ?? 0,
      )
    }
    counts.blocks++
    note(`${session} ${id} ${String(said.level)}`)
  }
}

function compareAuctionTrades(tables: ReadTables, traded: Map<string, Traded>, skipped: ReadonlySet<string>): void {
  for (const line of tables.trades) {
    const session = textOf(line, 'session')
    if (line['number'] !== null || skipped.has(session)) continue
    const key = `${contractOf(line)} ${textOf(line, 'order')}`
    const { net, price } = traded.get(key) ?? { net: 0, price: null }
    same(`trades: ${key}`, 'side', wordOf(line, 'side', sides), net < 0 ? 'sell' : 'buy')
    same(`trades: ${key}`, 'quantity_wh', line['quantity_wh'] ?? null, Math.abs(net))
    same(`trades: ${key}`, 'price_ticks', line['price_ticks'] ?? null, price)
    traded.delete(key)
  }
  for (const [key, { net }] of traded) if (net !== 0) throw new Difference(`trades: ${key}: is missing`)
}

function compareCurves({ curves, steps, sessions }: ReadTables): void {
  const keyOf = (line: PackageLine) =>
    ['session', 'period', 'side', 'price_ticks'].map((name) => textOf(line, name)).join(' ')
  const complete = new Set(sessions.filter((line) => line['is_complete'] === '1').map((line) => line['session']))
  const sums = new Map<string, bigint>()
  for (const line of steps) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0n) + wholeOf(line, 'quantity_wh'))
  for (const line of curves.filter((each) => complete.has(each['session'] ?? ''))) {
    same(`curves: ${keyOf(line)}`, 'quantity_wh', line['quantity_wh'] ?? null, sums.get(keyOf(line)) ?? 0n)
  }
}
