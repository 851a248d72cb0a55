import { listAccessTokens } from '@tandem/contract/accounts/access-tokens.ts'
import * as security from '@tandem/contract/accounts/account-security.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { mailedToken } from '../../testing/mails.ts'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { resetSecondFactor } from './second-factor.service.ts'

const app = useTestApp()
const password = testPassword

/** Signs in as a browser of that name, and answers the user with the session's own token. */
async function signedIn(user: TestUser, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'): Promise<TestUser> {
  const payload = { username: user.username, password }
  const headers = { 'user-agent': agent }
  const answer = await app.server.inject({ method: 'POST', url: accounts.signIn.path, payload, headers })
  expect(answer.statusCode).toBe(200)
  const { accessToken } = answer.json<{ accessToken: string }>()
  const { userId, userType, roles, username, email } = user
  return { userId, userType, roles, username, email, token: accessToken }
}

const actsOn = async ({ userId }: TestUser) => {
  const entries = await app.platform.db
    .selectFrom('audit_entries')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}
const mailsTo = (address: string) => {
  const mails = app.platform.mailer.recent().filter(({ to }) => to === address)
  return mails.map(({ subject }) => subject)
}

test('one sees where one is signed in, and ends it there', async () => {
  const user = await app.aUser()
  const here = await signedIn(user)
  app.clock.advance({ minutes: 10 })
  const phone = await signedIn(user, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')
  app.clock.advance({ minutes: 10 })
  const seen = await app.call(security.getAccountSecurity, { as: here })
  const devices = Object.fromEntries(seen.sessions.map(({ device, isCurrent }) => [device, isCurrent]))
  expect(devices).toEqual({ 'Chrome, Android': false, 'Firefox, Linux': true })
  await expect
    .poll(async () => (await app.call(security.getAccountSecurity, { as: here })).sessions[0])
    .toMatchObject({ device: 'Firefox, Linux', lastUsedAt: app.clock.now() })
  const id = seen.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0
  const stranger = await app.aUser()
  expect(await app.refused(security.endSession, { params: { id }, as: stranger })).toMatchObject({ code: 'not_found' })
  await app.call(security.endSession, { params: { id }, as: here })
  expect(await app.refused(security.getAccountSecurity, { as: phone })).toMatchObject({ code: 'not_signed_in' })
  await app.call(security.signOut, { as: here })
  expect(await app.refused(security.getAccountSecurity, { as: here })).toMatchObject({ code: 'not_signed_in' })
  expect(await actsOn(user)).toEqual(['session.ended'])
  expect((await app.call(security.getAccountSecurity, { as: user })).sessions).toEqual([])
})

test('a password is changed by who knows the old one, and guesses at it wait', async () => {
  const user = await app.aUser()
  const here = await signedIn(user)
  const change = (old: string, newPassword = 'another-horse-7') => ({ body: { password: old, newPassword }, as: here })
  for (let guess = 0; guess < 5; guess++) {
    const refused = await app.refused(security.changePassword, change(`wrong-${guess}`))
    expect(refused).toMatchObject({ code: 'wrong_password', field: 'password' })
  }
  expect(await app.refused(security.changePassword, change(password))).toMatchObject({
    code: 'too_many_requests',
    details: { seconds: 1 },
  })
  app.clock.advance({ seconds: 1 })
  await app.call(security.changePassword, change(password))
  await expect.poll(() => mailsTo(user.email)).toEqual(['Your password was changed'])
  const body = { username: user.username, password: 'another-horse-7' }
  await app.call(accounts.signIn, { body })
  expect(await app.refused(accounts.signIn, { body: { ...body, password } })).toMatchObject({
    code: 'wrong_credentials',
  })
  expect(await app.call(listAccessTokens, { as: here })).toEqual([])
  expect(await actsOn(user)).toEqual(['password.changed'])
})

test('a new address counts once its link is opened, and the old one undoes it for seven days', async () => {
  const user = await app.aUser()
  const here = await signedIn(user)
  const email = `new.${user.email}`
  const ask = (body: { password: string; email: string }) => ({ body, as: here })
  expect(await app.refused(security.changeEmail, ask({ password: 'wrong-one', email }))).toMatchObject({
    code: 'wrong_password',
  })
  const other = await app.aUser()
  const taken = other.email.toUpperCase()
  expect(await app.refused(security.changeEmail, ask({ password, email: taken }))).toMatchObject({
    code: 'email_already_used',
    field: 'email',
  })
  await app.call(security.changeEmail, ask({ password, email: `first.${user.email}` }))
  const first = await mailedToken(app, `first.${user.email}`)
  await app.call(security.changeEmail, ask({ password, email }))
  expect(await app.call(security.getAccountSecurity, { as: here })).toMatchObject({
    email: user.email,
    emailChange: { email },
  })
  expect(await app.refused(security.confirmEmail, { body: { token: first } })).toMatchObject({ status: 410 })
  const token = await mailedToken(app, email)
  await app.call(security.confirmEmail, { body: { token } })
  expect(await app.refused(security.confirmEmail, { body: { token } })).toMatchObject({ status: 410 })
  expect(await app.call(security.getAccountSecurity, { as: here })).toMatchObject({ email, emailChange: null })

  // Nobody takes the old address meanwhile; its owner brings it back, and everybody is signed out.
  const undo = await mailedToken(app, user.email)
  expect(mailsTo(user.email)).toEqual(['Your email address was changed'])
  const theirs = { body: { password, email: user.email }, as: other }
  expect(await app.refused(security.changeEmail, theirs)).toMatchObject({ code: 'email_already_used' })
  app.clock.advance({ hours: 7 * 24 - 1 })
  const thief = await signedIn(user)
  await app.call(security.changeEmail, { body: { password, email: `thief.${user.email}` }, as: thief })
  const thiefs = await mailedToken(app, `thief.${user.email}`)
  await app.call(security.undoEmailChange, { body: { token: undo } })
  expect(await app.refused(security.confirmEmail, { body: { token: thiefs } })).toMatchObject({ status: 410 })
  expect(await app.refused(security.getAccountSecurity, { as: thief })).toMatchObject({ code: 'not_signed_in' })
  expect(await app.refused(security.undoEmailChange, { body: { token: undo } })).toMatchObject({ status: 410 })
  expect(await app.call(security.getAccountSecurity, { as: await signedIn(user) })).toMatchObject({
    email: user.email,
    emailChange: null,
  })
  const asked = Array<string>(2).fill('email.requested')
  expect(await actsOn(user)).toEqual([...asked, 'email.changed', 'email.requested', 'email.undone'])
})

test('a link to a new or an old address works for its time, and a wish can be taken back', async () => {
  const user = await app.aUser()
  const ask = (email: string) => app.call(security.changeEmail, { body: { password, email }, as: user })
  await ask(`b.${user.email}`)
  const late = await mailedToken(app, `b.${user.email}`)
  app.clock.advance({ hours: 24 })
  expect(await app.refused(security.confirmEmail, { body: { token: late } })).toMatchObject({ status: 410 })
  await ask(`c.${user.email}`)
  const withdrawn = await mailedToken(app, `c.${user.email}`)
  await app.call(security.cancelEmailChange, { as: user })
  expect(await app.refused(security.confirmEmail, { body: { token: withdrawn } })).toMatchObject({ status: 410 })
  await ask(`d.${user.email}`)
  await app.call(security.confirmEmail, { body: { token: await mailedToken(app, `d.${user.email}`) } })
  const undo = await mailedToken(app, user.email)
  app.clock.advance({ hours: 7 * 24 })
  expect(await app.refused(security.undoEmailChange, { body: { token: undo } })).toMatchObject({ status: 410 })
})

test('the profile of the specification asks for a new address in the same way', async () => {
  const user = await app.aUser()
  const email = `asked.${user.email}`
  const params = { id: user.userId, statusRequest: accounts.upgradeActions.profile }
  expect(await app.call(accounts.updateUser, { params, query: { email }, as: user })).toMatchObject({
    email: user.email,
  })
  await app.call(security.confirmEmail, { body: { token: await mailedToken(app, email) } })
  expect(await app.call(accounts.getUser, { params: { id: user.userId }, as: user })).toMatchObject({ email })
})

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().epochMilliseconds })

/** Sets up a second factor in a session, and answers its secret and recovery codes. */
async function withSecondFactor(as: TestUser) {
  const { secret, uri } = await app.call(security.beginSecondFactor, { body: { password }, as })
  expect(uri).toContain(`secret=${secret}`)
  const { recoveryCodes } = await app.call(security.confirmSecondFactor, { body: { code: codeOf(secret) }, as })
  app.clock.advance({ minutes: 1 })
  return { secret, recoveryCodes }
}

async function firstStep({ username }: TestUser): Promise<string> {
  const refused = await app.refused(accounts.signIn, { body: { username, password } })
  expect(refused).toMatchObject({ status: 401, code: 'second_factor_needed' })
  return String(refused.details?.ticket)
}

test('where a second factor is set, signing in takes a second step', async () => {
  const user = await app.aUser()
  const [here, elsewhere] = [await signedIn(user), await signedIn(user)]
  const wrong = { body: { code: '000000' }, as: here }
  expect(await app.refused(security.confirmSecondFactor, wrong)).toMatchObject({ code: 'second_factor_not_set' })
  const begun = await app.call(security.beginSecondFactor, { body: { password }, as: here })
  expect(await app.refused(security.confirmSecondFactor, wrong)).toMatchObject({ code: 'wrong_code' })
  // Begun is not set: the password is enough still.
  await signedIn(user)
  const { secret, recoveryCodes } = await withSecondFactor(here)
  expect(secret).not.toBe(begun.secret)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await app.refused(security.getAccountSecurity, { as: elsewhere })).toMatchObject({ status: 401 })
  const stored = JSON.stringify(await app.platform.db.selectFrom('second_factors').selectAll().execute(), String)
  expect(stored).not.toContain(secret)

  const enter = async (code: string) => ({ body: { ticket: await firstStep(user), code } })
  const [, again] = await Promise.all([enter(codeOf(secret)), enter(codeOf(secret))])
  const code = codeOf(secret)
  const signed = await app.call(security.signInWithCode, await enter(` ${code.slice(0, 3)} ${code.slice(3)} `))
  expect(signed).toMatchObject({ id: user.userId, username: user.username })
  expect(await app.refused(security.signInWithCode, again)).toMatchObject({ code: 'wrong_code', field: 'code' })
  app.clock.advance({ seconds: 30 })
  await app.call(security.signInWithCode, await enter(codeOf(secret)))

  const [recovery = ''] = recoveryCodes
  await app.call(security.signInWithCode, await enter(recovery.toLowerCase().replaceAll('-', ' ')))
  expect(await app.refused(security.signInWithCode, await enter(recovery))).toMatchObject({ code: 'wrong_code' })
  await expect.poll(() => mailsTo(user.email)).toEqual(['A recovery code was used', 'Your second factor is on'])
  expect(await app.call(security.getAccountSecurity, { as: user })).toMatchObject({
    secondFactor: { recoveryCodes: 9, isRequired: false },
  })
})

test('the second step is bounded in time and in guesses, and a ticket is good for nothing else', async () => {
  const user = await app.aUser()
  const { secret } = await withSecondFactor(await signedIn(user))
  const ticket = await firstStep(user)
  const enter = (code: string, with_ = ticket) =>
    app.refused(security.signInWithCode, { body: { ticket: with_, code } })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(String(100_000 + n))))
  const codes = answers.map(({ code }) => code).toSorted()
  expect(codes).toEqual([...Array<string>(7).fill('too_many_requests'), ...Array<string>(5).fill('wrong_code')])
  expect(await enter(codeOf(secret))).toMatchObject({ code: 'too_many_requests', details: { seconds: 1 } })
  app.clock.advance({ minutes: 5 })
  expect(await enter(codeOf(secret))).toMatchObject({ status: 401, code: 'sign_in_too_slow' })
  for (const bad of ['nonsense', user.token, `${ticket}x`]) {
    expect(await enter(codeOf(secret), bad)).toMatchObject({ code: 'sign_in_too_slow' })
  }
  const url = getWallet.path.replace('{userId}', String(user.userId))
  const headers = { authorization: `Bearer ${await firstStep(user)}` }
  expect((await app.server.inject({ url, headers })).statusCode).toBe(401)
  const old = await firstStep(user)
  app.clock.advance({ seconds: 1 })
  await app.call(security.changePassword, { body: { password, newPassword: 'another-horse-7' }, as: user })
  expect(await enter(codeOf(secret), old)).toMatchObject({ code: 'sign_in_too_slow' })
})

test('new recovery codes take the place of the old; the factor is removed with password and code', async () => {
  const user = await app.aUser()
  const here = await signedIn(user)
  expect(await app.refused(security.makeRecoveryCodes, { body: { password }, as: here })).toMatchObject({
    code: 'second_factor_not_set',
  })
  const { recoveryCodes: old } = await withSecondFactor(here)
  const made = await app.call(security.makeRecoveryCodes, { body: { password }, as: here })
  const ticket = await firstStep(user)
  expect(await app.refused(security.signInWithCode, { body: { ticket, code: old[0] ?? '' } })).toMatchObject({
    code: 'wrong_code',
  })
  expect(await app.refused(security.beginSecondFactor, { body: { password }, as: here })).toMatchObject({
    code: 'second_factor_set_already',
  })
  const code = made.recoveryCodes[0] ?? ''
  const remove = (body: { password: string; code: string }) => ({ body, as: here })
  expect(await app.refused(security.removeSecondFactor, remove({ password, code: '123456' }))).toMatchObject({
    code: 'wrong_code',
  })
  expect(await app.refused(security.removeSecondFactor, remove({ password: 'wrong-1', code }))).toMatchObject({
    code: 'wrong_password',
  })
  await app.call(security.removeSecondFactor, remove({ password, code }))
  await signedIn(user)
  await withSecondFactor(here)
  expect(await resetSecondFactor(app.platform, user.username.toUpperCase())).toBe(true)
  expect(await resetSecondFactor(app.platform, user.username)).toBe(false)
  await signedIn(user)
  expect(await actsOn(user)).toEqual([
    ...(['secondFactor.set', 'recoveryCodes.made', 'secondFactor.removed'] as const),
    ...(['secondFactor.set', 'secondFactor.reset'] as const),
  ])
})

test('an administrator who must have a second factor has no rights without one, and all with it', async () => {
  const config = { ...app.platform.config, administratorsNeedSecondFactor: true, publicUrl: 'https://tandem.example' }
  const server = await createApp({ ...app.platform, config }, { rateLimitFactor: 0 })
  const [admin, other] = [await app.aUser({ isAdministrator: true }), await app.aUser()]
  const payload = { username: admin.username, password }
  const signedInto = await server.inject({ method: 'POST', url: accounts.signIn.path, payload })
  expect(signedInto.headers['set-cookie']).toContain('; Secure')
  const { accessToken, mustSetSecondFactor } = accounts.SignedIn.parse(signedInto.json())
  expect(mustSetSecondFactor).toBe(true)
  const ask = async (url: string) => {
    const answer = await server.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
    return answer.statusCode === 200 ? 200 : RefusalBody.parse(answer.json()).code
  }
  const wallet = (userId: number) => getWallet.path.replace('{userId}', String(userId))
  expect(await ask(accounts.listUsers.path)).toBe('second_factor_missing')
  expect(await ask(wallet(other.userId))).toBe('not_allowed')
  expect(await ask(wallet(admin.userId))).toBe(200)
  await withSecondFactor({ ...admin, token: accessToken })
  expect([await ask(accounts.listUsers.path), await ask(wallet(other.userId))]).toEqual([200, 200])
  await server.close()
})
