import { maxPeopleRows, peopleColumns, type PeopleColumn } from '@tandem/contract/people-import.ts'
import { peopleHeaders } from '@tandem/contract/texts/people-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { findHeader, type TableHeader } from '../../../platform/table-header.ts'
import type { Table, TableCell } from '../../../platform/table-reader.ts'

const optional: ReadonlySet<PeopleColumn> = new Set(['userType', 'language', 'startingBalance'])

/** What else the columns may be called, in plain words. */
const otherNames: Record<PeopleColumn, string> = {
  firstName: 'name|given name|prenumele',
  lastName: 'last name|family name|numele|nume de familie',
  username: 'user|user name|login|utilizatorul|numele de utilizator',
  email: 'mail|e mail address|email address|adresa de e mail|adresa de email|posta electronica',
  userType: 'type|account type|tip|tip de cont|tipul de utilizator',
  language: 'lang|limba mesajelor',
  startingBalance: 'balance|coins|starting coins|sold|monede|monede initiale',
}

const columnOf: ReadonlyMap<string, PeopleColumn> = new Map(
  peopleColumns.flatMap((column) => {
    const headers = [peopleHeaders.en[column], peopleHeaders.ro[column]].map(plainWords)
    return [...headers, ...otherNames[column].split('|')].map((name): [string, PeopleColumn] => [name, column])
  }),
)

/** The part of a file that holds people. */
export interface PeopleTable {
  /** Where each column stands, from 0. */
  readonly places: ReadonlyMap<PeopleColumn, number>
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly TableCell[] }[]
  readonly troubles: Table['troubles']
}

/**
 * Finds the people in a file: the sheet with a row of headers, in either language and any order. Refuses a file without such a row,
 * naming what it lacks, one with people on several sheets, one without any row below, and too many rows.
 */
export function findPeopleTable(tables: readonly Table[], language: Language): PeopleTable {
  const found = tables.map((table) => ({ table, header: findHeader(table, (text) => columnOf.get(plainWords(text))) }))
  const headed = found.flatMap(({ table, header }) =>
    header && missingIn(header).length === 0 ? [readTable(table, header)] : [],
  )
  const filled = headed.filter(({ rows }) => rows.length > 0)
  if (filled.length > 1) throw new Refusal('file_several_tables', { sheets: namesOf(tables) }, 'file')
  const [table] = filled
  if (!table) {
    if (headed.length > 0) throw new Refusal('file_empty', {}, 'file')
    const missing = found.map(({ header }) => missingIn(header)).toSorted((a, b) => a.length - b.length)[0] ?? []
    const columns = missing.map((column) => peopleHeaders[language][column]).join(', ')
    throw new Refusal('file_columns_missing', { columns }, 'file')
  }
  if (table.rows.length > maxPeopleRows) throw new Refusal('file_too_many_rows', { max: maxPeopleRows }, 'file')
  return table
}

function namesOf(tables: readonly Table[]): string {
  return tables.map(({ name }) => name).join(', ')
}

type Header = TableHeader<PeopleColumn>

function missingIn(header: Header | null): PeopleColumn[] {
  return peopleColumns.filter((column) => !optional.has(column) && !header?.places.has(column))
}

function readTable({ rows, troubles }: Table, { index, places }: Header): PeopleTable {
  const used = new Set(places.values())
  const ignored = (rows[index] ?? []).filter((cell, place) => cell !== null && !used.has(place))
  return {
    places,
    troubles,
    ignoredColumns: ignored.map((cell) => String(cell).slice(0, 60)).slice(0, 20),
    rows: rows.flatMap((cells, place) =>
      place > index && cells.some((cell) => cell !== null) ? [{ row: place + 1, cells }] : [],
    ),
  }
}
