import { clearWithBlocks, type BlockClearing } from '@tandem/core/market/blocks/block-clearing.ts'
import { clearUniformPriceAuction, type AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import type { PublishedBlockAuction } from '@tandem/core/verification/block-verifier.ts'
import { verifyWithCertificates } from '@tandem/core/verification/published-blocks.ts'
import type { BookPeriod, VerificationCheck } from '@tandem/core/verification/verification-report.ts'
import { readResult } from './auction-input.ts'
import { readBlockBook, readBlockResult, readCertificate } from './block-input.ts'
import { csv } from '../platform/csv-output.ts'
import { parseArguments, parseFile, refuse, type ExitCode } from './file-command.ts'
import { writeBeside, type CommandIo } from './io.ts'
import { Faults, type Json } from './json-input.ts'
import { energyNumber, priceNumber, rawNumber } from './json-output.ts'

interface ClearedPeriod extends BookPeriod {
  readonly result: AuctionResult
}

const usages = {
  clear: 'usage: tandem auction clear FILE [--csv] [--certificate FILE]',
  verify: 'usage: tandem auction verify BOOK RESULT [--csv | --json] [--certificate FILE]',
} as const

/**
 * `auction clear FILE [--csv] [--certificate FILE]`: clears the book of a day-ahead auction, with its blocks where it has some. Writes nothing
 * when the input has a fault.
 */
export async function clearCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, named, faults } = parseArguments(args, ['FILE'], ['--csv'], ['--certificate'])
  const books = faults.count === 0 ? await parseFile(files[0] ?? '', readBlockBook, faults, io) : []
  const book = books[0] ?? { periods: [], blocks: [] }
  const certificateFile = named.get('--certificate')
  if (certificateFile !== undefined && faults.count === 0 && book.blocks.length === 0) {
    faults.add('--certificate', 'is for a book with blocks; without them `auction verify` proves the result')
  }
  if (faults.count > 0) return refuse([faults], usages.clear, io)
  const cleared = book.blocks.length > 0 ? clearWithBlocks(book) : null
  const periods = book.periods.map((period, index) => ({
    ...period,
    result: cleared?.periods[index] ?? clearUniformPriceAuction(period.orders, period.bounds),
  }))
  if (cleared && certificateFile !== undefined) {
    if (!writeBeside(io, certificateFile, `${JSON.stringify(cleared.certificate)}\n`)) return 2
  }
  io.out(options.has('--csv') ? csvOf(periods) : jsonOf(periods, cleared))
  return 0
}

/**
 * `auction verify BOOK RESULT [--csv | --json] [--certificate FILE]`: a line per check of the independent verifier, 1 when one fails; with the
 * certificate of an auction with blocks one more line for it.
 */
export async function verifyCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, named, faults } = parseArguments(
    args,
    ['BOOK', 'RESULT'],
    ['--csv', '--json'],
    ['--certificate'],
  )
  const [bookFile = '', resultFile = ''] = files
  const certificateFile = named.get('--certificate')
  if (faults.count === 0 && [bookFile, resultFile, certificateFile].filter((file) => file === '-').length > 1) {
    faults.add('RESULT', 'standard input can only be one of the two')
  }
  if (faults.count > 0) return refuse([faults], usages.verify, io)
  const bookFaults = new Faults('BOOK')
  const resultFaults = new Faults('RESULT')
  const certificateFaults = new Faults('CERTIFICATE')
  const [book = { periods: [], blocks: [] }] = await parseFile(bookFile, readBlockBook, bookFaults, io)
  const hasBlocks = book.blocks.length > 0
  const read = (json: Json, found: Faults): PublishedBlockAuction[] =>
    hasBlocks
      ? readBlockResult(json, book, found)
      : [{ periods: readResult(json, found), welfare: 0n, levels: new Map() }]
  const [result = { periods: [], welfare: 0n, levels: new Map<string, number>() }] = await parseFile(
    resultFile,
    read,
    resultFaults,
    io,
  )
  if (certificateFile !== undefined && !hasBlocks) certificateFaults.add('', 'is for a book with blocks')
  const certificates =
    certificateFile === undefined || !hasBlocks
      ? []
      : await parseFile(certificateFile, readCertificate, certificateFaults, io)
  const all = [bookFaults, resultFaults, certificateFaults]
  if (all.some(({ count }) => count > 0)) return refuse(all, usages.verify, io)
  const report = hasBlocks
    ? verifyWithCertificates(book, result, certificates)
    : verifyAuction(book.periods, result.periods)
  if (options.has('--json')) io.out(JSON.stringify(report, null, 2) + '\n')
  else if (options.has('--csv')) io.out(checksAsCsv(report.checks))
  else io.out(report.checks.map(checkLine).join(''))
  return report.passed ? 0 : 1
}

function jsonOf(periods: readonly ClearedPeriod[], cleared: BlockClearing | null): string {
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
  const list = `"periods": [${lines.map((line) => `\n  ${line}`).join(',')}${lines.length > 0 ? '\n' : ''}]`
  return `{ ${list}${cleared ? blocksAsJson(cleared) : ''} }\n`
}

/** What a result with blocks says beside its periods. */
function blocksAsJson({ welfare, optimal, gap, tie, blocks }: BlockClearing): string {
  const coins = (value: bigint) => JSON.stringify(rawNumber(formatDecimal(value, decimals.amount)))
  // A ratio is written with all digits of its float, so that it stands for just one number of parts.
  const lines = blocks.map(({ id, level, parts, reason }) => JSON.stringify({ id, ratio: level / parts, reason }))
  const proof = `"optimal": ${optimal}, "gap": ${coins(gap)}${tie === 'unproven' ? ', "tie": "unproven"' : ''}`
  return `,\n  "welfare": ${coins(welfare)}, ${proof},\n  "blocks": [${lines.map((line) => `\n  ${line}`).join(',')}\n]`
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
