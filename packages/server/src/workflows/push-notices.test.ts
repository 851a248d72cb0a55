import { tc } from '@tandem/core/testing/builders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { updatePreferences } from '@tandem/contract/accounts/accounts.ts'
import { getPushDevices, savePushDevice } from '@tandem/contract/accounts/push-devices.ts'
import { saveNoticePreferences, type NoticeKind } from '@tandem/contract/notices.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startNotices } from '../jobs/notices.ts'
import { parseHosts } from '../platform/listed-hosts.ts'
import { notify, type News } from '../slices/notices/index.ts'
import { usePushReceiver } from '../testing/push-receiver.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { pushNotices } from './push-notices.ts'

const app = useTestApp()
const receiver = usePushReceiver()
const date = '2026-03-04' as DeliveryDay
let number = 0

beforeAll(() => {
  Object.assign(app.platform.config, { pushServices: receiver.services })
})
// Whatever earlier tests left is no news by now.
beforeEach(async () => {
  app.clock.advance({ hours: 48 })
  await pushNotices(app.platform)
  receiver.asked.length = 0
})

/** Turns push messages on in a browser of that name. */
async function subscribe(user: TestUser, name = `browser${String(++number)}`): Promise<string> {
  const { publicKey } = await app.call(getPushDevices, { as: user })
  await app.call(savePushDevice, { body: receiver.subscribe(name, publicKey ?? ''), as: user })
  return name
}

const notifyOf = (user: TestUser, facts: News['facts'], key = `news/${String(++number)}`) =>
  notify(app.platform.db, [{ userId: user.userId, key, at: app.clock.now(), facts }])
const settled = {
  kind: 'imbalanceApplied' as const,
  date,
  version: 1,
  deficitVolume: energyWh(1_200),
  excessVolume: energyWh(0),
  cash: tc('-0.5'),
  posted: tc('-0.5'),
  isBelowZero: false,
}
const gate = (hasDraft: boolean) => ({
  kind: 'gateClosesSoon' as const,
  marketId: 7,
  date,
  hasDraft,
  closingTime: app.clock.now().add({ minutes: 50 }),
})
const waiting = () => app.platform.db.selectFrom('push_messages').selectAll().execute()
const bodies = (name: string) =>
  receiver.textsOf(name).map((text) => JSON.parse(text) as { title: string; body: string; path: string; kind: string })
const plain = (text = '') => text.replaceAll('\u{a0}', ' ')

test('each of the four kinds is pushed unless switched off, in the language of its reader', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  await app.call(updatePreferences, { params: { userId: bo.userId, preference: 'language', value: 'ro' }, as: bo })
  const [ofAna, ofBo] = [await subscribe(ana), await subscribe(bo)]
  const cleared = {
    kind: 'marketCleared' as const,
    marketId: 7,
    date,
    bought: energyWh(1_500),
    sold: energyWh(0),
    paid: tc('0.45'),
    received: tc('0'),
  }
  const silent = { kind: 'analyserOffline', analyserId: 2, since: app.clock.now() } as const
  for (const user of [ana, bo]) {
    for (const facts of [gate(true), cleared, settled, silent]) await notifyOf(user, facts)
    // Usually not pushed.
    await notifyOf(user, { kind: 'coinsAccepted', purchaseId: ++number, amount: tc('5') })
  }
  expect(await pushNotices(app.platform)).toBe(8)
  expect(new Set(bodies(ofAna).map(({ kind }) => kind))).toEqual(
    new Set(['gateClosesSoon', 'marketCleared', 'imbalanceApplied', 'analyserOffline']),
  )
  const of = (name: string, kind: NoticeKind) => bodies(name).find((body) => body.kind === kind)
  expect(of(ofAna, 'gateClosesSoon')).toMatchObject({ path: '/PzuMarket' })
  expect(of(ofAna, 'gateClosesSoon')?.body).toContain('your order for it is still a draft')
  expect(of(ofBo, 'gateClosesSoon')?.body).toContain('oferta ta este încă o ciornă')
  expect(plain(of(ofAna, 'marketCleared')?.body)).toBe('Bought: 1.50 kWh. Result: −0.45 TC.')
  expect(plain(of(ofBo, 'imbalanceApplied')?.body)).toBe('Deficit 1,20 kWh, excedent 0,00 kWh. Înregistrat: −0,50 TC.')
  expect(of(ofAna, 'analyserOffline')?.path).toBe('/Analyzer')
})

test('a kind that is switched off is not pushed, one that is switched on is', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  const body = [
    { kind: 'imbalanceApplied' as const, inApp: true, byMail: false, byPush: false },
    { kind: 'coinsAccepted' as const, inApp: true, byMail: false, byPush: true },
  ]
  await app.call(saveNoticePreferences, { body, as: ana })
  await notifyOf(ana, settled)
  await notifyOf(ana, { kind: 'coinsAccepted', purchaseId: 1, amount: tc('5') })
  await pushNotices(app.platform)
  expect(bodies(name).map(({ kind }) => kind)).toEqual(['coinsAccepted'])
})

test('a message goes once to each browser, however many servers look, and to nobody else', async () => {
  const [ana, bo, none] = [await app.aUser(), await app.aUser(), await app.aUser()]
  const names = [await subscribe(ana), await subscribe(ana), await subscribe(bo)]
  for (const user of [ana, bo, none]) await notifyOf(user, settled)
  const sent = await Promise.all(Array.from({ length: 4 }, () => pushNotices(app.platform)))
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(3)
  expect(receiver.asked.toSorted()).toEqual(names.toSorted())
  expect(await pushNotices(app.platform)).toBe(0)
  expect(await waiting()).toEqual([])
  expect((await app.call(getPushDevices, { as: bo })).devices).toMatchObject([{ reachedAt: app.clock.now() }])
})

test('what nobody can read between is small, names no person and ends with the gate', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  await notifyOf(ana, gate(false))
  await pushNotices(app.platform)
  const [push] = receiver.received
  expect(push?.headers).toMatchObject({ ttl: '3000', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(Object.keys(JSON.parse(push?.text ?? '{}') as object).toSorted()).toEqual(
    ['body', 'id', 'kind', 'language', 'path', 'tag', 'title'].toSorted(),
  )
  expect(push?.text).not.toMatch(new RegExp(`${ana.username}|${ana.email}`))
  expect(bodies(name)[0]?.path).toBe('/addOrder?market=7')
})

test('of a topic the latest alone is sent', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  const silent = (since: Temporal.Instant) => ({ kind: 'analyserOffline', analyserId: 2, since }) as const
  const first = app.clock.now()
  await notifyOf(ana, silent(first))
  await notifyOf(ana, silent(first.add({ minutes: 1 })))
  receiver.answers.set(name, { status: 503 })
  await pushNotices(app.platform)
  app.clock.advance({ minutes: 2 })
  await notifyOf(ana, silent(first.add({ minutes: 2 })))
  receiver.answers.clear()
  expect(await pushNotices(app.platform)).toBe(1)
  expect(bodies(name)).toHaveLength(1)
})

test.each([404, 410])('an answer of %i ends the subscription, and no other', async (status) => {
  const ana = await app.aUser()
  const [gone, kept] = [await subscribe(ana), await subscribe(ana)]
  receiver.answers.set(gone, { status })
  await notifyOf(ana, settled)
  expect(await pushNotices(app.platform)).toBe(1)
  expect((await app.call(getPushDevices, { as: ana })).devices).toHaveLength(1)
  expect(await waiting()).toEqual([])
  await notifyOf(ana, settled)
  await pushNotices(app.platform)
  expect(receiver.asked).toEqual(expect.arrayContaining([gone, kept, kept]))
  expect(receiver.asked).toHaveLength(3)
})

test.each([400, 403, 413, 302])(
  'a message that is answered with %i is not sent again; the browser stays',
  async (status) => {
    const ana = await app.aUser()
    const name = await subscribe(ana)
    receiver.answers.set(name, { status, headers: { location: `${receiver.origin}/push/elsewhere` } })
    await notifyOf(ana, settled)
    expect(await pushNotices(app.platform)).toBe(0)
    app.clock.advance({ hours: 2 })
    expect(await pushNotices(app.platform)).toBe(0)
    expect(receiver.asked).toEqual([name])
    expect((await app.call(getPushDevices, { as: ana })).devices).toHaveLength(1)
  },
)

test('a service that is away is tried again after pauses that grow, and given up', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  receiver.answers.set(name, { status: 500 })
  await notifyOf(ana, settled)
  let tries = 0
  for (const minutes of [1, 5, 15, 60, 60]) {
    await pushNotices(app.platform)
    expect(receiver.asked).toHaveLength(++tries)
    app.clock.advance({ minutes: minutes - 1, seconds: 59 })
    await pushNotices(app.platform)
    expect(receiver.asked).toHaveLength(tries)
    app.clock.advance({ seconds: 1 })
  }
  await pushNotices(app.platform)
  expect(receiver.asked).toHaveLength(tries)
  expect(await waiting()).toEqual([])
})

test('who is told to come again later does', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  receiver.answers.set(name, { status: 429, headers: { 'retry-after': '600' } })
  await notifyOf(ana, settled)
  await pushNotices(app.platform)
  receiver.answers.clear()
  app.clock.advance({ seconds: 599 })
  expect(await pushNotices(app.platform)).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect(await pushNotices(app.platform)).toBe(1)
})

test('what is no news any more is not sent', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  receiver.answers.set(name, { status: 503 })
  await notifyOf(ana, gate(true))
  await pushNotices(app.platform)
  receiver.answers.clear()
  app.clock.advance({ minutes: 50 })
  expect(await pushNotices(app.platform)).toBe(0)
  await notifyOf(ana, { ...gate(true), closingTime: app.clock.now() })
  expect(await pushNotices(app.platform)).toBe(0)
  expect(await waiting()).toEqual([])
})

test('a service that fails keeps its other messages for the next run', async () => {
  const users = await Promise.all(Array.from({ length: 25 }, () => app.aUser()))
  for (const user of users) receiver.answers.set(await subscribe(user), { status: 500 })
  for (const user of users) await notifyOf(user, settled)
  await pushNotices(app.platform)
  // One round of messages found it away.
  expect(receiver.asked).toHaveLength(10)
  receiver.answers.clear()
  expect(await pushNotices(app.platform)).toBe(15)
  app.clock.advance({ minutes: 1 })
  expect(await pushNotices(app.platform)).toBe(10)
})

test('nobody is called more than forty times a day', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  for (let day = 0; day < 45; day++) await notifyOf(ana, { ...settled, version: day + 1 })
  expect(await pushNotices(app.platform)).toBe(40)
  await notifyOf(ana, settled)
  expect(await pushNotices(app.platform)).toBe(0)
  app.clock.advance({ hours: 24 })
  await notifyOf(ana, settled)
  expect(await pushNotices(app.platform)).toBe(1)
  expect(receiver.textsOf(name)).toHaveLength(41)
})

test('a service that was taken off the list is sent nothing', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  await notifyOf(ana, settled)
  const config = { ...app.platform.config, pushServices: parseHosts('push.example.org') }
  expect(await pushNotices({ ...app.platform, config })).toBe(0)
  expect(receiver.asked).not.toContain(name)
  expect(await waiting()).toEqual([])
})

test('what happened before a browser was there is not pushed, and what expired by itself never', async () => {
  const ana = await app.aUser()
  await notifyOf(ana, settled)
  const name = await subscribe(ana)
  await app.call(saveNoticePreferences, {
    body: [{ kind: 'orderRefused', inApp: true, byMail: false, byPush: true }],
    as: ana,
  })
  const refused = { kind: 'orderRefused', orderId: 1, marketType: 'intraday', date, side: 'sell' } as const
  const rest = {
    quantity: energyWh(500),
    orders: 1,
    periods: [{ start: app.clock.now().add({ hours: 3 }), minutes: 60 }],
  }
  await notifyOf(ana, { ...refused, ...rest, reason: 'expired' })
  expect(await pushNotices(app.platform)).toBe(0)
  await notifyOf(ana, { ...refused, ...rest, reason: 'hibernated' })
  expect(await pushNotices(app.platform)).toBe(1)
  expect(bodies(name).map(({ kind }) => kind)).toEqual(['orderRefused'])
})

test('a push service that never answers does not keep mails, nor the stop of the server', async () => {
  const ana = await app.aUser()
  const name = await subscribe(ana)
  receiver.answers.set(name, 'never')
  await notifyOf(ana, settled)
  const stopping = new AbortController()
  const running = pushNotices(app.platform, stopping.signal)
  await expect.poll(() => receiver.asked, { timeout: 30_000 }).toEqual([name])
  stopping.abort()
  expect(await running).toBe(0)
  expect(await waiting()).toHaveLength(1)
  const schedule = startNotices(app.platform)
  await schedule.stop()
})
