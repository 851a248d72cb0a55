import * as security from '@tandem/contract/accounts/account-security.ts'
import { deleteUser, signIn } from '@tandem/contract/accounts/accounts.ts'
import { closeOwnAccount } from '@tandem/contract/accounts/personal-data.ts'
import * as push from '@tandem/contract/accounts/push-devices.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { beforeAll, expect, test } from 'vitest'
import { newPushKeys } from '../../platform/push-sender.ts'
import { parseHosts } from '../../platform/listed-hosts.ts'
import { usePushReceiver } from '../../testing/push-receiver.ts'
import { testPassword as password, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { pushKeysOf } from './push-keys.ts'

const app = useTestApp()
const receiver = usePushReceiver()
let number = 0

beforeAll(() => {
  Object.assign(app.platform.config, { pushServices: receiver.services })
})

const aSubscription = () => receiver.subscribe(`browser${String(++number)}`, newPushKeys().publicKey)
const save = (as: TestUser, body = aSubscription()) => app.call(push.savePushDevice, { body, as })
const devicesOf = async (as: TestUser) => (await app.call(push.getPushDevices, { as })).devices
const idsOf = async (as: TestUser) => (await devicesOf(as)).map(({ id }) => id)
const endpoints = async () =>
  (await app.platform.db.selectFrom('push_subscriptions').select('endpoint').execute()).map((row) => row.endpoint)
/** The person in a session of its own, as a browser has it. */
async function inSession({ userId, userType, roles, username, email }: TestUser): Promise<TestUser> {
  const { accessToken: token } = await app.call(signIn, { body: { username, password } })
  return { userId, userType, roles, username, email, token }
}

test('a browser is kept with what it calls itself, once, and is its owner’s alone', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  const body = aSubscription()
  const { method, url, payload } = { ...buildRequest(push.savePushDevice, { body }), payload: body }
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const headers = { authorization: `Bearer ${ana.token}`, 'user-agent': agent }
  const first = await app.server.inject({ method, url, payload, headers })
  const { id } = first.json<{ id: number }>()
  app.clock.advance({ minutes: 1 })
  expect(await app.server.inject({ method, url, payload, headers }).then((answer) => answer.json<object>())).toEqual({
    id,
  })
  expect(await devicesOf(ana)).toEqual([
    {
      id,
      device: 'Firefox, Linux',
      since: app.clock.now().subtract({ minutes: 1 }),
      reachedAt: null,
      isCurrent: false,
    },
  ])
  expect(await devicesOf(bo)).toEqual([])
  expect(await app.refused(push.removePushDevice, { params: { id }, as: bo })).toMatchObject({ status: 404 })
  await app.call(push.removePushDevice, { params: { id }, as: ana })
  expect(await devicesOf(ana)).toEqual([])
  const admin = await app.aUser({ isAdministrator: true })
  const { entries } = await app.call(listAuditEntries, { query: { person: ana.username }, as: admin })
  expect(entries.map(({ action }) => action)).toEqual(['pushDevice.removed', 'pushDevice.added'])
})

test('of more than ten the one that was not seen for longest gives way', async () => {
  const ana = await app.aUser()
  const first = aSubscription()
  const { id } = await save(ana, first)
  app.clock.advance({ minutes: 1 })
  const second = await save(ana)
  for (let device = 0; device < 8; device++) {
    app.clock.advance({ minutes: 1 })
    await save(ana)
  }
  app.clock.advance({ minutes: 1 })
  await save(ana, first)
  const eleventh = await save(ana)
  const ids = await idsOf(ana)
  expect(ids).toHaveLength(push.maxPushDevices)
  expect(ids).toEqual(expect.arrayContaining([id, eleventh.id]))
  expect(ids).not.toContain(second.id)
})

test('who is signed in in a browser now is reached there; another cannot take the address without its keys', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  const body = aSubscription()
  await save(ana, body)
  const other = { ...aSubscription(), endpoint: body.endpoint }
  expect(await app.refused(push.savePushDevice, { body: other, as: bo })).toMatchObject({
    code: 'push_subscription_not_valid',
  })
  expect(await devicesOf(ana)).toHaveLength(1)
  await save(bo, body)
  expect([await devicesOf(ana), await devicesOf(bo)]).toMatchObject([[], [{}]])
})

test('the same browser that is saved many times at once is one', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  const body = aSubscription()
  await Promise.allSettled(Array.from({ length: 8 }, (_, index) => save(index % 2 ? ana : bo, body)))
  expect([...(await devicesOf(ana)), ...(await devicesOf(bo))]).toHaveLength(1)
})

test.each([
  'https://127.0.0.1/push',
  'https://127.0.0.1:5432/push',
  'https://localhost/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://example.org/',
])('%s is of no service on the list', async (endpoint) => {
  const ana = await app.aUser()
  const refused = await app.refused(push.savePushDevice, { body: { ...aSubscription(), endpoint }, as: ana })
  expect(refused).toMatchObject({ status: 400, code: 'push_service_not_allowed' })
  expect(await devicesOf(ana)).toEqual([])
})

test('an address with a name and a password, or too long, and keys that are none are refused', async () => {
  const ana = await app.aUser()
  const body = aSubscription()
  const { port } = receiver
  const refuse = async (changes: object) => {
    const headers = { authorization: `Bearer ${ana.token}` }
    const payload = { ...body, ...changes }
    const answer = await app.server.inject({ method: 'POST', url: push.savePushDevice.path, payload, headers })
    return answer.json<{ code: string }>().code
  }
  expect(await refuse({ endpoint: `http://127.0.0.1:${String(port)}/` })).toBe('invalid_request')
  expect(await refuse({ endpoint: 'nowhere' })).toBe('invalid_request')
  expect(await refuse({ endpoint: `https://a:b@127.0.0.1:${String(port)}/` })).toBe('push_service_not_allowed')
  expect(await refuse({ endpoint: `${receiver.origin}/${'a'.repeat(1_000)}` })).toBe('invalid_request')
  const { p256dh, auth } = body.keys
  expect(await refuse({ keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth } })).toBe(
    'push_subscription_not_valid',
  )
  expect(await refuse({ keys: { p256dh: p256dh.slice(1), auth } })).toBe('invalid_request')
  expect(await refuse({ keys: { p256dh, auth: `${auth}AA` } })).toBe('invalid_request')
  await save(ana, { ...body, keys: { p256dh: `${p256dh}=`, auth: `${auth}==` } })
})

test('a browser is reached until its session is ended: by signing out, from another, or with the password', async () => {
  const ana = await app.aUser()
  const [here, there, third] = [await inSession(ana), await inSession(ana), await inSession(ana)]
  const ids = [await save(here), await save(there), await save(third)].map(({ id }) => id)
  expect((await devicesOf(there)).filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([ids[1]])
  await app.call(security.signOut, { as: here })
  expect((await idsOf(there)).toSorted()).toEqual([ids[1], ids[2]].toSorted())
  const { sessions } = await app.call(security.getAccountSecurity, { as: third })
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  await app.call(security.endSession, { params: { id: other?.id ?? 0 }, as: third })
  expect(await idsOf(third)).toEqual([ids[2]])
  const orphan = await save(ana)
  expect(await idsOf(third)).toContain(orphan.id)
  await app.call(security.changePassword, { body: { password, newPassword: 'entirely-other-7' }, as: third })
  expect(await idsOf(third)).toEqual([ids[2]])
})

test('a session that ran out by itself leaves its browser subscribed', async () => {
  const ana = await app.aUser()
  const { id } = await save(await inSession(ana))
  app.clock.advance({ hours: 13 })
  const again = await inSession(ana)
  expect(await devicesOf(again)).toMatchObject([{ id, isCurrent: false }])
  expect((await app.call(security.getAccountSecurity, { as: again })).sessions).toHaveLength(1)
})

test('a session that was ended meanwhile adds no browser', async () => {
  const ana = await app.aUser()
  const session = await inSession(ana)
  const results = await Promise.allSettled([save(session), app.call(security.signOut, { as: session })])
  expect(results[1].status).toBe('fulfilled')
  expect(await devicesOf(ana)).toEqual([])
})

test('a closed account has no browsers', async () => {
  const [ana, bo, admin] = [await app.aUser(), await app.aUser(), await app.aUser({ isAdministrator: true })]
  const [ofAna, ofBo] = [aSubscription(), aSubscription()]
  await save(ana, ofAna)
  await save(bo, ofBo)
  await app.call(closeOwnAccount, { body: { password }, as: ana })
  await app.call(deleteUser, { params: { id: bo.userId }, as: admin })
  expect(await endpoints()).not.toContain(ofAna.endpoint)
  expect(await endpoints()).not.toContain(ofBo.endpoint)
})

test('the keys of the installation are made once, kept sealed, and made anew where they cannot be opened', async () => {
  const { db } = app.platform
  await db.deleteFrom('settings').where('key', '=', 'push-keys').execute()
  const made = await Promise.all(Array.from({ length: 4 }, () => pushKeysOf(app.platform)))
  expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1)
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'push-keys')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(value)).not.toContain(made[0]?.privateKey)
  const ana = await app.aUser()
  await save(ana)
  const config = { ...app.platform.config, secret: 'another secret of 32 characters or more' }
  const others = await pushKeysOf({ ...app.platform, config })
  expect(others.publicKey).not.toBe(made[0]?.publicKey)
  expect(await devicesOf(ana)).toEqual([])
})

test('where no service is listed nobody is asked to subscribe', async () => {
  const ana = await app.aUser()
  const before = app.platform.config.pushServices
  Object.assign(app.platform.config, { pushServices: parseHosts('none') })
  expect(await app.call(push.getPushDevices, { as: ana })).toEqual({ publicKey: null, devices: [] })
  Object.assign(app.platform.config, { pushServices: before })
})
