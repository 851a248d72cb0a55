import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount } from '@tandem/core/units/units.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { createUsers, issueToken } from '../slices/accounts/index.ts'
import type { DemoWorld } from './demo-world.ts'
import { administratorPassword, demoPassword, people, type DemoPerson } from './people.ts'
import type { DemoResident } from './place-orders.ts'
import { portfolio, type Resident } from './portfolio.ts'
import type { DemoTrader, TraderKind } from './traders.ts'

interface DemoPeople {
  readonly administrator: number
  readonly traders: DemoTrader[]
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>
}

/** Everybody but those who join later. */
export async function createFirstPeople(platform: Platform): Promise<DemoPeople> {
  const userIds = await createPeople(platform, [...people, ...portfolio.filter(({ joined }) => joined === undefined)])
  const idOf = (username: string) => userIds.get(username) ?? 0
  const traders = people
    .filter(({ userType }) => userType === 'transactionalUser')
    .map(({ username, trades }): DemoTrader => {
      return { userId: idOf(username), kind: trades ?? 'prosumer', isPlayed: trades === undefined }
    })
  return {
    administrator: idOf(people.find(({ isAdministrator }) => isAdministrator)?.username ?? ''),
    traders,
    userIds,
  }
}

async function createPeople(platform: Platform, all: readonly DemoPerson[]): Promise<Map<string, number>> {
  const ids = await createUsers(
    platform,
    all.map(({ username, firstName, lastName, userType, language, isAdministrator }) => ({
      username,
      firstName,
      lastName,
      userType,
      language,
      email: `${username}@tandem.example`,
      password: isAdministrator ? administratorPassword : demoPassword,
      roles: isAdministrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'],
    })),
  )
  return new Map(all.map(({ username }, index) => [username, ids[index] ?? 0]))
}

/** TC for as many days as the demo trades at least. */
const coins: Readonly<Record<TraderKind, bigint>> = {
  household: 500n,
  prosumer: 1_000n,
  solarPark: 1_000n,
  windFarm: 1_000n,
  hydro: 1_000n,
  supplier: 20_000n,
}
const coinDays = 10

/** Everybody asks for coins and gets them; one asks again, so that an administrator finds a request to decide. */
export async function issueFirstCoins(world: DemoWorld, userIds: ReadonlyMap<string, number>): Promise<void> {
  const { traders, residents, first } = world
  for (const resident of portfolio.filter(({ joined }) => joined === undefined)) {
    residents.push(await toResident(world, resident, userIds.get(resident.username) ?? 0, first))
  }
  for (const trader of [...traders, ...residents]) await issueCoins(world, trader)
  const last = traders.at(-1)
  if (last) await askForCoins(world, last.userId, 2_500n, 'Winter is coming')
}

/** Creates those who join on this day; they trade from the next one on. */
export async function welcomeNewcomers(world: DemoWorld, today: DeliveryDay): Promise<void> {
  const { seeding, residents, now } = world
  const joining = portfolio.filter(
    ({ joined }) => joined !== undefined && addDays(dayOf(now, displayZone), -joined) === today,
  )
  const userIds = await createPeople(seeding, joining)
  for (const person of joining) {
    const resident = await toResident(world, person, userIds.get(person.username) ?? 0, addDays(today, 1))
    residents.push(resident)
    await issueCoins(world, resident)
  }
}

async function toResident(
  { seeding }: DemoWorld,
  person: Resident,
  userId: number,
  since: DeliveryDay,
): Promise<DemoResident> {
  const { trades: kind, size, plan, silent = null, isLate = false } = person
  const analyser = await seeding.db
    .selectFrom('analysers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { userId, kind, size, plan, silent, isLate, since, analyserId: analyser?.id ?? null }
}

async function issueCoins(world: DemoWorld, { userId, kind }: Pick<DemoTrader, 'userId' | 'kind'>): Promise<void> {
  const { server, seeding, administrator, first, now } = world
  const days = BigInt(Math.max(coinDays, daysFrom(first, dayOf(now, displayZone))))
  const id = await askForCoins(world, userId, (coins[kind] * days) / BigInt(coinDays), '')
  const token = issueToken(seeding, administrator)
  await callInProcess(server, acceptCoinPurchase, { params: { id } }, { token })
}

async function askForCoins({ server, seeding }: DemoWorld, userId: number, tc: bigint, note: string): Promise<number> {
  const body = { amount: amount(tc * 100_000_000n), note }
  const { id } = await callInProcess(server, requestCoins, { body }, { token: issueToken(seeding, userId) })
  return id
}

const daysFrom = (first: DeliveryDay, last: DeliveryDay) =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days
