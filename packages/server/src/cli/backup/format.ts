import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { constants, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup file, in this order: the line `TANDEM BACKUP 1`, a line of JSON (`BackupHeader`), one zstd stream of parts, and a last
 * line with the SHA-256 of every byte before it. A part is its kind (one letter), the length of its content (four bytes, the
 * largest first) and its content. Each table has a part that names it, its rows as COPY writes them in pieces, and what they come to.
 */
const magic = 'TANDEM BACKUP '
const formatVersion = 1

const Column = z.strictObject({ name: z.string().min(1), type: z.string().min(1) })
const Table = z.strictObject({ name: z.string().min(1), columns: z.array(Column).min(1) })

export const BackupHeader = z.strictObject({
  /** When the state that it holds was. */
  takenAt: z.iso.datetime({ precision: -1 }).or(z.iso.datetime()),
  /** The version of Tandem that wrote it, and of the server that it was read from. */
  tandem: z.string(),
  postgres: z.string(),
  /** The migrations of the database in their order, each with the SHA-256 of its text. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })).min(1),
  /** Differs where TANDEM_SECRET does; says nothing else of it. */
  secretMark: z.string(),
  tables: z.array(Table),
  /** Days of samples and the like, which are made while the platform runs: `bound` as PostgreSQL writes it. */
  partitions: z.array(z.strictObject({ name: z.string(), of: z.string(), bound: z.string() })),
  sequences: z.array(
    z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
})
export type BackupHeader = z.output<typeof BackupHeader>

/** What the rows of a table come to. */
const TableSum = z.strictObject({ rows: z.int().min(0), sha256: z.string() })
export type TableSum = z.output<typeof TableSum>

/** It is not a whole backup as one was written: cut off, changed, or something else. */
export class DamagedBackup extends Error {}

/** It is a backup, and not for this program. */
export class ForeignBackup extends Error {}

const longestHeader = 8 * 1024 * 1024
const longestPart = 8 * 1024 * 1024
const partHead = 5
const lastLine = /^\nsha256 ([0-9a-f]{64})\n$/
const lengthOfLastLine = 1 + 'sha256 '.length + 64 + 1

type PartKind = 'T' | 'R' | 'S' | 'E'

/** A part of the packed stream; the caller bounds its content. */
function partOf(kind: PartKind, content: Buffer): Buffer[] {
  const head = Buffer.alloc(partHead)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return [head, content]
}

const jsonPart = (kind: PartKind, content: unknown) => partOf(kind, Buffer.from(JSON.stringify(content)))

/** Counts and hashes the rows of a table as they pass. COPY ends each with a line break, and writes those inside as `\n`. */
class RowSum {
  #rows = 0
  readonly #hash = createHash('sha256')

  add(rows: Buffer): void {
    this.#hash.update(rows)
    for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) this.#rows++
  }

  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The plain beginning of a file. */
export function writeHead(header: BackupHeader): Buffer {
  return Buffer.from(`${magic}${formatVersion}\n${JSON.stringify(header)}\n`)
}

/** The parts of a table, and its sum to `onSum` when all of its rows have passed. */
export async function* writeTable(
  name: string,
  rows: AsyncIterable<Buffer>,
  onSum: (sum: TableSum) => void,
): AsyncGenerator<Buffer> {
  yield* jsonPart('T', { name })
  const sum = new RowSum()
  for await (const piece of rows) {
    sum.add(piece)
    for (let at = 0; at < piece.length; at += longestPart) yield* partOf('R', piece.subarray(at, at + longestPart))
  }
  const ended = sum.end()
  onSum(ended)
  yield* jsonPart('S', ended)
}

/** Behind the last table. */
export function writeEnd(): Buffer[] {
  return partOf('E', Buffer.alloc(0))
}

/** The bytes of a file, and behind them the line by which anybody can check them. */
export async function* withLastLine(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of file) {
    hash.update(piece)
    yield piece
  }
  yield Buffer.from(`\nsha256 ${hash.digest('hex')}\n`)
}

/** The bytes before the last line. Throws `DamagedBackup` at the end where they are not what it says. */
async function* withoutLastLine(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of file) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    const ready = held.subarray(0, Math.max(0, held.length - lengthOfLastLine))
    if (ready.length === 0) continue
    held = held.subarray(ready.length)
    hash.update(ready)
    yield ready
  }
  const said = lastLine.exec(held.toString('latin1'))?.[1]
  if (said === undefined) throw new DamagedBackup('its end is missing')
  if (said !== hash.digest('hex')) throw new DamagedBackup('its content is not what was written')
}

interface BackupTable {
  readonly name: string
  /** To be read to its end before the next table is asked for. */
  readonly rows: AsyncIterable<Buffer>
  /** What the rows come to, checked beside what is written behind them. */
  readonly sum: () => TableSum
}

export interface OpenBackup {
  readonly header: BackupHeader
  /** Once. Throws `DamagedBackup` as soon as something is not as it was written, at the latest behind the last table. */
  readonly tables: AsyncIterable<BackupTable>
}

/** Opens a backup and reads its header; memory is bounded whatever the file says. Throws `DamagedBackup` or `ForeignBackup`. */
export async function openBackup(file: AsyncIterable<Buffer>): Promise<OpenBackup> {
  const bytes = withoutLastLine(file)[Symbol.asyncIterator]()
  const { header, rest } = await readHead(bytes)
  return { header, tables: readTables(header, unpack(rest, bytes)) }
}

async function readHead(bytes: AsyncIterator<Buffer>): Promise<{ header: BackupHeader; rest: Buffer }> {
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    const first = held.indexOf(10)
    const second = first === -1 ? -1 : held.indexOf(10, first + 1)
    checkMagic(held, first)
    if (second !== -1) {
      return { header: parseHeader(held.subarray(first + 1, second)), rest: held.subarray(second + 1) }
    }
    if (held.length > longestHeader) throw new DamagedBackup('its header has no end')
    const next = await bytes.next()
    if (next.done === true) throw new DamagedBackup('its header is not complete')
    held = Buffer.concat([held, next.value])
  }
}

/** As soon as enough is there to know: whatever else a file may be is not read on. */
function checkMagic(held: Buffer, endOfLine: number): void {
  const line = held.subarray(0, endOfLine === -1 ? 64 : endOfLine).toString('latin1')
  const isBackup = line.startsWith(magic) || (endOfLine === -1 && magic.startsWith(line))
  if (!isBackup || line.length > 40) throw new DamagedBackup('it is no backup of Tandem')
  const version = line.slice(magic.length)
  if (endOfLine === -1 || version === String(formatVersion)) return
  throw new ForeignBackup(`its format is ${version}, this Tandem reads ${formatVersion}: a newer Tandem wrote it`)
}

function parseHeader(line: Buffer): BackupHeader {
  try {
    return BackupHeader.parse(JSON.parse(line.toString('utf8')))
  } catch {
    throw new DamagedBackup('its header cannot be read')
  }
}

async function* unpack(first: Buffer, bytes: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createZstdDecompress({
    chunkSize: 256 * 1024,
    // Windows as they are written, and no larger: 8 MiB.
    params: { [constants.ZSTD_d_windowLogMax]: 23 },
  })
  let unread: { readonly error: unknown } | null = null
  const source = async function* () {
    try {
      if (first.length > 0) yield first
      for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield next.value
    } catch (error) {
      unread = { error }
      throw error
    }
  }
  const feeding = pipeline(Readable.from(source()), unpacked)
  feeding.catch(() => undefined)
  try {
    for await (const piece of unpacked) yield piece as Buffer
    await feeding
  } catch (failure) {
    // What the stream says of being ended by another failure is not why.
    const ending: unknown = await feeding.then(
      () => failure,
      (cause: unknown) => cause,
    )
    const { error } = (unread as { readonly error: unknown } | null) ?? { error: ending }
    const { code } = error as NodeJS.ErrnoException
    // It was done, and more came.
    if (code === 'ABORT_ERR') throw new DamagedBackup('it goes on behind its end')
    throw code?.startsWith('ZSTD_') || code?.startsWith('Z_') ? new DamagedBackup('it cannot be unpacked') : error
  }
}

/** Takes the parts out of the unpacked bytes. */
class PartReader {
  readonly #bytes: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes[Symbol.asyncIterator]()
  }

  async next(): Promise<{ kind: string; content: Buffer }> {
    const head = await this.#take(partHead)
    const length = head.readUInt32BE(1)
    if (length > longestPart) throw new DamagedBackup('a part of it is too long')
    return { kind: head.toString('latin1', 0, 1), content: await this.#take(length) }
  }

  /** Behind the end there is nothing, and all that was read is what was written. */
  async end(): Promise<void> {
    const next = await this.#bytes.next()
    if (this.#held.length > 0 || next.done !== true) throw new DamagedBackup('it goes on behind its end')
  }

  async #take(length: number): Promise<Buffer> {
    const pieces = [this.#held]
    let size = this.#held.length
    while (size < length) {
      const next = await this.#bytes.next()
      if (next.done === true) throw new DamagedBackup('it is cut off')
      pieces.push(next.value)
      size += next.value.length
    }
    const all = pieces.length === 1 ? this.#held : Buffer.concat(pieces)
    this.#held = all.subarray(length)
    return all.subarray(0, length)
  }
}

function parsePart<T>(schema: z.ZodType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw new DamagedBackup('a part of it cannot be read')
  }
}

async function* readTables(header: BackupHeader, bytes: AsyncIterable<Buffer>): AsyncGenerator<BackupTable> {
  const parts = new PartReader(bytes)
  for (const { name } of header.tables) {
    const first = await parts.next()
    const named = first.kind === 'T' ? parsePart(z.strictObject({ name: z.string() }), first.content).name : null
    if (named !== name) throw new DamagedBackup(`the rows of ${name} are not where they belong`)
    let ended: TableSum | undefined
    const rows = readRows(name, parts, (sum) => (ended = sum))
    const sum = () => {
      if (!ended) throw new Error(`${name} is not read to its end`)
      return ended
    }
    yield { name, rows, sum }
    sum()
  }
  const last = await parts.next()
  if (last.kind !== 'E' || last.content.length > 0) throw new DamagedBackup('it has more tables than it names')
  await parts.end()
}

async function* readRows(name: string, parts: PartReader, onSum: (sum: TableSum) => void): AsyncGenerator<Buffer> {
  const sum = new RowSum()
  for (;;) {
    const { kind, content } = await parts.next()
    if (kind === 'R') {
      sum.add(content)
      yield content
      continue
    }
    const said = kind === 'S' ? parsePart(TableSum, content) : null
    const found = sum.end()
    if (said?.rows !== found.rows || said.sha256 !== found.sha256)
      throw new DamagedBackup(`the rows of ${name} are not what was written`)
    onSum(found)
    return
  }
}

/** Reads a whole backup and checks every byte of it, without a database. Answers the rows of all tables. */
export async function checkBackup(file: AsyncIterable<Buffer>): Promise<{ header: BackupHeader; rows: number }> {
  const { header, tables } = await openBackup(file)
  let rows = 0
  for await (const table of tables) {
    for await (const piece of table.rows) void piece
    rows += table.sum().rows
  }
  return { header, rows }
}
