import { setUserRoles, updateUser, upgradeActions } from '@tandem/contract/accounts/accounts.ts'
import * as groups from '@tandem/contract/groups.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { deleteOrder, getOrder } from '@tandem/contract/orders/orders.ts'
import { userTypes, type UserType } from '@tandem/core/access/access.ts'
import { line, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, coinsOf, sendOrder } from '../testing/trading.ts'

const app = useTestApp()
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  await app.call(groups.saveAssociation, { body: { isOpen: true }, as: admin })
})

/** As the administrator does it in the list of users. */
const makeType = (user: TestUser, userType: UserType, more: { email?: string } = {}) => ({
  params: { id: user.userId, statusRequest: upgradeActions.profile },
  query: { userTypeId: userTypes.indexOf(userType) + 1, ...more },
  as: admin,
})

let names = 0
async function aGroup(): Promise<{ owner: TestUser; member: TestUser; groupId: number }> {
  const [owner, member] = [await app.aUser(), await app.aUser()]
  const { groupId } = await app.call(groups.createGroup, { body: { name: `Strada ${++names}` }, as: owner })
  const { id: requestId } = await app.call(groups.requestToJoin, { params: { groupId }, as: member })
  await app.call(groups.approveRequest, { params: { requestId }, as: owner })
  return { owner, member, groupId }
}

const membersOf = async (groupId: number) =>
  (await app.call(groups.getGroup, { params: { groupId }, as: admin })).memberList?.map(({ userId }) => userId)

const eventsSent = async (as: TestUser) => {
  const { notices } = await app.call(listNotices, { query: {}, as })
  return notices.flatMap(({ facts }) => (facts.kind === 'groupNews' ? [`${facts.event} by ${facts.username}`] : []))
}

test('who may trade no more leaves the group, and its owner is told', async () => {
  const { owner, member, groupId } = await aGroup()
  await app.call(updateUser, makeType(member, 'transactionalUser'))
  expect(await membersOf(groupId)).toEqual([owner.userId, member.userId])
  expect(await app.call(updateUser, makeType(member, 'standard'))).toMatchObject({ userType: 'standard' })
  expect(await membersOf(groupId)).toEqual([owner.userId])
  expect(await eventsSent(owner)).toContain(`left by ${member.username}`)
  await app.call(updateUser, makeType(member, 'transactionalUser'))
  expect(await membersOf(groupId)).toEqual([owner.userId])
})

test('the group of an owner who may trade no more goes to whoever belongs to it the longest', async () => {
  const { owner, member, groupId } = await aGroup()
  await app.call(updateUser, makeType(owner, 'standard'))
  expect(await membersOf(groupId)).toEqual([member.userId])
  expect(await app.call(groups.getGroup, { params: { groupId }, as: member })).toMatchObject({
    owner: { userId: member.userId },
  })
})

test('who waits to be let in and may trade no more waits no longer', async () => {
  const { owner, groupId } = await aGroup()
  const waiting = await app.aUser()
  const { id: requestId } = await app.call(groups.requestToJoin, { params: { groupId }, as: waiting })
  await app.call(updateUser, makeType(waiting, 'standard'))
  const approve = { params: { requestId }, as: owner }
  expect(await app.refused(groups.approveRequest, approve)).toMatchObject({ status: 409 })
})

test('who may trade no more leaves every market: orders are withdrawn, coins come back, nobody meets them', async () => {
  const [leaving, other] = [await app.aUser({ coins: '100' }), await app.aUser({ coins: '100' })]
  const closes = { date: '2026-03-10', closes: '2026-03-09T10:00:00Z' }
  const dayAhead = await aMarket(app, admin, closes)
  const intraday = await anIntradayMarket(app, admin, { ...closes, closes: '2026-03-10T20:00:00Z' })
  const { id } = await sendOrder(app, leaving, dayAhead, line(1, 'buy 20 @ 0.30'))
  const { order } = await place(app, leaving, intraday, wish('buy', 10, '0.5'))
  await place(app, leaving, intraday, wish('sell', 10, '0.9', { period: 14 }))
  expect(await coinsOf(app, leaving)).toEqual([tc('89'), tc('11')])

  await app.call(updateUser, makeType(leaving, 'strategicUser'))
  const { available, reserved } = await app.call(getWallet, { params: { userId: leaving.userId }, as: admin })
  expect([available, reserved]).toEqual([tc('100'), 0n])
  const ended = await Promise.all([id, order.id].map((each) => app.call(getOrder, { params: { id: each }, as: admin })))
  expect(ended.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const { trades } = await place(app, other, intraday, wish('sell', 10, '0.1', { execution: 'IOC' }))
  expect(trades).toEqual([])

  await app.call(updateUser, makeType(leaving, 'transactionalUser'))
  await sendOrder(app, leaving, dayAhead, line(1, 'buy 30 @ 0.30'))
  expect(await coinsOf(app, leaving)).toEqual([tc('91'), tc('9')])
})

test('an administrator of another type keeps the orders, and withdraws them, until that is over, too', async () => {
  const trader = await app.aUser({ coins: '100', isAdministrator: true })
  const intraday = await anIntradayMarket(app, admin, { date: '2026-03-11', closes: '2026-03-11T20:00:00Z' })
  const { order } = await place(app, trader, intraday, wish('buy', 10, '0.5'))
  await app.call(updateUser, makeType(trader, 'standard'))
  expect(await coinsOf(app, trader)).toEqual([tc('95'), tc('5')])
  await app.call(deleteOrder, { params: { id: order.id }, as: trader })
  expect(await coinsOf(app, trader)).toEqual([tc('100'), 0n])

  await place(app, trader, intraday, wish('buy', 10, '0.5'))
  await app.call(setUserRoles, { params: { id: trader.userId }, body: { roles: [] }, as: admin })
  const { reserved } = await app.call(getWallet, { params: { userId: trader.userId }, as: admin })
  expect(reserved).toBe(0n)
})

test('a change that is refused leaves the group as it is', async () => {
  const { owner, member, groupId } = await aGroup()
  const taken = await app.platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  expect(await app.refused(updateUser, makeType(member, 'standard', taken))).toMatchObject({
    code: 'email_already_used',
  })
  expect(await membersOf(groupId)).toEqual([owner.userId, member.userId])
})
