import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import type { AnyEndpoint, BodyOf, ParamsOf } from '@tandem/contract/endpoint.ts'
import * as contract from '@tandem/contract/groups.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { brokenConstraint } from '../../platform/database.ts'
import { sendInProcess } from '../../platform/in-process-client.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true })
  await app.call(contract.saveAssociation, { body: { isOpen: true }, as: admin })
})

/** Whatever came first: nobody is in two places, and no deleted group holds anybody. */
afterEach(async () => {
  const { rows } = await sql<{ fault: string }>`
    select 'a member waits' as fault from group_members m join group_requests r on r.user_id = m.user_id and r.status = 'pending'
    union all select 'an owner elsewhere' from groups g where g.deleted_at is null
      and not exists (select from group_members m where m.user_id = g.owner_id and m.group_id = g.id)
    union all select 'a deleted group is not empty' from groups g where g.deleted_at is not null and (
      exists (select from group_members m where m.group_id = g.id)
      or exists (select from group_requests r where r.group_id = g.id and r.status = 'pending'))`.execute(
    app.platform.db,
  )
  expect(rows).toEqual([])
})

interface Wish<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>
  readonly body?: BodyOf<E>
  readonly as: TestUser
}

/** 'done', or the code of the refusal. */
async function attempt<E extends AnyEndpoint>(endpoint: E, { as, ...input }: Wish<E>): Promise<string> {
  const answer = await sendInProcess(app.server, endpoint, input, { token: as.token })
  return answer.statusCode < 400 ? 'done' : answer.json<{ code: string }>().code
}

let names = 0
const aName = () => `Sunny Lane ${++names}`

async function aGroup(): Promise<{ owner: TestUser; groupId: number }> {
  const owner = await app.aUser()
  const { groupId } = await app.call(contract.createGroup, { body: { name: aName() }, as: owner })
  return { owner, groupId }
}

async function ask(groupId: number, as: TestUser): Promise<number> {
  return (await app.call(contract.requestToJoin, { params: { groupId }, as })).id
}

const rounds = Array.from({ length: 8 }, (_, round) => round)

test('of two founders of one name one has it', async () => {
  for (const _ of rounds) {
    const body = { name: aName() }
    const users = [await app.aUser(), await app.aUser(), await app.aUser()]
    const answers = await Promise.all(users.map((as) => attempt(contract.createGroup, { body, as })))
    expect(answers.sort()).toEqual(['done', 'group_name_used', 'group_name_used'])
  }
})

test('one user who founds twice at once has one group', async () => {
  const as = await app.aUser()
  const found = () => attempt(contract.createGroup, { body: { name: aName() }, as })
  expect((await Promise.all([found(), found(), found()])).sort()).toEqual([
    'done',
    'group_member_already',
    'group_member_already',
  ])
})

test('of asking and founding at once one happens', async () => {
  const { groupId } = await aGroup()
  for (const _ of rounds) {
    const as = await app.aUser()
    const answers = await Promise.all([
      attempt(contract.requestToJoin, { params: { groupId }, as }),
      attempt(contract.createGroup, { body: { name: aName() }, as }),
    ])
    expect([
      ['done', 'group_request_pending'],
      ['group_member_already', 'done'],
    ]).toContainEqual(answers)
  }
})

test('of asking two groups at once one is asked', async () => {
  const [one, other] = [await aGroup(), await aGroup()]
  const as = await app.aUser()
  const answers = await Promise.all(
    [one, other, one].map(({ groupId }) => attempt(contract.requestToJoin, { params: { groupId }, as })),
  )
  expect(answers.sort()).toEqual(['done', 'group_request_pending', 'group_request_pending'])
})

test('a request is answered once, and not when it was withdrawn', async () => {
  const { owner, groupId } = await aGroup()
  for (const _ of rounds) {
    const user = await app.aUser()
    const params = { requestId: await ask(groupId, user) }
    const answers = await Promise.all([
      attempt(contract.approveRequest, { params, as: owner }),
      attempt(contract.withdrawRequest, { params, as: user }),
      attempt(contract.approveRequest, { params, as: owner }),
      attempt(contract.rejectRequest, { params, as: owner }),
    ])
    expect(answers.sort()).toEqual(['done', ...Array.from({ length: 3 }, () => 'group_request_decided')])
    const { group, request } = await app.call(contract.getMyGroups, { as: user })
    expect(request).toBeNull()
    const [row] = await app.platform.db
      .selectFrom('group_requests')
      .select('status')
      .where('id', '=', params.requestId)
      .execute()
    expect(group !== null).toBe(row?.status === 'approved')
  }
})

test('a group that is deleted takes nobody in, whoever comes at that moment', async () => {
  for (const _ of rounds) {
    const { owner, groupId } = await aGroup()
    const [first, second] = [await app.aUser(), await app.aUser()]
    const requestId = await ask(groupId, first)
    const answers = await Promise.all([
      attempt(contract.deleteGroup, { params: { groupId }, as: owner }),
      attempt(contract.approveRequest, { params: { requestId }, as: owner }),
      attempt(contract.requestToJoin, { params: { groupId }, as: second }),
    ])
    expect(answers[0]).toBe('done')
    expect(['done', 'group_request_decided']).toContain(answers[1])
    expect(['done', 'not_found']).toContain(answers[2])
  }
})

test('who is handed a group while leaving it either has it or is gone', async () => {
  for (const _ of rounds) {
    const { owner, groupId } = await aGroup()
    const member = await app.aUser()
    await app.call(contract.approveRequest, { params: { requestId: await ask(groupId, member) }, as: owner })
    const answers = await Promise.all([
      attempt(contract.handOverGroup, { params: { groupId }, body: { userId: member.userId }, as: owner }),
      attempt(contract.leaveGroup, { params: { groupId }, as: member }),
    ])
    expect([
      ['done', 'group_owner_stays'],
      ['not_found', 'done'],
    ]).toContainEqual(answers)
  }
})

test('whose account is closed comes into no group at that moment', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  for (const _ of rounds) {
    const { owner, groupId } = await aGroup()
    const user = await app.aUser()
    const requestId = await ask(groupId, user)
    const [, closed] = await Promise.all([
      attempt(contract.approveRequest, { params: { requestId }, as: owner }),
      attempt(deleteUser, { params: { id: user.userId }, as: admin }),
    ])
    expect(closed).toBe('done')
    expect((await app.call(contract.getGroup, { params: { groupId }, as: owner })).members).toBe(1)
  }
})

test.each<[string, string, (of: { ownerId: number; groupId: number; userId: number }) => ReturnType<typeof sql>]>([
  [
    'two groups of one name',
    'groups_name',
    ({ userId, groupId }) =>
      sql`insert into groups (name, name_key, owner_id, created_at) select name, name_key, ${userId}, now() from groups where id = ${groupId}`,
  ],
  [
    'two groups of one owner',
    'groups_one_owned',
    ({ ownerId }) =>
      sql`insert into groups (name, name_key, owner_id, created_at) values ('x', ${aName()}, ${ownerId}, now())`,
  ],
  [
    'an owner who does not belong to the group',
    'groups_owner_is_member',
    ({ userId, groupId }) => sql`update groups set owner_id = ${userId} where id = ${groupId}`,
  ],
  [
    'an owner who leaves',
    'groups_owner_is_member',
    ({ ownerId }) => sql`delete from group_members where user_id = ${ownerId}`,
  ],
  [
    'a user in two groups',
    'group_members_pkey',
    ({ ownerId, groupId }) => sql`insert into group_members values (${ownerId}, ${groupId}, now())`,
  ],
  [
    'a member who asks to join',
    'group_requests_not_by_members',
    ({ ownerId, groupId }) =>
      sql`insert into group_requests (user_id, group_id, requested_at) values (${ownerId}, ${groupId}, now())`,
  ],
  [
    'a group that is deleted with members in it',
    'groups_deleted_empty',
    ({ groupId }) => sql`update groups set deleted_at = now() where id = ${groupId}`,
  ],
])('the database refuses %s', async (_, constraint, statement) => {
  const { owner, groupId } = await aGroup()
  const { userId } = await app.aUser()
  const error = await statement({ ownerId: owner.userId, groupId, userId })
    .execute(app.platform.db)
    .then(
      () => null,
      (fault: unknown) => fault,
    )
  expect(brokenConstraint(error)).toBe(constraint)
})

test('the database takes nobody in whose request waits, nor into a deleted group', async () => {
  const [{ groupId }, other] = [await aGroup(), await aGroup()]
  const user = await app.aUser()
  await ask(groupId, user)
  const join = (into: number) =>
    sql`insert into group_members values (${user.userId}, ${into}, now())`
      .execute(app.platform.db)
      .catch(brokenConstraint)
  expect(await join(other.groupId)).toBe('group_members_without_request')
  await app.call(contract.deleteGroup, { params: { groupId: other.groupId }, as: other.owner })
  expect(await join(other.groupId)).toBe('groups_living')
})
