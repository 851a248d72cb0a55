import { Refusal } from '@tandem/core/refusal.ts'
import Papa from 'papaparse'
import { unzip } from '../platform/zip.ts'
import { packageTables, tableNames, type PackageColumn, type TableName } from './package-tables.ts'
import { csvPath, descriptorFile, hashOf, parquetPath } from './write-package.ts'

/** A package cannot be read, or is not what it says; the message begins with the place. */
export class PackageFault extends Error {}

/** Unpacked; what is larger, or has more files, is no package of this platform. */
const mostBytes = 1_900_000_000
const mostEntries = 100
/** What an integer of a package may have at most: 64 bits. */
const wholeNumber = /^-?\d{1,19}$/

/** A line of a table: nothing where a cell is empty. */
export type PackageLine = Readonly<Record<string, string | null>>
export type ReadTables = Readonly<Record<TableName, readonly PackageLine[]>>

/**
 * Reads the tables of a package, every byte of them, and of the same tables as Parquet, held against the hash that its descriptor names
 * and every cell against its column. Nothing that the archive says of its sizes is believed. Throws `PackageFault`.
 */
export function readPackage(archive: Buffer, bytes = mostBytes): ReadTables {
  const files = unpack(archive, [descriptorFile, ...tableNames.map(csvPath)], bytes)
  const hashes = readDescriptor(files.get(descriptorFile))
  // Nothing is read from them here, but by others: one after the other, and none is kept.
  for (const path of tableNames.map(parquetPath)) checkFile(path, unpack(archive, [path], bytes).get(path), hashes)
  return Object.fromEntries(
    tableNames.map((table) => {
      const path = csvPath(table)
      return [table, readTable(table, checkFile(path, files.get(path), hashes))]
    }),
  ) as unknown as ReadTables
}

function checkFile(path: string, content: Buffer | undefined, hashes: ReadonlyMap<string, string>): Buffer {
  if (!content) throw new PackageFault(`${path}: is missing`)
  if (hashes.get(path) !== `sha256:${hashOf(content)}`) {
    throw new PackageFault(`${path}: was altered: its bytes are not those that ${descriptorFile} names`)
  }
  return content
}

function unpack(archive: Buffer, wanted: readonly string[], bytes: number): Map<string, Buffer> {
  try {
    return new Map(
      unzip(archive, (name) => wanted.includes(name), { entries: mostEntries, bytes }).map(({ name, content }) => [
        name,
        content,
      ]),
    )
  } catch (error) {
    if (error instanceof Refusal)
      throw new PackageFault('it is no zip file, is damaged, or unpacks to more than it may')
    throw error
  }
}

function readDescriptor(bytes: Buffer | undefined): Map<string, string> {
  if (!bytes) throw new PackageFault(`${descriptorFile}: is missing`)
  const fault = new PackageFault(`${descriptorFile}: is not the descriptor of a package of this platform`)
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch {
    throw fault
  }
  const { resources } = (json ?? {}) as { resources?: unknown }
  if (!Array.isArray(resources) || resources.length > mostEntries) throw fault
  const hashes = new Map<string, string>()
  for (const resource of resources as ({ path?: unknown; hash?: unknown } | null)[]) {
    if (typeof resource?.path !== 'string' || typeof resource.hash !== 'string') throw fault
    hashes.set(resource.path, resource.hash)
  }
  return hashes
}

function readTable(table: TableName, bytes: Buffer): PackageLine[] {
  const path = csvPath(table)
  const columns: readonly PackageColumn[] = packageTables[table].columns
  const { data } = Papa.parse<string[]>(bytes.toString(), { skipEmptyLines: true })
  const [head = [], ...lines] = data
  if (head.join() !== columns.map(({ name }) => name).join())
    throw new PackageFault(`${path}: line 1: has other columns`)
  return lines.map((cells, index) => {
    const place = `${path}: line ${String(index + 2)}`
    if (cells.length !== columns.length) throw new PackageFault(`${place}: has ${String(cells.length)} cells`)
    return Object.fromEntries(columns.map((column, at) => [column.name, readCell(cells[at] ?? '', column, place)]))
  })
}

function readCell(text: string, { name, type, mayMiss }: PackageColumn, place: string): string | null {
  if (text === '') {
    if (mayMiss) return null
    throw new PackageFault(`${place}: ${name}: is missing`)
  }
  if (type === 'integer' && !wholeNumber.test(text)) throw new PackageFault(`${place}: ${name}: must be a whole number`)
  return text
}
