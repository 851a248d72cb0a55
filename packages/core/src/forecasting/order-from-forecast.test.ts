import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { checkOrderLines, type OrderFrame, reservationFor } from '../market/order.ts'
import { mtuChoices, periodsOf } from '../market/session.ts'
import { aSession, perKWh, tc } from '../testing/builders.ts'
import { refusalOf } from '../testing/refusals.ts'
import { maxPrice, priceTick } from '../units/units.ts'
import {
  checkMargins,
  expectedResultOf,
  lacksChance,
  needsPrices,
  orderFromForecast,
  orderLinesOf,
  type HourlyForecast,
  type OrderForecasts,
} from './order-from-forecast.ts'
import { quantileLevels } from './quantiles.ts'
import { pricings, tradedParts, type OrderStrategy } from './order-strategy.ts'

const strategy: OrderStrategy = {
  part: 'balance',
  share: 100,
  sell: 'limit',
  sellMargin: perKWh('0.02'),
  buy: 'limit',
  buyMargin: perKWh('0.03'),
  chance: null,
}

/** Values of the day's hours, the last one for all that are not named. */
function hourly(market: OrderFrame, ...values: readonly number[]): HourlyForecast {
  const hours = periodsOf({ ...market, mtuMinutes: 60 }).length
  return {
    firstHour: startOfDay(market.deliveryDay, market.deliveryZone),
    value: Array.from({ length: hours }, (_, hour) => values[hour] ?? values.at(-1) ?? 0),
  }
}

/** Lines as text: period, side, Wh, ticks. */
const asText = (lines: ReturnType<typeof orderFromForecast>) =>
  lines.map(({ period, side, quantity, limit }) => `${period} ${side} ${quantity} @ ${limit}`)

describe('lines from forecasts', () => {
  const market = aSession()
  const forecasts: OrderForecasts = {
    consumption: hourly(market, 1500, 400, 300, 0),
    production: hourly(market, 0, 2400, 300, 0),
    price: hourly(market, 40_000, 45_000, 50_000, 0),
  }

  test('the balance is bought where it lacks and sold where it is left, at a margin from the forecast', () => {
    expect(asText(orderFromForecast(strategy, forecasts, market))).toEqual([
      '1 buy 1500 @ 43000',
      '2 sell 2000 @ 43000',
    ])
  })

  describe('for a chance of being filled', () => {
    // The quantile of each level is its thousandths; the forecast itself is none of them.
    const quantiles = quantileLevels.map((level) => forecasts.price?.value.map(() => Math.round(1_000 * level)) ?? [])
    const sure = { ...forecasts, price: forecasts.price && { ...forecasts.price, quantiles } }
    const limitsOf = (chance: number) =>
      orderFromForecast({ ...strategy, chance }, sure, market).map(({ side, limit }) => `${side} ${limit}`)

    test('a purchase offers what is not exceeded so often, a sale asks for what is', () => {
      expect(limitsOf(80)).toEqual(['buy 800', 'sell 200'])
      expect(limitsOf(50)).toEqual(['buy 500', 'sell 500'])
      // Between two levels on a straight line, never beyond the outermost, and on the sure side of a tick.
      expect(limitsOf(55)).toEqual(['buy 550', 'sell 450'])
      expect(limitsOf(99)).toEqual(['buy 975', 'sell 25'])
      expect(limitsOf(1)).toEqual(['buy 25', 'sell 975'])
    })

    test('the greater the chance, the surer the limit', () => {
      const random = fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 11, maxLength: 11 })
      fc.assert(
        fc.property(random, fc.integer({ min: 1, max: 98 }), (values, chance) => {
          const sorted = values.toSorted((a, b) => a - b)
          const levels = sorted.map((value) => forecasts.price?.value.map(() => value) ?? [])
          const price = forecasts.price && { ...forecasts.price, quantiles: levels }
          const at = (percent: number) =>
            orderFromForecast({ ...strategy, chance: percent }, { ...forecasts, price }, market)
          const [before, after] = [at(chance), at(chance + 1)]
          before.forEach(({ side, limit }, place) => {
            const next = after[place]?.limit ?? NaN
            expect(side === 'buy' ? next >= limit : next <= limit).toBe(true)
          })
        }),
      )
    })

    test('without quantiles nothing is known of chances', () => {
      const lacks = (chosen: Partial<OrderStrategy>, of: OrderForecasts) => {
        const wanted = { ...strategy, chance: 80, ...chosen }
        return lacksChance(wanted, orderFromForecast(wanted, of, market), of)
      }
      expect(lacks({}, forecasts)).toBe(true)
      expect(lacks({}, sure)).toBe(false)
      // Where nothing hangs on a chance none has to be known.
      expect(lacks({ chance: null }, forecasts)).toBe(false)
      expect(lacks({ sell: 'anyPrice', buy: 'anyPrice' }, forecasts)).toBe(false)
    })
  })

  test('one part alone ignores the other', () => {
    const of = (part: OrderStrategy['part']) => asText(orderFromForecast({ ...strategy, part }, forecasts, market))
    expect(of('consumption')).toEqual(['1 buy 1500 @ 43000', '2 buy 400 @ 48000', '3 buy 300 @ 53000'])
    expect(of('production')).toEqual(['2 sell 2400 @ 43000', '3 sell 300 @ 48000'])
  })

  test('any price is the bound of the market on that side', () => {
    const any = { ...strategy, sell: 'anyPrice', buy: 'anyPrice' } as const
    const expected = ['1 buy 1500 @ 400000', '2 sell 2000 @ -50000']
    expect(asText(orderFromForecast(any, forecasts, market))).toEqual(expected)
    expect(asText(orderFromForecast(any, { ...forecasts, price: null }, market))).toEqual(expected)
  })

  test('a share is rounded to the Wh, half up in size; nothing is left out but nothing', () => {
    const shares = (consumption: number, share: number) =>
      orderFromForecast({ ...strategy, share }, { ...forecasts, consumption: hourly(market, consumption) }, market)
    expect(shares(1, 49).filter(({ side }) => side === 'buy')).toEqual([])
    expect(shares(1, 50)[0]?.quantity).toBe(1)
    expect(shares(1005, 50)[0]?.quantity).toBe(503)
  })

  test('an hour of three Wh has one in each of three quarters', () => {
    const quarters = aSession({ mtuMinutes: 15 })
    const lines = orderFromForecast(
      strategy,
      { ...forecasts, consumption: hourly(market, 3, 0), production: null },
      quarters,
    )
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(new Set(lines.map(({ limit }) => limit))).toEqual(new Set([43_000]))
  })

  test('a user who has only one of both trades only that', () => {
    const only = orderFromForecast(strategy, { ...forecasts, consumption: null }, market)
    expect(asText(only)).toEqual(['2 sell 2400 @ 43000', '3 sell 300 @ 48000'])
    expect(orderFromForecast(strategy, { ...forecasts, consumption: null, production: null }, market)).toEqual([])
  })

  test('needs prices only for a limit that some line asks for', () => {
    const bare = { ...forecasts, price: null, production: null }
    const needs = (sell: OrderStrategy['sell'], buy: OrderStrategy['buy']) => {
      const chosen = { ...strategy, sell, buy }
      return needsPrices(chosen, orderFromForecast(chosen, bare, market))
    }
    expect(needs('limit', 'anyPrice')).toBe(false)
    expect(needs('anyPrice', 'limit')).toBe(true)
  })

  test('the result counts what trades at the forecast prices', () => {
    const lines = orderFromForecast(strategy, forecasts, market)
    // 2 kWh at 0.45 − 1.5 kWh at 0.40
    expect(expectedResultOf(lines)).toBe(tc('0.3'))
    const outside = orderFromForecast(strategy, { ...forecasts, price: hourly(market, 500_000, -90_000) }, market)
    // The bounds are 4 and −0.5 TC/kWh: neither is traded at prices beyond them.
    expect(outside.map(({ limit }) => limit)).toEqual([400_000, -50_000])
    expect(expectedResultOf(outside)).toBe(0n)
    expect(expectedResultOf(orderFromForecast(strategy, { ...forecasts, price: null }, market))).toBeNull()
  })
})

test.each(['sellMargin', 'buyMargin'] as const)('%s is from 0 to 10 TC/kWh', (field) => {
  const check = (ticks: number) =>
    refusalOf(() => checkMargins({ ...strategy, [field]: priceTick(ticks) }, 'strategy.'))
  expect(check(0)).toBeNull()
  expect(check(maxPrice)).toBeNull()
  const refusal = { code: 'margin_out_of_bounds', details: { max: '10' }, field: `strategy.${field}` }
  expect(check(-1)).toEqual(refusal)
  expect(check(maxPrice + 1)).toEqual(refusal)
})

describe('any forecasts', () => {
  const energy = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300_000_000 }))
  const values = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 25, maxLength: 25 })
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 })
  const market = fc
    .record({
      day: fc.constantFrom('2026-03-02', '2026-03-29', '2026-10-25'),
      mtuMinutes: fc.constantFrom(...mtuChoices),
      low: fc.integer({ min: -100_000, max: 0 }),
      span: fc.integer({ min: 1, max: 500_000 }),
    })
    .map(({ day, mtuMinutes, low, span }) =>
      aSession({
        deliveryDay: day as DeliveryDay,
        mtuMinutes,
        minPrice: priceTick(low),
        maxPrice: priceTick(low + span),
      }),
    )
  const margin = fc.integer({ min: 0, max: 1_000_000 }).map(priceTick)
  const anyStrategy = fc.record({
    part: fc.constantFrom(...tradedParts),
    share: fc.integer({ min: 1, max: 100 }),
    sell: fc.constantFrom(...pricings),
    sellMargin: margin,
    buy: fc.constantFrom(...pricings),
    buyMargin: margin,
    chance: fc.constantFrom(null, 50, 80),
  })
  const given = {
    consumption: maybe(values(energy)),
    production: maybe(values(energy)),
    price: maybe(values(fc.integer({ min: -1_000_000, max: 1_000_000 }))),
  }

  test('make an order that its market takes, and add up to the share of each hour', () => {
    const check = (terms: {
      market: ReturnType<typeof aSession>
      strategy: OrderStrategy
      given: Record<keyof OrderForecasts, number[] | null>
    }) => {
      const series = (of: number[] | null) => of && hourly(terms.market, ...of)
      const forecasts: OrderForecasts = {
        consumption: series(terms.given.consumption),
        production: series(terms.given.production),
        price: series(terms.given.price),
      }
      const lines = orderFromForecast(terms.strategy, forecasts, terms.market)
      // Bounds, periods, at least one Wh each and never both sides in one.
      if (lines.length > 0) checkOrderLines(orderLinesOf(lines), terms.market)
      expect(reservationFor(orderLinesOf(lines))).toBeGreaterThanOrEqual(0n)
      const perHour = 60 / terms.market.mtuMinutes
      const { part, share } = terms.strategy
      periodsOf({ ...terms.market, mtuMinutes: 60 }).forEach((_, hour) => {
        const made = part === 'consumption' ? 0 : (terms.given.production?.[hour] ?? 0)
        const used = part === 'production' ? 0 : (terms.given.consumption?.[hour] ?? 0)
        const within = lines.filter(({ period }) => Math.floor((period - 1) / perHour) === hour)
        const traded = within.reduce((sum, line) => sum + line.quantity, 0)
        expect(Math.abs(traded - (Math.abs(made - used) * share) / 100)).toBeLessThanOrEqual(0.5)
        const sides = new Set(within.map(({ side }) => side))
        if (traded > 0) expect([...sides]).toEqual([made > used ? 'sell' : 'buy'])
        const quantities = within.map(({ quantity }) => quantity)
        if (within.length === perHour) expect(Math.max(...quantities) - Math.min(...quantities)).toBeLessThanOrEqual(1)
        for (const line of within) expect(line.expectedPrice).toBe(terms.given.price?.[hour] ?? null)
      })
      // A margin never makes a sale dearer or a purchase cheaper than the forecast, but for the bounds.
      for (const { side, limit, expectedPrice } of lines) {
        if (expectedPrice === null) continue
        if (side === 'sell') expect(limit).toBeLessThanOrEqual(Math.max(expectedPrice, terms.market.minPrice))
        else expect(limit).toBeGreaterThanOrEqual(Math.min(expectedPrice, terms.market.maxPrice))
      }
    }
    const terms = fc.record({ market, strategy: anyStrategy, given: fc.record(given) })
    fc.assert(fc.property(terms, check), { seed: 5, numRuns: 150 })
  })
})
