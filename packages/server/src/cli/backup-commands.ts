import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { systemClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { auditBooks } from '../slices/orders/index.ts'
import {
  nameOfBackup,
  prepareFolder,
  readFrom,
  removeOldest,
  UnusableFile,
  writeAside,
  writeToOutput,
} from './backup/backup-file.ts'
import { checkBackup, DamagedBackup, ForeignBackup, openBackup, type BackupHeader } from './backup/format.ts'
import { FaultyContent, refuseForeign, restoreBackup, UnfitTarget } from './backup/restore-backup.ts'
import { markSecret, writeBackup, type WrittenBackup } from './backup/write-backup.ts'
import { withConfiguredServer, type ConfiguredServer } from './configured-platform.ts'
import { exit, type Command, type CommandIo } from './io.ts'

const format = formatFor('en')

const backupUsage = `Usage: tandem backup FILE, or tandem backup --keep N DIR
FILE must not be there yet; - is standard output. With --keep a file named by the time is added to DIR, and the oldest beyond N go.
`
const mostKept = 10_000

/** `backup FILE`: everything of the configured database in one file; `backup --keep N DIR`: the next of a row of them. */
export const backupCommand: Command = (args, io) => {
  const terms = parseBackupArgs(args)
  if (!terms) {
    io.err(backupUsage)
    return Promise.resolve(exit.badInput)
  }
  return withConfiguredServer(io, (config) =>
    reportingFailures(io, async () => {
      if ('file' in terms) await backUp(terms.file, config, io)
      else await addBackup(terms, config, io)
      return exit.done
    }),
  )
}

type BackupTerms = { readonly file: string } | { readonly folder: string; readonly keep: number }

function parseBackupArgs(args: string[]): BackupTerms | null {
  try {
    const { values, positionals } = parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true })
    const [place] = positionals
    if (place === undefined || place === '' || positionals.length > 1) return null
    if (values.keep === undefined) return { file: place }
    const keep = /^\d{1,5}$/.test(values.keep) ? Number(values.keep) : 0
    return keep >= 1 && keep <= mostKept && place !== '-' ? { folder: place, keep } : null
  } catch {
    return null
  }
}

/** Reads the file back before it gets its name: it is whole, or it is not there. */
async function backUp(file: string, { databaseUrl: url, secret }: ConfiguredServer, io: CommandIo): Promise<void> {
  const onTable = showTables(io, 'backing up')
  const toPlace = (bytes: AsyncIterable<Buffer>) =>
    file === '-'
      ? writeToOutput(bytes)
      : writeAside(file, bytes, async (partial) => void (await checkBackup(readFrom(partial))))
  try {
    reportBackup(file, await writeBackup({ url, secret }, toPlace, onTable), io)
  } finally {
    io.progress?.('')
  }
}

function reportBackup(file: string, { header, rows, leftOut }: WrittenBackup, io: CommandIo): void {
  const lines = [
    `${file}: ${describe(header)}, ${format.count(rows)} rows`,
    'It holds what the database does: names, addresses, readings, orders, password hashes, sealed keys. Keep it as safe.',
    'TANDEM_SECRET is not in it and is needed with it: without it, second factors cannot be opened.',
    ...leftOut.map((what) => `Not in it: ${what}`),
  ]
  const say = file === '-' ? io.err : io.out
  for (const line of lines) say(`${line}\n`)
}

function describe({ takenAt, tandem, postgres, migrations, tables }: BackupHeader): string {
  const last = migrations.at(-1)?.name ?? ''
  return `state of ${takenAt}, Tandem ${tandem} (${last}), PostgreSQL ${postgres}, ${format.count(tables.length)} tables`
}

interface KeepTerms {
  readonly folder: string
  readonly keep: number
}

async function addBackup({ folder, keep }: KeepTerms, config: ConfiguredServer, io: CommandIo): Promise<void> {
  await prepareFolder(folder)
  await backUp(path.join(folder, nameOfBackup(systemClock.now())), config, io)
  for (const file of await removeOldest(folder, keep)) io.out(`removed ${file}\n`)
}

const restoreUsage = `Usage: tandem restore FILE [--accept-faults]
- is standard input. The database must be empty. What does not pass the audits is not kept, unless --accept-faults is given.
`

/** `restore FILE`: a backup into the configured database, which must be empty: all of it or nothing. */
export const restoreCommand: Command = (args, io) => {
  const terms = parseRestoreArgs(args)
  if (!terms) {
    io.err(restoreUsage)
    return Promise.resolve(exit.badInput)
  }
  const { file, acceptsFaults } = terms
  return withConfiguredServer(io, (config) =>
    reportingFailures(io, async () => {
      // A file is read twice, so that one that is damaged is refused before the database is asked for anything.
      if (file !== '-') await checkFile(file, io)
      const backup = await openBackup(readFrom(file))
      const onTable = showTables(io, 'restoring')
      const restored = await restoreBackup(config.databaseUrl, backup, { audit, acceptsFaults, onTable })
      io.progress?.('')
      io.out(`restored: ${describe(backup.header)}, ${format.count(restored.rows)} rows\n`)
      for (const name of restored.newer) io.out(`migrated: ${name}\n`)
      warnOfSecret(backup.header, config, io)
      for (const fault of restored.faults) io.out(`        ${fault}\n`)
      io.out(restored.faults.length === 0 ? 'passed  both audits\n' : 'FAILED  the audits; kept as it is\n')
      return restored.faults.length === 0 ? exit.done : exit.checkFailed
    }),
  )
}

function parseRestoreArgs(args: string[]): { file: string; acceptsFaults: boolean } | null {
  try {
    const options = { 'accept-faults': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    return file && positionals.length === 1 ? { file, acceptsFaults: values['accept-faults'] ?? false } : null
  } catch {
    return null
  }
}

async function checkFile(file: string, io: CommandIo): Promise<void> {
  io.progress?.('checking the file')
  // Damage first: a bit that is turned in the header would otherwise look like another Tandem's.
  const { header } = await checkBackup(readFrom(file))
  await refuseForeign(header)
}

/** Both audits, a line for each thing that is not right. */
async function audit(tx: Tx): Promise<string[]> {
  const { checks } = await ledgerAudit(tx)
  const { faults } = await auditBooks(tx)
  return [...checks.flatMap((check) => check.faults.map((fault) => `${check.name}: ${fault}`)), ...faults]
}

function warnOfSecret({ secretMark }: BackupHeader, { secret }: ConfiguredServer, io: CommandIo): void {
  if (secretMark === markSecret(secret)) return
  io.err('TANDEM_SECRET is not the one of the backup: second factors cannot be opened until it is.\n')
}

function showTables({ progress }: CommandIo, doing: string) {
  return (name: string, place: number, of: number) => progress?.(`${doing} ${name}, ${place + 1} of ${of}`)
}

/** What can go wrong by the file, the target or the disk, in a line; a bug is passed on. */
async function reportingFailures(io: CommandIo, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    io.progress?.('')
    const failure = describeFailure(error)
    if (!failure) throw error
    for (const line of failure.lines) io.err(`${line}\n`)
    return failure.status
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE'])

const nothingStored = 'Nothing was restored: the database is as it was.'

function describeFailure(error: unknown): { lines: string[]; status: number } | null {
  if (error instanceof UnusableFile) return { lines: [error.message], status: exit.badInput }
  if (error instanceof ForeignBackup) return { lines: [`This cannot be used: ${error.message}`], status: exit.badInput }
  if (error instanceof UnfitTarget)
    return { lines: [`A backup is restored into an empty database: ${error.message}`], status: exit.badInput }
  if (error instanceof DamagedBackup)
    return { lines: [`The backup is damaged: ${error.message}`], status: exit.checkFailed }
  if (error instanceof FaultyContent) {
    const more = 'The backup is whole, but an audit fails. --accept-faults restores it all the same.'
    return { lines: [...error.faults.slice(0, 100), more, nothingStored], status: exit.checkFailed }
  }
  if (error instanceof pg.DatabaseError)
    return { lines: [`The database refused: ${error.message}`], status: exit.checkFailed }
  const { code = '', message } = error as NodeJS.ErrnoException
  if (unreachable.has(code) || message.startsWith('Connection terminated'))
    return { lines: [`The database cannot be reached: ${message || code}`], status: exit.checkFailed }
  return null
}
