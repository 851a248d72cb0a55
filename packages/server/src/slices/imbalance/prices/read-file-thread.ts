/** Reads one file of imbalance prices, in a thread of its own. */
import { PriceFileRow } from '@tandem/contract/file-rows.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { answerWork } from '../../../platform/thread.ts'
import type { PlainFile } from '../../../platform/file-threads.ts'
import { readerOf } from '../../../platform/tabular/reader-of.ts'
import { parsePrices, type PriceUnit, type ReadPrices } from './parse-prices.ts'

export interface PriceFileWork {
  readonly file: PlainFile
  readonly unit: PriceUnit
  readonly language: Language
}

const parseFile = readerOf(PriceFileRow, {
  /** A quarter of a year of quarter-hours. */
  mostRows: 10_000,
  mostFileRows: 20_000,
  /** A start says everything of when; without one both the day and the interval are needed. */
  needed: (has) => [...(has('start') ? [] : (['day', 'interval'] as const)), 'deficitPrice', 'excessPrice'],
})

await answerWork((input): ReadPrices => {
  const { file, unit, language } = input as PriceFileWork
  const read = parsePrices(parseFile(file, language), unit)
  if (read.rows.length + read.faults.length === 0) throw new Refusal('file_empty', {}, 'file')
  return read
})
