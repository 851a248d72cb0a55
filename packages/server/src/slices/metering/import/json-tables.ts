import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'

const mostColumns = 200
const mostTables = 50
/** Answers of an API lie deep: data, viewer, homes, consumption, nodes. */
const mostDepth = 10
const longestText = 1000

/** The lists of a JSON text as tables: objects with the same keys, rows, or a list for each column. Refuses a text without any. */
export function tablesOfJson(text: string): Table[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('file_unreadable', {}, 'file')
  }
  const found = listsIn(value, '', 0)
  if (found.length === 0) throw new Refusal('file_empty', {}, 'file')
  if (found.length > mostTables) throw new Refusal('file_too_complex', {}, 'file')
  return found.map(({ name, rows }, index) => {
    if (rows.length > maxReadingRows) throw new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
    if (rows.some((row) => row.length > mostColumns)) throw new Refusal('file_too_complex', {}, 'file')
    const ownName = found.length === 1 ? null : `${String(index + 1)} ${name}`.slice(0, 100)
    return { name: ownName, rows, troubles: new Map(), separator: null }
  })
}

interface List {
  readonly name: string
  readonly rows: TableCell[][]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown) => typeof value !== 'object' || value === null

function listsIn(value: unknown, name: string, depth: number): List[] {
  if (depth > mostDepth) return []
  if (Array.isArray(value)) return listsOfArray(value, name, depth)
  if (!isRecord(value)) return []
  const entries = Object.entries(value)
  const columns = entries.filter(([, each]) => Array.isArray(each) && each.length > 0 && each.every(isPlain))
  const lengths = new Set(columns.map(([, each]) => (each as unknown[]).length))
  if (columns.length > 1 && lengths.size === 1) {
    const lists = columns.map(([, each]) => each as unknown[])
    const rows = (lists[0] ?? []).map((_, index) => lists.map((list) => cellOf(list[index])))
    return [{ name, rows: [columns.map(([key]) => key), ...rows] }]
  }
  return entries.flatMap(([key, each]) => listsIn(each, key, depth + 1))
}

function listsOfArray(value: readonly unknown[], name: string, depth: number): List[] {
  if (value.length === 0) return []
  const rows = value.filter((each) => Array.isArray(each)).filter((each) => each.every(isPlain))
  if (rows.length === value.length) return [{ name, rows: rows.map((row) => row.map(cellOf)) }]
  if (!value.every(isRecord)) return []
  const inner = value.flatMap((each) => listsIn(each, name, depth + 1))
  if (inner.length > 0) return inner
  const records = value.map(flatten)
  const keys = [...new Set(records.flatMap((record) => [...record.keys()]))]
  return [{ name, rows: [keys, ...records.map((record) => keys.map((key) => record.get(key) ?? null))] }]
}

/** What stands in an object within an object has both names. */
function flatten(record: Readonly<Record<string, unknown>>): Map<string, TableCell> {
  const cells = new Map<string, TableCell>()
  for (const [key, value] of Object.entries(record)) {
    if (isRecord(value)) for (const [inner, each] of Object.entries(value)) cells.set(`${key} ${inner}`, cellOf(each))
    else cells.set(key, cellOf(value))
  }
  return cells
}

function cellOf(value: unknown): TableCell {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value !== 'string' || value.trim() === '') return null
  if (value.length > longestText) throw new Refusal('file_too_complex', {}, 'file')
  return value.trim()
}
