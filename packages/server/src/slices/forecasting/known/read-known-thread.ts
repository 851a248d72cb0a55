/** Reads one file of a series known a day ahead, in a thread of its own. */
import { KnownFileRow } from '@tandem/contract/file-rows.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { PlainFile } from '../../../platform/file-threads.ts'
import { readerOf } from '../../../platform/tabular/reader-of.ts'
import { answerWork } from '../../../platform/thread.ts'
import { parseKnown, type ReadKnown } from './parse-known.ts'

export type { ReadKnown } from './parse-known.ts'

export interface KnownFileWork {
  readonly file: PlainFile
  readonly language: Language
}

const parseFile = readerOf(KnownFileRow, {
  /** Four years of hours, or one of quarter-hours. */
  mostRows: 36_000,
  mostFileRows: 40_000,
  needed: (has) => [...(has('start') ? [] : (['day', 'interval'] as const)), 'value'],
})

await answerWork((input): ReadKnown => {
  const { file, language } = input as KnownFileWork
  const read = parseKnown(parseFile(file, language))
  if (read.rows === 0) throw new Refusal('file_empty', {}, 'file')
  return read
})
