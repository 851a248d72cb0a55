/** Reads one file of people, in a thread of its own. */
import { maxPeopleRows } from '@tandem/contract/accounts/people-import.ts'
import { PersonFileRow } from '@tandem/contract/file-rows.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { PlainFile } from '../../../platform/file-threads.ts'
import { answerWork } from '../../../platform/thread.ts'
import { readerOf } from '../../../platform/tabular/reader-of.ts'
import { parsePeople, type PeopleOfFile } from './parse-people.ts'

const parseFile = readerOf(PersonFileRow, { mostRows: maxPeopleRows, mostFileRows: 5_000 })

export interface PeopleFileWork {
  readonly file: PlainFile
  /** Of who sends it: of the headers in a refusal, and of the people of whom the file does not say one. */
  readonly language: Language
}

await answerWork((input): PeopleOfFile => {
  const { file, language } = input as PeopleFileWork
  const table = parseFile(file, language)
  return { ignoredColumns: table.ignoredColumns, people: parsePeople(table, language) }
})
