import { sql } from 'kysely'
import os from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** A scheduled day-ahead market whose gate is open by the real clock. */
async function aMarket(day: string, marketType = 'dayAhead'): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, gate_opening, gate_closure, min_price_ticks, max_price_ticks, created_at)
    values (${marketType}, ${day}, 'Europe/Bucharest', 60, now() - interval '1 hour', now() + interval '1 hour', -50000, 400000, now())
    returning id`.execute(database.db)
  return String(rows[0]?.id)
}

describe('ledger audit', () => {
  test('prints a line per check and passes', async () => {
    const { code, out, err } = await run('ledger', 'audit')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toHaveLength(8)
    expect(out).toContain('passed  all balances sum to zero: 0 rows, 0 do not match\n')
  })

  test('fails with the rows that do not match', async () => {
    await sql`insert into ledger_accounts (code, balance_units) values ('fees', 7)`.execute(database.db)
    const { code, out } = await run('ledger', 'audit')
    expect(code).toBe(1)
    expect(out).toContain('FAILED  all balances sum to zero: 1 rows, 1 do not match\n        the balances sum to 7\n')
    expect(out).toContain('        fees has 7, its postings make 0\n')
    await sql`delete from ledger_accounts`.execute(database.db)
  })

  test('takes no arguments', async () => {
    expect(await run('ledger', 'audit', 'everything')).toMatchObject({ code: 2, out: '' })
  })
})

describe('market', () => {
  test('opens, closes and clears', async () => {
    const id = await aMarket('2026-10-25')
    expect(await run('market', 'open', id)).toEqual({ code: 0, out: `market ${id} is open\n`, err: '' })
    expect(await run('market', 'close', id)).toEqual({ code: 0, out: `market ${id} is settled\n`, err: '' })
    expect(await run('market', 'close', id)).toEqual({
      code: 2,
      out: '',
      err: `market ${id}: This market already has its result, which stands.\n`,
    })
    expect(await run('market', 'clear', id)).toMatchObject({ code: 2 })
  })

  test('clears what was closed and left', async () => {
    const id = await aMarket('2026-10-26')
    expect(await run('market', 'clear', id)).toMatchObject({ code: 2, out: '' })
    await sql`update market_sessions set status = 'closed' where id = ${id}::int4`.execute(database.db)
    expect(await run('market', 'clear', id)).toEqual({ code: 0, out: `market ${id} is settled\n`, err: '' })
  })

  test.each(['0', 'x', '1.5', '99999999999'])('has no number %s', async (id) => {
    expect(await run('market', 'open', id)).toEqual({ code: 2, out: '', err: 'Usage: tandem market open ID\n' })
  })

  test('that does not exist is told', async () => {
    for (const word of ['open', 'close', 'clear']) {
      expect(await run('market', word, '999999')).toEqual({
        code: 2,
        out: '',
        err: 'market 999999: there is no such market\n',
      })
    }
  })
})
