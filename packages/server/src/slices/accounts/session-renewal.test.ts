import * as security from '@tandem/contract/accounts/account-security.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { expect, test } from 'vitest'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { testPassword as password, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { endCredentials } from './credentials.ts'

const app = useTestApp()

/** A browser that keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>()
  /** What the server asked it to keep last, as it was written. */
  lines: string[] = []

  async post(url: string, payload: object = {}, headers: Record<string, string> = {}) {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const own = cookie === '' ? headers : { ...headers, cookie }
    const answer = await app.server.inject({ method: 'POST', url, payload, headers: own })
    this.lines = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of this.lines) {
      const [, name = '', value = '', maxAge] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? []
      if (maxAge === '0') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const body = answer.json<unknown>()
    if (answer.statusCode !== 200) return { code: RefusalBody.parse(body).code, token: '', answer: null }
    const signedIn = accounts.SignedIn.parse(body)
    return { code: 'in', token: signedIn.accessToken, answer: signedIn }
  }

  signIn({ username }: TestUser, remember = true) {
    return this.post(accounts.signIn.path, { username, password, remember })
  }

  resume() {
    return this.post(security.resumeSession.path)
  }

  get kept(): string {
    return this.cookies.get('tandem_session') ?? ''
  }

  /** A copy of this one, as a thief of its cookies has it. */
  copy(): Browser {
    const copy = new Browser()
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }
}

const isIn = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await app.server.inject({ url: security.getAccountSecurity.path, headers })
  return statusCode === 200
}
const as = (user: TestUser, token: string): TestUser => {
  const { userId, userType, roles, username, email } = user
  return { userId, userType, roles, username, email, token }
}
const actsOn = async ({ userId }: TestUser) => {
  const rows = await app.platform.db
    .selectFrom('audit_entries')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('who asks to be remembered goes on for thirty days by a cookie that scripts do not see, and that is another each time', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  const first = await browser.signIn(user)
  expect(first.answer).toMatchObject({ id: user.userId, remembered: true })
  const cookie = /^tandem_session=[\w-]{24}\.[\w-]{43}; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/
  expect(browser.lines).toContainEqual(expect.stringMatching(cookie))
  const rows = await app.platform.db.selectFrom('sessions').selectAll().where('user_id', '=', user.userId).execute()
  const stored = JSON.stringify(rows, String)
  for (const secret of browser.kept.split('.')) expect(stored).not.toContain(secret)

  const seen = new Set([browser.kept])
  for (let day = 1; day < 30; day++) {
    app.clock.advance({ hours: 24 })
    expect(await browser.resume()).toMatchObject({ code: 'in', answer: { id: user.userId, remembered: true } })
    seen.add(browser.kept)
  }
  expect(seen.size).toBe(30)
  expect(browser.lines).toContainEqual(expect.stringContaining('; Max-Age=86400; HttpOnly'))
  expect(await isIn(first.token)).toBe(false)
  app.clock.advance({ hours: 24 })
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
  expect(browser.kept).toBe('')
  expect(await actsOn(user)).toEqual(['session.remembered'])
})

test('without it there is no cookie, and the token renews the session for twelve hours', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  const first = await browser.signIn(user, false)
  expect([browser.kept, first.answer?.remembered]).toEqual(['', undefined])
  let { token } = first
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
  for (let turn = 0; turn < 13; turn++) {
    app.clock.advance({ minutes: 55 })
    token = (await app.call(security.renewSession, { as: as(user, token) })).accessToken
  }
  expect((await app.call(security.getAccountSecurity, { as: as(user, token) })).sessions).toMatchObject([
    { isCurrent: true, rememberedUntil: null, expiresAt: app.clock.now().add({ minutes: 58 }) },
  ])
  app.clock.advance({ minutes: 5 })
  expect(await app.refused(security.renewSession, { as: as(user, token) })).toMatchObject({ code: 'not_signed_in' })
  // Until its own end it is good for all else.
  expect(await isIn(token)).toBe(true)
  app.clock.advance({ minutes: 53 })
  expect(await isIn(token)).toBe(false)
})

test('a copied cookie that is used after the real one ends the session, for the thief and for the owner', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  await browser.signIn(user)
  const thief = browser.copy()
  app.clock.advance({ hours: 2 })
  const { token } = await browser.resume()
  app.clock.advance({ seconds: 61 })
  expect(await thief.resume()).toMatchObject({ code: 'not_signed_in' })
  expect(await isIn(token)).toBe(false)
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
  expect(await actsOn(user)).toEqual(['session.remembered', 'session.replayed'])

  // The other way round: the thief is first, and the owner's next use ends it.
  await browser.signIn(user)
  const other = browser.copy()
  app.clock.advance({ hours: 2 })
  const stolen = await other.resume()
  expect(stolen.code).toBe('in')
  app.clock.advance({ minutes: 50 })
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
  expect(await isIn(stolen.token)).toBe(false)
  expect(await other.resume()).toMatchObject({ code: 'not_signed_in' })
})

test('two tabs at once and an answer that was lost end nothing', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  await browser.signIn(user)
  app.clock.advance({ hours: 1 })
  const tabs = [browser, ...Array.from({ length: 5 }, () => browser.copy())]
  const answers = await Promise.all(tabs.map((tab) => tab.resume()))
  expect(answers.map(({ code }) => code)).toEqual(Array<string>(6).fill('in'))
  // Whichever answer came last, the browser keeps the same cookie.
  expect(new Set(tabs.map(({ kept }) => kept)).size).toBe(1)
  expect(
    (await app.call(security.getAccountSecurity, { as: as(user, answers[0]?.token ?? '') })).sessions,
  ).toHaveLength(1)

  // The process ended when it was stored and not yet answered: the browser asks again with what it has.
  app.clock.advance({ hours: 1 })
  await browser.copy().resume()
  app.clock.advance({ seconds: 60 })
  expect((await browser.resume()).code).toBe('in')
  app.clock.advance({ minutes: 57 })
  expect((await browser.resume()).code).toBe('in')
})

test('a clock that is set back does not hold the door open', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  await browser.signIn(user)
  app.clock.advance({ hours: 2 })
  const thief = browser.copy()
  await browser.resume()
  app.clock.advance({ minutes: -10 })
  expect(await thief.resume()).toMatchObject({ code: 'not_signed_in' })
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
})

test('what ends sessions ends their cookies', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const ends: Record<string, (user: TestUser, token: string) => Promise<unknown>> = {
    'signing out': (user, token) => app.call(security.signOut, { as: as(user, token) }),
    'ending it in the profile': async (user) => {
      const [session] = (await app.call(security.getAccountSecurity, { as: user })).sessions
      await app.call(security.endSession, { params: { id: session?.id ?? 0 }, as: user })
    },
    // The session in which it was done goes on to its end, and its cookie does not outlive it.
    'another password': (user, token) =>
      app.call(security.changePassword, { body: { password, newPassword: 'another-horse-7' }, as: as(user, token) }),
    'fewer rights': (user) =>
      app.call(accounts.updateUser, {
        params: { id: user.userId, statusRequest: accounts.upgradeActions.profile },
        query: { userTypeId: 1 },
        as: admin,
      }),
    'all that ends credentials': (user) =>
      inDatabaseTransaction(app.platform.db, (tx) => endCredentials(tx, user.userId, app.clock.now())),
    'an account that is closed': (user) =>
      app.platform.db.updateTable('users').set({ closed_at: app.clock.now() }).where('id', '=', user.userId).execute(),
    'an account that is not activated any more': (user) =>
      app.platform.db.updateTable('users').set({ activated_at: null }).where('id', '=', user.userId).execute(),
  }
  for (const [name, end] of Object.entries(ends)) {
    const user = await app.aUser({ userType: 'transactionalUser' })
    const browser = new Browser()
    const { token } = await browser.signIn(user)
    expect((await browser.copy().resume()).code, name).toBe('in')
    await end(user, token)
    expect(await browser.resume(), name).toMatchObject({ code: 'not_signed_in' })
    expect(browser.kept, name).toBe('')
  }
})

test('another sign-in in the same browser ends what it remembered', async () => {
  const [ana, bogdan] = [await app.aUser(), await app.aUser()]
  const browser = new Browser()
  const first = await browser.signIn(ana)
  const second = await browser.signIn(bogdan, false)
  expect(browser.kept).toBe('')
  expect([await isIn(first.token), await isIn(second.token)]).toEqual([false, true])
  expect(await browser.resume()).toMatchObject({ code: 'not_signed_in' })
})

test('a cookie that was made up ends nobody’s session, and a page of another site uses none', async () => {
  const user = await app.aUser()
  const browser = new Browser()
  const { token } = await browser.signIn(user)
  for (const made of ['x', `${'a'.repeat(24)}.${'b'.repeat(43)}`, `1.${browser.kept}`, browser.kept.slice(0, -1)]) {
    const other = new Browser()
    other.cookies.set('tandem_session', made)
    expect(await other.resume()).toMatchObject({ code: 'not_signed_in' })
  }
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect(await browser.post(security.resumeSession.path, {}, foreign)).toMatchObject({ code: 'not_allowed' })
  expect(await isIn(token)).toBe(true)
  expect((await browser.resume()).code).toBe('in')
})
