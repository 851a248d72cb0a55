import {
  exportImbalances,
  getUserImbalances,
  listImbalances,
  saveImbalanceSettings,
} from '@tandem/contract/imbalance/imbalance.ts'
import {
  applySettlement,
  getGroupStatement,
  type SettlementReport,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { leaveGroup, saveAssociation } from '@tandem/contract/groups.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { meter, type MeteredHours } from '../../testing/imbalances.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { addMember, createGroup } from '../groups/index.ts'

const app = useTestApp({ now: '2026-02-01T08:00:00Z' })
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  const usual = { usualPeak: perKWh('0.20'), usualOffPeak: perKWh('0.20') }
  const body = { mode: 'A' as const, factor: 250_000, minimum: perKWh('0.02'), unmetered: 'nothing' as const, ...usual }
  await app.call(saveImbalanceSettings, { body, as: admin })
})

const someone = () => app.aUser({ coins: '100' })
const noon = (date: string) => Temporal.Instant.from(`${date}T12:00:00Z`)
const dayBefore = (date: string) => app.clock.set(noon(date).subtract({ hours: 24 }))
const dayAfter = (date: string) => app.clock.set(noon(date).add({ hours: 24 }))

interface Traded {
  readonly marketId: number
  readonly buyer: TestUser
  readonly seller: TestUser
}

/** 10 kWh bought and sold for the first hour of a day, at 0.20 TC/kWh; the clock stands after it. */
async function aTradedDay(date: string): Promise<Traded> {
  dayBefore(date)
  const [buyer, seller] = [await someone(), await someone()]
  const { id } = await aClearedDay(app, { date, admin }, [
    { as: buyer, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: seller, lines: [line(1, 'sell 10 @ 0.10')] },
  ])
  dayAfter(date)
  return { marketId: id, buyer, seller }
}

const apply = (marketId: number) => app.call(applySettlement, { params: { marketId }, as: admin })
const dayOf = (user: TestUser, date: string) =>
  app.call(getUserImbalances, { params: { userId: user.userId, marketDate: date as DeliveryDay }, as: user })
const firstHour = (energy: MeteredHours) => (hour: number) => (hour === 0 ? energy : { consumption: 0, production: 0 })

/** Σ ordered = 0, Σ imbalance = Σ allocated, Σ cash + balancing = 0: in sums of the day, and in each period. */
function expectClosed({ users, periods, totals, balancing }: SettlementReport): void {
  expect(totals.ordered).toBe(0)
  expect(totals.imbalance).toBe(totals.real + totals.estimated)
  expect(totals.cash + balancing).toBe(0n)
  for (const period of periods) expect(period.excessVolume - period.deficitVolume).toBe(period.systemImbalance)
  expect(periods.reduce((sum, period) => sum + period.balancing, 0n)).toBe(balancing)
  expect(users.reduce((sum, { change }) => sum + change, 0n)).toBe(totals.cash)
}

test('36, 40 on a day of 23 hours, and on one of 25, an intraday market by the quarter-hour settles by quarters', async () => {
  for (const [date, quarters] of [
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ] as const) {
    dayBefore(date)
    const [buyer, second, seller] = [await someone(), await someone(), await someone()]
    const { id } = await aClearedDay(app, { date, admin }, [
      { as: buyer, lines: [line(4, 'buy 0.005 @ 0.30')] },
      { as: second, lines: [line(4, 'buy 0.002 @ 0.30')] },
      { as: seller, lines: [line(4, 'sell 0.007 @ 0.10')] },
    ])
    const intraday = await anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z`, mtuMinutes: 15 })
    await place(app, seller, intraday, wish('sell', 1, '0.40', { period: 15 }))
    await place(app, buyer, intraday, wish('buy', 1, '0.40', { period: 15 }))
    dayAfter(date)
    await app.call(closeSession, { params: { id: intraday }, as: admin })
    await meter(app, buyer, date, (hour) => ({ consumption: hour === 3 ? [0.1, 0.2, 1.3, 0.1] : 0.5, production: 0 }))
    await meter(app, seller, date, () => ({ consumption: 0, production: 0.25 }))
    const report = await apply(id)
    expect(report).toMatchObject({ terms: { periodMinutes: 15 } })
    expect(report.periods).toHaveLength(quarters)
    expectClosed(report)
    const { lines, totals } = await dayOf(buyer, date)
    expect(lines).toHaveLength(quarters)
    // 5 Wh of an hour, spread over its quarters together with what the other buyer bought.
    expect(lines.slice(12, 16).map(({ bought }) => bought)).toEqual([2, 1, 1001, 1])
    expect(lines[14]).toMatchObject({ consumption: kWh('1.3'), imbalance: kWh('-0.299'), reference: perKWh('0.20') })
    expect(totals).toMatchObject({ periods: quarters, bought: kWh('1.005') })
    expect((await dayOf(second, date)).lines[0]).toMatchObject({ quality: 'unmetered' })
  }
})

test('a missing reading is estimated by the same hours of the days before', async () => {
  const date = '2026-03-04'
  const { marketId, buyer, seller } = await aTradedDay(date)
  for (const [day, kiloWattHours] of [
    ['2026-03-02', 8],
    ['2026-03-03', 11],
    ['2026-03-01', 50],
  ] as const) {
    await meter(app, buyer, day, firstHour({ consumption: kiloWattHours, production: 0 }))
  }
  await meter(app, seller, date, firstHour({ consumption: 0, production: 10, quality: 'estimated' }))
  const report = await apply(marketId)
  expectClosed(report)
  expect((await dayOf(buyer, date)).lines[0]).toMatchObject({
    quality: 'estimated',
    real: null,
    estimated: kWh('-9.5'),
    imbalance: kWh('0.5'),
    cash: tc('0.075'),
  })
  expect((await dayOf(seller, date)).lines[0]).toMatchObject({ quality: 'estimated', imbalance: 0 })
  expect((await dayOf(buyer, date)).totals).toMatchObject({ estimatedPeriods: 24, real: 0, estimated: kWh('-9.5') })
  // Readings that were there all along are corrected by those that come.
  expect(report.users.map(({ quality }) => quality)).toEqual(['estimated', 'estimated'])
})

test('who has no reading at all fed in nothing, or what was contracted', async () => {
  const nothing = await aTradedDay('2026-05-04')
  await apply(nothing.marketId)
  expect((await dayOf(nothing.buyer, '2026-05-04')).lines[0]).toMatchObject({
    quality: 'unmetered',
    imbalance: kWh('10'),
  })
  const settings = { mode: 'A' as const, factor: 250_000, minimum: perKWh('0.02'), usualPeak: null, usualOffPeak: null }
  await app.call(saveImbalanceSettings, { body: { ...settings, unmetered: 'asContracted' }, as: admin })
  const contracted = await aTradedDay('2026-05-06')
  const report = await apply(contracted.marketId)
  expect(report).toMatchObject({ changes: 0, balancing: 0n })
  expect((await dayOf(contracted.buyer, '2026-05-06')).lines[0]).toMatchObject({
    quality: 'unmetered',
    estimated: kWh('-10'),
    imbalance: 0,
    cash: 0n,
  })
  const usual = { usualPeak: perKWh('0.20'), usualOffPeak: perKWh('0.20') }
  await app.call(saveImbalanceSettings, { body: { ...settings, ...usual, unmetered: 'nothing' }, as: admin })
})

test('a trader that the platform runs is the grid: it delivers what it traded', async () => {
  const date = '2026-05-08'
  const { marketId, buyer, seller } = await aTradedDay(date)
  await sql`update users set is_system = true where id = ${seller.userId}`.execute(app.platform.db)
  await meter(app, buyer, date, firstHour({ consumption: 12, production: 0 }))
  const report = await apply(marketId)
  expectClosed(report)
  expect(report.users.find(({ userId }) => userId === seller.userId)).toMatchObject({
    quality: 'grid',
    totals: { sold: kWh('10'), production: kWh('10'), imbalance: 0, cash: 0n },
    change: 0n,
  })
  expect(report.systemImbalance).toBe(kWh('-2'))
})

test('39 a group is settled as one, nobody is worse off, and each day by who was in it when it ended', async () => {
  const date = '2026-06-03'
  const { marketId, buyer, seller } = await aTradedDay(date)
  const outsider = await app.aUser()
  const { db } = app.platform
  const joined = noon(date)
  const groupId = await createGroup(db, { name: 'Dealul', ownerId: buyer.userId, at: joined })
  await addMember(db, groupId, seller.userId, joined)
  await addMember(db, groupId, outsider.userId, noon('2026-06-04'))
  // The buyer lacks 10 kWh, the seller has 6 left over.
  await meter(app, buyer, date, firstHour({ consumption: 20, production: 0 }))
  await meter(app, seller, date, firstHour({ consumption: 0, production: 16 }))
  await meter(app, outsider, date, firstHour({ consumption: 1, production: 0 }))
  expectClosed(await apply(marketId))

  const day = await dayOf(buyer, date)
  expect(day.group).toEqual({ groupId, name: 'Dealul' })
  expect(day.lines[0]).toMatchObject({
    standAlone: tc('-2.5'),
    preCost: tc('0.375'),
    cash: tc('-2.125'),
    group: {
      imbalance: kWh('-4'),
      grossImbalance: kWh('16'),
      price: perKWh('0.25'),
      cash: tc('-1'),
      standAlone: tc('-1.6'),
      nettingBenefit: tc('0.6'),
    },
  })
  expect((await dayOf(seller, date)).lines[0]).toMatchObject({ standAlone: tc('0.9'), cash: tc('1.125') })

  const span = { dateFrom: date as DeliveryDay, dateTo: date as DeliveryDay }
  const asGroup = { params: span, query: { groupId } }
  const params = { ...span, groupId }
  for (const as of [seller, admin]) {
    expect(await app.refused(listImbalances, { ...asGroup, as })).toMatchObject({ code: 'section_not_available' })
    expect(await app.refused(getGroupStatement, { params, as })).toMatchObject({ code: 'section_not_available' })
  }
  await app.call(saveAssociation, { body: { isOpen: true }, as: admin })
  const listed = await app.call(listImbalances, { ...asGroup, as: seller })
  expect(listed.totals).toMatchObject({
    deficitVolume: kWh('4'),
    excessVolume: 0,
    standAlone: tc('-1.6'),
    cash: tc('-1'),
    periods: 24,
  })
  const stranger = await app.aUser()
  expect(await app.refused(listImbalances, { ...asGroup, as: stranger })).toMatchObject({ code: 'not_allowed' })

  const ofNobody = { params: span, query: { groupId: groupId + 1 }, as: admin }
  expect(await app.refused(listImbalances, ofNobody)).toMatchObject({ code: 'not_found' })

  const statement = await app.call(getGroupStatement, { params, as: seller })
  expect(statement).toMatchObject({
    days: [{ date, members: 2, imbalance: kWh('-4'), grossImbalance: kWh('16'), nettingBenefit: tc('0.6') }],
    totals: { standAlone: tc('-1.6'), cash: tc('-1'), nettingBenefit: tc('0.6') },
  })
  expect(statement.members.map(({ userId, cash }) => [userId, cash])).toEqual([
    [buyer.userId, tc('-2.125')],
    [seller.userId, tc('1.125')],
  ])
  expect(await app.refused(getGroupStatement, { params, as: stranger })).toMatchObject({ code: 'not_allowed' })

  await expectSameSpreadsheet(buyer, date)
})

test('who left the group since, or closed the account, is settled all the same', async () => {
  const date = '2026-06-10'
  const { marketId, buyer, seller } = await aTradedDay(date)
  const { db } = app.platform
  const groupId = await createGroup(db, { name: 'Lunca', ownerId: buyer.userId, at: noon(date) })
  await addMember(db, groupId, seller.userId, noon(date))
  await meter(app, buyer, date, firstHour({ consumption: 20, production: 0 }))
  await meter(app, seller, date, firstHour({ consumption: 0, production: 16 }))
  app.clock.advance({ hours: 1 })
  await app.call(leaveGroup, { params: { groupId }, as: seller })
  await app.call(deleteUser, { params: { id: seller.userId }, as: admin })
  const report = await apply(marketId)
  expectClosed(report)
  expect(report.groups).toMatchObject([{ groupId, members: 2, nettingBenefit: tc('0.6') }])
  expect(report.users.find(({ userId }) => userId === seller.userId)).toMatchObject({ change: tc('1.125') })
})

/** The spreadsheet has every figure of the screens to the last decimal. */
async function expectSameSpreadsheet(user: TestUser, date: string): Promise<void> {
  const path = exportImbalances.path.replace('{userId}', String(user.userId))
  const answer = await app.server.inject({
    url: path.replace('{dateFrom}', date).replace('{dateTo}', date),
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en' },
  })
  const [days, periods] = await readXlsxFile(answer.rawPayload)
  const shown = await dayOf(user, date)
  const header = (periods?.data[2] ?? []).map(String)
  const cell = (row: number, name: string) => periods?.data[row + 3]?.[header.indexOf(name)]
  const number = (units: number | bigint | null, places: number) =>
    units === null ? null : Number(formatDecimal(units, places))
  shown.lines.forEach((shownLine, row) => {
    expect([cell(row, 'Interval'), cell(row, 'Based on')]).toEqual([shownLine.label, 'readings'])
    const energy = {
      'Ordered quantity (kWh)': 'ordered',
      'Real quantity (kWh)': 'real',
      'Excess volume (kWh)': 'excessVolume',
    } as const
    for (const [name, key] of Object.entries(energy)) expect(cell(row, name)).toBe(number(shownLine[key], 3))
    const coins = {
      'Imbalance cost (TC)': 'imbalanceCost',
      'PRE costs (TC)': 'preCost',
      'Result (TC)': 'cash',
    } as const
    for (const [name, key] of Object.entries(coins)) expect(cell(row, name)).toBe(number(shownLine[key], 8))
    expect(cell(row, 'Deficit price (TC/kWh)')).toBe(number(shownLine.deficitPrice, 5))
  })
  const dayHeader = (days?.data[2] ?? []).map(String)
  expect(days?.data[3]?.[dayHeader.indexOf('Result (TC)')]).toBe(number(shown.totals.cash, 8))
  expect(days?.data[3]?.[dayHeader.indexOf('Group')]).toBe('Dealul')
  expect(cell(24, 'Result (TC)')).toBe(number(shown.totals.cash, 8))
}
