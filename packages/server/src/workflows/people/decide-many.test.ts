import { getUser, updateUser, upgradeActions } from '@tandem/contract/accounts/accounts.ts'
import { listCoinPurchases, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import * as contract from '@tandem/contract/accounts/people.ts'
import { amount } from '@tandem/core/units/units.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()
const thousand = amount(100_000_000_000n)
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const body = { codesApprove: false, domainsApprove: false, domains: [], startingBalance: thousand }
  await app.call(contract.savePeopleSettings, { body, as: admin })
})

const standard = () => app.aUser({ userType: 'standard' })
const ask = (as: TestUser) => ({
  params: { id: as.userId, statusRequest: upgradeActions.request },
  as,
  query: { userTypeId: 2 },
})
const coinsOf = async ({ userId }: TestUser) => (await app.call(getUser, { params: { id: userId }, as: admin })).balance
const auditOf = async (action: string) =>
  app.platform.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', action as never)
    .orderBy('id')
    .execute()

test('many requests are answered in one call, each by itself, and each is written to the audit log', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, standard))
  for (const as of people) await app.call(updateUser, ask(as))
  const [first, , , last] = people as [TestUser, TestUser, TestUser, TestUser]
  await app.call(contract.decideUpgrades, { body: { userIds: [last.userId], decision: 'reject' }, as: admin })
  const userIds = [...people.map(({ userId }) => userId), first.userId, 999_999]
  const { outcomes } = await app.call(contract.decideUpgrades, {
    body: { userIds, decision: 'approve' },
    as: admin,
    language: 'ro',
  })
  expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, true, true, false, false])
  expect(outcomes[3]?.reason).toBe('Pentru acest cont nu există o cerere deschisă.')
  expect(await Promise.all(people.map(coinsOf))).toEqual([thousand, thousand, thousand, 0n])
  const entries = (await auditOf('person.upgraded')).filter(({ user_id: id }) =>
    people.some(({ userId }) => userId === id),
  )
  expect(entries).toHaveLength(3)
  expect(entries[0]).toMatchObject({ actor_id: admin.userId, after: { userType: 'transactionalUser' } })
})

test('two administrators who answer all requests at once answer each of them once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, standard))
  for (const as of people) await app.call(updateUser, ask(as))
  const body = { userIds: people.map(({ userId }) => userId), decision: 'approve' as const }
  const answers = await Promise.all([1, 2].map(() => app.call(contract.decideUpgrades, { body, as: admin })))
  expect(answers.flatMap(({ outcomes }) => outcomes).filter(({ isDone }) => isDone)).toHaveLength(5)
  expect(await Promise.all(people.map(coinsOf))).toEqual(people.map(() => thousand))
})

test('coin requests are accepted and rejected many at a time', async () => {
  const people = await Promise.all([app.aUser(), app.aUser(), app.aUser()])
  for (const as of people) await app.call(requestCoins, { body: { amount: thousand, note: '' }, as })
  const mine = (await app.call(listCoinPurchases, { as: admin })).filter(({ status }) => status === 'pending')
  const ids = mine.map(({ id }) => id)
  const once = await app.call(contract.decideCoinPurchases, {
    body: { ids: ids.slice(0, 2), decision: 'accept' },
    as: admin,
  })
  expect(once.outcomes.map(({ isDone }) => isDone)).toEqual([true, true])
  const rest = await app.call(contract.decideCoinPurchases, { body: { ids, decision: 'reject' }, as: admin })
  expect(rest.outcomes.map(({ isDone }) => isDone)).toEqual([false, false, true])
  expect((await Promise.all(people.map(coinsOf))).toSorted()).toEqual([0n, thousand, thousand].toSorted())
})
