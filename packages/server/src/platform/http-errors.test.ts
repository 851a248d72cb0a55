import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { withClient } from './test-cluster.ts'

const app = useTestApp()

/** Breaks every connection of the app's pool, the busy ones in the middle of what they do. */
async function breakConnections(): Promise<void> {
  await withClient(app.platform.config.databaseUrl ?? '', async (client) => {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tandem'`)
  })
}

test('a database connection that breaks in the middle is told as such, and nothing has moved', async () => {
  const user = await app.aUser({ coins: '5' })
  const blocker = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 1, applicationName: 'blocker' })
  const answer = await blocker.transaction().execute(async (tx) => {
    await sql`select from users where id = ${user.userId} for update`.execute(tx)
    const waiting = app.refused(requestCoins, {
      body: { amount: 1n as never, note: '', requestKey: undefined },
      as: user,
    })
    // The call waits for the row that the blocker holds.
    for (;;) {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          tx,
        )
      if (rows.length > 0) break
    }
    await breakConnections()
    return waiting
  })
  await blocker.destroy()
  expect(answer).toMatchObject({ status: 503, code: 'service_unavailable' })
  expect(await app.platform.db.selectFrom('coin_purchases').select('id').execute()).toEqual([])
})

test('the next calls open new connections', async () => {
  await breakConnections()
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.server.inject(getPublicContent.path)))
  for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode)
  expect((await app.server.inject(getPublicContent.path)).statusCode).toBe(200)
  expect((await app.refused(signIn, { body: { username: 'nobody', password: 'nothing' } })).code).toBe(
    'wrong_credentials',
  )
})
