import { Refusal } from '@tandem/core/refusal.ts'
import { plainFile, readInThread } from '../../../platform/file-threads.ts'
import type { Asking } from '../../../platform/http.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { KnownFileWork, ReadKnown } from './read-known-thread.ts'

/** What a file says of a series known a day ahead. Refuses `import_rows_faulty` with the first row that is. */
export async function readKnownFile({ caller, language }: Asking, file: UploadedFile): Promise<ReadKnown> {
  const read = await readInThread<ReadKnown>({
    script: new URL('./read-known-thread.ts', import.meta.url),
    input: { file: plainFile(file), language } satisfies KnownFileWork,
    owner: caller.userId,
  })
  if (read.faultyRow !== null) throw new Refusal('import_rows_faulty', { row: read.faultyRow })
  return read
}
