/** Reads one file of imbalance prices, in a thread of its own. */
import { Refusal } from '@tandem/core/refusal.ts'
import { answerFileWork } from '../../../platform/file-thread.ts'
import { readTables } from '../../../platform/table-reader.ts'
import { findPriceTable } from './price-columns.ts'
import type { PlainPrices, PriceFileWork } from './read-file.ts'
import { readPrices } from './read-prices.ts'

/** Headers, notes and empty lines stand beside the prices. */
const maxFileRows = 20_000

await answerFileWork((input): PlainPrices => {
  const { file, unit, language } = input as PriceFileWork
  const tables = readTables({ type: file.type, content: Buffer.from(file.content) }, maxFileRows)
  const { rows, ...read } = readPrices(findPriceTable(tables, language), unit)
  if (rows.length + read.faults.length === 0) throw new Refusal('file_empty', {}, 'file')
  return {
    ...read,
    rows: rows.map(({ start, end, ...row }) => ({
      ...row,
      start: start.epochMilliseconds,
      end: end.epochMilliseconds,
    })),
  }
})
