import * as contract from '@tandem/contract/accounts/accounts.ts'
import { findUsers } from '@tandem/contract/accounts/find-users.ts'
import * as lookupLists from '@tandem/contract/accounts/lookups.ts'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { issueToken } from './tokens.ts'

const app = useTestApp()

const { profile, request, approve, reject } = contract.upgradeActions
const update = (as: TestUser, id: number, statusRequest: number, query: Record<string, unknown> = {}) => ({
  as,
  params: { id, statusRequest },
  query,
})
const ownUser = (token: string, id: number) =>
  app.server.inject({ url: `/api/test/user/${id}`, headers: { authorization: `Bearer ${token}` } })

test('signing in answers who one is, with the coins one has', async () => {
  const user = await app.aUser({ coins: '12.5', username: 'Mihai' })
  const answer = await app.call(contract.signIn, { body: { username: 'mihai', password: testPassword } })
  expect(answer).toMatchObject({
    id: user.userId,
    username: 'Mihai',
    userType: 'transactionalUser',
    balance: 1_250_000_000n,
  })
  expect((await ownUser(answer.accessToken, user.userId)).statusCode).toBe(200)
})

test('a wrong password and an unknown user get the same answer', async () => {
  const user = await app.aUser()
  const answers = await Promise.all(
    [user.username, 'nobody-at-all'].map((username) =>
      app.refused(contract.signIn, { body: { username, password: 'wrong!' } }),
    ),
  )
  for (const { code, status, message, field, details } of answers) {
    expect({ code, status, message, field, details }).toEqual({
      code: 'wrong_credentials',
      status: 401,
      message: 'The username or password was entered incorrectly!',
    })
  }
})

test('a token lives 58 minutes by the clock of the platform', async () => {
  const { token, userId } = await app.aUser()
  app.clock.advance({ minutes: 57, seconds: 59 })
  expect((await ownUser(token, userId)).statusCode).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect((await ownUser(token, userId)).json()).toMatchObject({ code: 'not_signed_in' })
})

test.each([
  ['nothing', () => ''],
  ['noise', () => 'a.b.c'],
  ['no signature', () => `${part({ alg: 'none' })}.${part(claims())}.`],
  ['another key', () => signed({ alg: 'HS256', typ: 'JWT' }, claims(), 'another secret of more than 32 characters')],
  ['another algorithm', () => signed({ alg: 'HS512' }, claims(), app.platform.config.secret)],
  ['no subject', () => signed({ alg: 'HS256' }, { ...claims(), sub: undefined }, app.platform.config.secret)],
  [
    'a strange subject',
    () => signed({ alg: 'HS256' }, { ...claims(), sub: "1' or '1'='1" }, app.platform.config.secret),
  ],
  ['a far subject', () => signed({ alg: 'HS256' }, { ...claims(), sub: '9999999999' }, app.platform.config.secret)],
  ['no expiry', () => signed({ alg: 'HS256' }, { ...claims(), exp: undefined }, app.platform.config.secret)],
  ['an unknown user', () => issueToken(app.platform, 2_000_000_000)],
])('a token with %s says nothing', async (_, make) => {
  const { userId } = await app.aUser()
  expect((await ownUser(make(), userId)).statusCode).toBe(401)
})

const claims = () => {
  const seconds = Math.floor(app.clock.now().epochMilliseconds / 1000)
  return { sub: '1', iat: seconds, exp: seconds + 60, at: seconds * 1000 }
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function signed(header: { alg: string; typ?: string }, payload: unknown, secret: string): string {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac(header.alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`
}

test('one sees oneself, the administrator everybody', async () => {
  const [user, other, admin] = [
    await app.aUser({ userType: 'standard' }),
    await app.aUser(),
    await app.aUser({ isAdministrator: true }),
  ]
  expect(await app.call(contract.getUser, { params: { id: user.userId }, as: user })).toMatchObject({
    username: user.username,
    userType: 'standard',
    userTypeId: 1,
    statusRequest: 'none',
    requestedUserType: null,
    preferences: { defaultSide: 'buy', resultMail: 'on', language: 'en' },
  })
  expect(await app.refused(contract.getUser, { params: { id: other.userId }, as: user })).toMatchObject({
    code: 'not_allowed',
  })
  expect(await app.refused(contract.listUsers, { as: user })).toMatchObject({ status: 403 })
  expect(await app.refused(contract.listUsers)).toMatchObject({ status: 401 })
  const everybody = await app.call(contract.listUsers, { as: admin })
  expect(everybody.map(({ id }) => id)).toEqual(expect.arrayContaining([user.userId, other.userId, admin.userId]))
  expect(await app.refused(contract.getUser, { params: { id: 2_000_000_000 }, as: admin })).toMatchObject({
    status: 404,
  })
})

test('the administrator finds users by any of their names, marks aside, a page at a time; nobody else may ask', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const [first, second] = [
    await app.aUser({ username: 'Ștefania-b', userType: 'standard' }),
    await app.aUser({ username: 'stefania_c' }),
  ]
  const found = async (words: string, place: { page?: number; pageSize?: number } = {}) =>
    (await app.call(findUsers, { query: { words, ...place }, as: admin })).users.map(({ id }) => id)
  expect(await found('ȘTEFANIA')).toEqual(expect.arrayContaining([first.userId, second.userId]))
  expect(await found('stefania user')).toHaveLength(2)
  expect(await found('stefania-b')).toEqual([first.userId])
  // What means any letters to the database means itself here.
  expect(await found('stefania_')).toEqual([second.userId])
  expect(await found('%')).toEqual([])
  const page = await app.call(findUsers, { query: { words: 'stefania', pageSize: 1 }, as: admin })
  expect([page.users.length, page.hasMore]).toEqual([1, true])
  const rest = await found('stefania', { page: 2, pageSize: 1 })
  expect(new Set([...page.users.map(({ id }) => id), ...rest])).toEqual(new Set([first.userId, second.userId]))
  expect(await found('stefania', { page: 3, pageSize: 1 })).toEqual([])
  expect(await app.refused(findUsers, { query: { words: 'a' }, as: second })).toMatchObject({ status: 403 })
})

test('a profile is changed by its owner, by the rules of registration', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const change = {
    lastName: 'Ionescu',
    address: 'Str. Școlii 3, Iași',
    phone: '+40 (232) 000-000',
  }
  expect(await app.call(contract.updateUser, update(user, user.userId, profile, change))).toMatchObject({
    ...change,
    phone: '0232000000',
    firstName: 'User',
  })
  for (const [phone, stored] of [
    ['0721.234.567', '0721234567'],
    ['0040 721 234 567', '0721234567'],
    ['', ''],
  ] as const) {
    expect(await app.call(contract.updateUser, update(user, user.userId, profile, { phone })), phone).toMatchObject({
      phone: stored,
    })
  }
  for (const [language, sentence] of [
    ['en', 'The phone must be numeric and exactly contain 10 digits'],
    ['ro', 'Câmpul „telefon” trebuie să fie numeric și să conțină exact 10 cifre'],
  ] as const) {
    for (const phone of ['abc', '072123456', '07212345678', '+49 30 1234567', '٠٧٢١٢٣٤٥٦٧']) {
      const url = `/api/test/updateUser/${user.userId}/0?phone=${encodeURIComponent(phone)}`
      const headers = { authorization: `Bearer ${user.token}`, 'accept-language': language }
      const refused = await app.server.inject({ url, headers })
      expect(refused.json(), phone).toMatchObject({ field: 'phone', message: sentence })
    }
  }
  expect(await app.refused(contract.updateUser, update(other, user.userId, profile, change))).toMatchObject({
    status: 403,
  })
  expect(
    await app.refused(contract.updateUser, update(other, other.userId, profile, { email: user.email.toUpperCase() })),
  ).toMatchObject({
    status: 400,
    code: 'email_already_used',
  })
  for (const query of [
    'lastName=%C8%98tefan',
    'phone=abc',
    'email=nobody',
    'address=a%00b',
    'userTypeId=x',
    'lastName=a&lastName=b',
  ]) {
    const url = `/api/test/updateUser/${other.userId}/0?${query}`
    const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${other.token}` } })
    expect(answer.json(), query).toMatchObject({ code: 'invalid_request' })
  }
})

test('what the panels can give is stated in whole W, taken back, and erased with the account', async () => {
  const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
  const save = async (panelPower: number | null) =>
    (await app.call(contract.updateUser, update(user, user.userId, profile, { panelPower }))).panelPower
  expect((await app.call(contract.getUser, { params: { id: user.userId }, as: user })).panelPower).toBeNull()
  for (const watts of [100, 5_430, 10_000_000]) expect(await save(watts)).toBe(watts)
  await app.call(contract.updateUser, update(user, user.userId, profile, { firstName: 'Ana' }))
  expect((await app.call(contract.getUser, { params: { id: user.userId }, as: user })).panelPower).toBe(10_000_000)
  expect(await save(null)).toBeNull()
  for (const wrong of ['99', '10000001', '5.4', '-5', '1e3', 'NaN', '٥٠٠']) {
    const url = `/api/test/updateUser/${user.userId}/0?panelPower=${encodeURIComponent(wrong)}`
    const refused = await app.server.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
    expect(refused.json(), wrong).toMatchObject({ code: 'invalid_request', field: 'panelPower' })
  }
  await save(5_000)
  await app.call(contract.deleteUser, { params: { id: user.userId }, as: admin })
  const kept = app.platform.db.selectFrom('users').select('panel_power_w').where('id', '=', user.userId)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ panel_power_w: null })
})

test('a user asks for a type, and the administrator approves or rejects it', async () => {
  const [user, admin] = [await app.aUser({ userType: 'standard' }), await app.aUser({ isAdministrator: true })]
  const ask = (userTypeId?: number) =>
    update(user, user.userId, request, userTypeId === undefined ? {} : { userTypeId })
  const decide = (as: TestUser, action: number) => update(as, user.userId, action)
  for (const type of [undefined, 1, 4, 99]) {
    expect(await app.refused(contract.updateUser, ask(type))).toMatchObject({ status: 400, field: 'userTypeId' })
  }
  expect(await app.refused(contract.updateUser, decide(admin, approve))).toMatchObject({
    status: 409,
    code: 'no_upgrade_requested',
  })
  expect(await app.call(contract.updateUser, ask(2))).toMatchObject({
    userType: 'standard',
    statusRequest: 'pending',
    requestedUserType: 'transactionalUser',
  })
  expect(await app.refused(contract.updateUser, ask(3))).toMatchObject({
    status: 409,
    code: 'upgrade_already_requested',
  })
  expect(await app.refused(contract.updateUser, decide(user, approve))).toMatchObject({ code: 'not_allowed' })
  expect(await app.refused(contract.updateUser, decide(user, reject))).toMatchObject({ code: 'not_allowed' })

  expect(await app.call(contract.updateUser, decide(admin, reject))).toMatchObject({
    userType: 'standard',
    statusRequest: 'rejected',
  })
  await expect
    .poll(() => app.platform.mailer.recent()[0])
    .toMatchObject({ to: user.email, subject: 'Your upgrade was rejected' })
  await app.call(contract.updateUser, ask(2))
  const url = `/api/test/updateUser/${user.userId}/${approve}`
  const headers = { authorization: `Bearer ${admin.token}` }
  const both = await Promise.all([1, 2].map(() => app.server.inject({ url, headers })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await expect
    .poll(() => app.platform.mailer.recent()[0])
    .toMatchObject({ to: user.email, subject: 'Your upgrade is approved' })
  // The token of before shows the type of now.
  expect(await app.call(contract.getUser, { params: { id: user.userId }, as: user })).toMatchObject({ userTypeId: 2 })
})

test('only the administrator changes a user type directly', async () => {
  const [user, admin] = [await app.aUser({ userType: 'standard' }), await app.aUser({ isAdministrator: true })]
  expect(await app.refused(contract.updateUser, update(user, user.userId, profile, { userTypeId: 3 }))).toMatchObject({
    code: 'not_allowed',
  })
  expect(await app.call(contract.updateUser, update(user, user.userId, profile, { userTypeId: 1 }))).toMatchObject({
    userTypeId: 1,
  })
  await app.call(contract.updateUser, update(user, user.userId, request, { userTypeId: 3 }))
  expect(await app.call(contract.updateUser, update(admin, user.userId, profile, { userTypeId: 3 }))).toMatchObject({
    userType: 'strategicUser',
    statusRequest: 'approved',
  })
})

test('trading preferences are kept, and only real ones', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const set = (preference: 'defaultSide' | 'resultMail' | 'language', value: string, as = user) => ({
    params: { userId: user.userId, preference, value },
    as,
  })
  await app.call(contract.updatePreferences, set('defaultSide', 'sell'))
  await app.call(contract.updatePreferences, set('resultMail', 'off'))
  expect(await app.call(contract.updatePreferences, set('language', 'ro'))).toMatchObject({
    preferences: { defaultSide: 'sell', resultMail: 'off', language: 'ro' },
  })
  expect(await app.refused(contract.updatePreferences, set('language', 'de'))).toMatchObject({
    status: 400,
    field: 'value',
  })
  expect(await app.refused(contract.updatePreferences, set('language', 'ro', other))).toMatchObject({ status: 403 })
})

test('roles are added, given and counted', async () => {
  const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
  const added = await app.call(contract.addRole, {
    body: { name: 'ROLE_OBSERVER', description: 'Sees reports' },
    as: admin,
  })
  expect(
    await app.refused(contract.addRole, { body: { name: 'ROLE_OBSERVER', description: '' }, as: admin }),
  ).toMatchObject({
    status: 409,
    code: 'role_already_exists',
  })
  const set = (roles: string[], as = admin) => ({ params: { id: user.userId }, body: { roles }, as })
  expect(await app.call(contract.setUserRoles, set(['ROLE_OBSERVER', 'ROLE_OBSERVER']))).toMatchObject({
    roles: ['ROLE_USER', 'ROLE_OBSERVER'],
  })
  expect(await app.refused(contract.setUserRoles, set(['ROLE_NOBODY']))).toMatchObject({ status: 400, field: 'roles' })
  expect(await app.refused(contract.setUserRoles, set(['ROLE_ADMIN'], user))).toMatchObject({ status: 403 })
  expect(await app.call(contract.getRole, { params: { id: added.id }, as: admin })).toMatchObject({
    users: 1,
    members: [{ id: user.userId, username: user.username }],
  })
  expect((await app.call(contract.listRoles, { as: admin })).map(({ name }) => name)).toEqual([
    'ROLE_USER',
    'ROLE_ADMIN',
    'ROLE_OBSERVER',
  ])
})

test('lookups speak the language of the reader', async () => {
  const as = await app.aUser()
  expect(await app.call(lookupLists.listUserTypes, { as, language: 'ro' })).toEqual([
    { id: 1, key: 'standard', name: 'Utilizator standard' },
    { id: 2, key: 'transactionalUser', name: 'Utilizator tranzacțional' },
    { id: 3, key: 'strategicUser', name: 'Furnizor strategic' },
  ])
  expect((await app.call(lookupLists.listMarketTypes, { as })).map(({ key }) => key)).toEqual([
    'pzu_market',
    'intraday_market',
    'balancing_market',
  ])
  expect(await app.call(lookupLists.listOrderTypes, { as })).toEqual([
    { id: 1, key: 'buy', name: 'Buy' },
    { id: 2, key: 'sell', name: 'Sell' },
  ])
})
