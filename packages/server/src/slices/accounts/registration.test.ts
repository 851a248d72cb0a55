import * as contract from '@tandem/contract/accounts/accounts.ts'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { drivenClock } from '../../platform/clock.ts'
import { createMailer, type Mailer } from '../../platform/mail.ts'
import { createLog } from '../../platform/log.ts'
import { mailedToken } from '../../testing/mails.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

let count = 0
function aRegistration(changes: Partial<Record<string, unknown>> = {}) {
  count += 1
  const person = {
    lastName: 'Popescu',
    firstName: 'Ana',
    username: `ana${count}`,
    email: `ana${count}@example.org`,
    password: 'sun-and-wind',
  }
  return { ...person, ...changes }
}

/** The newest link that was mailed to an address. */
function tokenMailedTo(email: string): string {
  const mail = app.platform.mailer.recent().find(({ to, text }) => to === email && text.includes('?token='))
  return /\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link was mailed'
}

function mailsTo(email: string): number {
  return app.platform.mailer.recent().filter(({ to }) => to === email).length
}

async function register(changes?: Partial<Record<string, unknown>>) {
  const person = aRegistration(changes)
  await app.call(contract.signUp, { body: person })
  return person
}

async function registerAndActivate() {
  const person = await register()
  await app.call(contract.activateAccount, { params: { token: tokenMailedTo(person.email) } })
  return person
}

const signIn = ({ username, password }: { username: string; password: string }) => ({ body: { username, password } })

/** Sends a body as it is, wrong or right. */
async function post(url: string, payload: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.server.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) })
  return { status: answer.statusCode, ...answer.json<{ code: string; field?: string; message: string }>() }
}

test('somebody registers, activates by the mailed link, and signs in', async () => {
  const person = await register({ language: 'ro' })
  const mail = app.platform.mailer.recent()[0]
  expect(mail).toMatchObject({ to: person.email, subject: 'Activează-ți contul Tandem' })
  expect(mail?.text).toContain('http://localhost:3000/activateAccount?token=')
  expect(mail?.html).toContain('Activează contul')
  expect(await app.refused(contract.signIn, signIn(person))).toMatchObject({
    code: 'account_not_activated',
    status: 403,
  })

  const { message } = await app.call(contract.activateAccount, {
    params: { token: tokenMailedTo(person.email) },
    language: 'ro',
  })
  expect(message).toBe('Contul este activat. Te poți autentifica.')
  expect(await app.call(contract.signIn, signIn(person))).toMatchObject({
    username: person.username,
    userType: 'standard',
    roles: ['ROLE_USER'],
    balance: 0n,
  })
})

test('only the answer of the demo leads to its mailbox', async () => {
  expect(await app.call(contract.signUp, { body: aRegistration() })).toMatchObject({ inDemoMailbox: true })
  const { config } = app.platform
  for (const changes of [{ isProduction: true }, { smtpUrl: 'smtp://127.0.0.1:1' }]) {
    const platform = { ...app.platform, config: { ...config, ...changes } }
    const server = await createApp(platform, { rateLimitFactor: 0 })
    const answer = await server.inject({ method: 'POST', url: '/api/auth/signup', payload: aRegistration() })
    await server.close()
    expect(Object.keys(answer.json<object>())).toEqual(['message'])
  }
})

test('a registration makes a standard user, whatever type is asked for', async () => {
  const person = await register({ userType: 'strategicUser', roles: ['ROLE_ADMIN'] })
  await app.call(contract.activateAccount, { params: { token: tokenMailedTo(person.email) } })
  expect(await app.call(contract.signIn, signIn(person))).toMatchObject({ userType: 'standard', roles: ['ROLE_USER'] })
})

test.each([
  [{ lastName: 'Ștefănescu' }, 'lastName', /letters without diacritics/],
  [{ firstName: 'A' }, 'firstName', /at least 3/],
  [{ firstName: 7 }, 'firstName', /format is invalid/],
  [{ lastName: null }, 'lastName', /required/],
  [{ lastName: 'x'.repeat(21) }, 'lastName', /greater than 20/],
  [{ lastName: 'x'.repeat(60_000) }, 'lastName', /greater than 20/],
  [{ username: 'ab' }, 'username', /at least 3/],
  [{ username: '' }, 'username', /required/],
  [{ username: 'ana\u0000bel' }, 'username', /format is invalid/],
  [{ username: 'ana\u200Bbel' }, 'username', /format is invalid/],
  [{ username: 'ana\u202Elob' }, 'username', /format is invalid/],
  [{ username: 'аdmin' }, 'username', /format is invalid/],
  [{ username: { $ne: null } }, 'username', /format is invalid/],
  [{ email: 'ana' }, 'email', /valid email/],
  [{ email: 'ana@example.org\u0000' }, 'email', /valid email/],
  [{ email: `${'a'.repeat(45)}@example.org` }, 'email', /greater than 50/],
  [{ email: ['a@example.org', 'b@example.org'] }, 'email', /format is invalid/],
  [{ password: '12345' }, 'password', /at least 6/],
  [{ password: 'x'.repeat(41) }, 'password', /greater than 40/],
])('refuses %j with a sentence at its field', async (change, field, message) => {
  const answer = await post('/api/auth/signup', aRegistration(change))
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request', field })
  expect(answer.message).toMatch(message)
})

test('refuses a body beyond a megabyte', async () => {
  expect(await post('/api/auth/signup', aRegistration({ lastName: 'x'.repeat(2_000_000) }))).toMatchObject({
    status: 413,
  })
})

test('an address and a username are used once, in whatever case or spelling', async () => {
  const person = await register({ username: 'Ștefan_1', email: 'Stefan.One@Example.org' })
  for (const email of [person.email, 'stefan.one@example.org', 'STEFAN.ONE@EXAMPLE.ORG']) {
    const answer = await app.refused(contract.signUp, { body: aRegistration({ email }) })
    expect(answer).toMatchObject({
      status: 400,
      code: 'email_already_used',
      message: 'email_already_used',
      field: 'email',
    })
  }
  for (const username of ['ștefan_1', 'ȘTEFAN_1', 'S\u0326tefan_1', 'Ştefan_1', 'șTEFAN_１']) {
    const answer = await app.refused(contract.signUp, { body: aRegistration({ username }) })
    expect(answer).toMatchObject({
      status: 400,
      code: 'user_already_used',
      message: 'user_already_used',
      field: 'username',
    })
  }
  await register({ username: 'ISPARTA' })
  for (const username of ['isparta', 'İsparta', 'ısparta']) {
    expect(await app.refused(contract.signUp, { body: aRegistration({ username }) })).toMatchObject({
      code: 'user_already_used',
    })
  }
})

test('of registrations at the same time one gets the username', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post('/api/auth/signup', aRegistration({ username: 'Everyone' }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'user_already_used')).toHaveLength(5)
})

test('what closed accounts are called cannot be taken before', async () => {
  expect(await app.refused(contract.signUp, { body: aRegistration({ username: 'Closed-17' }) })).toMatchObject({
    code: 'user_already_used',
  })
  expect(
    await app.refused(contract.signUp, { body: aRegistration({ email: 'closed-17@CLOSED.invalid' }) }),
  ).toMatchObject({
    code: 'email_already_used',
  })
})

test('without its mail a registration does not exist', async () => {
  const person = aRegistration()
  const broken = vi.spyOn(app.platform.mailer, 'send').mockImplementation(nowhere().send)
  expect(await app.refused(contract.signUp, { body: person })).toMatchObject({ status: 503, code: 'mail_not_sent' })
  broken.mockRestore()
  await app.call(contract.signUp, { body: person })
})

test('a link works once, also when it is followed twice at once', async () => {
  const person = await register()
  const token = tokenMailedTo(person.email)
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.server.inject({ url: `/api/auth/activateAccount/${token}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  expect(await app.refused(contract.activateAccount, { params: { token } })).toMatchObject({
    status: 410,
    message: 'Email account validation link is no longer available. Please resume the account activation process.',
  })
})

test('an activation link expires after 24 hours, and a newer one voids it', async () => {
  const person = await register()
  const first = tokenMailedTo(person.email)
  await app.call(contract.sendActivationMail, { params: { email: person.email.toUpperCase() } })
  await expect.poll(() => mailsTo(person.email)).toBe(2)
  const second = tokenMailedTo(person.email)
  expect(second).not.toBe(first)
  expect(await app.refused(contract.activateAccount, { params: { token: first } })).toMatchObject({ status: 410 })
  app.clock.advance({ hours: 24 })
  expect(await app.refused(contract.activateAccount, { params: { token: second } })).toMatchObject({ status: 410 })
})

test.each(['%00', 'x', '../../etc/passwd', "' or 1=1 --", 'ș'.repeat(60)])('"%s" is no link', async (token) => {
  const answer = await app.server.inject({ url: `/api/auth/activateAccount/${encodeURIComponent(token)}` })
  expect(answer.statusCode).toBe(410)
})

test('only a fingerprint of a link is stored', async () => {
  const person = await register()
  const rows = await app.platform.db.selectFrom('account_links').select('token_hash').execute()
  expect(rows.map((row) => row.token_hash)).not.toContain(tokenMailedTo(person.email))
})

test('a reset link sets a new password once and signs out everywhere, but activates nothing', async () => {
  const person = await registerAndActivate()
  const { accessToken, id } = await app.call(contract.signIn, signIn(person))
  const ownUser = () =>
    app.server.inject({ url: `/api/test/user/${id}`, headers: { authorization: `Bearer ${accessToken}` } })
  expect((await ownUser()).statusCode).toBe(200)

  app.clock.advance({ milliseconds: 1 })
  await app.call(contract.forgotPassword, { params: { email: person.email } })
  await expect.poll(() => mailsTo(person.email)).toBe(2)
  const body = { token: await mailedToken(app, person.email), newPassword: 'a new password' }
  const both = await Promise.all([1, 2].map(() => post('/api/test/resetPassword', body)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await app.refused(contract.resetPassword, { body })).toMatchObject({
    message: 'This link has expired or was already used. Request a new one: “Forgot your password?”',
  })
  await expect.poll(() => app.platform.mailer.recent()[0]?.subject).toBe('Your password was changed')

  expect((await ownUser()).statusCode).toBe(401)
  expect(await app.refused(contract.signIn, signIn(person))).toMatchObject({ code: 'wrong_credentials' })
  await app.call(contract.signIn, signIn({ ...person, password: 'a new password' }))

  const waiting = await register()
  await app.call(contract.forgotPassword, { params: { email: waiting.email } })
  await expect.poll(() => mailsTo(waiting.email)).toBe(2)
  const params = { token: await mailedToken(app, waiting.email), newPassword: 'o parolă nouă/?#' }
  await app.call(contract.resetPasswordByPath, { params })
  const refused = await app.refused(contract.signIn, signIn({ ...waiting, password: 'o parolă nouă/?#' }))
  expect(refused).toMatchObject({ code: 'account_not_activated' })
})

test('a password that anybody tries first is refused, at registration and when it is set anew', async () => {
  const guessable = (field: string) => ({ details: { faults: [{ field, rule: 'easy_to_guess' }] } })
  const body = aRegistration({ password: 'Tandem2026!' })
  expect(await app.refused(contract.signUp, { body })).toMatchObject(guessable('password'))
  const person = await register()
  await app.call(contract.forgotPassword, { params: { email: person.email } })
  await expect.poll(() => mailsTo(person.email)).toBe(2)
  const token = tokenMailedTo(person.email)
  for (const newPassword of ['qwerty123', `${person.username}1`]) {
    const refused = await app.refused(contract.resetPassword, { body: { token, newPassword } })
    expect(refused).toMatchObject(guessable('newPassword'))
  }
  await app.call(contract.resetPassword, { body: { token, newPassword: 'a new password' } })
})

test('a reset link expires after an hour and is no activation link', async () => {
  const person = await register()
  await app.call(contract.forgotPassword, { params: { email: person.email } })
  await expect.poll(() => mailsTo(person.email)).toBe(2)
  const token = tokenMailedTo(person.email)
  expect(await app.refused(contract.activateAccount, { params: { token } })).toMatchObject({ status: 410 })
  app.clock.advance({ hours: 1 })
  expect(await app.refused(contract.resetPassword, { body: { token, newPassword: 'a new password' } })).toMatchObject({
    status: 410,
  })
})

test('known, unknown, activated and waiting addresses get the same answer', async () => {
  const [active, waiting] = [await registerAndActivate(), await register()]
  const before = app.platform.mailer.recent().length
  for (const call of [contract.sendActivationMail, contract.forgotPassword]) {
    const emails = [active.email, waiting.email, 'nobody@example.org']
    const answers = await Promise.all(emails.map((email) => app.call(call, { params: { email } })))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
  }
  await expect.poll(() => app.platform.mailer.recent()).toHaveLength(before + 3)
  expect(mailsTo('nobody@example.org')).toBe(0)

  const broken = vi.spyOn(app.platform.mailer, 'check').mockImplementation(nowhere().check)
  for (const email of [active.email, 'nobody@example.org']) {
    expect(await app.refused(contract.forgotPassword, { params: { email } })).toMatchObject({ code: 'mail_not_sent' })
  }
  broken.mockRestore()
})

test('nobody is flooded with links', async () => {
  const person = await registerAndActivate()
  for (const mails of [2, 3, 4, 5, 6, 6, 6, 6]) {
    await app.call(contract.forgotPassword, { params: { email: person.email } })
    // Mails go beside the answer: the link of the newest is the one that counts.
    await expect.poll(() => mailsTo(person.email)).toBe(mails)
  }
  await app.call(contract.resetPassword, {
    body: { token: tokenMailedTo(person.email), newPassword: 'a new password' },
  })
})

/** Mails to a server that does not answer. */
function nowhere(): Mailer {
  const config = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'Tandem <no-reply@tandem.example>' }
  return createMailer(config, createLog({ logLevel: 'silent' }), drivenClock('2026-03-02T08:00:00Z'))
}
