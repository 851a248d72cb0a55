import { dayOf, addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount } from '@tandem/core/units/units.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { randomBytes } from 'node:crypto'
import { createApp } from '../../packages/server/src/app.ts'
import { drivenClock, systemClock } from '../../packages/server/src/platform/clock.ts'
import { migrate, openDatabase } from '../../packages/server/src/platform/database.ts'
import { callInProcess } from '../../packages/server/src/platform/in-process-client.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { createMailer } from '../../packages/server/src/platform/mail.ts'
import type { Platform } from '../../packages/server/src/platform/platform.ts'
import { createUsers, issueToken } from '../../packages/server/src/slices/accounts/index.ts'
import { post } from '../../packages/server/src/slices/ledger/index.ts'
import { createTestUser, testConfig, testPassword } from '../../packages/server/src/testing/test-people.ts'
import type { TestApp } from '../../packages/server/src/testing/test-app.ts'
import { liveWholeDay } from '../../packages/server/src/testing/whole-day.ts'

export const zone = 'Europe/Bucharest'
export const password = testPassword

export interface Person {
  readonly userId: number
  readonly username: string
  readonly token: string
}

/** What stands in the database when the servers start: people with coins, a day that can be settled, a market that is open. */
export interface World {
  readonly secret: string
  readonly today: DeliveryDay
  readonly admin: Person
  readonly traders: readonly Person[]
  /** Whose accounts are closed during the run, one after the other. */
  readonly leavers: readonly Person[]
  /** Whose imbalances are settled, with the market of their day. */
  readonly settled: { readonly date: DeliveryDay; readonly marketId: number; readonly people: readonly Person[] }
  /** Open longer than any run. */
  readonly intradayId: number
  readonly userIds: readonly number[]
}

interface Options {
  readonly traders: number
  readonly leavers: number
}

/** Makes the tables and lives the day before yesterday, in this process and before any fault. */
export async function makeWorld(url: string, { traders, leavers }: Options): Promise<World> {
  const db = openDatabase(url, { poolSize: 6 })
  try {
    await migrate(db)
    const secret = randomBytes(32).toString('hex')
    const log = createLog({ logLevel: 'error' })
    const config = { ...testConfig(url), secret }
    const clock = drivenClock(systemClock.now())
    const platform: Platform = { db, clock, config, log, mailer: createMailer(testConfig(''), log, clock) }
    const today = dayOf(systemClock.now(), zone)
    const settled = await livePast(platform, clock, addDays(today, -2))
    clock.set(systemClock.now())
    const server = await createApp(platform, { rateLimitFactor: 0 })
    const people = await createPeople(platform, [
      ...Array.from({ length: traders }, (_, index) => `trader${index + 1}`),
      ...Array.from({ length: leavers }, (_, index) => `leaver${index + 1}`),
    ])
    const boss = await createTestUser(platform, { username: 'boss', isAdministrator: true, userType: 'standard' })
    const admin = { userId: boss.userId, username: 'boss', token: issueToken(platform, boss.userId) }
    const now = clock.now()
    const terms = { marketType: 'intraday', zone, mtuMinutes: 60, leadMinutes: 60 } as const
    const gates = { openingTime: now, closingTime: now.add({ hours: 24 * 29 }) }
    const bounds = { minPrice: perKWh('-9'), maxPrice: perKWh('9') }
    const body = { ...terms, ...gates, ...bounds, date: addDays(today, 30) }
    const { id: intradayId } = await callInProcess(server, addSession, { body }, admin)
    await callInProcess(server, openSession, { params: { id: intradayId } }, admin)
    await server.close()
    return {
      secret,
      today,
      admin,
      settled,
      intradayId,
      traders: people.slice(0, traders),
      leavers: people.slice(traders),
      userIds: [...people, ...settled.people].map(({ userId }) => userId),
    }
  } finally {
    await db.destroy()
  }
}

/** A whole day of trading that is over and not settled yet, as the tests of the server live it. */
async function livePast(platform: Platform, clock: ReturnType<typeof drivenClock>, date: DeliveryDay) {
  const server = await createApp(platform, { rateLimitFactor: 0 })
  let users = 0
  const app: TestApp = {
    platform,
    clock,
    server,
    call: (endpoint, { as, language, ...input } = {}) =>
      callInProcess(server, endpoint, input, { token: as?.token, language }),
    refused: () => Promise.reject(new Error('nothing is refused here')),
    aUser: (wanted = {}) => createTestUser(platform, { username: `past${++users}`, ...wanted }),
  }
  const day = await liveWholeDay(app, date)
  await server.close()
  clock.set(systemClock.now())
  const people = day.traders.map(({ userId, username, token }) => ({ userId, username, token }))
  return { date, marketId: day.dayAheadId, people }
}

/** Traders with a hundred thousand coins each, their passwords hashed once. */
async function createPeople(platform: Platform, usernames: readonly string[]): Promise<Person[]> {
  const ids = await createUsers(
    platform,
    usernames.map((username) => ({
      username,
      firstName: 'A',
      lastName: 'B',
      email: `${username}@example.org`,
      password,
      userType: 'transactionalUser' as const,
      roles: ['ROLE_USER'],
    })),
  )
  const people: Person[] = []
  for (const [index, userId] of ids.entries()) {
    const entry = { kind: 'coinPurchase', idempotencyKey: `torture/${userId}`, at: platform.clock.now() }
    await post(platform.db, entry, acceptPurchase(userId, amount(10_000_000_000_000n)))
    people.push({ userId, username: usernames[index] ?? '', token: issueToken(platform, userId) })
  }
  return people
}
