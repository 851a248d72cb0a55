import { clearUniformPriceAuction, type AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import type { BookPeriod, VerificationCheck } from '@tandem/core/verification/verification-report.ts'
import { readBook, readResult } from './auction-input.ts'
import { csv } from './csv-output.ts'
import { parseArguments, parseFile, refuse, type ExitCode } from './file-command.ts'
import type { CommandIo } from './io.ts'
import { Faults } from './json-input.ts'
import { energyNumber, priceNumber, rawNumber } from './json-output.ts'

interface ClearedPeriod extends BookPeriod {
  readonly result: AuctionResult
}

/** `auction clear FILE [--csv]`: clears the book of a day-ahead auction. Writes nothing when the input has a fault. */
export async function clearCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = parseArguments(args, ['FILE'], ['--csv'])
  const book = faults.count === 0 ? await parseFile(files[0] ?? '', readBook, faults, io) : []
  if (faults.count > 0) return refuse([faults], 'usage: tandem auction clear FILE [--csv]', io)
  const periods = book.map((period) => ({ ...period, result: clearUniformPriceAuction(period.orders, period.bounds) }))
  io.out(options.has('--csv') ? csvOf(periods) : jsonOf(periods))
  return 0
}

/** `auction verify BOOK RESULT [--csv | --json]`: a line per check of the independent verifier, 1 when one fails. */
export async function verifyCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = parseArguments(args, ['BOOK', 'RESULT'], ['--csv', '--json'])
  const [bookFile = '', resultFile = ''] = files
  if (faults.count === 0 && bookFile === '-' && resultFile === '-') {
    faults.add('RESULT', 'standard input can only be one of the two')
  }
  const usage = 'usage: tandem auction verify BOOK RESULT [--csv | --json]'
  if (faults.count > 0) return refuse([faults], usage, io)
  const bookFaults = new Faults('BOOK')
  const resultFaults = new Faults('RESULT')
  const book = await parseFile(bookFile, readBook, bookFaults, io)
  const result = await parseFile(resultFile, readResult, resultFaults, io)
  if (bookFaults.count + resultFaults.count > 0) return refuse([bookFaults, resultFaults], usage, io)
  const report = verifyAuction(book, result)
  if (options.has('--json')) io.out(JSON.stringify(report, null, 2) + '\n')
  else if (options.has('--csv')) io.out(checksAsCsv(report.checks))
  else io.out(report.checks.map(checkLine).join(''))
  return report.passed ? 0 : 1
}

function jsonOf(periods: readonly ClearedPeriod[]): string {
  const lines = periods.map(({ label, result }) =>
    JSON.stringify({
      period: label,
      price: priceNumber(result.price),
      interval: [priceNumber(result.interval.low), priceNumber(result.interval.high)],
      volume: energyNumber(result.volume),
      welfare: rawNumber(formatDecimal(result.welfare, decimals.amount)),
      fills: Object.fromEntries(Array.from(result.fills, ([id, fill]) => [id, energyNumber(fill)])),
    }),
  )
  return `{ "periods": [${lines.map((line) => `\n  ${line}`).join(',')}${lines.length > 0 ? '\n' : ''}] }\n`
}

function csvOf(periods: readonly ClearedPeriod[]): string {
  const rows = periods.map(({ label, result }) => [
    label,
    result.price === null ? '' : formatDecimal(result.price, decimals.price),
    formatDecimal(result.interval.low, decimals.price),
    formatDecimal(result.interval.high, decimals.price),
    formatDecimal(result.volume, decimals.energy),
    formatDecimal(result.welfare, decimals.amount),
  ])
  return csv([['period', 'price', 'interval_low', 'interval_high', 'volume', 'welfare'], ...rows])
}

function checkLine({ id, name, passed, figure, detail }: VerificationCheck): string {
  return `${id.padEnd(4)}${passed ? 'passed' : 'FAILED'}  ${name}: ${figure}${detail === undefined ? '' : ` — ${detail}`}\n`
}

function checksAsCsv(checks: readonly VerificationCheck[]): string {
  const rows = checks.map(({ id, name, passed, figure, detail }) => [
    id,
    name,
    String(passed),
    String(figure),
    detail ?? '',
  ])
  return csv([['check', 'name', 'passed', 'figure', 'detail'], ...rows])
}
