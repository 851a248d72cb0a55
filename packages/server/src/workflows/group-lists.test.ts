import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import * as groups from '@tandem/contract/groups.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { listOrders } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClearedDay, anOpenMarket } from '../testing/cleared-day.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { saveOrder } from '../testing/trading.ts'

const app = useTestApp()
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  await app.call(groups.saveAssociation, { body: { isOpen: true }, as: admin })
})

let names = 0
async function aGroupOf(owner: TestUser, ...members: TestUser[]): Promise<number> {
  const name = `Sunny Lane ${++names}`
  const { groupId } = await app.call(groups.createGroup, { body: { name }, as: owner })
  for (const as of members) {
    const { id } = await app.call(groups.requestToJoin, { params: { groupId }, as })
    await app.call(groups.approveRequest, { params: { requestId: id }, as: owner })
  }
  return groupId
}

const days = (from: string, to = from) => ({ dateFrom: from as DeliveryDay, dateTo: to as DeliveryDay })

describe('the orders and trades of a group', () => {
  test('are seen by who administers it, drafts left out', async () => {
    const [owner, member, outsider] = [
      await app.aUser({ coins: '100' }),
      await app.aUser({ coins: '100' }),
      await app.aUser({ coins: '100' }),
    ]
    const groupId = await aGroupOf(owner, member)
    const { date } = await aClearedDay(app, { date: '2026-03-03', admin }, [
      { as: member, lines: [line(1, 'sell 10 @ 0.10')] },
      { as: outsider, lines: [line(1, 'buy 4 @ 0.30')] },
    ])
    const market = await anOpenMarket(app, { date: '2026-03-04', admin })
    await saveOrder(app, member, market.id, line(1, 'sell 1 @ 0.10'))

    const params = { groupId, ...days(date, '2026-03-04') }
    const orders = await app.call(groups.listGroupOrders, { params, as: owner })
    expect(orders).toMatchObject([
      {
        userId: member.userId,
        username: member.username,
        marketType: 'dayAhead',
        date,
        buyQuantity: 0,
        sellQuantity: 10_000,
        boughtQuantity: 0,
        soldQuantity: 4_000,
      },
    ])
    const trades = await app.call(groups.listGroupTrades, { params: days(date), as: owner })
    expect(trades).toMatchObject([{ userId: member.userId, quantity: 4_000, value: orders[0]?.value }])
    expect(orders[0]?.value).toBeGreaterThan(0n)

    const query = { marketType: null, groupId }
    expect(await app.call(listOrders, { params: days(date, '2026-03-04'), query, as: owner })).toHaveLength(1)
    expect(await app.call(listOrders, { params: days(date, '2026-03-04'), query, as: admin })).toHaveLength(1)
    expect(await app.call(listOrders, { params: days(date, '2026-03-04'), query, as: member })).toEqual([])
    for (const as of [member, outsider]) {
      expect((await app.refused(groups.listGroupOrders, { params, as })).code).toBe('not_allowed')
      expect(await app.call(groups.listGroupTrades, { params: days(date), as })).toEqual([])
    }
    expect(await app.call(groups.listGroupOrders, { params, as: admin })).toHaveLength(1)
  })

  test('are given for a span that runs forward, of a year at most', async () => {
    const owner = await app.aUser()
    const groupId = await aGroupOf(owner)
    const code = async (span: ReturnType<typeof days>) => [
      (await app.refused(groups.listGroupOrders, { params: { groupId, ...span }, as: owner })).code,
      (await app.refused(groups.listGroupTrades, { params: span, as: owner })).code,
    ]
    expect(await code(days('2026-03-02', '2026-03-01'))).toEqual(['start_not_before_end', 'start_not_before_end'])
    expect(await code(days('2025-01-01', '2026-03-01'))).toEqual(['span_too_long', 'span_too_long'])
  })
})

describe('closing an account', () => {
  const mine = (as: TestUser) => app.call(groups.getMyGroups, { as })
  const close = (user: TestUser) => app.call(deleteUser, { params: { id: user.userId }, as: admin })
  const events = async (as: TestUser) => {
    const { notices } = await app.call(listNotices, { query: {}, as })
    return notices.flatMap(({ facts }) => (facts.kind === 'groupNews' ? [`${facts.event} by ${facts.username}`] : []))
  }

  test('hands the group over to who belongs to it the longest, who is told', async () => {
    const [owner, first, second] = [await app.aUser(), await app.aUser(), await app.aUser()]
    const groupId = await aGroupOf(owner, first)
    app.clock.advance({ minutes: 1 })
    const { id } = await app.call(groups.requestToJoin, { params: { groupId }, as: second })
    await app.call(groups.approveRequest, { params: { requestId: id }, as: owner })
    await close(owner)
    expect((await mine(first)).group).toMatchObject({ groupId, place: 'owner', members: 2 })
    expect((await mine(second)).group).toMatchObject({ groupId, place: 'member' })
    expect(await events(first)).toContain(`handedOver by closed-${owner.userId}`)
  })

  test('deletes the group of who is alone in it, and turns its requests down', async () => {
    const [owner, asking] = [await app.aUser(), await app.aUser()]
    const groupId = await aGroupOf(owner)
    await app.call(groups.requestToJoin, { params: { groupId }, as: asking })
    await close(owner)
    expect(await mine(asking)).toEqual({ group: null, request: null, requests: [] })
    expect((await app.refused(groups.getGroup, { params: { groupId }, as: asking })).code).toBe('not_found')
  })

  test('leaves a group and withdraws a request', async () => {
    const [owner, member, asking] = [await app.aUser(), await app.aUser(), await app.aUser()]
    const groupId = await aGroupOf(owner, member)
    await app.call(groups.requestToJoin, { params: { groupId }, as: asking })
    await close(member)
    await close(asking)
    expect(await mine(owner)).toMatchObject({ group: { members: 1 }, requests: [] })
    expect(await events(owner)).toContain(`left by closed-${member.userId}`)
  })
})
