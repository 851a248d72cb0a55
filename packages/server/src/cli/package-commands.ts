import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { usualRules } from '@tandem/core/market/auction-rules.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { collect, PackageTooLarge, spanOfAll, type Span } from '../research/collect.ts'
import { compareRules, readRule, type OtherRules, type RuleGain } from '../research/other-rules.ts'
import { clearAuction, packageAuctions } from '../research/package-auctions.ts'
import { textOf } from '../research/package-line.ts'
import { PackageFault, readPackage, type ReadTables } from '../research/read-package.ts'
import { replayPackage } from '../research/replay.ts'
import { writePackage } from '../research/write-package.ts'
import { priceFigure, type PricedStart } from '../scenarios/page.ts'
import { readFrom, UnusableFile, writeAside } from './backup/backup-file.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { csv } from '../platform/csv-output.ts'
import { exit, writeBeside, type Command, type CommandIo } from './io.ts'

const packageUsage = `Usage: tandem package OUT [--from DAY] [--to DAY] [--author NAME]... [--licence SPDX]
OUT must not be there yet. Without days it is of all markets that were settled.
`
const replayUsage = `Usage: tandem replay PACKAGE [--figure FILE] [--rule NAME=VALUE]...
--figure draws the prices of the replay by the hour, as SVG.
Rules: price=midpoint|low|high|paidAsBid, tie=prorata|time, imbalance=A|B|C.
`

/** No package of this platform is larger. */
const mostBytes = 2_000_000_000

/** `package OUT`: a research package of a span of the configured installation. */
export const packageCommand: Command = async (args, io) => {
  const terms = parsePackageArgs(args)
  if (!terms) {
    io.err(packageUsage)
    return exit.badInput
  }
  return withConfiguredPlatform(io, async ({ db, config }) => {
    const all = await spanOfAll(db)
    const span = { from: terms.from ?? all?.from, to: terms.to ?? all?.to }
    if (span.from === undefined || span.to === undefined || span.from > span.to) {
      io.err(all ? 'The span has no day.\n' : 'No market was settled yet.\n')
      return exit.badInput
    }
    return writeOut(terms, { from: span.from, to: span.to }, { db, key: config.secret }, io)
  })
}

interface PackageArgs extends Partial<Span> {
  readonly out: string
  readonly authors: readonly string[]
  readonly licence: string
}

function parsePackageArgs(args: string[]): PackageArgs | null {
  try {
    const text = { type: 'string' } as const
    const options = { from: text, to: text, licence: text, author: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [out] = positionals
    const days = [values.from, values.to].map((day) => (day === undefined ? undefined : parseDeliveryDay(day)))
    const licence = values.licence ?? 'CC-BY-4.0'
    if (out === undefined || out === '' || out === '-' || positionals.length > 1 || days.includes(null)) return null
    if (!/^[\w.+-]{1,60}$/.test(licence)) return null
    const [from, to] = days as (DeliveryDay | undefined)[]
    return { out, authors: values.author ?? [], licence, ...(from && { from }), ...(to && { to }) }
  } catch {
    return null
  }
}

interface Source {
  readonly db: Parameters<typeof collect>[0]
  readonly key: string
}

async function writeOut(
  { out, authors, licence }: PackageArgs,
  { from, to }: Span,
  { db, key }: Source,
  io: CommandIo,
): Promise<number> {
  try {
    const collected = await collect(db, { from, to, rules: usualRules, key: `${key} package ${from} ${to}` })
    const bytes = await writePackage(collected, {
      from,
      to,
      authors,
      licence,
      scenario: null,
      version: '1',
      name: `tandem-${from}-${to}`,
      title: `A Tandem energy market, ${from} to ${to}`,
      command: `tandem package --from ${from} --to ${to}`,
    })
    await writeAside(out, [bytes] as unknown as AsyncIterable<Buffer>, () => Promise.resolve())
    const { membersWithoutConsent, membersInSmallGroups, marketsWithBlocks } = collected.leftOut
    io.out(
      `${String(collected.members)} members by pseudonyms, ${String(collected.rows.clearings.length)} periods cleared\n`,
    )
    io.out(
      `without consent, merged: ${String(membersWithoutConsent)}; in groups of fewer than five: ${String(membersInSmallGroups)}\n`,
    )
    io.out(`markets whose blocks are left out, because an owner has not consented: ${String(marketsWithBlocks)}\n`)
    return exit.done
  } catch (error) {
    if (!(error instanceof UnusableFile) && !(error instanceof PackageTooLarge)) throw error
    io.err(`${error.message}\n`)
    return exit.badInput
  }
}

/**
 * `replay PACKAGE`: clears, matches and settles a package again from itself alone. Exit 1 at the first difference, 2 for what is no package.
 * With `--rule` a table of who would have gained and who would have paid.
 */
export const replayPackageCommand: Command = async (args, io) => {
  const terms = parseReplayArgs(args)
  if (terms === null || typeof terms === 'string') {
    io.err(terms === null ? replayUsage : `${terms}\n`)
    return exit.badInput
  }
  try {
    const read = readPackage(await readBytes(terms.file))
    if (terms.figure !== null && !writeBeside(io, terms.figure, figureOf(read))) return exit.badInput
    return terms.rules === null ? replayAsIs(read, io) : replayOtherwise(read, terms.rules, io)
  } catch (error) {
    if (!(error instanceof PackageFault) && !(error instanceof UnusableFile)) throw error
    io.err(error instanceof PackageFault ? `${terms.file}: ${error.message}\n` : `${error.message}\n`)
    return exit.badInput
  }
}

interface ReplayArgs {
  readonly file: string
  readonly rules: OtherRules | null
  readonly figure: string | null
}

function parseReplayArgs(args: string[]): ReplayArgs | string | null {
  let parsed
  try {
    const options = { rule: { type: 'string', multiple: true }, figure: { type: 'string' } } as const
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
  const [file] = parsed.positionals
  if (file === undefined || file === '' || parsed.positionals.length > 1) return null
  const { rule, figure = null } = parsed.values
  if (rule === undefined) return { file, rules: null, figure }
  let rules: OtherRules = {}
  for (const text of rule) {
    const read = readRule(text)
    if (typeof read === 'string') return read
    rules = { ...rules, ...read }
  }
  return { file, rules, figure }
}

async function readBytes(file: string): Promise<Buffer> {
  if (file !== '-' && fs.existsSync(file) && fs.statSync(file).size > mostBytes)
    throw new PackageFault('it is larger than a package')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of readFrom(file)) {
    size += piece.length
    if (size > mostBytes) throw new PackageFault('it is larger than a package')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The prices that the replay reaches, not those that the package says. */
function figureOf(tables: ReadTables): string {
  const starts = new Map(tables.clearings.map((line) => [`${line['session'] ?? ''} ${line['period'] ?? ''}`, line]))
  const periods = [...packageAuctions(tables)].flatMap((auction) => {
    const cleared = clearAuction(auction)
    return auction.periods.map(({ period }, index): PricedStart => {
      const start = textOf(starts.get(`${auction.session} ${period}`) ?? {}, 'start')
      return { start, price: cleared.periods[index]?.price ?? null }
    })
  })
  const dayAhead = tables.sessions.find((line) => line['market'] === 'dayAhead')
  return priceFigure(periods, dayAhead ? textOf(dayAhead, 'zone') : displayZone)
}

function replayAsIs(tables: ReadTables, io: CommandIo): number {
  const replayed = replayPackage(tables)
  io.out(`${JSON.stringify(replayed, null, 2)}\n`)
  return replayed.same ? exit.done : exit.checkFailed
}

function replayOtherwise(tables: ReadTables, rules: OtherRules, io: CommandIo): number {
  let gains: RuleGain[]
  try {
    gains = compareRules(tables, rules)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    io.err(`${refusalMessage(error.code, error.details, 'en')}\n`)
    return exit.badInput
  }
  const coins = (units: bigint) => formatDecimal(units, decimals.amount)
  const energy = (wh: bigint) => formatDecimal(wh, decimals.energy)
  const rows = gains.map(({ account, before, after, energyBefore, energyAfter }) => [
    ...[account, coins(before), coins(after), coins(after - before), energy(energyBefore), energy(energyAfter)],
  ])
  io.out(csv([['account', 'before', 'after', 'difference', 'energy_before', 'energy_after'], ...rows]))
  return exit.done
}
