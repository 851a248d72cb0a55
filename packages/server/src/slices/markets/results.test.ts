import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import * as auctions from '@tandem/contract/markets/auctions.ts'
import { getMarketSettings, saveMarketSettings, type MarketSettings } from '@tandem/contract/markets/markets.ts'
import { getDayAheadReport } from '@tandem/contract/reports.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyCommand } from '../../cli/auction-commands.ts'
import { aClearedDay, anOpenMarket } from '../../testing/cleared-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
let admin: TestUser
let reader: TestUser
let marketId: number

/** Example A4 of the market rules in hour 3, a negative price in hour 4, no trade in hour 10, on a day of 25 hours. */
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  reader = await app.aUser({ userType: 'standard' })
  const [buyer, wind, sun, roof] = await Promise.all([
    app.aUser({ coins: '100' }),
    app.aUser({ coins: '100' }),
    app.aUser({ coins: '100' }),
    app.aUser({ coins: '100' }),
  ])
  const market = await aClearedDay(app, { date: '2026-10-25', admin }, [
    { as: sun, lines: [line(3, 'sell 33.333 @ 0.10, 50 @ 0.15')] },
    { as: roof, lines: [line(3, 'sell 30 @ 0.15'), line(4, 'sell 70 @ -0.04, 50 @ 0.03')] },
    { as: wind, lines: [line(3, 'sell 20 @ 0.15'), line(10, 'sell 70 @ 0.08')] },
    { as: buyer, lines: [line(3, 'buy 100 @ 0.30'), line(4, 'buy 50 @ 0.05, 30 @ -0.02'), line(10, 'buy 50 @ 0.05')] },
  ])
  marketId = market.id
})
beforeEach(() => app.clock.set('2026-03-02T08:00:00Z'))

const result = () => app.call(auctions.getAuctionResult, { params: { id: marketId }, as: reader })
const curves = (period: number) => app.call(auctions.getAuctionCurves, { params: { id: marketId, period }, as: reader })

describe('the result', () => {
  test('has every period of the day, prices below zero and none where nothing traded', async () => {
    const { periods, market, orders, participants, verification, clearedAt } = await result()
    expect(periods).toHaveLength(25)
    expect(market.status).toBe('settled')
    expect([orders, participants]).toEqual([4, 4])
    expect(clearedAt).toEqual(app.clock.now())
    expect(verification.passed).toBe(true)
    expect(verification.checks.length).toBeGreaterThan(8)
    expect(periods[2]).toMatchObject({ period: 3, price: perKWh('0.15'), volume: kWh('100'), label: '02:00-03:00' })
    expect(periods[3]).toMatchObject({ label: '03:00-04:00 A', price: perKWh('-0.02'), volume: kWh('70') })
    expect(periods[9]).toMatchObject({
      price: null,
      volume: 0,
      interval: { low: perKWh('0.05'), high: perKWh('0.08') },
    })
    expect(periods[9]).toMatchObject({ buyQuantity: kWh('50'), sellQuantity: kWh('70'), welfare: 0n })
  })

  test('has indices over the periods with a price', async () => {
    const { indices } = await result()
    expect(indices.base).toEqual({ price: perKWh('0.065'), volume: kWh('170'), pricedPeriods: 2, periods: 25 })
    expect(indices.peak).toEqual({ price: null, volume: 0, pricedPeriods: 0, periods: 12 })
    expect(indices.offPeak.periods).toBe(13)
  })

  test('keeps its indices, here and in reports, when something else counts as peak later', async () => {
    const settings = await app.call(getMarketSettings, { as: admin })
    const countAsPeak = (peak: Partial<MarketSettings['peak']>) =>
      app.call(saveMarketSettings, { body: { ...settings, peak: { ...settings.peak, ...peak } }, as: admin })
    const reported = async (date: string) => {
      const params = { userId: reader.userId, date: date as DeliveryDay }
      return (await app.call(getDayAheadReport, { params, as: reader })).indices
    }
    const published = (await result()).indices
    await countAsPeak({ from: 0, to: 10 })
    expect((await result()).indices).toEqual(published)
    expect(await reported('2026-10-25')).toEqual(published)
    await aClearedDay(app, { date: '2026-11-02', admin }, [])
    await countAsPeak({ days: [7] })
    expect((await reported('2026-11-02'))?.peak.periods).toBe(10)
    await countAsPeak({})
  })

  test('is not there before the market is cleared', async () => {
    const { id } = await anOpenMarket(app, { date: '2026-10-26', admin })
    const refused = { status: 409, code: 'not_cleared_yet' }
    expect(await app.refused(auctions.getAuctionResult, { params: { id }, as: reader })).toMatchObject(refused)
    expect(await app.refused(auctions.getAuctionCurves, { params: { id, period: 1 }, as: reader })).toMatchObject(
      refused,
    )
    expect(await app.refused(auctions.getAuctionProof, { params: { id }, as: reader })).toMatchObject(refused)
    expect(await app.refused(auctions.getAuctionResult, { params: { id: 999_999 }, as: reader })).toMatchObject({
      status: 404,
    })
  })
})

test('a market shows what its hours cost on the days before it, by the clock', async () => {
  const { id } = await anOpenMarket(app, { date: '2026-10-27', admin, mtuMinutes: 30 })
  const { days, periods } = await app.call(auctions.getPastPrices, { params: { id }, as: reader })
  expect(days).toEqual(['2026-10-25'])
  expect(periods).toHaveLength(48)
  // 02:00 to 04:00; the repeated hour by its first, and 04:00 without a trade.
  const prices = periods.slice(4, 9).map(({ prices: [price] }) => price)
  expect(prices).toEqual([perKWh('0.15'), perKWh('0.15'), perKWh('-0.02'), perKWh('-0.02'), null])
  const before = await app.call(auctions.getPastPrices, { params: { id: marketId }, as: reader })
  expect(before).toMatchObject({ days: [], periods: { length: 25, 0: { period: 1, prices: [] } } })
})

describe('the curves', () => {
  test('add up the price levels of all orders and name nobody', async () => {
    const { demand, supply, period } = await curves(3)
    expect(demand).toEqual([{ price: perKWh('0.30'), quantity: kWh('100'), cumulative: kWh('100') }])
    expect(supply).toEqual([
      { price: perKWh('0.10'), quantity: kWh('33.333'), cumulative: kWh('33.333') },
      { price: perKWh('0.15'), quantity: kWh('100'), cumulative: kWh('133.333') },
    ])
    expect(period).toMatchObject({ price: perKWh('0.15'), volume: kWh('100') })
  })

  test('of a period without orders are empty, of one that the day lacks not found', async () => {
    expect(await curves(25)).toMatchObject({ demand: [], supply: [], period: { price: null } })
    expect(
      await app.refused(auctions.getAuctionCurves, { params: { id: marketId, period: 26 }, as: reader }),
    ).toMatchObject({ status: 404 })
  })
})

describe('the proof', () => {
  /** The answer as it stands on the wire. */
  async function download(): Promise<{ book: unknown; result: unknown }> {
    const { method, url } = buildRequest(auctions.getAuctionProof, { params: { id: marketId } })
    const answer = await app.server.inject({ method, url, headers: { authorization: `Bearer ${reader.token}` } })
    return answer.json()
  }

  async function verify(files: Record<string, unknown>) {
    const written = { out: '', err: '' }
    const code = await verifyCommand(['book', 'result'], {
      readInput: (file) => Promise.resolve(JSON.stringify(files[file])),
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
    })
    return { code, ...written }
  }

  test('passes `tandem auction verify` as it is downloaded', async () => {
    const { code, out, err } = await verify(await download())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toContain('FAILED')
  })

  test('fails it once a fill is touched', async () => {
    const proof = await download()
    const text = JSON.stringify(proof.result)
    const touched = text.replace('"o2":33.333', '"o2":33.332')
    expect(touched).not.toBe(text)
    expect(await verify({ ...proof, result: JSON.parse(touched) as unknown })).toMatchObject({ code: 1 })
  })

  test('names nobody, and numbers the steps of each period anew by side and price', async () => {
    const { book, result: published } = await app.call(auctions.getAuctionProof, {
      params: { id: marketId },
      as: reader,
    })
    expect(book.bounds).toEqual({ min: perKWh('-0.5'), max: perKWh('4') })
    expect(book.periods[2]?.orders).toEqual([
      { id: 'o1', side: 'buy', price: perKWh('0.30'), quantity: kWh('100'), time: 1 },
      { id: 'o2', side: 'sell', price: perKWh('0.10'), quantity: kWh('33.333'), time: 2 },
      // At one price in the sequence in which the orders were sent: the Wh that is left over goes to the first.
      { id: 'o3', side: 'sell', price: perKWh('0.15'), quantity: kWh('50'), time: 3 },
      { id: 'o4', side: 'sell', price: perKWh('0.15'), quantity: kWh('30'), time: 4 },
      { id: 'o5', side: 'sell', price: perKWh('0.15'), quantity: kWh('20'), time: 5 },
    ])
    expect(published.periods).toHaveLength(25)
    expect(published.periods[2]).toMatchObject({ period: '2026-10-24T23:00:00Z', welfare: tc('16.66665') })
    expect(published.periods[2]?.fills).toEqual({
      o1: kWh('100'),
      o2: kWh('33.333'),
      o3: kWh('33.334'),
      o4: kWh('20'),
      o5: kWh('13.333'),
    })
  })
})
