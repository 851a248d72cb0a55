import { tc } from '@tandem/core/testing/builders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { getNoticePreferences, listNotices, saveNoticePreferences } from '@tandem/contract/notices.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startNotices } from '../jobs/notices.ts'
import { createMailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { notify } from '../slices/notices/index.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { mailNotices } from './mail-notices.ts'

const app = useTestApp()
let news = 0

/** Tells a user that coins came, which is usually mailed. */
async function notifyOfCoins(user: TestUser, at = app.clock.now()): Promise<void> {
  const purchaseId = ++news
  const facts = { kind: 'coinsAccepted', purchaseId, amount: tc('12.5') } as const
  await notify(app.platform.db, [{ userId: user.userId, key: `coinsAccepted/${purchaseId}`, at, facts }])
}

/** A mail server that is away. */
const broken = (): Platform => ({
  ...app.platform,
  mailer: { ...app.platform.mailer, send: () => Promise.reject(new Error('no mail today')) },
})
const received = (user: TestUser) => app.platform.mailer.recent().filter(({ to }) => to === user.email)

// Whatever earlier tests left is no news by now.
beforeEach(async () => {
  app.clock.advance({ hours: 48 })
  await mailNotices(app.platform)
})

test('a mail goes out once, however often and by however many servers it is looked for', async () => {
  const users = [await app.aUser(), await app.aUser(), await app.aUser()]
  for (const user of users) await notifyOfCoins(user)
  const sent = await Promise.all(Array.from({ length: 4 }, () => mailNotices(app.platform)))
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(3)
  expect(await mailNotices(app.platform)).toBe(0)
  for (const user of users)
    expect(received(user).map(({ subject }) => subject)).toEqual(['12.50\u{a0}TC added to your balance'])
  expect(received(users[0] as TestUser)[0]?.text).toContain('http://localhost:3000/financialTransactions')
})

test('a mail server that is away keeps nobody waiting; the pauses grow, and what comes back is sent', async () => {
  const ana = await app.aUser()
  await notifyOfCoins(ana)
  expect(await mailNotices(broken())).toBe(0)
  // Its turn is over until the pause is.
  expect(await mailNotices(app.platform)).toBe(0)
  app.clock.advance({ minutes: 5 })
  expect(await mailNotices(broken())).toBe(0)
  app.clock.advance({ minutes: 14 })
  expect(await mailNotices(app.platform)).toBe(0)
  app.clock.advance({ minutes: 1 })
  expect(await mailNotices(app.platform)).toBe(1)
  expect(received(ana)).toHaveLength(1)
  expect(await app.call(listNotices, { as: ana })).toMatchObject({ unread: 1 })
})

test('after some failures in a row the rest waits for the next run', async () => {
  for (const user of [await app.aUser(), await app.aUser(), await app.aUser(), await app.aUser()])
    await notifyOfCoins(user)
  await mailNotices(broken())
  expect(await mailNotices(app.platform)).toBe(1)
})

test('one address that takes no mail does not keep the others waiting', async () => {
  const users = [await app.aUser(), await app.aUser(), await app.aUser()]
  for (const user of users) await notifyOfCoins(user)
  const { mailer } = app.platform
  const picky: Platform = {
    ...app.platform,
    mailer: {
      ...mailer,
      send: (mail) => (mail.to === users[0]?.email ? Promise.reject(new Error()) : mailer.send(mail)),
    },
  }
  expect(await mailNotices(picky)).toBe(2)
})

test('it is given up after six attempts, and never mailed when it is no news any more', async () => {
  const [tired, late] = [await app.aUser(), await app.aUser()]
  await notifyOfCoins(tired)
  for (const minutes of [5, 15, 60, 180, 360, 360]) {
    await mailNotices(broken())
    app.clock.advance({ minutes })
  }
  expect(await mailNotices(app.platform)).toBe(0)
  await notifyOfCoins(late, app.clock.now().subtract({ hours: 24 }))
  expect(await mailNotices(app.platform)).toBe(0)
  const due = await app.platform.db
    .selectFrom('notices')
    .select('id')
    .where('mail_due_at', 'is not', null)
    .where('mailed_at', 'is', null)
    .where('user_id', 'in', [tired.userId, late.userId])
    .execute()
  expect(due).toEqual([])
  // In the app both are there.
  expect((await app.call(listNotices, { as: late })).notices).toHaveLength(1)
})

test('what expired by itself is mailed once for a day, with all its hours, and by one server', async () => {
  const ana = await app.aUser()
  await app.call(saveNoticePreferences, {
    body: [{ kind: 'orderRefused', inApp: true, byMail: true, byPush: false }],
    as: ana,
  })
  const start = Temporal.Instant.from('2026-11-22T11:00Z')
  for (const hour of [0, 1, 5]) {
    const facts = {
      kind: 'orderRefused' as const,
      orderId: hour + 1,
      marketType: 'intraday' as const,
      date: '2026-11-22' as DeliveryDay,
      side: 'sell' as const,
      quantity: energyWh(500),
      orders: 1,
      periods: [{ start: start.add({ hours: hour }), minutes: 60 }],
      reason: 'expired',
    }
    await notify(app.platform.db, [{ userId: ana.userId, key: `orderRefused/${hour}`, at: app.clock.now(), facts }])
    app.clock.advance({ hours: 1 })
    expect(await mailNotices(app.platform)).toBe(0)
  }
  app.clock.advance({ hours: 9 })
  const sent = await Promise.all(Array.from({ length: 4 }, () => mailNotices(app.platform)))
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect(received(ana)).toHaveLength(1)
  expect(received(ana)[0]?.text).toMatch(/3 of your intra-day orders.*Hours: 13:00-15:00 and 18:00-19:00.*1\.50/s)
  app.clock.advance({ hours: 6 })
  expect(await mailNotices(app.platform)).toBe(0)
})

test('a database that fails is logged, nothing more', async () => {
  const db = app.platform.db.withSchema('nowhere')
  expect(await mailNotices({ ...app.platform, db })).toBe(0)
})

test('whoever is being sent a mail is not sent it by another server, however long it takes', async () => {
  const ana = await app.aUser()
  await notifyOfCoins(ana)
  const { promise: answer, resolve: takeIt } = Promise.withResolvers<undefined>()
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<undefined>()
  const slow: Platform = {
    ...app.platform,
    mailer: {
      ...app.platform.mailer,
      send: async (mail) => {
        ask(undefined)
        await answer
        await app.platform.mailer.send(mail)
      },
    },
  }
  const first = mailNotices(slow)
  await isAsked
  expect(await mailNotices(app.platform)).toBe(0)
  takeIt(undefined)
  expect(await first).toBe(1)
  expect(received(ana)).toHaveLength(1)
})

test('the job tells and mails beside another one, and ends what it is at', async () => {
  const jobs = [startNotices(app.platform), startNotices(app.platform)]
  await Promise.all(jobs.map((job) => job.stop()))
  expect((await app.call(getNoticePreferences, { as: await app.aUser() })).length).toBeGreaterThan(0)
})

const arrived: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      arrived.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
afterAll(() => {
  smtp.close()
})

test('over a real mail server each mail arrives once', async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const mailer = createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Tandem <no-reply@tandem.example>' },
    app.platform.log,
  )
  const users = [await app.aUser(), await app.aUser()]
  for (const user of users) await notifyOfCoins(user)
  await Promise.all([mailNotices({ ...app.platform, mailer }), mailNotices({ ...app.platform, mailer })])
  expect(arrived.toSorted()).toEqual(users.map(({ email }) => email).toSorted())
})

test('those who are left when the mail server is away have lost none of their attempts', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => app.aUser()))
  for (const user of users) await notifyOfCoins(user)
  await mailNotices(broken())
  const rows = await app.platform.db
    .selectFrom('notices')
    .select(['mail_attempts', 'mail_due_at'])
    .where(
      'user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .execute()
  expect(rows.map(({ mail_attempts: tried }) => tried).toSorted()).toEqual([0, 0, 0, 1, 1, 1])
  const now = app.clock.now()
  const dueNow = rows.filter(({ mail_due_at: due }) => due && Temporal.Instant.compare(due, now) <= 0)
  expect(dueNow).toHaveLength(3)
})

test('over a real mail server a hundred mails take a few connections, and none is sent twice', async () => {
  let connections = 0
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Tandem <no-reply@tandem.example>' }
  const mailer = createMailer(config, app.platform.log)
  const users = await Promise.all(Array.from({ length: 20 }, () => app.aUser()))
  for (const user of users) for (let number = 0; number < 5; number++) await notifyOfCoins(user)
  expect(await mailNotices({ ...app.platform, mailer })).toBe(100)
  expect(received.toSorted()).toEqual(users.flatMap(({ email }) => Array.from({ length: 5 }, () => email)).toSorted())
  expect(connections).toBeLessThanOrEqual(4)
  server.close()
})
