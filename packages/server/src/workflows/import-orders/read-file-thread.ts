/** Reads one file of orders, in a thread of its own. */
import { answerFileWork } from '../../platform/file-thread.ts'
import { readTables } from '../../platform/table-reader.ts'
import { findOrderTable } from './find-table.ts'
import { frameOf, type OrderFileWork, type OrdersOfFile } from './read-file.ts'
import { readRows } from './read-rows.ts'

/** Headers, notes and empty lines stand between the orders as well. */
const maxFileRows = 20_000

await answerFileWork((input): OrdersOfFile => {
  const { file, language, ...market } = input as OrderFileWork
  const table = findOrderTable(
    readTables({ type: file.type, content: Buffer.from(file.content) }, maxFileRows),
    language,
  )
  const { sheet, ignoredColumns } = table
  return { sheet, ignoredColumns, rows: readRows(table, frameOf(market)).rows }
})
