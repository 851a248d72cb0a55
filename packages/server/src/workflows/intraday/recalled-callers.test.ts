import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { createAccessToken, withdrawAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { changePassword, signOut } from '@tandem/contract/accounts/account-security.ts'
import { setUserRoles, signIn } from '@tandem/contract/accounts/accounts.ts'
import { amendIntradayOrder, cancelIntradayOrder, placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../platform/database.ts'
import { callInProcess } from '../../platform/in-process-client.ts'
import type { Platform } from '../../platform/platform.ts'
import { freePort } from '../../testing/free-port.ts'
import { anIntradayMarket, wish } from '../../testing/intraday.ts'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { startIntradayLead, type IntradayLead } from './lead.ts'

/*
 * Callers who are admitted by what was known of them seconds ago: whoever may not call any more is refused as by a server that knows
 * nothing of them, and nothing of theirs is done, whichever server ended what they signed in with.
 */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
const patient = { timeout: 20_000, interval: 20 }

interface Server {
  readonly platform: Platform
  readonly http: FastifyInstance
  readonly lead: IntradayLead
  /** What it has asked of the database. */
  readonly asked: string[]
}

let leader: Server
let other: Server
let admin: TestUser
let marketId: number
let names = 0

async function start(): Promise<Server> {
  const peerAddress = { host: '127.0.0.1', port: await freePort() }
  const asked: string[] = []
  const db = openDatabase(app.platform.config.databaseUrl ?? '', {
    poolSize: 4,
    onStatement: ({ sql }) => asked.push(sql),
  })
  const platform = {
    ...app.platform,
    db,
    config: { ...app.platform.config, peerAddress, administratorsNeedSecondFactor: true },
  }
  const lead = await startIntradayLead(platform)
  if (!lead) throw new Error('it had an address')
  return { platform, lead, asked, http: await createApp(platform, { rateLimitFactor: 1 }) }
}

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  leader = await start()
  await vi.waitFor(() => expect(leader.asked.some((sql) => /update intraday_lead/i.test(sql))).toBe(true), patient)
  other = await start()
  await vi.waitFor(() => expect(other.lead.followed()).not.toBeNull(), patient)
})
afterAll(async () => {
  for (const { http, lead, platform } of [other, leader]) {
    await http.close()
    await lead.stop()
    await platform.db.destroy()
  }
})
beforeEach(async () => {
  const now = app.clock.now().toZonedDateTimeISO('UTC')
  const date = now.toPlainDate().add({ days: 2 + names++ })
  marketId = await anIntradayMarket(app, admin, { date: date.toString(), closes: `${date.toString()}T18:00:00Z` })
})

/** Sends a request as it is, with a body that need not be one. */
async function ask<E extends AnyEndpoint>(
  { http }: { readonly http: FastifyInstance },
  token: string,
  endpoint: E,
  input: RequestInput<E>,
  payload?: string,
): Promise<LightMyRequestResponse> {
  const { method, url, body } = buildRequest(endpoint, input)
  const sent = payload ?? body
  const type = sent === undefined ? {} : { 'content-type': 'application/json' }
  return http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...type },
    ...(sent === undefined ? {} : { payload: sent }),
  })
}

const anOrder = () => ({ body: { marketId, ...wish('buy', 1, '0.001') } })
const order = (server: Server, token: string) => ask(server, token, placeIntradayOrder, anOrder())

/** All that a caller reads of an answer, but for the number of its request, when it was, and whether its connection goes on. */
function read({ statusCode, headers, body }: LightMyRequestResponse) {
  const { 'x-request-id': requestId, date: _date, connection: _connection, ...rest } = headers
  return { statusCode, headers: rest, body: body.replaceAll(String(requestId), 'request') }
}

/** Of orders or of a book; which server leads is looked up now and then whoever calls. */
const asksOfOrders = (sql: string) => sql.includes('intraday') && !/^select [a-z, ]+ from intraday_lead$/.test(sql)
const asksWhoCalls = (sql: string) => /"sessions_valid_from"|"token_hash"/.test(sql)

/** Somebody whom a server knows: their first order asked who they are, the second did not. */
async function known(server: Server, token: string): Promise<void> {
  expect((await order(server, token)).statusCode).toBe(200)
  server.asked.length = 0
  expect((await order(server, token)).statusCode).toBe(200)
  expect(server.asked.filter(asksWhoCalls)).toEqual([])
}

async function signedIn(user: TestUser): Promise<string> {
  const { accessToken } = await callInProcess(leader.http, signIn, {
    body: { username: user.username, password: testPassword },
  })
  return accessToken
}

const countOrders = async () => {
  const { n } = await app.platform.db
    .selectFrom('intraday_orders')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface Case {
  readonly what: string
  /** Signs in, and says how what was signed in with ends. */
  readonly begin: () => Promise<{ readonly token: string; readonly end: () => Promise<unknown> }>
  readonly refusal: { readonly status: number; readonly code: string }
}

const notSignedIn = { status: 401, code: 'not_signed_in' }
const aTrader = () => app.aUser({ coins: '100' })
const aProgram = async (user: TestUser) =>
  callInProcess(
    leader.http,
    createAccessToken,
    { body: { name: 'robot', scopes: ['trade'], days: 1, callsPerMinute: 600 } },
    { token: await signedIn(user) },
  )
const change = (userId: number, set: { closed_at?: Temporal.Instant; user_type?: 'standard' }) =>
  app.platform.db.updateTable('users').set(set).where('id', '=', userId).execute()

const cases: readonly Case[] = [
  {
    what: 'who signed out',
    refusal: notSignedIn,
    async begin() {
      const token = await signedIn(await aTrader())
      return { token, end: () => callInProcess(leader.http, signOut, {}, { token }) }
    },
  },
  {
    what: 'who changed the password elsewhere',
    refusal: notSignedIn,
    async begin() {
      const user = await aTrader()
      const elsewhere = await signedIn(user)
      const body = { password: testPassword, newPassword: 'another-horse-10' }
      return {
        token: await signedIn(user),
        end: () => callInProcess(leader.http, changePassword, { body }, { token: elsewhere }),
      }
    },
  },
  {
    what: 'who has a token of before a change of the password that belongs to no session',
    refusal: notSignedIn,
    async begin() {
      const user = await aTrader()
      const { token } = user
      const elsewhere = await signedIn(user)
      app.clock.advance({ seconds: 1 })
      const body = { password: testPassword, newPassword: 'another-horse-10' }
      return { token, end: () => callInProcess(leader.http, changePassword, { body }, { token: elsewhere }) }
    },
  },
  {
    what: 'whose account was closed',
    refusal: notSignedIn,
    async begin() {
      const user = await aTrader()
      return { token: await signedIn(user), end: () => change(user.userId, { closed_at: app.clock.now() }) }
    },
  },
  {
    what: 'who is no trader any more',
    refusal: { status: 403, code: 'not_allowed' },
    async begin() {
      const user = await aTrader()
      return { token: await signedIn(user), end: () => change(user.userId, { user_type: 'standard' }) }
    },
  },
  {
    what: 'who is no administrator any more',
    refusal: { status: 403, code: 'not_allowed' },
    async begin() {
      const user = await app.aUser({ isAdministrator: true, userType: 'standard', coins: '100' })
      await confirmSecondFactor(user.userId)
      return {
        token: user.token,
        end: () => app.call(setUserRoles, { params: { id: user.userId }, body: { roles: ['ROLE_USER'] }, as: admin }),
      }
    },
  },
  {
    what: 'an administrator without the second factor',
    refusal: { status: 403, code: 'second_factor_missing' },
    async begin() {
      const user = await app.aUser({ isAdministrator: true, userType: 'standard', coins: '100' })
      await confirmSecondFactor(user.userId)
      const { db } = app.platform
      return {
        token: user.token,
        end: () => db.deleteFrom('second_factors').where('user_id', '=', user.userId).execute(),
      }
    },
  },
  {
    what: 'whose session has expired',
    refusal: notSignedIn,
    async begin() {
      const token = await signedIn(await aTrader())
      return { token, end: () => Promise.resolve(app.clock.advance({ minutes: 58 })) }
    },
  },
  {
    what: 'whose access token was withdrawn',
    refusal: notSignedIn,
    async begin() {
      const user = await aTrader()
      const { id, token } = await aProgram(user)
      const session = await signedIn(user)
      return {
        token,
        end: () => callInProcess(leader.http, withdrawAccessToken, { params: { id } }, { token: session }),
      }
    },
  },
  {
    what: 'whose access token has expired',
    refusal: notSignedIn,
    async begin() {
      const { token } = await aProgram(await aTrader())
      return { token, end: () => Promise.resolve(app.clock.advance({ hours: 24 })) }
    },
  },
]

async function confirmSecondFactor(userId: number): Promise<void> {
  const at = app.clock.now()
  await app.platform.db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: 'of nobody', created_at: at, confirmed_at: at })
    .execute()
}

describe.each(['handed over', 'at the server that leads'])('%s:', (where) => {
  const at = () => (where === 'handed over' ? other : leader)

  test.each(cases)('$what is refused at the next order, and nobody else is', async ({ begin, refusal }) => {
    const others = await Promise.all([aTrader(), aTrader(), aTrader()])
    const { token, end } = await begin()
    await known(at(), token)
    await end()
    const before = await countOrders()
    const [refused, ...placed] = await Promise.all([
      order(at(), token),
      ...others.map((trader) => order(leader, trader.token)),
    ])
    expect(refused).toMatchObject({ statusCode: refusal.status })
    expect(refused.json()).toMatchObject({ code: refusal.code })
    expect(placed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await countOrders()).toBe(before + 3)
    // It is not known any more: the database is asked before anything else, and says the same to the letter.
    at().asked.length = 0
    const again = await order(at(), token)
    expect(read(again)).toEqual(read(refused))
    expect(at().asked.filter(asksOfOrders)).toEqual([])
  })
})

test('whoever may not call any more is told that, whatever else is wrong with what they ask', async () => {
  const trader = await aTrader()
  const { order: own } = (await order(other, trader.token)).json<{ order: { id: number } }>()
  const wrong = [
    (token: string) => ask(other, token, placeIntradayOrder, anOrder(), '{"marketId":'),
    (token: string) => ask(other, token, placeIntradayOrder, anOrder(), '{"marketId":"none"}'),
    (token: string) => ask(other, token, placeIntradayOrder, anOrder(), `{"marketId":"${'1'.repeat(70_000)}"}`),
    (token: string) => ask(other, token, placeIntradayOrder, { body: { ...anOrder().body, marketId: 2_000_000 } }),
    (token: string) => ask(other, token, cancelIntradayOrder, { params: { id: 2_000_000 } }),
    (token: string) =>
      ask(other, token, amendIntradayOrder, { params: { id: own.id }, body: { price: perKWh('0.002') } }),
    (token: string) => ask(other, token, cancelIntradayOrder, { params: { id: own.id } }),
  ]
  const refusals: string[] = []
  for (const send of wrong) {
    const token = await signedIn(trader)
    await known(other, token)
    await callInProcess(leader.http, signOut, {}, { token })
    const refused = await send(token)
    expect(read(refused)).toEqual(read(await send(token)))
    expect(refused.statusCode).toBe(401)
    // Of somebody who may call it is said what is wrong.
    refusals.push(read(await send(await signedIn(trader))).body)
  }
  expect(new Set(refusals).size).toBe(wrong.length)
  expect(refusals.filter((body) => body.includes('not_signed_in'))).toEqual([])
})

test('who has called too often, and may not call any more, is told the latter', async () => {
  const user = await aTrader()
  const body = { name: 'robot', scopes: ['trade' as const], days: 1, callsPerMinute: 3 }
  const { id, token } = await callInProcess(leader.http, createAccessToken, { body }, { token: await signedIn(user) })
  await known(other, token)
  expect((await order(other, token)).statusCode).toBe(200)
  expect((await order(other, token)).json()).toMatchObject({ code: 'too_many_requests' })
  const params = { id }
  await callInProcess(leader.http, withdrawAccessToken, { params }, { token: await signedIn(user) })
  expect((await order(other, token)).json()).toMatchObject({ code: 'not_signed_in' })
})

test('who may do the same by other means, or more, is served by what they may now', async () => {
  const [user, owner] = [await aTrader(), await aTrader()]
  const { order: foreign } = (await order(leader, owner.token)).json<{ order: { id: number } }>()
  const token = await signedIn(user)
  await known(other, token)
  const body = { password: testPassword, newPassword: 'another-horse-10' }
  // The session that changes the password goes on.
  await callInProcess(leader.http, changePassword, { body }, { token })
  expect((await order(other, token)).statusCode).toBe(200)
  const cancelForeign = () => ask(other, token, cancelIntradayOrder, { params: { id: foreign.id } })
  expect((await cancelForeign()).json()).toMatchObject({ code: 'order_not_found' })
  await confirmSecondFactor(user.userId)
  const roles = ['ROLE_USER', 'ROLE_ADMIN']
  await app.call(setUserRoles, { params: { id: user.userId }, body: { roles }, as: admin })
  expect((await cancelForeign()).json()).toMatchObject({ id: foreign.id, status: 'cancelled' })
})

test('a batch that goes by what the one before left is not stored where a session of it has ended, and is done without it', async () => {
  const [gone, trader] = [await aTrader(), await aTrader()]
  const wentByWhatIsKnown = () =>
    leader.asked.some((sql) => sql.includes('with given as materialized')) &&
    !leader.asked.some((sql) => sql.includes('pg_advisory_xact_lock('))
  // Batches go by what is known for a second, so that it takes several tries on a busy machine.
  await expect
    .poll(async () => {
      const token = await signedIn(gone)
      await known(leader, token)
      leader.asked.length = 0
      await order(leader, token)
      if (!wentByWhatIsKnown()) return false
      await app.platform.db.deleteFrom('sessions').where('user_id', '=', gone.userId).execute()
      leader.asked.length = 0
      const [refused, placed] = await Promise.all([order(leader, token), order(leader, trader.token)])
      expect([refused.statusCode, placed.statusCode]).toEqual([401, 200])
      return leader.asked.some((sql) => sql.includes('changed: callers'))
    }, patient)
    .toBe(true)
})
