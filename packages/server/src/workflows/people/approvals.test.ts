import { confirmEmail } from '@tandem/contract/accounts/account-security.ts'
import { getUser, signUp, activateAccount, updateUser, upgradeActions } from '@tandem/contract/accounts/accounts.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import * as contract from '@tandem/contract/accounts/people.ts'
import type { PeopleSettings } from '@tandem/contract/accounts/people.ts'
import { getWalletSteps } from '@tandem/contract/ledger/wallet.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { issueToken } from '../../slices/accounts/index.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()
const usual: PeopleSettings = { codesApprove: false, domainsApprove: false, domains: [], startingBalance: amount(0n) }
const thousand = amount(100_000_000_000n)
const types = { transactionalUser: 2, strategicUser: 3 } as const
let admin: TestUser
let count = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})
beforeEach(async () => {
  await settings({})
})

/** Sends a body as it is, wrong or right, as the administrator. */
async function raw(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await app.server.inject({ method, url, payload, headers })).json<{ code: string }>()
}

const settings = (changes: Partial<PeopleSettings>) =>
  app.call(contract.savePeopleSettings, { body: { ...usual, ...changes }, as: admin })
const day = (offset: number) =>
  app.clock.now().toZonedDateTimeISO('Europe/Bucharest').add({ days: offset }).toPlainDate().toString() as DeliveryDay
const makeCode = (changes: Partial<Parameters<typeof codeBody>[0]> = {}) =>
  app.call(contract.makeInvitationCode, { body: codeBody(changes), as: admin })
const codeBody = (changes: {
  code?: string
  maxUses?: number
  until?: DeliveryDay
  userType?: 'transactionalUser' | 'strategicUser'
}) => ({ userType: 'transactionalUser' as const, maxUses: 1, until: day(7), note: '', ...changes })
const standard = () => app.aUser({ userType: 'standard' })
const ask = (as: TestUser, query: { userTypeId?: number; invitationCode?: string } = {}) => ({
  params: { id: as.userId, statusRequest: upgradeActions.request },
  as,
  query: { userTypeId: types.transactionalUser, ...query },
})
const decide = (userId: number, action: 'approve' | 'reject') =>
  app.call(updateUser, { params: { id: userId, statusRequest: upgradeActions[action] }, query: {}, as: admin })
const setType = (userId: number, userTypeId: number) =>
  app.call(updateUser, {
    params: { id: userId, statusRequest: upgradeActions.profile },
    query: { userTypeId },
    as: admin,
  })
const coinsOf = async ({ userId }: { userId: number }) =>
  (await app.call(getUser, { params: { id: userId }, as: admin })).balance
const typeOf = async ({ userId }: { userId: number }) =>
  (await app.call(getUser, { params: { id: userId }, as: admin })).userType
const sumOfAll = async (): Promise<Amount> => {
  const { sum } = await app.platform.db
    .selectFrom('ledger_accounts')
    .select((eb) => eb.fn.sum<string>('balance_units').as('sum'))
    .executeTakeFirstOrThrow()
  return amount(BigInt(sum))
}
const auditOf = async (action: string) =>
  app.platform.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', action as never)
    .orderBy('id')
    .execute()
const tokenMailedTo = (email: string) => {
  const mail = app.platform.mailer.recent().find(({ to, text }) => to === email && text.includes('?token='))
  return /\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link was mailed'
}
async function register(changes: { invitationCode?: string; email?: string } = {}) {
  const name = `new${String(++count)}`
  const person = {
    lastName: 'Popa',
    firstName: 'Ion',
    username: name,
    email: `${name}@upt.ro`,
    password: 'sun-and-wind',
  }
  const body = { ...person, ...changes }
  await app.call(signUp, { body })
  return body
}
async function registerAndActivate(changes: { invitationCode?: string; email?: string } = {}) {
  const person = await register(changes)
  await app.call(activateAccount, { params: { token: tokenMailedTo(person.email) } })
  const { id } = await app.platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', person.username)
    .executeTakeFirstOrThrow()
  const token = issueToken(app.platform, id)
  return { userId: id, userType: 'standard', roles: ['ROLE_USER'], ...person, token } as TestUser
}

test('by hand is what an installation begins with, and a change of the settings is written to the audit log', async () => {
  const before = (await auditOf('settings.changed')).length
  await settings({ domainsApprove: true, domains: ['UPT.ro', '@upt.ro', 'student.upt.ro.'], startingBalance: thousand })
  expect(await app.call(contract.getPeopleSettings, { as: admin })).toEqual({
    codesApprove: false,
    domainsApprove: true,
    domains: ['student.upt.ro', 'upt.ro'],
    startingBalance: thousand,
  })
  const entries = await auditOf('settings.changed')
  expect(entries).toHaveLength(before + 1)
  expect(entries.at(-1)).toMatchObject({
    actor_id: admin.userId,
    subject_id: 'people',
    before: { startingBalance: 0 },
    after: { startingBalance: 1000 },
  })
})

test.each([[-1n], [100_000_000_000_001n]])('a starting balance of %s is out of bounds', async (startingBalance) => {
  const body = { ...usual, startingBalance: amount(startingBalance) }
  expect(await app.refused(contract.savePeopleSettings, { body, as: admin })).toMatchObject({
    code: 'amount_out_of_bounds',
  })
})

test.each(['upt', 'a b.ro', 'упт.ro', 'upt..ro', '*.upt.ro', 'ana@upt.ro'])('%s is no domain', async (domain) => {
  const answer = await raw('PUT', contract.savePeopleSettings.path, { ...usual, startingBalance: 0, domains: [domain] })
  expect(answer.code).toBe('invalid_request')
})

test('the first approval brings the starting balance as a posting of its own, and coins of no other kind change', async () => {
  await settings({ startingBalance: thousand })
  const user = await standard()
  await app.call(updateUser, ask(user))
  expect(await coinsOf(user)).toBe(0n)
  await decide(user.userId, 'approve')
  expect(await coinsOf(user)).toBe(thousand)
  const { lines } = await app.call(getStatement, {
    params: { userId: user.userId, dateFrom: day(0), dateTo: day(0) },
    as: { ...user, userType: 'transactionalUser' },
  })
  expect(lines.map(({ type, value }) => [type, value])).toEqual([['startingBalance', thousand]])
  const { totals } = await app.call(getWalletSteps, {
    params: { userId: user.userId, dateFrom: day(0), dateTo: day(0), granularity: 'day' },
    as: user,
  })
  expect(totals).toMatchObject({ purchases: 0n, other: thousand, change: thousand })
  expect(await sumOfAll()).toBe(0n)
})

test('rejected and approved, downgraded and upgraded again: the starting balance is given once', async () => {
  await settings({ startingBalance: thousand })
  const user = await standard()
  await app.call(updateUser, ask(user))
  await decide(user.userId, 'reject')
  expect(await coinsOf(user)).toBe(0n)
  await app.call(updateUser, ask(user))
  await decide(user.userId, 'approve')
  await setType(user.userId, 1)
  await setType(user.userId, 2)
  expect([await typeOf(user), await coinsOf(user)]).toEqual(['transactionalUser', thousand])
})

test('who was approved while there was none gets none later, nor does who could trade before', async () => {
  const user = await standard()
  await setType(user.userId, 2)
  const trader = await app.aUser({ coins: '5' })
  await settings({ startingBalance: thousand })
  for (const { userId } of [user, trader]) {
    await setType(userId, 1)
    await setType(userId, 2)
  }
  expect([await coinsOf(user), await coinsOf(trader)]).toEqual([0n, 500_000_000n])
})

test('a strategic provider begins without coins', async () => {
  await settings({ startingBalance: thousand })
  const user = await standard()
  await setType(user.userId, 3)
  expect(await coinsOf(user)).toBe(0n)
  await setType(user.userId, 2)
  expect(await coinsOf(user)).toBe(thousand)
})

test('ten administrators who approve at once give one starting balance', async () => {
  await settings({ startingBalance: thousand })
  const user = await standard()
  await app.call(updateUser, ask(user))
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? decide(user.userId, 'approve') : setType(user.userId, 2))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await coinsOf(user)).toBe(thousand)
})

test('whatever is decided in whatever order, each account has at most one starting balance and the sum stays zero', async () => {
  await settings({ startingBalance: thousand })
  const act = fc.constantFrom('ask', 'approve', 'reject', 'standard', 'transactional', 'strategic', 'off', 'on')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (actions) => {
      const user = await standard()
      const { userId } = user
      let [isFirst, expected, given] = [true, 0n, thousand]
      for (const each of actions) {
        const before = await typeOf(user)
        if (each === 'on' || each === 'off') {
          given = each === 'on' ? thousand : amount(0n)
          await settings({ startingBalance: given })
          continue
        }
        const change = {
          ask: () => app.call(updateUser, ask(user)),
          approve: () => decide(userId, 'approve'),
          reject: () => decide(userId, 'reject'),
          standard: () => setType(userId, 1),
          transactional: () => setType(userId, 2),
          strategic: () => setType(userId, 3),
        }[each]
        await change().catch(() => undefined)
        if ((await typeOf(user)) === 'transactionalUser' && before !== 'transactionalUser' && isFirst) {
          isFirst = false
          expected = given
        }
      }
      await settings({ startingBalance: thousand })
      expect(await coinsOf(user)).toBe(expected)
      expect(await sumOfAll()).toBe(0n)
    }),
    { numRuns: 15, seed: 11 },
  )
})

test('a code upgrades whoever enters it, once each, and its use is counted', async () => {
  await settings({ codesApprove: true, startingBalance: thousand })
  const made = await makeCode({ code: 'Lab 2026-Sibiu', maxUses: 2 })
  expect(made).toMatchObject({ code: 'Lab 2026-Sibiu', uses: 0, maxUses: 2, state: 'works', until: day(7) })
  const [user, other, third] = [await standard(), await standard(), await standard()]
  const after = await app.call(updateUser, ask(user, { invitationCode: 'lab2026sibiu' }))
  expect(after).toMatchObject({ userType: 'transactionalUser', statusRequest: 'approved', balance: thousand })
  // A wish that waits is granted by it, too.
  await app.call(updateUser, ask(other, { userTypeId: types.strategicUser }))
  await app.call(updateUser, ask(other, { invitationCode: 'LAB2026-SIBIU' }))
  expect(await typeOf(other)).toBe('transactionalUser')
  expect(await app.refused(updateUser, ask(third, { invitationCode: 'LAB2026SIBIU' }))).toMatchObject({
    code: 'invitation_code_invalid',
    status: 400,
  })
  const [code] = await app
    .call(contract.listInvitationCodes, { as: admin })
    .then((all) => all.filter(({ id }) => id === made.id))
  expect(code).toMatchObject({ uses: 2, state: 'usedUp' })
  await setType(user.userId, 1)
  expect((await app.refused(updateUser, ask(user, { invitationCode: 'LAB2026SIBIU' }))).code).toBe(
    'invitation_code_invalid',
  )
})

test('ten people who enter a code for one at once: one of them is upgraded', async () => {
  await settings({ codesApprove: true, startingBalance: thousand })
  const { code } = await makeCode()
  const people = await Promise.all(Array.from({ length: 10 }, standard))
  const answers = await Promise.allSettled(people.map((as) => app.call(updateUser, ask(as, { invitationCode: code }))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const coins = await Promise.all(people.map(coinsOf))
  expect(coins.filter((each) => each === thousand)).toHaveLength(1)
  expect(coins.filter((each) => each === 0n)).toHaveLength(9)
})

test('a code that is switched off, withdrawn or past its last day does nothing; that day counts whole', async () => {
  const user = await standard()
  const code = await makeCode({ until: day(1) })
  expect(code.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect((await app.refused(updateUser, ask(user, { invitationCode: code.code }))).code).toBe('invitation_code_invalid')
  await settings({ codesApprove: true })
  const withdrawn = await makeCode()
  await app.call(contract.withdrawInvitationCode, { params: { id: withdrawn.id }, as: admin })
  expect((await auditOf('code.withdrawn')).at(-1)).toMatchObject({ subject_id: String(withdrawn.id) })
  expect((await app.refused(updateUser, ask(user, { invitationCode: withdrawn.code }))).code).toBe(
    'invitation_code_invalid',
  )
  const ends = Temporal.PlainDate.from(day(2)).toZonedDateTime('Europe/Bucharest').toInstant()
  app.clock.set(ends.toString())
  expect((await app.refused(updateUser, ask(user, { invitationCode: code.code }))).code).toBe('invitation_code_invalid')
  app.clock.set(ends.subtract({ milliseconds: 1 }).toString())
  expect(await app.call(updateUser, ask(user, { invitationCode: code.code }))).toMatchObject({
    userType: 'transactionalUser',
  })
})

test('two codes with the same letters and digits, too short ones and those in the past are refused or useless', async () => {
  await makeCode({ code: 'SIBIU-2026-A' })
  expect(
    await app.refused(contract.makeInvitationCode, { body: codeBody({ code: 'sibiu2026a' }), as: admin }),
  ).toMatchObject({
    code: 'invitation_code_used',
    field: 'code',
  })
  const answer = await raw('POST', contract.makeInvitationCode.path, { ...codeBody({}), code: '----ab12----' })
  expect(answer.code).toBe('invalid_request')
  expect(await makeCode({ until: day(-1) })).toMatchObject({ state: 'expired' })
})

test('wrong codes are refused unseen after ten, even the right one; other people are not held up', async () => {
  await settings({ codesApprove: true })
  const { code } = await makeCode({ maxUses: 5 })
  const [guesser, other] = [await standard(), await standard()]
  for (let attempt = 0; attempt < 10; attempt++) {
    const refusal = await app.refused(updateUser, ask(guesser, { invitationCode: `WRONG-${String(10000 + attempt)}` }))
    expect(refusal.code).toBe('invitation_code_invalid')
  }
  expect((await app.refused(updateUser, ask(guesser, { invitationCode: code }))).code).toBe('too_many_requests')
  await app.call(updateUser, ask(other, { invitationCode: code }))
  app.clock.set(app.clock.now().add({ minutes: 15 }).toString())
  expect(await app.call(updateUser, ask(guesser, { invitationCode: code }))).toMatchObject({
    userType: 'transactionalUser',
  })
})

test('a code at registration upgrades the account when it is activated, not before', async () => {
  await settings({ codesApprove: true, startingBalance: thousand })
  const { code, id } = await makeCode({ maxUses: 2 })
  const user = await registerAndActivate({ invitationCode: code })
  expect([await typeOf(user), await coinsOf(user)]).toEqual(['transactionalUser', thousand])
  const { uses } = (await app.call(contract.listInvitationCodes, { as: admin })).find((each) => each.id === id)!
  expect(uses).toBe(1)
})

test('ten registrations at once with a code for one: one account is made, the others can try again without it', async () => {
  await settings({ codesApprove: true })
  const { code } = await makeCode()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => register({ invitationCode: code })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await register()
})

test('a wish that an administrator rejected before the activation is not granted by it', async () => {
  await settings({ codesApprove: true, startingBalance: thousand })
  const { code } = await makeCode()
  const person = await register({ invitationCode: code })
  const { id } = await app.platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', person.username)
    .executeTakeFirstOrThrow()
  await decide(id, 'reject')
  await app.call(activateAccount, { params: { token: tokenMailedTo(person.email) } })
  expect([await typeOf({ userId: id }), await coinsOf({ userId: id })]).toEqual(['standard', 0n])
})

test('a confirmed address of a listed domain is approved at once, exactly that domain', async () => {
  await settings({ domainsApprove: true, domains: ['upt.ro'], startingBalance: thousand })
  const user = await registerAndActivate({ email: `Big${String(count)}@UPT.ro` })
  expect(await app.call(updateUser, ask(user))).toMatchObject({ userType: 'transactionalUser', balance: thousand })
  for (const email of [
    `a${String(count)}@student.upt.ro`,
    `b${String(count)}@xupt.ro`,
    `c${String(count)}@upt.ro.example.org`,
  ]) {
    const stranger = await registerAndActivate({ email })
    expect(await app.call(updateUser, ask(stranger))).toMatchObject({ userType: 'standard', statusRequest: 'pending' })
  }
})

test('an address that nobody confirmed approves nothing, however it came there', async () => {
  await settings({ domainsApprove: true, domains: ['upt.ro'] })
  // Made by an administrator, and changed by its owner after the activation.
  const stranger = await registerAndActivate({ email: `s${String(++count)}@example.org` })
  const email = `rector${String(count)}@upt.ro`
  await app.call(updateUser, { params: { id: stranger.userId, statusRequest: 0 }, query: { email }, as: stranger })
  expect(await app.call(updateUser, ask(stranger))).toMatchObject({ statusRequest: 'pending' })
  await decide(stranger.userId, 'reject')
  // In one call with the wish, too.
  const other = await registerAndActivate({ email: `t${String(++count)}@example.org` })
  const both = ask(other)
  const query = { ...both.query, email: `dean${String(count)}@upt.ro` }
  expect(await app.call(updateUser, { ...both, query })).toMatchObject({ statusRequest: 'pending' })
  // A link that was mailed to the address and followed confirms it.
  await vi.waitFor(() => expect(tokenMailedTo(email)).not.toBe('no link was mailed'))
  await app.call(confirmEmail, { body: { token: tokenMailedTo(email) } })
  expect(await app.call(updateUser, ask(stranger))).toMatchObject({ userType: 'transactionalUser' })
})

test('no domain makes a strategic provider', async () => {
  await settings({ domainsApprove: true, domains: ['upt.ro'] })
  const user = await registerAndActivate()
  expect(await app.call(updateUser, ask(user, { userTypeId: types.strategicUser }))).toMatchObject({
    statusRequest: 'pending',
  })
})
