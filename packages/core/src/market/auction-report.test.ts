import { describe, expect, test } from 'vitest'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { defaultPeakCalendar } from '../calendar/peak.ts'
import { bounds, kWh, orders, perKWh } from '../testing/builders.ts'
import { energyWh, priceTick } from '../units/units.ts'
import { aggregateCurves } from './curves.ts'
import { dayIndices } from './indices.ts'
import { clearUniformPriceAuction, explainOutcome, type Outcome } from './uniform-price-auction.ts'

/* What is told about a cleared auction: why, how much, and the curves. */

describe('explanations', () => {
  const explain = (notations: string[], id: string): Outcome => {
    const book = orders(...notations)
    const result = clearUniformPriceAuction(book, bounds())
    const order = book.find((each) => each.id === id)!
    return explainOutcome(order, order.side, result.fills.get(id)!, result)
  }
  const book = ['buy 10 @ 0.45', 'buy 20 @ 0.412', 'buy 5 @ 0.3', 'sell 22 @ 0.1', 'sell 9 @ 0.5']
  const price = perKWh('0.412')

  test('a step better than the price is filled', () => {
    const facts = { side: 'buy', limit: perKWh('0.45'), quantity: kWh('10') }
    expect(explain(book, 'b1')).toEqual({ code: 'filled', ...facts, price, filled: kWh('10') })
  })

  test('12 kWh of 20 at the margin', () => {
    const facts = { side: 'buy', limit: price, quantity: kWh('20'), price, filled: kWh('12') }
    expect(explain(book, 'b2')).toEqual({ code: 'cut_at_margin', ...facts, atTheMoney: kWh('20'), placed: kWh('12') })
  })

  test('a limit on the wrong side of the price is refused', () => {
    expect(explain(book, 'b3')).toEqual({
      code: 'refused_price',
      side: 'buy',
      limit: perKWh('0.3'),
      quantity: kWh('5'),
      price,
    })
    expect(explain(book, 's2')).toEqual({
      code: 'refused_price',
      side: 'sell',
      limit: perKWh('0.5'),
      quantity: kWh('9'),
      price,
    })
  })

  test('a step at the price that got nothing is refused at the margin', () => {
    const facts = { side: 'buy', limit: perKWh('0.2'), quantity: kWh('0.001'), price: perKWh('0.2') }
    const margin = { atTheMoney: kWh('0.002'), placed: kWh('0.001') }
    const tie = ['buy 0.001 @ 0.2', 'buy 0.001 @ 0.2', 'sell 0.001 @ 0.1']
    expect(explain(tie, 'b2')).toEqual({ code: 'refused_at_margin', ...facts, ...margin })
  })

  test('without a trade the indicative interval is told', () => {
    const facts = { side: 'sell', limit: perKWh('0.08'), quantity: kWh('7') }
    expect(explain(['buy 5 @ 0.05', 'sell 7 @ 0.08'], 's1')).toEqual({
      code: 'no_trade',
      ...facts,
      low: perKWh('0.05'),
      high: perKWh('0.08'),
    })
  })

  test('survives being stored as JSON', () => {
    for (const id of ['b1', 'b2', 'b3']) {
      const outcome = explain(book, id)
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome)
    }
  })
})

describe('day indices', () => {
  const zone = 'Europe/Bucharest'
  const indicesOf = (day: string, priceOf: (index: number) => number | null) =>
    dayIndices(
      deliveryPeriods(day as DeliveryDay, zone, 60).map((period) => {
        const price = priceOf(period.index)
        return {
          start: period.start,
          price: price === null ? null : priceTick(price),
          volume: energyWh(price === null ? 0 : period.index),
        }
      }),
      zone,
      defaultPeakCalendar,
    )

  test('are plain means, half up to the tick', () => {
    const { base, peak, offPeak } = indicesOf('2026-03-02', (index) => index)
    // Means 12.5, 14.5 and 10.5.
    expect([base.price, peak.price, offPeak.price]).toEqual([13, 15, 11])
    expect([base.volume, peak.volume, offPeak.volume]).toEqual([300, 174, 126])
    expect([base.pricedPeriods, peak.pricedPeriods, offPeak.pricedPeriods]).toEqual([24, 12, 12])
  })

  test('round a negative half up too', () => {
    expect(indicesOf('2026-03-02', (index) => -index).base.price).toBe(-12)
  })

  test('leave out periods without a price, and are null without any', () => {
    const { base, peak, offPeak } = indicesOf('2026-03-02', (index) => (index === 1 || index === 3 ? index * 10 : null))
    expect([base.price, base.pricedPeriods, base.periods]).toEqual([20, 2, 24])
    expect([peak.price, peak.pricedPeriods, peak.periods, peak.volume]).toEqual([null, 0, 12, 0])
    expect(offPeak.price).toBe(20)
  })

  test.each([
    ['2026-03-29', 23, 11],
    ['2026-03-02', 24, 12],
    ['2026-10-25', 25, 13],
  ])('47 on %s base weighs peak and off-peak by their periods', (day, periods, offPeakPeriods) => {
    // Whole means, so that nothing is rounded.
    const { base, peak, offPeak } = indicesOf(day, (index) => index * periods * 12 * offPeakPeriods)
    expect([base.periods, peak.periods, offPeak.periods]).toEqual([periods, 12, offPeakPeriods])
    expect(periods * base.price!).toBe(12 * peak.price! + offPeakPeriods * offPeak.price!)
    expect(base.volume).toBe(peak.volume + offPeak.volume)
  })
})

test('curves add up the price levels of each side, without orders', () => {
  const book = orders('buy 1 @ 0.3', 'buy 2 @ 0.4', 'buy 4 @ 0.3', 'sell 5 @ 0.2', 'sell 1 @ -0.1')
  const result = clearUniformPriceAuction(book, bounds())
  const point = (price: string, quantity: string) => ({ price: perKWh(price), quantity: kWh(quantity) })
  expect(aggregateCurves(book, result)).toEqual({
    demand: [point('0.4', '2'), point('0.3', '7')],
    supply: [point('-0.1', '1'), point('0.2', '6')],
    crossing: point('0.3', '6'),
  })
  expect(aggregateCurves([], clearUniformPriceAuction([], bounds()))).toEqual({
    demand: [],
    supply: [],
    crossing: null,
  })
})
