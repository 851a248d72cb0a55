import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bookEngine, packageEngine, type Engine, type EngineTrade } from './book-engines.ts'
import { makeStream } from './book-stream.ts'
import { marketEngine } from './market-engine.ts'

const events = 1_000_000
/** Ticks either side of the middle: about a thousand price levels. */
const width = 500
const rounds = 3
/** What the whole market is timed on. */
const beginning = 200_000

/**
 * Plays 1,000,000 events through our book and through the npm package `nodejs-order-book`, in turns in this process, each
 * from what was made for it before the clock starts. Asserts that they make the same trades, one by one, and prints how
 * many times as fast ours is. The package is a book and nothing else; what the market around ours reaches with gates,
 * guards, coins and journals, on the beginning of the stream and with the same trades, is said beside it.
 */
export function run(print: (line: string) => void): void {
  const stream = makeStream(events, width)
  const ours = bookEngine(stream)
  const theirs = packageEngine(stream)
  const whole = marketEngine(stream.slice(0, beginning))
  const trades = tradesOf(ours)
  assertSame(trades, tradesOf(theirs))
  const first = tradesOf(whole)
  assertSame(trades.slice(0, first.length), first)

  const turns = Array.from({ length: rounds }, () => [measure(ours), measure(theirs)] as const)
  const book = best(turns.map(([each]) => each))
  const other = best(turns.map(([, each]) => each))
  const market = measure(whole)
  const perSecond = (count: number, { seconds }: Measured) =>
    `${Math.round(count / seconds).toLocaleString('en')} events/s`
  print(
    `order book, ${events.toLocaleString('en')} events with ${trades.length.toLocaleString('en')} trades: ` +
      `${(other.seconds / book.seconds).toFixed(1)} times as fast as nodejs-order-book, same trades ` +
      `(${perSecond(events, book)} and ${book.megabytes} MB in the end; the package ${perSecond(events, other)} and ` +
      `${other.megabytes} MB; the market with gates, guards, coins and journals ${perSecond(beginning, market)})`,
  )
}

/** All trades of a first run, which also warms the engine up. */
function tradesOf(engine: Engine): EngineTrade[] {
  const trades: EngineTrade[] = []
  engine((trade) => trades.push(trade))
  return trades
}

function assertSame(expected: readonly EngineTrade[], found: readonly EngineTrade[]): void {
  const place = expected.findIndex((trade, index) => JSON.stringify(trade) !== JSON.stringify(found[index]))
  if (place === -1 && expected.length === found.length) return
  const [wanted, made] = [JSON.stringify(expected[place]), JSON.stringify(found[place])]
  throw new Error(`trade ${place} was ${made}, not ${wanted}; ${found.length} trades, not ${expected.length}`)
}

interface Measured {
  readonly seconds: number
  /** What the book at the end of the stream holds. */
  readonly megabytes: number
}

function measure(engine: Engine): Measured {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const start = performance.now()
  const book = engine()
  const seconds = (performance.now() - start) / 1_000
  collectGarbage()
  const megabytes = Math.round((process.memoryUsage().heapUsed - before) / 1e6)
  if (!book) throw new Error('the engine had no book')
  return { seconds, megabytes }
}

/** The least disturbed. */
function best(turns: readonly Measured[]): Measured {
  return turns.reduce((least, next) => (next.seconds < least.seconds ? next : least))
}

/** Nobody is to clear away what another has left. */
const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()
