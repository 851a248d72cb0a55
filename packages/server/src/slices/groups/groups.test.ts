import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import * as contract from '@tandem/contract/groups.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()

let groups = 0
async function openSection(): Promise<TestUser> {
  const admin = await app.aUser({ isAdministrator: true })
  await app.call(contract.saveAssociation, { body: { isOpen: true }, as: admin })
  return admin
}

async function aGroup(owner?: TestUser): Promise<{ owner: TestUser; groupId: number; name: string }> {
  const founder = owner ?? (await app.aUser())
  const name = `Sunny Lane ${++groups}`
  const { groupId } = await app.call(contract.createGroup, { body: { name }, as: founder })
  return { owner: founder, groupId, name }
}

async function ask(groupId: number, as: TestUser): Promise<number> {
  const { id } = await app.call(contract.requestToJoin, { params: { groupId }, as })
  return id
}

async function aMember({ groupId, owner }: { groupId: number; owner: TestUser }): Promise<TestUser> {
  const member = await app.aUser()
  await app.call(contract.approveRequest, { params: { requestId: await ask(groupId, member) }, as: owner })
  return member
}

const mine = (as: TestUser) => app.call(contract.getMyGroups, { as })

async function noticesOf(as: TestUser): Promise<string[]> {
  const { notices } = await app.call(listNotices, { query: {}, as })
  return notices.flatMap(({ facts }) => (facts.kind === 'groupNews' ? [`${facts.event} by ${facts.username}`] : []))
}

describe('a closed section', () => {
  test('answers that it is not yet available, but to the look-ups and the switch', async () => {
    const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
    await app.call(contract.saveAssociation, { body: { isOpen: false }, as: admin })
    expect(await app.call(contract.getAssociation, { as: user })).toEqual({ isOpen: false })
    const params = { userId: user.userId }
    expect(await app.call(contract.listGroupsOfOwner, { params, as: user })).toEqual([])
    expect(await app.call(contract.isGroupOwner, { params, as: user })).toEqual({ isOwner: false })
    expect(await app.call(contract.isGroupOwnerOfEnergy, { params, as: user })).toEqual({ isOwner: false })
    const groupId = 1
    const [requestId, userId] = [1, 1]
    const span = { dateFrom: '2026-03-01' as DeliveryDay, dateTo: '2026-03-02' as DeliveryDay }
    const body = { name: 'Sunny Lane' }
    const refused = [
      app.refused(contract.listGroups, { as: user }),
      app.refused(contract.getMyGroups, { as: user }),
      app.refused(contract.getGroup, { params: { groupId }, as: user }),
      app.refused(contract.createGroup, { body, as: user }),
      app.refused(contract.renameGroup, { params: { groupId }, body, as: user }),
      app.refused(contract.deleteGroup, { params: { groupId }, as: user }),
      app.refused(contract.requestToJoin, { params: { groupId }, as: user }),
      app.refused(contract.withdrawRequest, { params: { requestId }, as: user }),
      app.refused(contract.approveRequest, { params: { requestId }, as: user }),
      app.refused(contract.rejectRequest, { params: { requestId }, as: user }),
      app.refused(contract.leaveGroup, { params: { groupId }, as: user }),
      app.refused(contract.removeMember, { params: { groupId, userId }, as: user }),
      app.refused(contract.handOverGroup, { params: { groupId }, body: { userId }, as: user }),
      app.refused(contract.listGroupOrders, { params: { groupId, ...span }, as: user }),
      app.refused(contract.listGroupTrades, { params: span, as: user }),
    ]
    expect(new Set((await Promise.all(refused)).map(({ code }) => code))).toEqual(new Set(['section_not_available']))
    expect((await app.refused(contract.listGroups, { as: user })).message).toBe('This section is not yet available')
  })

  test('is opened by the administrator alone, and closing it changes no group', async () => {
    const admin = await openSection()
    const { owner, groupId } = await aGroup()
    const body = { isOpen: false }
    expect((await app.refused(contract.saveAssociation, { body, as: owner })).code).toBe('not_allowed')
    await app.call(contract.saveAssociation, { body, as: admin })
    expect((await app.refused(contract.getMyGroups, { as: owner })).code).toBe('section_not_available')
    await openSection()
    expect((await mine(owner)).group).toMatchObject({ groupId, place: 'owner', members: 1 })
  })
})

describe('founding', () => {
  test('a group that the founder administers and belongs to', async () => {
    await openSection()
    const { owner, groupId, name } = await aGroup()
    const params = { userId: owner.userId }
    expect(await app.call(contract.listGroupsOfOwner, { params, as: owner })).toEqual([{ groupId, name }])
    expect(await app.call(contract.isGroupOwner, { params, as: owner })).toEqual({ isOwner: true })
    const other = await app.aUser()
    expect(await app.call(contract.listGroupsOfOwner, { params, as: other })).toEqual([{ groupId, name }])
    expect(await app.call(contract.isGroupOwner, { params, as: other })).toEqual({ isOwner: true })
    expect((await app.refused(contract.isGroupOwnerOfEnergy, { params, as: other })).code).toBe('not_allowed')
    const listed = await app.call(contract.listGroups, { as: other })
    expect(listed.find((group) => group.groupId === groupId)).toMatchObject({
      name,
      members: 1,
      place: 'none',
      owner: { userId: owner.userId, username: owner.username },
    })
  })

  test.each([
    ['cannot be seen', '\u200b\u200b\u200b'],
    ['is blank', '\u2800\u2800'],
    ['reads like another', 'Strada\u200b Școlii'],
    ['is turned around', 'Strada \u202eiilocȘ'],
    ['breaks a file', 'Strada\u0001'],
    ['is half a character', 'Strada \ud800'],
    ['borrows letters of another alphabet', 'Str\u0430da'],
  ])('a name that %s is none', async (_, name) => {
    const { token } = await app.aUser()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.server.inject({ method: 'POST', url: '/api/groups', headers, payload: { name } })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_request', field: 'name' }])
  })

  test('a name may have signs, colourful or not', async () => {
    const found = async (name: string) => app.call(contract.createGroup, { body: { name }, as: await app.aUser() })
    expect((await found('Bloc 7/A & vecinii \u2600\ufe0f')).name).toBe('Bloc 7/A & vecinii \u2600\ufe0f')
    const plain = { body: { name: 'Bloc 7/A & vecinii \u2600' }, as: await app.aUser() }
    expect((await app.refused(contract.createGroup, plain)).code).toBe('group_name_used')
  })

  test('one name is one group, however it is written', async () => {
    await openSection()
    await app.call(contract.createGroup, { body: { name: 'Strada Școlii' }, as: await app.aUser() })
    for (const name of ['strada școlii', '  Strada  ŞCOLII ']) {
      const refusal = await app.refused(contract.createGroup, { body: { name }, as: await app.aUser() })
      expect(refusal).toMatchObject({ code: 'group_name_used', field: 'name' })
      expect(refusal.message).toBe('This group name is already in use!')
    }
  })

  test('by nobody who belongs to a group, or waits for one', async () => {
    await openSection()
    const group = await aGroup()
    const [member, asking] = [await aMember(group), await app.aUser()]
    await ask(group.groupId, asking)
    const found = (as: TestUser) => app.refused(contract.createGroup, { body: { name: 'Another one' }, as })
    expect((await found(group.owner)).code).toBe('group_member_already')
    expect((await found(member)).code).toBe('group_member_already')
    expect(await found(asking)).toMatchObject({
      code: 'group_request_pending',
      details: { group: group.name },
    })
  })
})

describe('asking to join', () => {
  test('is answered by who administers the group, who is told of it, as is who asked', async () => {
    await openSection()
    const { owner, groupId } = await aGroup()
    const [ana, dan] = [await app.aUser(), await app.aUser()]
    const [first, second] = [await ask(groupId, ana), await ask(groupId, dan)]
    expect((await mine(ana)).request).toMatchObject({ id: first, group: { groupId } })
    expect((await mine(owner)).requests.map(({ username }) => username)).toEqual([ana.username, dan.username])
    expect(await noticesOf(owner)).toEqual([`asked by ${dan.username}`, `asked by ${ana.username}`])
    for (const as of [ana, dan]) {
      expect((await app.refused(contract.approveRequest, { params: { requestId: first }, as })).code).toBe('not_found')
    }
    const group = await app.call(contract.approveRequest, { params: { requestId: first }, as: owner })
    expect(group).toMatchObject({ members: 2, place: 'owner' })
    await app.call(contract.rejectRequest, { params: { requestId: second }, as: owner })
    expect([await noticesOf(ana), await noticesOf(dan)]).toEqual([
      [`approved by ${owner.username}`],
      [`rejected by ${owner.username}`],
    ])
    expect((await mine(ana)).group).toMatchObject({ groupId, place: 'member' })
    expect(await mine(dan)).toEqual({ group: null, request: null, requests: [] })
    const again = await app.refused(contract.approveRequest, { params: { requestId: second }, as: owner })
    expect(again.code).toBe('group_request_decided')
  })

  test('is for one group at a time, and not for members', async () => {
    await openSection()
    const [one, other] = [await aGroup(), await aGroup()]
    const user = await app.aUser()
    const requestId = await ask(one.groupId, user)
    const twice = await app.refused(contract.requestToJoin, { params: { groupId: other.groupId }, as: user })
    expect(twice).toMatchObject({ code: 'group_request_pending', details: { group: one.name } })
    const member = await app.refused(contract.requestToJoin, { params: { groupId: other.groupId }, as: one.owner })
    expect(member.code).toBe('group_member_already')
    const foreign = await app.refused(contract.withdrawRequest, { params: { requestId }, as: other.owner })
    expect(foreign.code).toBe('not_found')
    await app.call(contract.withdrawRequest, { params: { requestId }, as: user })
    const late = await app.refused(contract.rejectRequest, { params: { requestId }, as: one.owner })
    expect(late.code).toBe('group_request_decided')
    await ask(other.groupId, user)
  })
})

describe('a group', () => {
  test('tells who belongs to it to those who do, and who asks to who administers it', async () => {
    const admin = await openSection()
    const group = await aGroup()
    const [member, stranger] = [await aMember(group), await app.aUser()]
    await ask(group.groupId, stranger)
    const read = (as: TestUser) => app.call(contract.getGroup, { params: { groupId: group.groupId }, as })
    const names = [group.owner.username, member.username]
    expect((await read(group.owner)).memberList?.map(({ username }) => username)).toEqual(names)
    expect((await read(group.owner)).requests).toHaveLength(1)
    expect((await read(member)).memberList?.map(({ isOwner, isMetered }) => [isOwner, isMetered])).toEqual([
      [true, false],
      [false, false],
    ])
    expect((await read(member)).requests).toEqual([])
    expect(await read(stranger)).toMatchObject({ memberList: null, requests: [], place: 'requested', members: 2 })
    expect((await read(admin)).requests).toHaveLength(1)
  })

  test('is left, but not by who administers it', async () => {
    await openSection()
    const group = await aGroup()
    const member = await aMember(group)
    const leave = { params: { groupId: group.groupId } }
    expect((await app.refused(contract.leaveGroup, { ...leave, as: group.owner })).code).toBe('group_owner_stays')
    await app.call(contract.leaveGroup, { ...leave, as: member })
    expect((await app.refused(contract.leaveGroup, { ...leave, as: member })).code).toBe('not_found')
    expect((await mine(member)).group).toBeNull()
    expect(await noticesOf(group.owner)).toContain(`left by ${member.username}`)
    const departed = await app.platform.db
      .selectFrom('group_departures')
      .selectAll()
      .where('user_id', '=', member.userId)
      .execute()
    expect(departed).toMatchObject([{ group_id: group.groupId }])
    // Coming back and leaving again is kept beside it.
    await app.call(contract.approveRequest, {
      params: { requestId: await ask(group.groupId, member) },
      as: group.owner,
    })
    await app.call(contract.leaveGroup, { ...leave, as: member })
  })

  test('loses members to who administers it alone', async () => {
    await openSection()
    const group = await aGroup()
    const [ana, dan] = [await aMember(group), await aMember(group)]
    const remove = (user: TestUser) => ({ params: { groupId: group.groupId, userId: user.userId } })
    expect((await app.refused(contract.removeMember, { ...remove(dan), as: ana })).code).toBe('not_allowed')
    const self = await app.refused(contract.removeMember, { ...remove(group.owner), as: group.owner })
    expect(self.code).toBe('group_owner_stays')
    expect((await app.call(contract.removeMember, { ...remove(dan), as: group.owner })).members).toBe(2)
    expect((await app.refused(contract.removeMember, { ...remove(dan), as: group.owner })).code).toBe('not_found')
    expect(await noticesOf(dan)).toContain(`removed by ${group.owner.username}`)
  })

  test('is renamed and handed over by who administers it', async () => {
    await openSection()
    const [group, other] = [await aGroup(), await aGroup()]
    const member = await aMember(group)
    const params = { groupId: group.groupId }
    const rename = (name: string, as: TestUser) => ({ params, body: { name }, as })
    expect((await app.refused(contract.renameGroup, rename('Ours now', member))).code).toBe('not_allowed')
    expect((await app.refused(contract.renameGroup, rename(other.name, group.owner))).code).toBe('group_name_used')
    const renamed = await app.call(contract.renameGroup, rename(`${group.name.toUpperCase()}  west`, group.owner))
    expect(renamed.name).toBe(`${group.name.toUpperCase()} west`)
    const give = (to: TestUser, as: TestUser) => ({ params, body: { userId: to.userId }, as })
    expect((await app.refused(contract.handOverGroup, give(other.owner, group.owner))).code).toBe('not_found')
    expect((await app.refused(contract.handOverGroup, give(member, member))).code).toBe('not_allowed')
    expect((await app.call(contract.handOverGroup, give(member, group.owner))).place).toBe('member')
    expect((await mine(member)).group?.place).toBe('owner')
    expect(await noticesOf(member)).toContain(`handedOver by ${group.owner.username}`)
    await app.call(contract.leaveGroup, { params, as: group.owner })
  })

  test('that is deleted frees its members, its requests and its name', async () => {
    await openSection()
    const group = await aGroup()
    const [member, asking] = [await aMember(group), await app.aUser()]
    const requestId = await ask(group.groupId, asking)
    const params = { groupId: group.groupId }
    expect((await app.refused(contract.deleteGroup, { params, as: member })).code).toBe('not_allowed')
    await app.call(contract.deleteGroup, { params, as: group.owner })
    for (const as of [group.owner, member, asking]) {
      expect(await mine(as)).toEqual({ group: null, request: null, requests: [] })
      expect((await app.refused(contract.getGroup, { params, as })).code).toBe('not_found')
    }
    expect(await noticesOf(member)).toContain(`deleted by ${group.owner.username}`)
    expect(await noticesOf(asking)).toContain(`rejected by ${group.owner.username}`)
    const late = await app.refused(contract.approveRequest, { params: { requestId }, as: group.owner })
    expect(late.code).toBe('group_request_decided')
    await app.call(contract.createGroup, { body: { name: group.name }, as: member })
  })
})
