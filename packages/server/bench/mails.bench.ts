import { tc } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database.ts'
import { claimDueMails, markMailed, notify } from '../src/slices/notices/index.ts'
import { createBenchUsers, withBenchDatabase } from './bench-database.ts'

const users = 10_000
/** As the job takes and sends them. */
const takenAtOnce = 50
const sentAtOnce = 4
const at = Temporal.Instant.from('2026-03-01T10:00:00Z')

/**
 * What the database does for each mail after a clearing that made 10,000 of them due at one instant: taking them some at a time and
 * noting that they were sent, without the mail server. Beside a round to the database that does nothing. Asserts that each is taken
 * once.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withBenchDatabase('mails', async (db) => {
    const ids: number[] = []
    for (let from = 0; from < users; from += 1_000) ids.push(...(await createUsers(db, from, 1_000)))
    const facts = { kind: 'coinsAccepted', purchaseId: 1, amount: tc('12.5') } as const
    for (let from = 0; from < users; from += 500)
      await notify(
        db,
        ids.slice(from, from + 500).map((userId) => ({ userId, key: 'coinsAccepted/1', at, facts })),
      )
    await sql`analyze notices, users`.execute(db)
    let claiming = 0
    let marking = 0
    const mailed = new Set<number>()
    for (;;) {
      const began = performance.now()
      const due = await claimDueMails(db, at, takenAtOnce)
      const claimed = performance.now()
      claiming += claimed - began
      if (due.length === 0) break
      for (let from = 0; from < due.length; from += sentAtOnce) {
        const sent = due.slice(from, from + sentAtOnce)
        for (const { userId } of sent) {
          if (mailed.has(userId)) throw new Error(`${userId} was taken twice`)
          mailed.add(userId)
        }
        const noticeIds = sent.flatMap((each) => each.noticeIds)
        await markMailed(db, noticeIds, at)
      }
      marking += performance.now() - claimed
    }
    if (mailed.size !== users) throw new Error(`${mailed.size} of ${users} mails were taken`)
    const round = await timeRounds(db)
    const perMail = (claiming + marking) / users
    print(
      `mails of a clearing, ${users.toLocaleString('en')} due at once: ${(perMail / round).toFixed(1)} rounds to the database each ` +
        `(${perMail.toFixed(2)} ms: taken in ${(claiming / users).toFixed(2)}, noted in ${(marking / users).toFixed(2)}; ` +
        `a round ${round.toFixed(2)} ms)`,
    )
  })
}

async function createUsers(db: Db, from: number, count: number): Promise<number[]> {
  const ids = await createBenchUsers(db, count, at)
  // The next have the same names.
  await sql`update users set username = username || ${`-${from}`}, username_key = username_key || ${`-${from}`},
    email = ${`${from}-`} || email where id = any(${ids}::integer[])`.execute(db)
  return ids
}

async function timeRounds(db: Db): Promise<number> {
  const began = performance.now()
  for (let number = 0; number < 500; number++) await sql`select 1`.execute(db)
  return (performance.now() - began) / 500
}
