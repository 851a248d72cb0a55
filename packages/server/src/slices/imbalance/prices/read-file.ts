import type { Language } from '@tandem/contract/texts/format.ts'
import { plainFile, readInThread, type PlainFile } from '../../../platform/file-threads.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { PriceRow, PriceUnit, ReadPrices } from './read-prices.ts'

export interface PriceFileWork {
  readonly file: PlainFile
  readonly unit: PriceUnit
  readonly language: Language
}

/** What a file of prices says, as it crosses between the threads: times in milliseconds from 1970-01-01 UTC. */
export type PlainPrices = Pick<ReadPrices, 'minutes' | 'faults'> & {
  readonly rows: readonly (Omit<PriceRow, 'start' | 'end'> & { readonly start: number; readonly end: number })[]
}

interface Options {
  readonly unit: PriceUnit
  readonly language: Language
  /** Who sent the file. */
  readonly owner: number
}

/** Reads the prices of a file in a thread of its own. Refuses a file without any. */
export async function readPriceFile(file: UploadedFile, { unit, language, owner }: Options): Promise<ReadPrices> {
  const input: PriceFileWork = { file: plainFile(file), unit: { unit: unit.unit, rate: unit.rate }, language }
  const { rows, ...read } = await readInThread<PlainPrices>({
    script: new URL('./read-file-thread.ts', import.meta.url),
    input,
    owner,
  })
  return {
    ...read,
    rows: rows.map(({ start, end, ...row }) => ({
      ...row,
      start: Temporal.Instant.fromEpochMilliseconds(start),
      end: Temporal.Instant.fromEpochMilliseconds(end),
    })),
  }
}
