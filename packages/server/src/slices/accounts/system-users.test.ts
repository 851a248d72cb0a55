import * as contract from '@tandem/contract/accounts/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { usersById } from './accounts.store.ts'
import { createUser, type UserOptions } from './registration.service.ts'
import { issueToken } from './tokens.ts'

const app = useTestApp()
const email = 'market-maker@system.invalid'
let admin: TestUser
let id: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  const named = { username: 'market-maker', firstName: 'Market', lastName: 'Maker', email, password: null }
  const terms: UserOptions = { ...named, userType: 'transactionalUser', roles: ['ROLE_USER'], isSystem: true }
  id = await createUser(app.platform, terms)
})

test('nobody signs in as a user of the platform, not even with a password or a token that would be right', async () => {
  const known = await app.platform.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  for (const hash of ['!', known.password_hash]) {
    await app.platform.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
    for (const password of ['!', testPassword]) {
      const guess = { username: 'market-maker', password }
      expect((await app.refused(contract.signIn, { body: guess })).code).toBe('wrong_credentials')
    }
  }
  const as = { ...admin, userId: id, token: issueToken(app.platform, id) }
  expect((await app.refused(contract.getUser, { params: { id }, as })).code).toBe('not_signed_in')
})

test('it is sent no mail: no link, no result', async () => {
  const before = app.platform.mailer.recent().length
  await app.call(contract.forgotPassword, { params: { email } })
  await app.call(contract.sendActivationMail, { params: { email } })
  // Somebody else's link, which is asked for later, has been mailed: theirs would have been, too.
  await app.call(contract.forgotPassword, { params: { email: admin.email } })
  await expect.poll(() => app.platform.mailer.recent().length).toBe(before + 1)
  expect(app.platform.mailer.recent().some(({ to }) => to === email)).toBe(false)
  expect((await usersById(app.platform.db, [id])).get(id)?.resultMail).toBe('off')
})

test('the administrator sees what it is, and cannot change or close it', async () => {
  expect(await app.call(contract.getUser, { params: { id }, as: admin })).toMatchObject({ isSystem: true, id })
  const refusals = [
    await app.refused(contract.updateUser, {
      params: { id, statusRequest: 0 },
      query: { phone: '0712345678' },
      as: admin,
    }),
    await app.refused(contract.setUserRoles, { params: { id }, body: { roles: ['ROLE_ADMIN'] }, as: admin }),
    await app.refused(contract.deleteUser, { params: { id }, as: admin }),
  ]
  expect(refusals.map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
})

test('nobody else is called as they are', async () => {
  const person = { lastName: 'Popescu', firstName: 'Ana', email: 'ana@example.org', password: 'sun-and-wind' }
  for (const username of ['Market-Maker', 'trading-agent-7']) {
    const body = { ...person, username }
    expect((await app.refused(contract.signUp, { body })).code).toBe('user_already_used')
  }
  const body = { ...person, username: 'ana', email: 'ana@System.invalid' }
  expect((await app.refused(contract.signUp, { body })).code).toBe('email_already_used')
})
