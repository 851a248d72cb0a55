import { fieldName } from '@tandem/contract/field.ts'
import { KnownFileRow } from '@tandem/contract/file-rows.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { plainFile, readInThread } from '../../../platform/file-threads.ts'
import type { Asking } from '../../../platform/http.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { KnownFileWork, ReadKnown } from './read-known-thread.ts'

/** What a file says of a series known a day ahead. Refuses the first cell that cannot be read, and an interval that is there twice. */
export async function readKnownFile({ caller, language }: Asking, file: UploadedFile): Promise<ReadKnown> {
  const read = await readInThread<ReadKnown>({
    script: new URL('./read-known-thread.ts', import.meta.url),
    input: { file: plainFile(file), language } satisfies KnownFileWork,
    owner: caller.userId,
  })
  if (read.fault) {
    const { row, column, cell, isTwice } = read.fault
    if (isTwice) throw new Refusal('file_interval_twice', { row, cell }, 'file')
    const name = fieldName(KnownFileRow.shape[column], language)
    throw new Refusal('file_cell_unreadable', { row, column: name, cell }, 'file')
  }
  return read
}
