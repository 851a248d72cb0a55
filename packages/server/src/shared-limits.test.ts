import { forgotPassword, signIn } from '@tandem/contract/accounts/accounts.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { usualCallLimits } from '@tandem/core/access/call-limits.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { callBudgetsOf, type CallBudgets } from './platform/call-budgets.ts'
import { openDatabase, type Db } from './platform/database.ts'
import { startCutProxy } from './testing/cut-proxy.ts'
import { testPassword, useTestApp } from './testing/test-app.ts'

/* Two servers on one database, and one that was started again: a limit is one for all of them. */

const app = useTestApp()
const dbs: Db[] = []
const servers: FastifyInstance[] = []
let rounds = 0
let both: FastifyInstance[]

const open = (url = app.platform.config.databaseUrl ?? '') => {
  const onStatement = ({ sql }: { sql: string }) => {
    if (sql.includes('insert into call_budgets')) rounds++
  }
  const db = openDatabase(url, { poolSize: 3, onStatement })
  dbs.push(db)
  return { ...app.platform, db }
}
const start = async () => {
  const server = await createApp(open())
  servers.push(server)
  return server
}
beforeAll(async () => {
  both = [await start(), await start()]
})
afterEach(() => app.clock.advance({ hours: 2 }))
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const db of dbs) await db.destroy()
})
const either = (turn: number) => both[turn % both.length] as FastifyInstance

test('what an account may ask for in an hour is one number, also for a server that was started again', async () => {
  const user = await app.aUser()
  const ask = async (server: FastifyInstance) => {
    const headers = { authorization: `Bearer ${user.token}` }
    return server.inject({ method: 'POST', url: requestCoins.path, headers, payload: { amount: '1' } })
  }
  const { calls, seconds } = usualCallLimits.coins
  const answers = []
  for (let turn = 0; turn < calls + 6; turn++) answers.push((await ask(either(turn))).statusCode)
  expect(answers).toEqual([...Array<number>(calls).fill(200), ...Array<number>(6).fill(429)])
  const again = await ask(await start())
  expect([again.statusCode, again.headers.ratelimit]).toEqual([429, `"coins";r=0;t=${String(seconds)}`])
  app.clock.advance({ seconds })
  expect((await ask(either(1))).statusCode).toBe(200)
})

test('a budget is never overdrawn, wasted by a twentieth for each other process at most, and asked for rarely', async () => {
  const random = seededWholeNumbers(11)
  for (const [processes, calls] of [
    [1, 600],
    [3, 600],
    [4, 37],
  ] as const) {
    const all = Array.from({ length: processes }, () => callBudgetsOf(open()))
    const limit = { calls, seconds: 60 }
    const name = `some/${String(processes)}`
    rounds = 0
    let allowed = 0
    for (let round = 0; round < 60; round++) {
      const burst = Array.from({ length: random(1, 40) }, () =>
        (all[random(0, processes - 1)] as CallBudgets).count(name, limit),
      )
      for (const each of await Promise.all(burst)) if (each.isAllowed) allowed++
    }
    const part = Math.max(1, Math.floor(calls / 20))
    expect(allowed).toBeLessThanOrEqual(calls)
    expect(allowed).toBeGreaterThanOrEqual(calls - (processes - 1) * part)
    expect(rounds).toBeLessThanOrEqual(Math.ceil(calls / part) + processes)
    app.clock.advance({ seconds: 60 })
    expect(await all[0]?.count(name, limit)).toEqual({ isAllowed: true, remaining: calls - 1, seconds: 60 })
  }
})

test('a lower limit counts at once, and while the database is away each process counts for itself', async () => {
  const proxy = await startCutProxy(app.platform.config.databaseUrl ?? '')
  const budgets = callBudgetsOf(open(proxy.url))
  const count = (calls: number) => budgets.count('somebody', { calls, seconds: 60 })
  for (let index = 0; index < 10; index++) expect((await count(100)).isAllowed).toBe(true)
  expect((await count(10)).isAllowed).toBe(false)
  proxy.cut()
  const away = []
  for (let index = 0; index < 7; index++) {
    away.push((await budgets.count('somebody else', { calls: 5, seconds: 60 })).isAllowed)
  }
  expect(away).toEqual([true, true, true, true, true, false, false])
  proxy.restore()
  proxy.close()
})

test('guesses at a password are counted at whichever server, and by one that was started again', async () => {
  const user = await app.aUser()
  const attempt = async (server: FastifyInstance, password: string) => {
    const payload = { username: user.username, password }
    return (await server.inject({ method: 'POST', url: signIn.path, payload, remoteAddress: '203.0.113.9' })).statusCode
  }
  const guesses = []
  for (let turn = 0; turn < 8; turn++) guesses.push(await attempt(either(turn), `wrong-${String(turn)}`))
  const wrong = guesses[0]
  expect(guesses).toEqual([...Array<number | undefined>(5).fill(wrong), 429, 429, 429])
  expect(wrong).not.toBe(429)
  expect(await attempt(await start(), testPassword)).toBe(429)
  app.clock.advance({ seconds: 1 })
  expect(await attempt(either(0), testPassword)).toBe(200)
  const { rows } = { rows: await app.platform.db.selectFrom('guess_counts').select('name').execute() }
  for (const { name } of rows) expect(name).toMatch(/^[\w-]{22}$/)
})

test('calls a minute of one address are one number', async () => {
  const forget = (turn: number) =>
    either(turn).inject({
      method: forgotPassword.method,
      url: forgotPassword.path.replace('{email}', 'nobody@example.org'),
      remoteAddress: '203.0.113.10',
    })
  const most = forgotPassword.perMinute ?? 0
  const answers = []
  for (let turn = 0; turn < most + 3; turn++) answers.push((await forget(turn)).statusCode === 429)
  expect(answers).toEqual([...Array<boolean>(most).fill(false), ...Array<boolean>(3).fill(true)])
})
