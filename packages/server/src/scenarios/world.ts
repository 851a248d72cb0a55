import { amount, priceTick } from '@tandem/core/units/units.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { saveMarketSettings, type MarketSettings } from '@tandem/contract/markets/markets.ts'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { planSettings } from '../demo/plan-settings.ts'
import { inDatabaseTransaction, withTimeBounds } from '../platform/database.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { createUsers, issueToken } from '../slices/accounts/index.ts'
import { savePreferences } from '../slices/notices/index.ts'
import type { Member } from './members.ts'
import type { Market, Scenario } from './scenario.ts'

/** The most that can be asked for at once, 250 MWh at the highest price: for a year of homes and small firms. */
const purse = amount(1_000_000n * 100_000_000n)

/** The reference of an imbalance in a period in which nothing was traded, TC/kWh 0.1. */
const usualPrice = priceTick(10_000)

const administrator = 'administrator'
const usernameOf = ({ index }: Pick<Member, 'index'>) => `member-${String(index + 1).padStart(4, '0')}`

/**
 * Fills an empty database with the people of a scenario and their coins, by the calls of the platform, and with the table that says
 * how far a replicate is. Every design and replicate gets a copy of it.
 */
export async function peopleWorld(platform: Platform, members: readonly Member[]): Promise<void> {
  const names = [administrator, ...members.map(usernameOf)]
  const people = names.map((username) => ({
    username,
    firstName: username,
    lastName: username,
    email: `${username}@tandem.example`,
    password: null,
    userType: 'transactionalUser' as const,
    roles: username === administrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'],
  }))
  const [administratorId = 0, ...userIds] = await createUsers(platform, people)
  const server = await createApp(platform, { rateLimitFactor: 0 })
  const token = issueToken(platform, administratorId)
  for (const userId of userIds) {
    const body = { amount: purse, note: '' }
    const { id } = await callInProcess(server, requestCoins, { body }, { token: issueToken(platform, userId) })
    await callInProcess(server, acceptCoinPurchase, { params: { id } }, { token })
  }
  await server.close()
  // Nobody of them reads what every day brings.
  const unread = (['marketCleared', 'orderRefused', 'imbalanceApplied'] as const).map((kind) => {
    return { kind, inApp: false, byMail: false, byPush: false }
  })
  for (const userId of userIds) await savePreferences(platform.db, userId, unread, platform.clock.now())
  await sql`create schema scenario`.execute(platform.db)
  await sql`create table scenario.days (place int primary key, content text not null)`.execute(platform.db)
}

export interface Identities {
  readonly administratorId: number
  /** Of each member, by its index. */
  readonly userIds: readonly number[]
}

/** Who is who in a copy of the world. */
export async function identitiesOf({ db }: Platform, members: readonly Member[]): Promise<Identities> {
  const rows = await db.selectFrom('users').select(['id', 'username']).execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  const idOf = (username: string) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`${username} is not in the world of the scenario`)
    return id
  }
  return { administratorId: idOf(administrator), userIds: members.map((member) => idOf(usernameOf(member))) }
}

/** When the gate opens, by the local clock of the day before delivery. */
export const openingTime = '06:30'

/** When it closes. */
export function closingTime({ lead }: Pick<Market, 'lead'>): string {
  const minutes = 24 * 60 - lead
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Sets the markets and the imbalances up as a design wants them, by the calls of an administrator. */
export async function setUp(
  platform: Platform,
  { zone, period }: Pick<Scenario, 'zone' | 'period'>,
  { market, administratorId }: { readonly market: Market; readonly administratorId: number },
): Promise<void> {
  const settings: MarketSettings = {
    ...planSettings(),
    openingTime,
    closingTime: closingTime(market),
    daysAhead: 1,
    zone,
    mtuMinutes: period,
    minPrice: market.minPrice,
    maxPrice: market.maxPrice,
    intraday: { ...planSettings().intraday, planAhead: false },
    peak: { ...defaultPeakCalendar, days: [...defaultPeakCalendar.days], holidays: [] },
  }
  const imbalance = {
    mode: market.imbalance,
    factor: market.imbalanceFactor,
    minimum: market.imbalanceMinimum,
    unmetered: 'nothing' as const,
    usualPeak: usualPrice,
    usualOffPeak: usualPrice,
  }
  const fill = () =>
    inDatabaseTransaction(platform.db, async (tx) => {
      const server = await createApp({ ...platform, db: tx }, { rateLimitFactor: 0 })
      const token = issueToken(platform, administratorId)
      await callInProcess(server, saveMarketSettings, { body: settings }, { token })
      await callInProcess(server, saveImbalanceSettings, { body: imbalance }, { token })
      await server.close()
    })
  await withTimeBounds('maintenance', fill)
}
