import type { PeopleColumn } from '@tandem/contract/people-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainFile, readInThread, type PlainFile } from '../../../platform/file-threads.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { PeopleTable } from './find-people-table.ts'

/** The cells that say something of people, as they cross between the threads: without times. */
export type PlainPeopleTable = Pick<PeopleTable, 'ignoredColumns' | 'troubles'> & {
  readonly places: ReadonlyMap<PeopleColumn, number>
  readonly rows: readonly { readonly row: number; readonly cells: readonly (string | number | null)[] }[]
}

export interface PeopleFileWork {
  readonly file: PlainFile
  readonly language: Language
}

/** Reads the people of a file in a thread of its own. Refuses a file without any. */
export function readPeopleFile(file: UploadedFile, language: Language, owner: number): Promise<PlainPeopleTable> {
  const input: PeopleFileWork = { file: plainFile(file), language }
  return readInThread({ script: new URL('./read-file-thread.ts', import.meta.url), input, owner })
}
