import { randomUUID } from 'node:crypto'
import type { PeoplePreview, PersonRow } from '@tandem/contract/accounts/people-import.ts'
import { amount, sumAmounts, type Amount } from '@tandem/core/units/units.ts'
import { plainFile, readInThread } from '../../../platform/file-threads.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { findTaken, isReserved, peopleSettings, usernameKey } from '../../../slices/accounts/index.ts'
import type { PeopleFileWork } from './read-file-thread.ts'
import type { PeopleOfFile, ReadPerson } from './parse-people.ts'

/** Reads a file and says of each row what would become of it, or why nothing can; saves and mails nothing. */
export async function previewPeopleImport(
  { db }: Platform,
  { caller, language }: Asking,
  file: UploadedFile,
): Promise<PeoplePreview> {
  const { people, ignoredColumns } = await readInThread<PeopleOfFile>({
    script: new URL('./read-file-thread.ts', import.meta.url),
    input: { file: plainFile(file), language } satisfies PeopleFileWork,
    owner: caller.userId,
  })
  const taken = await findTaken(
    db,
    people.flatMap(({ person }) => person ?? []),
  )
  const { startingBalance } = await peopleSettings(db)
  const rows = people.map((each) => judge(each, taken, startingBalance))
  const count = (outcome: PersonRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    importKey: randomUUID(),
    ignoredColumns: [...ignoredColumns],
    rows,
    creates: count('create'),
    exists: count('exists'),
    faulty: count('faulty'),
    coins: sumAmounts(rows.map(({ coins }) => coins ?? amount(0n))),
  }
}

type Taken = Awaited<ReturnType<typeof findTaken>>

/** A known address is a person who is here already; a username of somebody else's is a fault. */
function judge({ row, values, person, faults }: ReadPerson, taken: Taken, usual: Amount): PersonRow {
  const read = { row, values }
  if (!person) return { ...read, outcome: 'faulty', person: null, coins: null, faults: [...faults] }
  if (taken.emails.has(person.email.toLowerCase())) {
    return { ...read, outcome: 'exists', person, coins: null, faults: [] }
  }
  if (taken.usernames.has(usernameKey(person.username)) || isReserved(person)) {
    const fault = { column: 'username' as const, code: 'username_taken' as const, params: {} }
    return { ...read, outcome: 'faulty', person: null, coins: null, faults: [fault] }
  }
  return { ...read, outcome: 'create', person, coins: coinsOf(person, usual), faults: [] }
}

/** What an account begins with: only who trades begins with anything, by the row or else by the settings. */
export function coinsOf(
  { userType, startingBalance }: { readonly userType: string; readonly startingBalance: Amount | null },
  usual: Amount,
): Amount {
  return userType === 'transactionalUser' ? (startingBalance ?? usual) : amount(0n)
}
