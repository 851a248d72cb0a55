import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { confirmPeopleImport as contract } from '@tandem/contract/accounts/people-import.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  findImported,
  insertPeople,
  isReserved,
  lockPeopleImport,
  peopleSettings,
  usernameKey,
  type NewPerson,
} from '../../../slices/accounts/index.ts'
import { postJournals } from '../../../slices/ledger/index.ts'
import { startingJournal } from '../starting-balance.ts'
import { coinsOf } from './preview-import.ts'
import { checkPerson } from './parse-people.ts'

type Wanted = BodyOf<typeof contract>

/**
 * Makes the accounts of a preview with what they begin with, all in one database transaction; their mails go out from the table
 * afterwards. A person whose address or username was taken meanwhile is left out and told as such. Confirming twice imports once.
 * Refuses rows that no preview has passed (`import_rows_faulty`).
 */
export async function confirmPeopleImport(
  { db, clock }: Platform,
  caller: Caller,
  wanted: Wanted,
): Promise<ResponseOf<typeof contract>> {
  refuseFaulty(wanted.rows)
  const imported = await inDatabaseTransaction(db, async (tx) => {
    const earlier = await lockPeopleImport(tx, wanted.importKey)
    if (earlier !== null) return findImported(tx, earlier)
    return importPeople(tx, caller, wanted, clock.now())
  })
  const rows = wanted.rows.map(({ row, username }) => {
    const userId = imported.get(row) ?? null
    return { row, userId, username, outcome: userId === null ? ('exists' as const) : ('created' as const) }
  })
  const created = rows.filter(({ userId }) => userId !== null).length
  return { rows, created, exists: rows.length - created }
}

function refuseFaulty(rows: Wanted['rows']): void {
  const [emails, usernames, numbers] = [new Set<string>(), new Set<string>(), new Set<number>()]
  for (const { row, ...person } of rows) {
    const [email, username] = [person.email.toLowerCase(), usernameKey(person.username)]
    const isRepeated = emails.has(email) || usernames.has(username) || numbers.has(row)
    if (isRepeated || isReserved(person) || checkPerson(person)) throw new Refusal('import_rows_faulty', { row })
    emails.add(email)
    usernames.add(username)
    numbers.add(row)
  }
}

async function importPeople(
  tx: Tx,
  { userId: actorId }: Caller,
  { importKey, rows }: Wanted,
  at: Temporal.Instant,
): Promise<Map<number, number>> {
  const { startingBalance } = await peopleSettings(tx)
  const people = rows.map((person): NewPerson => ({ ...person, coins: coinsOf(person, startingBalance) }))
  const made = await insertPeople(tx, { importKey, actorId, at }, people)
  const stored = people.flatMap((person) => {
    const userId = made.get(person.row)
    return userId === undefined ? [] : [{ ...person, userId }]
  })
  for (const { userId, userType, coins } of stored) {
    await recordAudit(tx, {
      at,
      actorId,
      action: 'person.invited',
      subject: 'user',
      subjectId: userId,
      userId,
      after: { userType, startingUnits: coins },
    })
  }
  await recordAudit(tx, {
    at,
    actorId,
    action: 'people.imported',
    subject: 'import',
    subjectId: importKey,
    after: { people: stored.length },
  })
  // The accounts of the ledger come last in the lock order.
  await postJournals(
    tx,
    stored.map(({ userId, coins }) => startingJournal(userId, coins, at)),
  )
  return made
}
