import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import { approveRequest, createGroup, requestToJoin, saveAssociation } from '@tandem/contract/groups.ts'
import { saveImbalanceSettings, type ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { amendIntradayOrder, cancelIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { confirmReadings, uploadReadings } from '@tandem/contract/metering/reading-import.ts'
import { getHoursOfDay, saveHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { listTradesOfUser, type Trade } from '@tandem/contract/trades.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { anIntradayMarket, place, wish } from './intraday.ts'
import type { TestApp, TestUser } from './test-app.ts'
import { aMarket, sendOrder } from './trading.ts'
import { upload } from './uploading.ts'

const zone = 'Europe/Bucharest'
export const coins = amount(1_000_000_000_000n)
/** Of the trader whose reading comes late: the hour that begins at noon. */
const lateHour = 12

/** Of an hour without any trade the usual price counts. */
const pricing: ImbalanceSettings = {
  mode: 'A',
  factor: 250_000,
  minimum: priceTick(2_000),
  unmetered: 'nothing',
  usualPeak: priceTick(20_000),
  usualOffPeak: priceTick(15_000),
}

export interface WholeDay {
  readonly app: TestApp
  readonly date: DeliveryDay
  readonly hours: number
  readonly admin: TestUser
  /** The first three are a group; the third and the fifth have readings by hand, the second from a file. */
  readonly traders: readonly TestUser[]
  readonly groupId: number
  readonly dayAheadId: number
  readonly intradayId: number
}

/** An instant of a day by the local clock, counted from the delivery day. */
export function at(date: DeliveryDay, time: string, daysLater = 0): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .add({ days: daysLater })
    .toZonedDateTime({ timeZone: zone, plainTime: time })
    .toInstant()
}

/** Lives a delivery day up to half an hour after its end: coins, a group, an auction, continuous trading, readings. */
export async function liveWholeDay(app: TestApp, date: DeliveryDay): Promise<WholeDay> {
  const hours = deliveryPeriods(date, zone, 60).length
  app.clock.set(at(date, '07:00', -1))
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const traders: TestUser[] = []
  for (let count = 0; count < 5; count++) traders.push(await aTrader(app, admin))
  const groupId = await aGroup(app, admin, traders.slice(0, 3))
  await app.call(saveImbalanceSettings, { body: pricing, as: admin })
  app.clock.set(at(date, '08:00', -1))
  const dayAheadId = await aMarket(app, admin, { date, closes: at(date, '13:00', -1).toString() })
  for (const [index, as] of traders.entries()) {
    const lines = linesOf(hours, index, Number(date.replaceAll('-', '')))
    await sendOrder(app, as, dayAheadId, ...lines)
  }
  app.clock.set(at(date, '13:00', -1))
  await runMarketDay(app.platform)
  app.clock.set(at(date, '16:00', -1))
  const closes = at(date, '23:00').toString()
  const intradayId = await anIntradayMarket(app, admin, { date, closes })
  await tradeIntraday(app, traders, intradayId, hours)
  app.clock.set(at(date, '00:30', 1))
  await runMarketDay(app.platform)
  const day = { app, date, hours, admin, traders, groupId, dayAheadId, intradayId }
  await enterReadings(day)
  return day
}

async function aTrader(app: TestApp, admin: TestUser): Promise<TestUser> {
  const as = await app.aUser()
  const { id } = await app.call(requestCoins, { body: { amount: coins, note: '' }, as })
  await app.call(acceptCoinPurchase, { params: { id }, as: admin })
  return as
}

async function aGroup(app: TestApp, admin: TestUser, [owner, ...members]: readonly TestUser[]): Promise<number> {
  if (!owner) throw new Error('a group has an owner')
  await app.call(saveAssociation, { body: { isOpen: true }, as: admin })
  const { groupId } = await app.call(createGroup, { body: { name: 'Three of a street' }, as: owner })
  for (const as of members) {
    const { id } = await app.call(requestToJoin, { params: { groupId }, as })
    await app.call(approveRequest, { params: { requestId: id }, as: owner })
  }
  return groupId
}

/** A line an hour with up to three steps around a price that falls below zero at midday; some sell, some buy. */
function linesOf(periods: number, trader: number, seed: number): OrderLine[] {
  const pick = seededWholeNumbers(seed * 31 + trader)
  return Array.from({ length: periods }, (_, index) => {
    const middle = Math.abs(index / periods - 0.5) < 0.08 ? -2_000 : 25_000
    const side = pick(0, 5) < 4 === trader % 2 > 0 ? 'buy' : 'sell'
    const prices = new Set(Array.from({ length: pick(1, 3) }, () => middle + pick(-4, 4) * 731))
    const steps = [...prices].map((price) => ({ price: priceTick(price), quantity: energyWh(pick(500, 20_000)) }))
    return { period: index + 1, side, steps }
  })
}

/** Trades at resting prices, one by an iceberg, one after an amendment; one order is withdrawn, one is left to expire. */
async function tradeIntraday(app: TestApp, traders: readonly TestUser[], marketId: number, hours: number) {
  const [a, b, c, d, e] = traders
  if (!a || !b || !c || !d || !e) throw new Error('five trade')
  for (const period of [1, 3, 4, 5, 12, hours]) {
    await place(app, a, marketId, wish('sell', 7.301, '0.23457', { period, display: 2 }))
    await place(app, d, marketId, wish('sell', 2.5, '0.2401', { period }))
    await place(app, b, marketId, wish('buy', 8.002, '0.25', { period }))
    await place(app, e, marketId, wish('buy', 1.777, '0.21', { period }))
    await place(app, c, marketId, wish('sell', 3, '0.2099', { period, execution: 'IOC' }))
  }
  const { order: low } = await place(app, c, marketId, wish('buy', 4, '-0.05', { period: 13 }))
  await app.call(amendIntradayOrder, { params: { id: low.id }, body: { price: priceTick(-1_234) }, as: c })
  await place(app, b, marketId, wish('sell', 4, '-0.02', { period: 13 }))
  const { order: gone } = await place(app, d, marketId, wish('buy', 5, '0.1', { period: 20 }))
  await app.call(cancelIntradayOrder, { params: { id: gone.id }, as: d })
}

export function tradesOf({ app, date }: Pick<WholeDay, 'app' | 'date'>, as: TestUser): Promise<Trade[]> {
  const params = { userId: as.userId, dateFrom: date, dateTo: date }
  return app.call(listTradesOfUser, { params, query: { marketType: null }, as })
}

export interface FedIn {
  readonly start: Temporal.Instant
  readonly consumption: EnergyWh
  readonly production: EnergyWh
}

/** What a trader consumed and produced: near what it had bought and sold, to the Wh. */
export async function meteredHours(day: WholeDay, trader: number): Promise<FedIn[]> {
  const as = day.traders[trader]
  if (!as) throw new Error('nobody trades by that number')
  const trades = await tradesOf(day, as)
  const pick = seededWholeNumbers(trader * 977 + day.hours)
  return deliveryPeriods(day.date, zone, 60).map(({ start }) => {
    const of = (type: 'buy' | 'sell') =>
      trades
        .filter((trade) => trade.type === type && trade.start.equals(start))
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const near = (wh: number) => energyWh(Math.max(0, wh + pick(-1_500, 1_500)))
    return { start, consumption: near(of('buy')), production: near(of('sell')) }
  })
}

async function enterReadings(day: WholeDay): Promise<void> {
  for (const [index, as] of day.traders.entries()) {
    const hours = await meteredHours(day, index)
    if (index === 1) await importFile(day, as, hours)
    else await writeByHand(day, as, index === 4 ? hours.filter((hour) => !isLate(hour)) : hours)
  }
  // By these the missing hour is estimated: the same hour of weeks before.
  const last = day.traders[4]
  for (const [days, wh] of [
    [-7, 3_000],
    [-14, 4_001],
  ] as const) {
    const date = addDays(day.date, days)
    const hour = { start: at(date, `${lateHour}:00`), consumption: energyWh(wh), production: energyWh(2 * wh) }
    if (last) await writeByHand({ ...day, date }, last, [hour])
  }
}

export const isLate = ({ start }: Pick<FedIn, 'start'>) => start.toZonedDateTimeISO(zone).hour === lateHour

export async function writeByHand({ app, date }: WholeDay, as: TestUser, hours: readonly FedIn[]): Promise<void> {
  const params = { userId: as.userId, day: date }
  const known = await app.call(getHoursOfDay, { params, as })
  const versions = new Map(known.map(({ start, version }) => [start.epochMilliseconds, version]))
  const body = {
    placement: 'connection' as const,
    hours: hours.map((hour) => ({ ...hour, version: versions.get(hour.start.epochMilliseconds) ?? 0 })),
  }
  await app.call(saveHoursOfDay, { params, body, as })
}

/** As a supplier sends it: times with their offset, so that the hour that comes twice is told apart. */
async function importFile({ app, date }: WholeDay, as: TestUser, hours: readonly FedIn[]): Promise<void> {
  const rows = hours.map(({ start, consumption, production }) =>
    [start.toString({ timeZone: zone }), kWhText(consumption), kWhText(production)].join(','),
  )
  const content = ['time,consumption kWh,production kWh', ...rows].join('\n')
  const fields = { userId: String(as.userId) }
  const { id, mapping } = await upload(app, uploadReadings, { fields, as, name: `${date}.csv`, content })
  const done = await app.call(confirmReadings, {
    params: { importId: id },
    body: { mapping, corrections: [], replace: true },
    as,
  })
  if (done.imported !== hours.length)
    throw new Error(`${String(done.imported)} of ${String(hours.length)} hours were imported`)
}

const kWhText = (wh: EnergyWh) => (wh / 1000).toFixed(3)
