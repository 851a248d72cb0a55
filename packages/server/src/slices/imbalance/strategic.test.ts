import {
  applySettlement,
  correctSettlement,
  listSettlementUsers,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import {
  getUserImbalances,
  listImbalances,
  saveImbalanceSettings,
  type ImbalanceLine,
} from '@tandem/contract/imbalance/imbalance.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import * as portfolio from '@tandem/contract/admin/strategic-portfolio.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOpenMarket } from '../../testing/cleared-day.ts'
import { aDrawnDay } from '../../testing/drawn-day.ts'
import { meter } from '../../testing/imbalances.ts'
import { expectCells, readSheets, type CheckedColumns } from '../../testing/spreadsheets.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { addMember, createGroup } from '../groups/index.ts'

const app = useTestApp({ now: '2026-02-01T08:00:00Z' })
let admin: TestUser
let strategic: TestUser
let users: TestUser[]
/** A trader that the platform runs. */
let bot: TestUser
let markets: Map<string, number>

const spring = '2026-03-29' as DeliveryDay
const autumn = '2026-10-25' as DeliveryDay
const unsettled = '2026-10-26' as DeliveryDay
const toBeOpen = '2026-10-27' as DeliveryDay
const allYear = { dateFrom: '2026-01-01' as DeliveryDay, dateTo: '2026-12-31' as DeliveryDay }

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  strategic = await app.aUser({ userType: 'strategicUser' })
  users = []
  for (let index = 0; index < 6; index++) users.push(await app.aUser({ coins: '1000' }))
  bot = await app.aUser({ coins: '1000' })
  const [first, second, third] = users.map(({ userId }) => userId)
  const { db } = app.platform
  const at = app.clock.now()
  const groupId = await createGroup(db, { name: 'Valea', ownerId: first ?? 0, at })
  for (const userId of [second, third]) await addMember(db, groupId, userId ?? 0, at)
  const usual = { usualPeak: perKWh('0.21'), usualOffPeak: perKWh('-0.01') }
  const body = { mode: 'A' as const, factor: 250_000, minimum: perKWh('0.02'), unmetered: 'nothing' as const, ...usual }
  await app.call(saveImbalanceSettings, { body, as: admin })
  markets = new Map()
  // It cannot sign in, but for these orders.
  const isRunByPlatform = (is: boolean) => sql`update users set is_system = ${is} where id = ${bot.userId}`.execute(db)
  for (const [seed, date] of [spring, autumn, unsettled].entries()) {
    await isRunByPlatform(false)
    const drawn = await aDrawnDay(app, { date, seed, admin, users: [...users, bot] })
    await isRunByPlatform(true)
    markets.set(date, drawn.marketId)
    if (date !== unsettled) await app.call(applySettlement, { params: { marketId: drawn.marketId }, as: admin })
  }
  const { id } = await anOpenMarket(app, { date: toBeOpen, admin })
  markets.set(toBeOpen, id)
  // A late reading: the autumn day has a second version.
  app.clock.advance({ hours: 1 })
  await meter(app, someone(), autumn, (hour) => (hour === 24 ? { consumption: 40, production: 0 } : undefined))
  await app.call(correctSettlement, { params: { marketId: marketOf(autumn) }, body: { version: 1 }, as: admin })
}, 60_000)

const someone = (at = 0): TestUser => users[at] as TestUser
const marketOf = (date: string) => markets.get(date) ?? 0
const total = (values: readonly bigint[]) => values.reduce((sum, each) => sum + each, 0n)
const totalOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

test('days are listed by status with what all participants came to, the last thirty unless asked otherwise', async () => {
  const { days, ...span } = await app.call(contract.listBalancingDays, { as: strategic })
  expect(span).toEqual({ dateFrom: '2026-09-28', dateTo: '2026-10-27' })
  expect(days.map(({ date, status, marketId }) => [date, status, marketId])).toEqual([
    [toBeOpen, 'open', marketOf(toBeOpen)],
    [unsettled, 'ready', marketOf(unsettled)],
    [autumn, 'applied', marketOf(autumn)],
  ])
  // A filter that is left empty chooses every day, as on the other boards.
  for (const marketStatus of ['all', ''] as const) {
    const every = await app.call(contract.listBalancingDays, { query: { marketStatus }, as: strategic })
    expect(every.days).toEqual(days)
  }
  expect(days[1]).toMatchObject({ version: null, participants: null, imbalance: null, paid: null, cash: null })
  const settled = await app.call(contract.listBalancingDays, {
    query: { ...allYear, marketStatus: 'applied' },
    as: strategic,
  })
  expect(settled.days.map(({ date }) => date)).toEqual([autumn, spring])
  for (const day of settled.days) {
    const { users: all } = await app.call(listSettlementUsers, { query: { marketId: day.marketId }, as: admin })
    const own = all.filter(({ userId }) => userId !== bot.userId)
    const cash = own.map(({ totals }) => totals.cash)
    expect(day).toMatchObject({
      participants: 6,
      mode: 'A',
      version: day.date === autumn ? 2 : 1,
      cash: total(cash),
      deficitVolume: totalOf(own.map(({ totals }) => totals.deficitVolume)),
      excessVolume: totalOf(own.map(({ totals }) => totals.excessVolume)),
      imbalance: totalOf(own.map(({ totals }) => totals.imbalance)),
      paid: -total(cash.filter((units) => units < 0n)),
      received: total(cash.filter((units) => units > 0n)),
    })
  }
  const inOrder = { dateFrom: allYear.dateTo, dateTo: allYear.dateFrom }
  expect(await app.refused(contract.listBalancingDays, { query: inOrder, as: strategic })).toMatchObject({
    code: 'start_not_before_end',
  })
  const tooLong = { dateFrom: '2025-01-01' as DeliveryDay, dateTo: allYear.dateTo }
  expect(await app.refused(contract.listBalancingDays, { query: tooLong, as: strategic })).toMatchObject({
    code: 'span_too_long',
  })
})

test('participants of a day have the figures of its settlement; the traders of the platform are none', async () => {
  for (const date of [spring, autumn]) {
    const params = { marketId: marketOf(date) }
    const answer = await app.call(contract.listBalancingParticipants, { params, as: strategic })
    const { users: all } = await app.call(listSettlementUsers, { query: params, as: admin })
    expect(all.map(({ userId }) => userId)).toContain(bot.userId)
    expect(answer).toMatchObject({ date, status: 'applied' })
    expect(answer.participants).toHaveLength(6)
    for (const { userId, participant, groupName, quality, ...figures } of answer.participants) {
      const settled = all.find((each) => each.userId === userId)
      expect(settled?.totals).toMatchObject(figures)
      expect([participant, groupName, quality]).toEqual([
        ...['User Test', settled?.group?.name ?? null, settled?.quality],
      ])
    }
    expect(answer.totals.cash).toBe(total(answer.participants.map(({ cash }) => cash)))
    expect(answer.totals.imbalance).toBe(totalOf(answer.participants.map(({ imbalance }) => imbalance)))
  }
  const later = { params: { marketId: marketOf(unsettled) }, as: strategic }
  expect(await app.call(contract.listBalancingParticipants, later)).toMatchObject({
    date: unsettled,
    status: 'ready',
    version: null,
    participants: [],
    totals: { cash: 0n },
  })
  const unknown = { params: { marketId: 99_999 }, as: strategic }
  expect(await app.refused(contract.listBalancingParticipants, unknown)).toMatchObject({ status: 404 })
})

test('a participant’s days and intervals are those that the participant sees, on days of 23 and of 25 hours', async () => {
  for (const [date, hours] of [
    [spring, 23],
    [autumn, 25],
  ] as const) {
    for (const user of [someone(0), someone(5)]) {
      const { userId } = user
      const span = { dateFrom: date, dateTo: date }
      const input = { params: { userId }, query: span, as: strategic }
      const { days, intervals, totals, ...about } = await app.call(contract.getParticipantImbalances, input)
      expect(about).toEqual({ userId, participant: 'User Test', ...span })
      const own = await app.call(listImbalances, { params: span, query: {}, as: user })
      const [day] = own.days
      expect(day?.totals).toMatchObject(totals)
      const { mode, version, settledAt, groupName, date: ofDay, ...figures } = days[0] ?? {}
      expect(day).toMatchObject({ mode, version, appliedAt: settledAt, date: ofDay, totals: figures })
      expect(groupName).toBe(day?.group?.name ?? null)
      const { lines } = await app.call(getUserImbalances, { params: { userId, marketDate: date }, as: user })
      expect(lines).toHaveLength(hours)
      expect(intervals).toHaveLength(hours)
      expect(lines.map((line) => ({ date, ...line }))).toMatchObject(intervals ?? [])

      const energy = await app.call(contract.getParticipantBalancingEnergy, input)
      expect(day?.totals).toMatchObject(energy.totals)
      expect(energy.days).toEqual([{ date, ...energy.totals }])

      const { versions, ...arithmetic } = await app.call(contract.getParticipantImbalanceDay, {
        params: { userId, date },
        as: strategic,
      })
      expect(arithmetic).toMatchObject({ state: 'applied', lines })
      expect(versions).toHaveLength(date === autumn ? 2 : 1)
    }
  }
  const { userId } = someone()
  const year = await app.call(contract.getParticipantImbalances, { params: { userId }, query: allYear, as: strategic })
  expect(year).toMatchObject({ intervals: null, days: [{ date: autumn }, { date: spring }] })
  const notYet = { params: { userId, date: unsettled }, as: strategic }
  expect(await app.refused(contract.getParticipantImbalanceDay, notYet)).toMatchObject({ code: 'not_settled_yet' })
})

test('a participant’s coins are the postings of the ledger, corrections among them', async () => {
  for (const user of users) {
    const params = { userId: user.userId }
    const wallet = await app.call(contract.getParticipantBalancingWallet, { params, query: allYear, as: strategic })
    const { lines } = await app.call(getStatement, { params: { ...params, ...allYear }, as: user })
    const posted = lines.filter(({ type }) => type === 'imbalance').map(({ date, value }) => [date, value])
    expect(wallet.postings.map(({ at, posted: units }) => [at, units]).toReversed()).toEqual(posted)
    const values = posted.map(([, value]) => value as bigint)
    expect(wallet.totals.net).toBe(total(values))
    expect(wallet.totals.received - wallet.totals.paid).toBe(wallet.totals.net)
    expect(wallet.wallet.balance).toBe(lines.at(-1)?.finalBalance)
  }
  const { postings } = await app.call(contract.getParticipantBalancingWallet, {
    params: { userId: someone().userId },
    as: strategic,
  })
  expect(postings.map(({ date, version, reason }) => [date, version, reason])).toEqual([
    [autumn, 2, 'correction'],
    [autumn, 1, 'settlement'],
  ])
})

/** Of the lines that the participants see: no sum of the server, no group, no rule of netting but the price of a side. */
async function slowPortfolio(date: DeliveryDay) {
  const days: ImbalanceLine[][] = []
  for (const user of users) {
    const params = { userId: user.userId, marketDate: date }
    days.push((await app.call(getUserImbalances, { params, as: user })).lines)
  }
  return Array.from({ length: days[0]?.length ?? 0 }, (_, place) => {
    const lines = days.flatMap((ofUser) => ofUser[place] ?? [])
    const imbalance = totalOf(lines.map((line) => line.imbalance))
    const price = imbalance < 0 ? lines[0]?.deficitPrice : lines[0]?.excessPrice
    const asOne = BigInt(imbalance) * BigInt(price ?? 0)
    const cash = total(lines.map((line) => line.cash))
    return { label: lines[0]?.label, imbalance, asOne, cash, saving: asOne - cash }
  })
}

test('the portfolio is what its participants were settled for; netting saves what a slow oracle says', async () => {
  const { days, hours, participants, totals } = await app.call(portfolio.getPortfolioImbalances, {
    query: allYear,
    as: strategic,
  })
  expect(days.map(({ date }) => date)).toEqual([autumn, spring])
  for (const { date, ...day } of days) {
    const slow = await slowPortfolio(date)
    const { intervals, totals: ofDay } = await app.call(portfolio.getPortfolioDay, { params: { date }, as: strategic })
    expect(intervals).toMatchObject(slow)
    expect(slow.length).toBe(date === spring ? 23 : 25)
    expect(ofDay).toMatchObject({
      asOne: total(slow.map(({ asOne }) => asOne)),
      cash: total(slow.map(({ cash }) => cash)),
      saving: total(slow.map(({ saving }) => saving)),
      imbalance: totalOf(slow.map(({ imbalance }) => imbalance)),
    })
    expect(day).toEqual({ participants: 6, ...ofDay })
    for (const { saving } of intervals) expect(saving).toBeGreaterThanOrEqual(0n)
    expect(day.saving).toBeGreaterThan(0n)
  }
  for (const parts of [days, hours]) {
    expect(totals).toMatchObject({
      saving: total(parts.map(({ saving }) => saving)),
      cash: total(parts.map(({ cash }) => cash)),
      deficitVolume: totalOf(parts.map(({ deficitVolume }) => deficitVolume)),
    })
  }
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  expect(participants.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(users.map(({ userId }) => userId))
  expect(total(participants.map(({ cash }) => cash))).toBe(totals.cash)
  expect(total(participants.map(({ preCost }) => preCost))).toBe(totals.preCost)
  expect(participants.map(({ cash }) => cash)).toEqual(
    participants.map(({ cash }) => cash).toSorted((a, b) => (a < b ? -1 : 1)),
  )
})

test('an interval of the portfolio opens to its participants', async () => {
  const date = autumn
  const day = await app.call(portfolio.getPortfolioDay, { params: { date }, as: strategic })
  expect(day).toMatchObject({ version: 2, period: null })
  const { participants: ofDay } = await app.call(contract.listBalancingParticipants, {
    params: { marketId: marketOf(date) },
    as: strategic,
  })
  expect(day.participants).toEqual(expect.arrayContaining(ofDay))
  expect(day.participants).toHaveLength(ofDay.length)
  const input = { params: { date }, query: { period: 25 }, as: strategic }
  const { period, participants, intervals } = await app.call(portfolio.getPortfolioDay, input)
  expect(period).toBe(25)
  expect(total(participants.map(({ cash }) => cash))).toBe(intervals[24]?.cash)
  expect(totalOf(participants.map(({ imbalance }) => imbalance))).toBe(intervals[24]?.imbalance)
  const { lines } = await app.call(getUserImbalances, {
    params: { userId: someone().userId, marketDate: date },
    as: someone(),
  })
  const { imbalance, cash, quality } = lines[24] ?? {}
  expect(participants.find(({ userId }) => userId === someone().userId)).toMatchObject({ imbalance, cash, quality })
  const notYet = { params: { date: unsettled }, as: strategic }
  expect(await app.refused(portfolio.getPortfolioDay, notYet)).toMatchObject({ code: 'not_settled_yet' })
})

const ofOne = [
  ...[contract.getParticipantImbalances, contract.getParticipantBalancingEnergy],
  contract.getParticipantBalancingWallet,
] as const

test('strategic providers and the administrator alone see it, of participants alone', async () => {
  const standard = await app.aUser({ userType: 'standard' })
  const lists = [contract.listBalancingDays, portfolio.getPortfolioImbalances] as const
  for (const endpoint of lists) {
    expect(await app.refused(endpoint)).toMatchObject({ status: 401 })
    for (const as of [standard, someone()]) expect(await app.refused(endpoint, { as })).toMatchObject({ status: 403 })
    await app.call(endpoint, { as: admin })
  }
  const { userId } = someone()
  for (const endpoint of ofOne) {
    expect(await app.refused(endpoint, { params: { userId } })).toMatchObject({ status: 401 })
    expect(await app.refused(endpoint, { params: { userId }, as: someone() })).toMatchObject({ status: 403 })
    for (const nobody of [99_999, standard.userId, strategic.userId, bot.userId]) {
      const params = { userId: nobody }
      expect(await app.refused(endpoint, { params, as: strategic })).toMatchObject({ status: 404 })
    }
    await app.call(endpoint, { params: { userId }, as: admin })
  }
})

test('a look at one participant is written down with what was seen; lists are not', async () => {
  const looks = async () => {
    const rows = await app.platform.db
      .selectFrom('audit_entries')
      .select(['user_id', 'subject_id'])
      .where('action', '=', 'person.viewed')
      .where('actor_id', '=', strategic.userId)
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.user_id, row.subject_id])
  }
  app.clock.advance({ hours: 1 })
  const before = (await looks()).length
  await app.call(contract.listBalancingDays, { as: strategic })
  await app.call(contract.listBalancingParticipants, { params: { marketId: marketOf(spring) }, as: strategic })
  await app.call(portfolio.getPortfolioImbalances, { as: strategic })
  await app.call(portfolio.getPortfolioDay, { params: { date: spring }, as: strategic })
  expect(await looks()).toHaveLength(before)
  const { userId } = someone(3)
  for (const endpoint of ofOne) await app.call(endpoint, { params: { userId }, as: strategic })
  expect((await looks()).slice(before)).toEqual([
    ...[
      [userId, 'imbalances'],
      [userId, 'energy'],
      [userId, 'wallet'],
    ],
  ])
})

const energyColumns: CheckedColumns = {
  'Ordered quantity (kWh)': ['ordered', 3],
  'Real quantity (kWh)': ['real', 3],
  'Imbalance (kWh)': ['imbalance', 3],
  'Estimated quantity (kWh)': ['estimated', 3],
  'Deficit volume (kWh)': ['deficitVolume', 3],
  'Bought (kWh)': ['bought', 3],
  'Consumption (kWh)': ['consumption', 3],
}
const coinColumns: CheckedColumns = {
  'Imbalance cost (TC)': ['imbalanceCost', 8],
  'PRE costs (TC)': ['preCost', 8],
  'Result (TC)': ['cash', 8],
}

test('the spreadsheets have each figure of the answers, and their totals', async () => {
  const { userId } = someone()
  const query = { dateFrom: autumn, dateTo: autumn }
  const answer = await app.call(contract.getParticipantImbalances, { params: { userId }, query, as: strategic })
  const wallet = await app.call(contract.getParticipantBalancingWallet, { params: { userId }, query, as: strategic })
  const span = `dateFrom=${autumn}&dateTo=${autumn}`
  const path = `${contract.exportParticipantImbalances.path}?userId=${String(userId)}`
  const [days, intervals, postings] = await readSheets(app, strategic, `${path}&${span}`)
  expectCells(days, { ...energyColumns, ...coinColumns }, answer.days)
  expect(days?.rows[0]).toEqual(expect.arrayContaining([new Date('2026-10-25T00:00:00Z'), 'Valea']))
  expectCells(
    intervals,
    { ...energyColumns, ...coinColumns, 'Deficit price (TC/kWh)': ['deficitPrice', 5] },
    answer.intervals ?? [],
  )
  expect(intervals?.rows.map((cells) => cells[1])).toEqual([
    ...(answer.intervals ?? []).map(({ label }) => label),
    null,
  ])
  expectCells(postings, { 'Posted (TC)': ['posted', 8] }, wallet.postings)
  const year = `dateFrom=${allYear.dateFrom}&dateTo=${allYear.dateTo}`
  expect(await readSheets(app, strategic, `${path}&${year}`)).toHaveLength(2)

  const all = await app.call(portfolio.getPortfolioImbalances, { query: allYear, as: strategic })
  const [byDay, byHour, byParticipant] = await readSheets(
    app,
    strategic,
    `${portfolio.exportPortfolioImbalances.path}?${year}`,
  )
  const netted: CheckedColumns = {
    ...coinColumns,
    'As one group (TC)': ['asOne', 8],
    'Netting would save (TC)': ['saving', 8],
  }
  expectCells(byDay, netted, all.days)
  expectCells(byHour, { ...netted, 'Excess volume (kWh)': ['excessVolume', 3] }, all.hours)
  expectCells(byParticipant, { ...coinColumns, Days: ['days', 0] }, all.participants)
})
