import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { useTestApp } from '../testing/test-app.ts'
import { DatabaseAway, OutcomeUnknown } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { createHttpServer } from './http-server.ts'
import { servingOn } from './http.ts'
import { createLog } from './log.ts'

interface Line {
  readonly level: string
  readonly requestId?: string
  readonly err?: { readonly message: string; readonly stack: string }
}

const written: string[] = []
const log = createLog({ logLevel: 'info' }, { write: (line: string) => void written.push(line) })
/** The lines about a request, its line of access left out. */
const linesOf = (requestId: string) =>
  written
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.requestId === requestId && line.level !== 'info')

function databaseError(code: string, severity = 'ERROR'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('what the database said', 0, 'error'), { code, severity })
}

const kinds: readonly (readonly [what: string, error: Error, status: number, code: string, cause: RegExp])[] = [
  ['a bug', new TypeError('x is undefined'), 500, 'internal_error', /x is undefined/],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 503, 'service_unavailable', /terminated/],
  [
    'no connection',
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    503,
    'service_unavailable',
    /refused/,
  ],
  ['a database that does not answer', new DatabaseAway('no answer'), 503, 'service_unavailable', /no answer/],
  ['a full disk', databaseError('53100'), 503, 'service_unavailable', /what the database said/],
  ['a statement that took too long', databaseError('57014'), 503, 'service_unavailable', /what the database said/],
  ['a transaction that stood idle', databaseError('25P03', 'FATAL'), 503, 'service_unavailable', /database said/],
  ['a lock that others hold', databaseError('55P03'), 503, 'busy', /what the database said/],
  ['transactions that cross for ever', databaseError('40P01'), 503, 'busy', /what the database said/],
  [
    'a commit without an answer',
    new OutcomeUnknown('a commit was not answered', { cause: new Error('cut') }),
    504,
    'outcome_unknown',
    /not answered[^]*cut/,
  ],
  [
    'a mail that is not sent',
    new Refusal('mail_not_sent', {}, undefined, { cause: new Error('550 no such mailbox') }),
    503,
    'mail_not_sent',
    /550 no such mailbox/,
  ],
  [
    'a result that is not verified',
    new Refusal('result_not_verified'),
    500,
    'result_not_verified',
    /result_not_verified/,
  ],
]

describe('every answer of 500 and more has one line with its cause:', () => {
  let failing: Error
  let server: Awaited<ReturnType<typeof createHttpServer>>

  beforeAll(async () => {
    const options = {
      log,
      rateLimitFactor: 0,
      strict: false,
      peerAddress: undefined,
      trustedProxies: 0,
      identify: () => Promise.resolve(null),
      recordDataAccess: () => Promise.resolve(),
    }
    server = await createHttpServer(options)
    servingOn(server, options)(getPublicContent, () => Promise.reject(failing))
  })
  afterAll(() => server.close())

  test.each(kinds)('%s', async (_what, error, status, code, cause) => {
    failing = error
    const answer = await server.inject(getPublicContent.path)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    if (code === 'busy' || code === 'service_unavailable') expect(answer.headers['retry-after']).toMatch(/^\d$/)
    const { requestId } = answer.json<{ requestId: string }>()
    const lines = linesOf(requestId)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.level).toBe('error')
    expect(`${lines[0]?.err?.message}\n${lines[0]?.err?.stack}`).toMatch(cause)
  })

  test('what the user caused has none', async () => {
    failing = new Refusal('not_allowed')
    const answer = await server.inject(getPublicContent.path)
    expect(answer.statusCode).toBe(403)
    expect(linesOf(answer.json<{ requestId: string }>().requestId)).toEqual([])
  })
})

describe('a server without its database', () => {
  const app = useTestApp()

  test('says so in every answer, with one line each, and lives', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 2 })
    const server = await createApp({ ...app.platform, db, log }, { rateLimitFactor: 0 })
    expect((await server.inject('/health')).statusCode).toBe(200)
    const ready = await server.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ reason: 'database' })])
    const payload = { username: 'ana', password: 'correct-horse-9' }
    const call = await server.inject({ method: 'POST', url: signIn.path, payload })
    expect(call.json()).toMatchObject({ code: 'service_unavailable' })
    for (const { requestId } of [ready.json<{ requestId: string }>(), call.json<{ requestId: string }>()]) {
      const lines = linesOf(requestId)
      expect(lines).toHaveLength(1)
      expect(lines[0]?.err?.message).toMatch(/ECONNREFUSED/)
    }
    await server.close()
    await db.destroy()
  })

  test('says that it is ready, that migrations are missing, and that it stops', async () => {
    let isStopping = false
    const server = await createApp(app.platform, { rateLimitFactor: 0, isStopping: () => isStopping })
    const ask = async () => {
      const answer = await server.inject('/ready')
      return [answer.statusCode, answer.json<{ reason?: string }>().reason]
    }
    expect(await ask()).toEqual([200, undefined])
    const last = await app.platform.db
      .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', 'like', '0001%')
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(await ask()).toEqual([503, 'migrations'])
    await app.platform.db
      .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values(last)
      .execute()
    expect(await ask()).toEqual([200, undefined])
    isStopping = true
    expect(await ask()).toEqual([503, 'stopping'])
    await server.close()
  })
})
