import { tc } from '@tandem/core/testing/builders.ts'
import { deleteUser, updatePreferences } from '@tandem/contract/accounts/accounts.ts'
import * as contract from '@tandem/contract/notices.ts'
import type { NoticeKind } from '@tandem/contract/notices.ts'
import { beforeAll, expect, test } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { quietenNotices, notify, type News } from './index.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'notice-admin' })
})

const coins = (user: TestUser, purchaseId: number): News => ({
  userId: user.userId,
  key: `coinsAccepted/${purchaseId}`,
  at: app.clock.now(),
  facts: { kind: 'coinsAccepted', purchaseId, amount: tc('12.5') },
})
const group = (user: TestUser, event: 'asked' | 'left'): News => ({
  userId: user.userId,
  key: `group/${event}`,
  at: app.clock.now(),
  facts: { kind: 'groupNews', groupId: 3, group: 'Strada Mare', event, username: 'ion' },
})
const list = (as: TestUser, before?: number) => app.call(contract.listNotices, { query: { before }, as })
const stored = (user: TestUser) =>
  app.platform.db.selectFrom('notices').selectAll().where('user_id', '=', user.userId).orderBy('id').execute()
const prefer = async (as: TestUser, kind: NoticeKind, inApp: boolean, byMail: boolean) =>
  app.call(contract.saveNoticePreferences, { body: [{ kind, inApp, byMail, byPush: false }], as })

test('news are read with their facts, the latest first, by who was told and nobody else', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  await notify(app.platform.db, [coins(ana, 1), group(ana, 'asked'), coins(bo, 2)])
  const listed = await list(ana)
  expect(listed).toMatchObject({ unread: 2, older: null })
  expect(listed.notices.map(({ facts }) => facts)).toEqual([group(ana, 'asked').facts, coins(ana, 1).facts])
  expect(listed.notices[0]).toMatchObject({ readAt: null, at: app.clock.now() })
  expect((await list(bo)).notices).toHaveLength(1)
  expect(await app.refused(contract.listNotices)).toMatchObject({ status: 401 })
})

test('the same news is told once, also by two at the same moment', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  const news = [coins(ana, 1), coins(bo, 1), coins(ana, 2), coins(bo, 2)]
  await Promise.all(
    [news, news.toReversed(), news, news.toReversed()].map((each) =>
      inDatabaseTransaction(app.platform.db, (tx) => notify(tx, each)),
    ),
  )
  expect([await stored(ana), await stored(bo)].map((rows) => rows.length)).toEqual([2, 2])
  await notify(app.platform.db, [])
})

test('news belong to what they tell of: when that does not happen, they were never told', async () => {
  const ana = await app.aUser()
  const undone = inDatabaseTransaction(app.platform.db, async (tx) => {
    await notify(tx, [coins(ana, 1)])
    throw new Error('it did not happen')
  })
  await expect(undone).rejects.toThrow('it did not happen')
  expect(await stored(ana)).toEqual([])
})

test('reading marks what was there, and only the own', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  await notify(app.platform.db, [coins(ana, 1), coins(ana, 2), coins(bo, 1)])
  const [, first] = (await list(ana)).notices
  const read = (as: TestUser, upTo: number) => app.call(contract.readNotices, { body: { upTo }, as })
  expect(await read(ana, first?.id ?? 0)).toEqual({ unread: 1 })
  const readAt = app.clock.now()
  app.clock.advance({ minutes: 5 })
  expect(await read(ana, Number.MAX_SAFE_INTEGER)).toEqual({ unread: 0 })
  expect((await list(ana)).notices.map((notice) => notice.readAt)).toEqual([app.clock.now(), readAt])
  expect(await list(bo)).toMatchObject({ unread: 1 })
})

test('a long past is read fifty at a time', async () => {
  const ana = await app.aUser()
  await notify(
    app.platform.db,
    Array.from({ length: 120 }, (_, index) => coins(ana, index + 1)),
  )
  const seen: number[] = []
  let before: number | undefined
  for (;;) {
    const { notices, older, unread } = await list(ana, before)
    expect(unread).toBe(120)
    seen.push(...notices.map(({ id }) => id))
    if (older === null) break
    before = older
    expect(notices).toHaveLength(50)
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  const beyond = { url: '/api/notices?before=9007199254740992', headers: { authorization: `Bearer ${ana.token}` } }
  expect((await app.server.inject(beyond)).statusCode).toBe(400)
})

test('users are told as they want: in the app, by mail, by both or not at all', async () => {
  const ana = await app.aUser()
  await prefer(ana, 'coinsAccepted', false, false)
  await prefer(ana, 'groupNews', true, false)
  await notify(app.platform.db, [coins(ana, 1), group(ana, 'asked')])
  await prefer(ana, 'groupNews', false, true)
  await notify(app.platform.db, [group(ana, 'left')])
  expect((await list(ana)).notices.map(({ facts }) => facts)).toEqual([group(ana, 'asked').facts])
  expect((await stored(ana)).map((row) => [row.kind, row.in_app, row.mail_due_at !== null])).toEqual([
    ['groupNews', true, false],
    ['groupNews', false, true],
  ])
})

test('every kind has a usual way, and one can be changed without the others', async () => {
  const ana = await app.aUser()
  const usual = await app.call(contract.getNoticePreferences, { as: ana })
  expect(usual.map(({ kind }) => kind)).toEqual([...contract.noticeKinds])
  expect(usual.every(({ inApp }) => inApp)).toBe(true)
  const changed = await prefer(ana, 'analyserOffline', true, false)
  expect(changed).toEqual(
    usual.map((each) => (each.kind === 'analyserOffline' ? { ...each, byMail: false, byPush: false } : each)),
  )
  expect(await app.call(contract.getNoticePreferences, { as: ana })).toEqual(changed)
  expect(await app.call(contract.getNoticePreferences, { as: await app.aUser() })).toEqual(usual)
})

test('whether results are mailed is one truth, wherever it is switched', async () => {
  const ana = await app.aUser()
  const isMailed = async () =>
    (await app.call(contract.getNoticePreferences, { as: ana })).find(({ kind }) => kind === 'marketCleared')?.byMail
  const params = (value: string) => ({ userId: ana.userId, preference: 'resultMail' as const, value })
  expect(await isMailed()).toBe(true)
  await app.call(updatePreferences, { params: params('off'), as: ana })
  expect(await isMailed()).toBe(false)
  await prefer(ana, 'marketCleared', false, true)
  const user = await app.call(updatePreferences, {
    params: { userId: ana.userId, preference: 'language', value: 'ro' },
    as: ana,
  })
  expect(user.preferences.resultMail).toBe('on')
  await prefer(ana, 'coinsAccepted', true, true)
  await app.call(updatePreferences, { params: params('off'), as: ana })
  expect(await isMailed()).toBe(false)
})

test('preferences that are saved at once, in whatever sequence, are those of one of them', async () => {
  const ana = await app.aUser()
  const all = (isOn: boolean) => contract.noticeKinds.map((kind) => ({ kind, inApp: isOn, byMail: isOn, byPush: isOn }))
  const bodies = Array.from({ length: 8 }, (_, round) => (round % 2 ? all(true) : all(false).reverse()))
  await Promise.all(bodies.map((body) => app.call(contract.saveNoticePreferences, { body, as: ana })))
  const saved = await app.call(contract.getNoticePreferences, { as: ana })
  expect([all(true), all(false)]).toContainEqual(saved)
})

test('a closed account is told nothing, and what it was told is forgotten', async () => {
  const ana = await app.aUser()
  await notify(app.platform.db, [coins(ana, 1)])
  await prefer(ana, 'coinsAccepted', true, false)
  await app.call(deleteUser, { params: { id: ana.userId }, as: admin })
  expect(await stored(ana)).toEqual([])
  await notify(app.platform.db, [coins(ana, 2)])
  expect(await stored(ana)).toEqual([])
})

test('what others were told of somebody does not keep the name of a closed account', async () => {
  const [ana, bo] = [await app.aUser(), await app.aUser()]
  const { facts, ...news } = group(ana, 'asked')
  if (facts.kind !== 'groupNews') throw new Error('this is news of a group')
  await notify(app.platform.db, [{ ...news, facts: { ...facts, username: bo.username } }, group(ana, 'left')])
  await app.call(deleteUser, { params: { id: bo.userId }, as: admin })
  const names = (await list(ana)).notices.map((notice) => 'username' in notice.facts && notice.facts.username)
  expect(names.sort()).toEqual([`closed-${bo.userId}`, 'ion'])
})

test('a history that was not lived through is quiet', async () => {
  const ana = await app.aUser()
  await notify(app.platform.db, [coins(ana, 1)])
  app.clock.advance({ hours: 30 })
  await notify(app.platform.db, [coins(ana, 2)])
  await quietenNotices(app.platform.db, app.clock.now().subtract({ hours: 24 }))
  expect((await stored(ana)).map((row) => [row.read_at === null, row.mail_due_at])).toEqual([
    [false, null],
    [true, null],
  ])
})

/** An intra-day order of a contract, which was not filled. */
const unfilled = (user: TestUser, orderId: number, hour: number, reason: 'expired' | 'hibernated'): News => ({
  userId: user.userId,
  key: `orderRefused/${orderId}/${reason}`,
  at: app.clock.now(),
  facts: {
    kind: 'orderRefused',
    orderId,
    marketType: 'intraday',
    date: '2026-11-22' as DeliveryDay,
    side: 'sell',
    quantity: energyWh(1_500),
    orders: 1,
    periods: [{ start: Temporal.Instant.from('2026-11-21T22:00Z').add({ hours: hour }), minutes: 60 }],
    reason,
  },
})
const listAll = (as: TestUser, before?: number) =>
  app.call(contract.listNotices, { query: { before, quiet: true }, as })

test('the hours of a day that were not filled are one line, whatever came between them and on whichever page', async () => {
  const ana = await app.aUser()
  const wanted = [18, 13, 14, 13]
  for (const [place, hour] of wanted.entries()) {
    await notify(app.platform.db, [unfilled(ana, place + 1, hour, 'hibernated'), coins(ana, place + 1)])
  }
  const { notices, unread } = await list(ana)
  expect(unread).toBe(5)
  // What is on hold asks for an act, so it stands before newer results.
  const [line, ...others] = notices
  expect(others.map(({ facts }) => facts.kind)).toEqual(wanted.map(() => 'coinsAccepted'))
  expect(line).toMatchObject({
    rank: 'act',
    isQuiet: false,
    facts: { orderId: 4, orders: 4, quantity: energyWh(6_000) },
  })
  const hours = line?.facts.kind === 'orderRefused' ? formatFor('ro').intervals(line.facts.periods) : ''
  expect(hours).toBe('13:00-15:00 și 18:00-19:00')
  // With sixty newer topics it stands on the second page, whole, and once.
  await notify(
    app.platform.db,
    Array.from({ length: 60 }, (_, index) => coins(ana, index + 10)),
  )
  const first = await list(ana)
  const second = await list(ana, first.older ?? 0)
  expect([...first.notices, ...second.notices].filter(({ facts }) => facts.kind === 'orderRefused')).toHaveLength(1)
  expect(second.notices[0]).toMatchObject({ facts: { orders: 4 } })
  // Once it is read it stands where its time puts it; a new hour makes the line unread again, with all of them.
  await app.call(contract.readNotices, { body: { upTo: Number.MAX_SAFE_INTEGER }, as: ana })
  await notify(app.platform.db, [unfilled(ana, 9, 20, 'hibernated')])
  expect(await list(ana)).toMatchObject({
    unread: 1,
    notices: [{ readAt: null, facts: { orders: 5 } }, ...Array(49).fill({})],
  })
})

test('what expired by itself is no unread news, and is listed on demand', async () => {
  const ana = await app.aUser()
  const closingTime = app.clock.now().add({ minutes: 60 })
  const gate = {
    kind: 'gateClosesSoon',
    marketId: 7,
    date: '2026-11-22' as DeliveryDay,
    closingTime,
    hasDraft: true,
  } as const
  await notify(app.platform.db, [
    unfilled(ana, 1, 13, 'expired'),
    { userId: ana.userId, key: 'gateClosesSoon/7', at: app.clock.now(), facts: gate },
  ])
  expect(await list(ana)).toMatchObject({ unread: 1, notices: [{ rank: 'act', facts: gate }] })
  app.clock.advance({ minutes: 60 })
  expect(await list(ana)).toEqual({ unread: 0, notices: [], older: null })
  const all = await listAll(ana)
  expect(all.unread).toBe(0)
  expect(all.notices.map(({ isQuiet, readAt }) => [isQuiet, readAt])).toEqual([
    [true, null],
    [true, null],
  ])
  // A switch of the kind is what it was: nothing of it in the app is nothing of it on demand.
  await prefer(ana, 'orderRefused', false, false)
  await notify(app.platform.db, [unfilled(ana, 2, 14, 'expired')])
  expect((await listAll(ana)).notices).toHaveLength(2)
})
