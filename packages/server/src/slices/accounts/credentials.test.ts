import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import * as security from '@tandem/contract/accounts/account-security.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import { getIntradayBoard } from '@tandem/contract/orders/intraday.ts'
import { closeOwnAccount } from '@tandem/contract/accounts/personal-data.ts'
import type { AccessScope } from '@tandem/core/access/access.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { anIntradayMarket } from '../../testing/intraday.ts'
import { parseLive, type LiveReader } from '../../testing/live-reader.ts'
import { mailedToken } from '../../testing/mails.ts'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let marketId: number
/** It looks at its streams only when it is told to. */
let server: FastifyInstance
const readers: LiveReader[] = []

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
  server = await createApp(app.platform, { rateLimitFactor: 0, streams: { checkEvery: 3_600_000 } })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
// Tokens are younger than what made their account.
beforeEach(() => app.clock.advance({ minutes: 1 }))
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => server.close())

const address = () => {
  const at = server.server.address()
  if (at === null || typeof at === 'string') throw new Error('the server does not listen')
  return `http://127.0.0.1:${at.port}`
}

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })
async function statusOf(token: string): Promise<number> {
  const url = getIntradayBoard.path.replace('{marketId}', String(marketId))
  return (await server.inject({ url, headers: asBearer(token) })).statusCode
}

/** Everything with which somebody can be signed in, each with an open stream where it may read. */
async function signedInEverywhere(user: TestUser) {
  const signIn = async () => {
    const body = { username: user.username, password: testPassword }
    return (await app.call(accounts.signIn, { body })).accessToken
  }
  const program = async (scopes: AccessScope[]) => {
    const body = { name: 'A program', scopes, days: 365, callsPerMinute: 600 }
    return (await app.call(createAccessToken, { body, as: user })).token
  }
  const tokens = {
    here: await signIn(),
    elsewhere: await signIn(),
    platform: user.token,
    read: await program(['read']),
    both: await program(['read', 'trade']),
  }
  const streams: Record<string, LiveReader> = {}
  for (const [name, token] of Object.entries(tokens)) {
    const reader = await parseLive(address(), token, { marketId })
    readers.push(reader)
    await reader.next('snapshot')
    expect([name, await statusOf(token)]).toEqual([name, 200])
    streams[name] = reader
  }
  app.clock.advance({ seconds: 1 })
  return { tokens, streams }
}

const post = async (url: string, token: string, payload: object) => {
  const { statusCode } = await server.inject({ method: 'POST', url, payload, headers: asBearer(token) })
  expect(statusCode).toBe(200)
}
const change = (user: TestUser, statusRequest: number, userTypeId?: number, as = admin) =>
  app.call(accounts.updateUser, {
    params: { id: user.userId, statusRequest },
    query: userTypeId === undefined ? {} : { userTypeId },
    as,
  })

type Revocation = (user: TestUser, token: string) => Promise<unknown>
const revocations: Record<string, Revocation> = {
  'a reset of the password': async (user) => {
    await app.call(accounts.forgotPassword, { params: { email: user.email } })
    const token = await mailedToken(app, user.email)
    await app.call(accounts.resetPassword, { body: { token, newPassword: 'another-horse-7' } })
  },
  'a change of the password': (_user, token) =>
    post(security.changePassword.path, token, { password: testPassword, newPassword: 'another-horse-7' }),
  'closing the own account': (_user, token) => post(closeOwnAccount.path, token, { password: testPassword }),
  'deletion by the administrator': (user) => app.call(accounts.deleteUser, { params: { id: user.userId }, as: admin }),
  'loss of trading rights': (user) => change(user, accounts.upgradeActions.profile, 1),
  'another user type that the administrator approves': async (user) => {
    await change(user, accounts.upgradeActions.request, 3, user)
    await change(user, accounts.upgradeActions.approve)
  },
  'taking the e-mail address back': async (user, token) => {
    const email = `new-${user.email}`
    await post(security.changeEmail.path, token, { password: testPassword, email })
    await app.call(security.confirmEmail, { body: { token: await mailedToken(app, email) } })
    await app.call(security.undoEmailChange, { body: { token: await mailedToken(app, user.email) } })
  },
}

test.each(Object.entries(revocations))(
  '%s ends every session, token and stream at once',
  async (name, revoke) => {
    const [user, other] = [await app.aUser(), await app.aUser()]
    const { tokens, streams } = await signedInEverywhere(user)
    const stranger = await signedInEverywhere(other)
    await revoke(user, tokens.here)
    // Whoever changes the own password stays signed in where that was done.
    const kept = name === 'a change of the password' ? ['here'] : []
    for (const [credential, token] of Object.entries(tokens)) {
      const isKept = kept.includes(credential)
      expect([credential, await statusOf(token)]).toEqual([credential, isKept ? 200 : 401])
      if (!isKept) await streams[credential]?.ended
    }
    for (const [credential, token] of Object.entries(stranger.tokens)) {
      expect([credential, await statusOf(token)]).toEqual([credential, 200])
    }
  },
  30_000,
)

test('the administrator’s role ends with the sessions in which it could be used', async () => {
  const user = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const body = { username: user.username, password: testPassword }
  const { accessToken } = await app.call(accounts.signIn, { body })
  expect(await statusOf(accessToken)).toBe(200)
  app.clock.advance({ seconds: 1 })
  await app.call(accounts.setUserRoles, { params: { id: user.userId }, body: { roles: [] }, as: admin })
  expect(await statusOf(accessToken)).toBe(401)
})

test('a link that sets a password stops working when the password is changed', async () => {
  const user = await app.aUser()
  await app.call(accounts.forgotPassword, { params: { email: user.email } })
  const token = await mailedToken(app, user.email)
  await app.call(security.changePassword, {
    body: { password: testPassword, newPassword: 'another-horse-7' },
    as: user,
  })
  expect(await app.refused(accounts.resetPassword, { body: { token, newPassword: 'a-thief-1' } })).toMatchObject({
    code: 'reset_link_no_longer_available',
  })
})

test('more rights sign nobody out', async () => {
  const user = await app.aUser({ userType: 'standard' })
  const body = { username: user.username, password: testPassword }
  const { accessToken } = await app.call(accounts.signIn, { body })
  app.clock.advance({ seconds: 1 })
  await change(user, accounts.upgradeActions.profile, 2)
  expect(await statusOf(accessToken)).toBe(200)
})
