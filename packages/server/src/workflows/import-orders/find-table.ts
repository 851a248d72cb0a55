import { importColumns, maxImportRows, type ImportColumn } from '@tandem/contract/order-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { findHeader, type TableHeader } from '../../platform/table-header.ts'
import type { Table, TableCell } from '../../platform/table-reader.ts'

/** What the template calls its columns. */
export const columnHeaders: Record<Language, Record<ImportColumn, string>> = {
  en: {
    day: 'Delivery day',
    interval: 'Interval',
    side: 'Side',
    price: 'Price (TC/kWh)',
    quantity: 'Quantity (kWh)',
    execution: 'Execution',
    display: 'Shown quantity (kWh)',
  },
  ro: {
    day: 'Zi de livrare',
    interval: 'Interval',
    side: 'Sens',
    price: 'Preț (TC/kWh)',
    quantity: 'Cantitate (kWh)',
    execution: 'Execuție',
    display: 'Cantitate afișată (kWh)',
  },
}

const optional: ReadonlySet<ImportColumn> = new Set(['execution', 'display'])

/** What else they may be called, in plain words. */
const otherNames: Record<ImportColumn, string> = {
  day: 'day|date|delivery date|zi|ziua|ziua de livrare|data|data de livrare|data livrarii|ziua livrarii',
  interval: 'delivery interval|delivery period|period|hour|interval de livrare|perioada|perioada de livrare|ora',
  side: 'direction|buy sell|sensul|directie|directia|cumparare vanzare',
  price: 'limit price|price limit|limit|pretul|pret limita',
  quantity: 'energy|volume|cantitatea|energie|volum',
  execution: 'execution type|execution condition|executare|conditie de executie',
  display: 'display|displayed|displayed quantity|shown|visible quantity|cantitate vizibila|afisat',
}

const columnOf: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => {
    const headers = [columnHeaders.en[column], columnHeaders.ro[column]].map(plainWords)
    return [...headers, ...otherNames[column].split('|')].map((name): [string, ImportColumn] => [name, column])
  }),
)

/** The part of a file that holds orders. */
export interface OrderTable {
  readonly sheet: string | null
  /** Where each column stands, from 0. */
  readonly places: ReadonlyMap<ImportColumn, number>
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly TableCell[] }[]
  readonly troubles: Table['troubles']
}

/**
 * Finds the orders in a file: the sheet with a row of headers, in either language and any order. Refuses a file without
 * such a row, naming what it lacks, one with orders on several sheets, one without any row below, and too many rows.
 */
export function findOrderTable(tables: readonly Table[], language: Language): OrderTable {
  const headed = tables.flatMap((table) => {
    const header = headerOf(table)
    return header && missingIn(header.places).length === 0 ? [readTable(table, header)] : []
  })
  const filled = headed.filter(({ rows }) => rows.length > 0)
  if (filled.length > 1) {
    throw new Refusal('file_several_tables', { sheets: filled.map(({ sheet }) => sheet).join(', ') }, 'file')
  }
  const [table] = filled
  if (!table) {
    if (headed.length > 0) throw new Refusal('file_empty', {}, 'file')
    throw new Refusal('file_columns_missing', { columns: missingColumns(tables, language) }, 'file')
  }
  if (table.rows.length > maxImportRows) throw new Refusal('file_too_many_rows', { max: maxImportRows }, 'file')
  return table
}

type Header = TableHeader<ImportColumn>

const headerOf = (table: Table) => findHeader(table, (header) => columnOf.get(plainWords(header)))

function missingIn(places: Header['places']): ImportColumn[] {
  return importColumns.filter((column) => !optional.has(column) && !places.has(column))
}

function missingColumns(tables: readonly Table[], language: Language): string {
  const missing = tables.map((table) => missingIn(headerOf(table)?.places ?? new Map()))
  const fewest = missing.reduce((a, b) => (b.length < a.length ? b : a), missingIn(new Map()))
  return fewest.map((column) => columnHeaders[language][column]).join(', ')
}

function readTable({ name, rows, troubles }: Table, { index, places }: Header): OrderTable {
  const used = new Set(places.values())
  const ignored = (rows[index] ?? []).filter((cell, place) => cell !== null && !used.has(place))
  return {
    sheet: name,
    places,
    troubles,
    ignoredColumns: ignored.map((cell) => String(cell).slice(0, 60)).slice(0, 20),
    rows: rows.flatMap((cells, place) =>
      place > index && cells.some((cell) => cell !== null) ? [{ row: place + 1, cells }] : [],
    ),
  }
}
