import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { holdLease, type Lease } from './lease.ts'
import { createLog } from './log.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()
const log = createLog({ logLevel: 'silent' })
const leases: Lease[] = []
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.stop()
})

let key = 990_000
function ask(changes: boolean[] = [], askEvery = 50): Lease {
  const lease = holdLease({ url: database.url, key, log, askEvery, onChange: (isHeld) => changes.push(isHeld) })
  leases.push(lease)
  return lease
}
const until = (check: () => boolean) => expect.poll(check, { interval: 20 }).toBe(true)

/** Breaks the connections of all leases, as a fault of the network does. */
async function breakConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tandem lease' and datname = current_database()`.execute(database.db)
}

test('one of many has it, and another when that one gives it back', async () => {
  key++
  const all = [ask(), ask(), ask()]
  const holders = () => all.filter((lease) => lease.isHeld())
  await until(() => holders().length === 1)
  const [first] = holders()
  await first?.stop()
  expect(first?.isHeld()).toBe(false)
  await until(() => holders().length === 1)
})

test('whose connection broke has it on, unless another was faster', async () => {
  key++
  const changes: boolean[] = []
  const first = ask(changes)
  await until(() => first.isHeld())
  await breakConnections()
  const asked = await sql<{ n: number }>`select 1 as n`.execute(database.db)
  expect(asked.rows).toHaveLength(1)
  await until(() => first.isHeld())
  expect(changes).toEqual([true])
  // Another takes it in the moment in which it is free.
  const second = ask([], 5)
  for (let attempt = 0; attempt < 50 && !second.isHeld(); attempt++) {
    await breakConnections()
    await until(() => first.isHeld() || second.isHeld())
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  await until(() => first.isHeld() !== second.isHeld())
})

test('a database that is away leaves it with who had it and gives it to nobody', async () => {
  key++
  const changes: boolean[] = []
  const away = holdLease({ url: 'postgres://x@127.0.0.1:1/x', key, log, onChange: (isHeld) => changes.push(isHeld) })
  leases.push(away)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(away.isHeld()).toBe(false)
  expect(changes).toEqual([])
})
