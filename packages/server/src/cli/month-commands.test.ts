import { sql } from 'kysely'
import os from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preparePartitions } from '../platform/partitions.ts'
import { useTestDatabase } from '../platform/test-database.ts'
import { runTandem } from './tandem.ts'

const database = useTestDatabase()

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TANDEM_DATA', os.tmpdir())
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function run(...args: string[]) {
  const written = { out: '', err: '' }
  const code = await runTandem(args, {
    readInput: () => Promise.reject(new Error('nothing is read')),
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
  })
  return { code, ...written }
}

test('months are listed with where they lie, and moved once they are over', async () => {
  const { db } = database
  await preparePartitions(db, Temporal.Instant.from('2025-03-10T00:00:00Z'))
  const listed = await run('month', 'list')
  expect(listed.code).toBe(0)
  expect(listed.out).toMatch(
    /^MONTH {5}PARTITION {21}TABLESPACE {2}MB\nnot over {2}book_events_from_0 {12}pg_default {2}0\n/,
  )
  expect(listed.out.trim().split('\n')).toHaveLength(1 + 4 * 3 + 2 * 3)
  const cold = `cold_${process.pid}`
  await db.connection().execute(async (connection) => {
    await sql`set allow_in_place_tablespaces = true`.execute(connection)
    await sql`create tablespace ${sql.id(cold)} location ''`.execute(connection)
  })
  const moved = await run('month', 'move', '2025-03', '--tablespace', cold)
  expect(moved).toMatchObject({ code: 0, err: '' })
  expect(moved.out.split('\n')).toContain(`power_quality_windows_202503 lies in ${cold}`)
  expect((await run('month', 'list')).out).toContain(cold)
  expect((await run('month', 'move', '2025-03', '--tablespace', cold)).out).toBe(
    `all of 2025-03 lies in ${cold} already\n`,
  )
  expect((await run('month', 'move', '--tablespace', 'pg_default', '2025-03')).code).toBe(0)
  await sql`drop tablespace ${sql.id(cold)}`.execute(db)
})

test('what cannot be moved is said, and what is no month is bad input', async () => {
  expect(await run('month', 'move', '2025-03', '--tablespace', 'nowhere')).toMatchObject({
    code: 1,
    err: 'the database has no tablespace "nowhere": create tablespace, as superuser\n',
  })
  expect(await run('month', 'move', '2009-01', '--tablespace', 'pg_default')).toMatchObject({ code: 1 })
  expect((await run('month', 'move', '9999-12', '--tablespace', 'pg_default')).err).toBe('9999-12 is not over (UTC)\n')
  for (const month of ['2025-13', '2025-3', '2025-03-01', '202503', 'march', '+002025-03'])
    expect(await run('month', 'move', month, '--tablespace', 'pg_default')).toMatchObject({ code: 2, out: '' })
  expect(await run('month', 'move', '2025-03')).toMatchObject({ code: 2 })
  expect(await run('month', 'list', 'all')).toMatchObject({ code: 2 })
})
