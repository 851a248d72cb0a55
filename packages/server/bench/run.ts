import { run as runAuction } from './auction.bench.ts'
import { run as runIntradayEntry } from './intraday-entry.bench.ts'
import { run as runOrderBook } from './order-book.bench.ts'
import { run as runOrderEntry } from './order-entry.bench.ts'
import { run as runPolling } from './polling.bench.ts'
import { run as runReadingStorage } from './reading-storage.bench.ts'
import { run as runReadingYear } from './reading-year.bench.ts'
import { run as runWorstOrder } from './worst-order.bench.ts'

/** `npm run bench`: each bench asserts what it did and prints a ratio, because bare times say more of the machine than of us. */
const print = (line: string) => void process.stdout.write(`${line}\n`)

await runAuction(print)
runOrderBook(print)
await runOrderEntry(print)
await runIntradayEntry(print)
await runWorstOrder(print)
await runReadingStorage(print)
await runReadingYear(print)
await runPolling(print)
