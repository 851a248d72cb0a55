/** Reads one file of people, in a thread of its own. */
import { answerFileWork } from '../../../platform/file-thread.ts'
import { readTables } from '../../../platform/table-reader.ts'
import { findPeopleTable } from './find-people-table.ts'
import type { PeopleFileWork, PlainPeopleTable } from './read-file.ts'

/** A title and empty lines stand between the people as well. */
const maxFileRows = 5_000
/** No cell that says something of a person is as long. */
const longestCell = 500

await answerFileWork((input): PlainPeopleTable => {
  const { file, language } = input as PeopleFileWork
  const content = Buffer.from(file.content)
  const { places, ignoredColumns, troubles, rows } = findPeopleTable(
    readTables({ type: file.type, content }, maxFileRows),
    language,
  )
  const used = Array.from(places)
  return {
    ignoredColumns,
    places: new Map(used.map(([column], index) => [column, index])),
    troubles: new Map(
      rows.flatMap(({ row }) =>
        used.flatMap(([, place], index) => {
          const trouble = troubles.get(`${String(row)}/${String(place + 1)}`)
          return trouble ? [[`${String(row)}/${String(index + 1)}`, trouble] as const] : []
        }),
      ),
    ),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: used.map(([, place]) => {
        const cell = cells[place] ?? null
        return cell === null || typeof cell === 'number' ? cell : String(cell).slice(0, longestCell)
      }),
    })),
  }
})
