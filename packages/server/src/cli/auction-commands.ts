import { clearUniformPriceAuction } from '@tandem/core/market/uniform-price-auction.ts'
import type { AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import type { BookPeriod, VerificationCheck } from '@tandem/core/verification/verification-report.ts'
import { readBook, readResult } from './auction-input.ts'
import { Faults, parseJson, rawNumber } from './auction-json.ts'
import type { Json } from './auction-json.ts'
import type { CommandIo } from './io.ts'

/** 0 done, 1 a check failed, 2 bad input. */
export type ExitCode = 0 | 1 | 2

interface ClearedPeriod extends BookPeriod {
  readonly result: AuctionResult
}

/** `auction clear FILE [--csv]`: clears the book of a day-ahead auction. Writes nothing when the input has a fault. */
export async function clearCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = readArguments(args, ['FILE'], ['--csv'])
  const book = faults.count === 0 ? await readFile(files[0] ?? '', readBook, faults, io) : []
  if (faults.count > 0) return refuse([faults], 'usage: tandem auction clear FILE [--csv]', io)
  const periods = book.map((period) => ({ ...period, result: clearUniformPriceAuction(period.orders, period.bounds) }))
  io.out(options.has('--csv') ? csvOf(periods) : jsonOf(periods))
  return 0
}

/** `auction verify BOOK RESULT [--csv | --json]`: a line per check of the independent verifier, 1 when one fails. */
export async function verifyCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = readArguments(args, ['BOOK', 'RESULT'], ['--csv', '--json'])
  const [bookFile = '', resultFile = ''] = files
  if (faults.count === 0 && bookFile === '-' && resultFile === '-') {
    faults.add('RESULT', 'standard input can only be one of the two')
  }
  const usage = 'usage: tandem auction verify BOOK RESULT [--csv | --json]'
  if (faults.count > 0) return refuse([faults], usage, io)
  const bookFaults = new Faults('BOOK')
  const resultFaults = new Faults('RESULT')
  const book = await readFile(bookFile, readBook, bookFaults, io)
  const result = await readFile(resultFile, readResult, resultFaults, io)
  if (bookFaults.count + resultFaults.count > 0) return refuse([bookFaults, resultFaults], usage, io)
  const report = verifyAuction(book, result)
  if (options.has('--json')) io.out(JSON.stringify(report, null, 2) + '\n')
  else if (options.has('--csv')) io.out(checksAsCsv(report.checks))
  else io.out(report.checks.map(checkLine).join(''))
  return report.passed ? 0 : 1
}

async function readFile<Content>(
  file: string,
  read: (json: Json, faults: Faults) => Content[],
  faults: Faults,
  io: CommandIo,
): Promise<Content[]> {
  let text
  try {
    text = await io.readInput(file)
  } catch (error) {
    faults.add(file, `cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return []
  }
  const json = parseJson(text, faults)
  return json === undefined ? [] : read(json, faults)
}

function readArguments(args: readonly string[], names: readonly string[], known: readonly string[]) {
  const faults = new Faults()
  const options = new Set(args.filter((argument) => argument.startsWith('--')))
  const files = args.filter((argument) => !argument.startsWith('--'))
  for (const option of options) if (!known.includes(option)) faults.add(option, 'is not an option')
  for (const name of names.slice(files.length)) faults.add(name, 'is missing')
  for (const file of files.slice(names.length)) faults.add(file, 'is one file too many')
  return { files, options, faults }
}

/** One line per fault; the usage only helps when the arguments are at fault. */
function refuse(faults: readonly Faults[], usage: string, io: CommandIo): ExitCode {
  const lines = faults.flatMap((list) => list.lines)
  io.err(lines.map((line) => line + '\n').join(''))
  if (faults.length === 1 && lines.some((line) => /^(--|FILE|BOOK|RESULT)/.test(line))) io.err(usage + '\n')
  return 2
}

function jsonOf(periods: readonly ClearedPeriod[]): string {
  const lines = periods.map(({ label, result }) =>
    JSON.stringify({
      period: label,
      price: result.price === null ? null : price(result.price),
      interval: [price(result.interval.low), price(result.interval.high)],
      volume: energy(result.volume),
      welfare: rawNumber(formatDecimal(result.welfare, decimals.amount)),
      fills: Object.fromEntries(Array.from(result.fills, ([id, fill]) => [id, energy(fill)])),
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

function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(cell).join(',') + '\n').join('')
}

function price(ticks: number): unknown {
  return rawNumber(formatDecimal(ticks, decimals.price))
}

function energy(wh: number): unknown {
  return rawNumber(formatDecimal(wh, decimals.energy))
}
