import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import * as analysers from '@tandem/contract/metering/analysers.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import * as orders from '@tandem/contract/orders/orders.ts'
import { expect } from 'vitest'
import { household, meterDays, publishDays } from './forecasting.ts'
import { liveSettledDay } from './settled-day.ts'
import type { TestApp, TestUser } from './test-app.ts'
import { testPassword } from './test-people.ts'
import { aMarket } from './trading.ts'
import type { WholeDay } from './whole-day.ts'

export const kinds = [
  ...(['visitor', 'standard', 'transactional', 'strategic', 'groupAdministrator', 'administrator'] as const),
] as const
export type Kind = (typeof kinds)[number]
type SignedIn = Exclude<Kind, 'visitor'>

/** A request as it goes over the wire: the values of its path and its query, its body, its file. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly file?: string
}

/** Makes a request about the records of `owner`, to be sent by `as`. */
export type RequestOf = (owner: TestUser, as: TestUser | null) => WireRequest | Promise<WireRequest>

/** People of every kind on a day that was traded and settled, and what requests about their records are made of. */
export interface PermissionWorld {
  readonly app: TestApp
  readonly date: DeliveryDay
  readonly day: WholeDay
  readonly people: Readonly<Record<SignedIn, TestUser>>
  /** Whose records are nobody else's. */
  readonly foreign: TestUser
  /** A number that was not drawn before. */
  next(): number
  /** A delivery day without a market, and the one that was drawn last. */
  freshDay(): DeliveryDay
  lastDay(): DeliveryDay
  /** Somebody new of a kind, without any record yet. */
  aPerson(kind: SignedIn): Promise<TestUser>
  /** Whose record a call is about, where only traders have such records. */
  trader(owner: TestUser): TestUser
  openMarket(isOpen?: boolean): Promise<number>
  dayOfOpenMarket(): Promise<string>
  aDraft(owner: TestUser): Promise<{ id: number; version: number }>
  anAnalyser(owner: TestUser): Promise<analysers.Analyser>
  aPurchase(): Promise<number>
  registration(): Record<string, string> & { readonly email: string }
  marketTerms(): Record<string, unknown>
  /** The code of a link that was mailed to somebody new. */
  mailedToken(purpose: 'activation' | 'reset'): Promise<string>
  /** What stands in the places of a path, for the records of one person on the day that was traded. */
  usual(owner: TestUser): Record<string, string | number>
}

export async function createPermissionWorld(app: TestApp, date: DeliveryDay): Promise<PermissionWorld> {
  // What forecasts are made from: prices of three weeks, and everybody's readings of as many.
  await publishDays(app, addDays(date, -2), 21)
  const day = await liveSettledDay(app, date)
  const [owner, , , free, foreign] = day.traders
  if (!owner || !free || !foreign) throw new Error('five traded')
  const aPerson = (kind: SignedIn): Promise<TestUser> => {
    const isWithoutPassword = true
    if (kind === 'administrator') return app.aUser({ isAdministrator: true, userType: 'standard', isWithoutPassword })
    if (kind === 'standard') return app.aUser({ userType: 'standard', isWithoutPassword })
    const isTrader = kind !== 'strategic'
    return app.aUser(isTrader ? { coins: '1000', isWithoutPassword } : { userType: 'strategicUser', isWithoutPassword })
  }
  const people = {
    standard: await app.aUser({ userType: 'standard' }),
    transactional: free,
    strategic: await aPerson('strategic'),
    groupAdministrator: owner,
    administrator: day.admin,
  }
  for (const [seed, person] of [...Object.values(people), foreign].entries())
    await meterDays(app, person, { last: addDays(date, -1), count: 21 }, household(seed))
  return { app, date, day, people, foreign, aPerson, ...makersOf(app, day, foreign) }
}

function makersOf(app: TestApp, day: WholeDay, foreign: TestUser) {
  const { date, admin } = day
  let number = 0
  let lastDay = addDays(date, 20)
  const next = () => ++number
  const freshDay = () => (lastDay = addDays(lastDay, 1))
  const openMarket = (isOpen = true) =>
    aMarket(app, admin, { date: freshDay(), closes: app.clock.now().add({ hours: 2 }).toString(), isOpen })
  const registration = () => {
    const username = `new${next()}`
    const names = { lastName: 'New', firstName: 'Person', username, email: `${username}@example.org` }
    return { ...names, password: testPassword, userType: 'standard' }
  }
  return {
    next,
    freshDay,
    lastDay: () => lastDay,
    openMarket,
    registration,
    trader: (owner: TestUser) => (owner.userType === 'transactionalUser' ? owner : foreign),
    async dayOfOpenMarket() {
      await openMarket()
      return lastDay
    },
    async aDraft(owner: TestUser) {
      const line = { period: 1, side: 'buy' as const, steps: [{ price: perKWh('0.1'), quantity: energyWh(1_000) }] }
      const body = { marketId: await openMarket(), name: `Order ${next()}`, lines: [line] }
      const { id } = await app.call(orders.addOrder, { body, as: owner })
      return { id, version: 1 }
    },
    anAnalyser(owner: TestUser) {
      const params = { userId: owner.userId, ip: '127.0.0.1', port: 2_000 + next(), deviceId: 1 }
      const body = { readingCode: `Code ${number}`, profile: 'eastron_sdm630', placement: 'connection' as const }
      return app.call(analysers.addAnalyser, { params, body, as: admin })
    },
    async aPurchase() {
      const as = await app.aUser({ isWithoutPassword: true })
      const { id } = await app.call(requestCoins, { body: { amount: amount(1_000_000_000n), note: '' }, as })
      return id
    },
    marketTerms() {
      const now = app.clock.now()
      const times = { openingTime: now.toString(), closingTime: now.add({ hours: 2 }).toString() }
      const names = { marketType: 'pzu_market', date: freshDay(), zone: 'Europe/Bucharest', mtuMinutes: 60 }
      return { ...names, ...times, minPrice: -0.5, maxPrice: 4 }
    },
    mailedToken: (purpose: 'activation' | 'reset') => mailedToken(app, registration(), purpose),
    usual: (owner: TestUser) => ({
      userId: owner.userId,
      id: owner.userId,
      date,
      dateFrom: date,
      dateTo: date,
      day: date,
      marketDate: date,
      month: '2026-02',
      start: `${date}T10:00:00Z`,
      marketTypeKey: 'pzu_market',
      granularity: 'day',
      period: 'month',
      marketType: 'all',
      orderType: 'all',
      marketId: day.dayAheadId,
      groupId: day.groupId,
      email: 'nobody@example.org',
    }),
  }
}

async function mailedToken(
  app: TestApp,
  body: ReturnType<PermissionWorld['registration']>,
  purpose: 'activation' | 'reset',
): Promise<string> {
  const mail = () => app.platform.mailer.recent().find(({ to }) => to.includes(body.email))?.text ?? ''
  const code = () => /token=([\w-]+)|activateAccount\/([\w-]+)/.exec(mail())?.slice(1).find(Boolean)
  const mailed = async (isOther: (text: string) => boolean) => {
    await expect.poll(() => isOther(code() ?? '')).toBe(true)
    return code() ?? ''
  }
  await app.call(accounts.signUp, { body: body as never })
  const first = await mailed((text) => text !== '')
  if (purpose === 'activation') return first
  await app.call(accounts.activateAccount, { params: { token: first } })
  await app.call(accounts.forgotPassword, { params: { email: body.email } })
  return mailed((text) => text !== '' && text !== first)
}
