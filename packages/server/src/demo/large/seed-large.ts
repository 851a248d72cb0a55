import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, priceTick } from '@tandem/core/units/units.ts'
import { saveImbalanceSettings, type ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { saveMarketSettings } from '@tandem/contract/markets/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '../../app.ts'
import { writeAssociation } from '../../domain/association.ts'
import { drivenClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { callInProcess } from '../../platform/in-process-client.ts'
import type { Platform } from '../../platform/platform.ts'
import { createUsers, issueToken } from '../../slices/accounts/index.ts'
import { addMember, createGroup } from '../../slices/groups/index.ts'
import { quietenNotices } from '../../slices/notices/index.ts'
import { runMarketDay } from '../../workflows/market-day.ts'
import { exactPlan, weatherSeries, type DayWeather, type HabitualTrader } from '../habits.ts'
import { administratorPassword, demoPassword, type DemoPerson } from '../people.ts'
import { planSettings } from '../plan-settings.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import type { TraderKind } from '../traders.ts'
import { liveDay, type LargeWorld } from './large-day.ts'
import { largePeople } from './large-people.ts'

export interface LargeOptions {
  /** Days of trading up to now. */
  readonly days: number
  /** Told after each day. */
  readonly progress?: (day: DeliveryDay, done: number) => void
}

/**
 * Fills an empty database with a year of two hundred people: hourly readings, daily auctions, some intraday trades, settled
 * imbalances, groups. Markets, coins and imbalances go through the same workflows as always, under a driven clock; orders come all
 * at once. Day by day, each in database transactions of its own: broken off, it leaves a shorter history and a right one. A
 * database with users is left as it is; answers whether it was filled.
 */
export async function seedLargeDemo(platform: Platform, { days, progress }: LargeOptions): Promise<boolean> {
  if (await platform.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
  const now = platform.clock.now()
  const today = dayOf(now, displayZone)
  const first = addDays(today, -days)
  const past = drivenClock(startOfDay(first, displayZone))
  const silent = { ...platform.mailer, send: () => Promise.resolve() }
  const seeding: Platform = { ...platform, clock: past, mailer: silent, log: platform.log.child({}, { level: 'warn' }) }
  const { administrator, traders } = await createPeople(seeding)
  const server = await createApp(seeding, { rateLimitFactor: 0 })
  const token = issueToken(seeding, administrator)
  await callInProcess(server, saveMarketSettings, { body: planSettings() }, { token })
  await callInProcess(server, saveImbalanceSettings, { body: pricing }, { token })
  await issueCoins(seeding, server, { token, traders })
  await formGroups(seeding, traders)
  const world: LargeWorld = {
    seeding,
    past,
    now,
    traders,
    administrator,
    first,
    weather: remembered(weatherSeries(2_026)),
  }
  for (let day = first, done = 1; day <= today; day = addDays(day, 1), done++) {
    await liveDay(world, day)
    progress?.(day, done)
  }
  past.set(now)
  await runMarketDay(seeding)
  await server.close()
  await quietenNotices(platform.db, now.subtract({ hours: 24 }))
  await vacuum(platform)
  return true
}

/** On a connection of its own: it may take longer than a call, and bounds of its own would make it a transaction, which it cannot be. */
async function vacuum({ config }: Platform): Promise<void> {
  if (config.databaseUrl === undefined) throw new Error('the demo is seeded into a database that is named')
  const db = openDatabase(config.databaseUrl, { poolSize: 1, kind: 'maintenance' })
  try {
    await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** The days are asked for in order, each several times. */
function remembered(series: (day: DeliveryDay) => DayWeather): (day: DeliveryDay) => DayWeather {
  const known = new Map<DeliveryDay, DayWeather>()
  return (day) => {
    const weather = known.get(day) ?? series(day)
    known.set(day, weather)
    return weather
  }
}

async function createPeople(platform: Platform): Promise<{ administrator: number; traders: HabitualTrader[] }> {
  const all = largePeople()
  const userIds = await createUsers(platform, all.map(termsOf))
  const random = seededRandom(200)
  const traders = all.flatMap((person, index) => {
    const userId = userIds[index]
    if (person.userType !== 'transactionalUser' || userId === undefined) return []
    return [{ userId, kind: person.trades ?? 'prosumer', size: 0.6 + 0.8 * random(), plan: exactPlan }]
  })
  return { administrator: userIds[all.findIndex(({ isAdministrator }) => isAdministrator)] ?? 0, traders }
}

function termsOf({ username, firstName, lastName, userType, language, isAdministrator }: DemoPerson) {
  return {
    username,
    firstName,
    lastName,
    userType,
    language,
    email: `${username}@tandem.example`,
    password: isAdministrator ? administratorPassword : demoPassword,
    roles: isAdministrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'],
  }
}

/** Of the first day, which had no auction, the usual price counts where nothing was traded. */
const pricing: ImbalanceSettings = {
  mode: 'A',
  factor: 250_000,
  minimum: priceTick(2_000),
  unmetered: 'nothing',
  usualPeak: priceTick(24_000),
  usualOffPeak: priceTick(18_000),
}

/** TC: enough for a year, whatever the prices. */
const coins: Readonly<Record<TraderKind, bigint>> = {
  household: 6_000n,
  prosumer: 6_000n,
  solarPark: 20_000n,
  windFarm: 20_000n,
  hydro: 20_000n,
  supplier: 400_000n,
}

interface Issue {
  readonly token: string
  readonly traders: readonly HabitualTrader[]
}

async function issueCoins(seeding: Platform, server: FastifyInstance, { token, traders }: Issue): Promise<void> {
  for (const { userId, kind } of traders) {
    const body = { amount: amount(coins[kind] * 100_000_000n), note: '' }
    const { id } = await callInProcess(server, requestCoins, { body }, { token: issueToken(seeding, userId) })
    await callInProcess(server, acceptCoinPurchase, { params: { id } }, { token })
  }
}

const groupNames = [
  ...['Vecinii Soarelui', 'Strada Teilor', 'Acoperișuri Verzi', 'Valea Frumoasei', 'Blocul 12', 'Dealul Mare'],
  ...['Lunca', 'Cartierul Zorilor', 'Grădina de Sus', 'Podul Vechi'],
]
const membersOfGroup = 8

/** Homes with and without panels, ten groups of eight. */
async function formGroups({ db, clock }: Platform, traders: readonly HabitualTrader[]): Promise<void> {
  const at = clock.now()
  await writeAssociation(db, true, { at, by: null })
  const prosumers = traders.filter(({ kind }) => kind === 'prosumer')
  const households = traders.filter(({ kind }) => kind === 'household')
  for (const [index, name] of groupNames.entries()) {
    const part = <T>(all: readonly T[]) => all.slice((index * membersOfGroup) / 2, ((index + 1) * membersOfGroup) / 2)
    const [owner, ...members] = [...part(prosumers), ...part(households)]
    if (!owner) return
    const groupId = await createGroup(db, { name, ownerId: owner.userId, at })
    for (const { userId } of members) await addMember(db, groupId, userId, at)
  }
}
