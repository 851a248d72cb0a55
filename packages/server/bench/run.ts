import { run as runAuction } from './auction.bench.ts'
import { run as runBlocks } from './blocks.bench.ts'
import { run as runClearing } from './clearing.bench.ts'
import { run as runIntradayEntry } from './intraday-entry.bench.ts'
import { run as runIntradayTurns } from './intraday-turns.bench.ts'
import { run as runMails } from './mails.bench.ts'
import { run as runOrderBook } from './order-book.bench.ts'
import { run as runOrderEntry } from './order-entry.bench.ts'
import { run as runPolling } from './polling.bench.ts'
import { run as runReadingStorage } from './reading-storage.bench.ts'
import { run as runReadingYear } from './reading-year.bench.ts'
import { run as runWorstOrder } from './worst-order.bench.ts'

const benches: Readonly<Record<string, (print: (line: string) => void) => void | Promise<void>>> = {
  auction: runAuction,
  blocks: runBlocks,
  clearing: runClearing,
  'order-book': runOrderBook,
  'order-entry': runOrderEntry,
  'intraday-entry': runIntradayEntry,
  'intraday-turns': runIntradayTurns,
  'worst-order': runWorstOrder,
  'reading-storage': runReadingStorage,
  'reading-year': runReadingYear,
  polling: runPolling,
  mails: runMails,
}

/**
 * `npm run bench`, or `npm run bench -- worst-order` for those that are named: each bench asserts what it did and prints a
 * ratio, because bare times say more of the machine than of us.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)
const names = process.argv.slice(2)

for (const [name, run] of Object.entries(benches)) if (names.length === 0 || names.includes(name)) await run(print)
