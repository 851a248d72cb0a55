import { imbalancePriceColumns } from '@tandem/contract/imbalance-prices.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { findHeader } from '../../../platform/table-header.ts'
import type { Table, TableCell } from '../../../platform/table-reader.ts'

export type PriceColumn = (typeof imbalancePriceColumns)[number]

/** What the template calls its columns. */
export const priceHeaders: Record<Language, Record<PriceColumn, string>> = {
  en: {
    day: 'Delivery day',
    interval: 'Interval',
    start: 'Start',
    deficitPrice: 'Deficit price',
    excessPrice: 'Excess price',
  },
  ro: {
    day: 'Zi de livrare',
    interval: 'Interval',
    start: 'Început',
    deficitPrice: 'Preț de deficit',
    excessPrice: 'Preț de excedent',
  },
}

/** What else they may be called, in plain words; the last ones as the system operator publishes them. */
const otherNames: Record<PriceColumn, string> = {
  day: 'day|date|delivery date|zi|ziua|ziua de livrare|data|data de livrare',
  interval: 'delivery interval|delivery period|period|hour|interval de livrare|perioada|perioada de livrare|ora',
  start: 'start time|starts at|time|timestamp|from|moment|de la|data si ora',
  deficitPrice:
    'price of deficit|deficit|pret deficit|pretul de deficit|negative imbalance price|price negative imbalance|pret dezechilibru negativ|estimatedpricenegativeimbalance',
  excessPrice:
    'price of excess|excess|surplus price|pret excedent|pretul de excedent|positive imbalance price|price positive imbalance|pret dezechilibru pozitiv|estimatedpricepositiveimbalance',
}

const columnOf: ReadonlyMap<string, PriceColumn> = new Map(
  imbalancePriceColumns.flatMap((column) => {
    const headers = [priceHeaders.en[column], priceHeaders.ro[column]].map(plainWords)
    return [...headers, ...otherNames[column].split('|')].map((name): [string, PriceColumn] => [name, column])
  }),
)

/** The part of a file that holds prices. */
export interface PriceTable {
  readonly places: ReadonlyMap<PriceColumn, number>
  readonly rows: readonly { readonly row: number; readonly cells: readonly TableCell[] }[]
  readonly troubles: Table['troubles']
}

/** A quarter of a year of quarter-hours. */
const maxPriceRows = 10_000

/**
 * Finds the prices in a file: the sheet whose headers name both prices and when they count, in either language. Refuses a file
 * without such headers, one with prices on several sheets, one without any row below them, and too many rows.
 */
export function findPriceTable(tables: readonly Table[], language: Language): PriceTable {
  const headed = tables.flatMap(({ name, rows, troubles }) => {
    const header = findHeader({ rows }, (text) => columnOf.get(plainWords(text)))
    if (!header || missingIn(header.places).length > 0) return []
    const below = rows.flatMap((cells, place) =>
      place > header.index && cells.some((cell) => cell !== null) ? [{ row: place + 1, cells }] : [],
    )
    return [{ name, places: header.places, rows: below, troubles }]
  })
  const filled = headed.filter(({ rows }) => rows.length > 0)
  if (filled.length > 1) {
    throw new Refusal('file_several_tables', { sheets: filled.map(({ name }) => name).join(', ') }, 'file')
  }
  const [table] = filled
  if (!table) {
    if (headed.length > 0) throw new Refusal('file_empty', {}, 'file')
    throw new Refusal('file_columns_missing', { columns: missingColumns(tables, language) }, 'file')
  }
  if (table.rows.length > maxPriceRows) throw new Refusal('file_too_many_rows', { max: maxPriceRows }, 'file')
  return table
}

/** A start says everything of when; without one both the day and the interval are needed. */
function missingIn(places: ReadonlyMap<PriceColumn, number>): PriceColumn[] {
  const needed: PriceColumn[] = places.has('start') ? [] : ['day', 'interval']
  return [...needed, 'deficitPrice' as const, 'excessPrice' as const].filter((column) => !places.has(column))
}

function missingColumns(tables: readonly Table[], language: Language): string {
  const missing = tables.map(({ rows }) => {
    const header = findHeader({ rows }, (text) => columnOf.get(plainWords(text)))
    return missingIn(header?.places ?? new Map())
  })
  const fewest = missing.reduce((a, b) => (b.length < a.length ? b : a), missingIn(new Map()))
  return fewest.map((column) => priceHeaders[language][column]).join(', ')
}
