import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { checkOrderLines } from '../market/order.ts'
import { mtuChoices, periodsOf, type MarketSession } from '../market/session.ts'
import { aSession, perKWh, tc } from '../testing/builders.ts'
import { usualSpread } from '../imbalance/imbalance-price.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh } from '../units/units.ts'
import { quantileLevels } from './quantiles.ts'
import { forecastNeed, type AutopilotForecasts, type AutopilotOutlook } from './autopilot-need.ts'
import {
  autopilotOrderLines,
  autopilotPricings,
  fitCoins,
  planDayAhead,
  planGap,
  stopReasonOf,
  type AutopilotHealth,
  type AutopilotLimits,
  type AutopilotLine,
} from './autopilot.ts'

const limits: AutopilotLimits = {
  pricing: 'ownPrices',
  chance: null,
  highestPrice: perKWh('0.50'),
  lowestPrice: perKWh('0.10'),
  coinsPerDay: tc('10'),
  closesGaps: true,
  gapEnergy: null,
  gapCoins: null,
  mostLoss: tc('5'),
}
const outlook: AutopilotOutlook = {
  clearedPrice: () => null,
  pricingOf: () => ({ mode: 'A', spread: usualSpread, settled: [] }),
}
const plenty = { used: tc('0'), available: tc('1000') }

function hourly(market: MarketSession, values: readonly number[]) {
  const hours = periodsOf({ ...market, mtuMinutes: 60 }).length
  return {
    firstHour: startOfDay(market.deliveryDay, market.deliveryZone),
    value: Array.from({ length: hours }, (_, hour) => values[hour % values.length] ?? 0),
  }
}

function ranged(market: MarketSession, values: readonly number[], width: number) {
  const price = hourly(market, values)
  return { ...price, low: price.value.map((value) => value - width), high: price.value.map((value) => value + width) }
}

interface Case {
  readonly limits?: Partial<AutopilotLimits>
  readonly consumption?: readonly number[]
  readonly production?: readonly number[]
  readonly forecasts?: Partial<AutopilotForecasts>
  readonly outlook?: AutopilotOutlook
  readonly positions?: ReadonlyMap<number, EnergyWh>
  readonly coins?: { readonly used: Amount; readonly available: Amount }
}

function plan(market: MarketSession, given: Case) {
  return planDayAhead({
    limits: { ...limits, ...given.limits },
    forecasts: {
      consumption: hourly(market, given.consumption ?? [0]),
      production: hourly(market, given.production ?? [0]),
      price: ranged(market, [30_000], 5_000),
      ...given.forecasts,
    },
    outlook: given.outlook ?? outlook,
    market,
    periods: periodsOf(market),
    positions: given.positions ?? new Map(),
    coins: given.coins ?? plenty,
  })
}

const asText = (lines: readonly AutopilotLine[]) =>
  lines.slice(0, 3).map(({ period, side, quantity, price }) => `${period} ${side} ${quantity} @ ${price}`)

describe('a day-ahead plan', () => {
  const market = aSession()
  const house = { consumption: [1000, 200, 0], production: [0, 700, 0] }

  test('covers the need and sells the surplus, at the limit that was chosen', () => {
    expect(asText(plan(market, house).lines).slice(0, 2)).toEqual(['1 buy 1000 @ 50000', '2 sell 500 @ 10000'])
    const range = plan(market, { ...house, limits: { pricing: 'forecastRange' } })
    expect(asText(range.lines).slice(0, 2)).toEqual(['1 buy 1000 @ 35000', '2 sell 500 @ 25000'])
    const any = plan(market, { ...house, limits: { pricing: 'anyPrice', coinsPerDay: tc('100') } })
    expect(asText(any.lines).slice(0, 2)).toEqual(['1 buy 1000 @ 400000', '2 sell 500 @ -50000'])
  })

  test('for a chance takes the prices that are reached so often, and leaves out hours of which that is not known', () => {
    // The quantile of each level is its thousandths.
    const price = ranged(market, [30_000], 5_000)
    const quantiles = quantileLevels.map((level) => price.value.map(() => Math.round(1_000 * level)))
    const given = { ...house, limits: { pricing: 'forecastRange', chance: 80 } } as const
    const sure = plan(market, { ...given, forecasts: { price: { ...price, quantiles } } })
    expect(asText(sure.lines).slice(0, 2)).toEqual(['1 buy 1000 @ 800', '2 sell 500 @ 200'])
    const unknown = plan(market, given)
    expect(unknown.lines).toEqual([])
    expect(new Set(unknown.leftOut.map(({ reason }) => reason))).toEqual(new Set(['noPriceForecast']))
    // With other prices the chance says nothing.
    const own = plan(market, { ...house, limits: { chance: 80 } })
    expect(asText(own.lines).slice(0, 2)).toEqual(['1 buy 1000 @ 50000', '2 sell 500 @ 10000'])
  })

  test('trades what is missing from the position only', () => {
    const positions = new Map([
      [1, energyWh(400)],
      [2, energyWh(-500)],
      [3, energyWh(30)],
    ])
    const { lines } = plan(market, { ...house, positions })
    expect(asText(lines).slice(0, 2)).toEqual(['1 buy 600 @ 50000', '3 sell 30 @ 10000'])
  })

  test('cuts all purchases alike to the coins of the day and says so', () => {
    const { lines, leftOut, worstCase } = plan(market, { ...house, limits: { coinsPerDay: tc('1') } })
    // 8 purchases of 1 kWh at 0.50 TC are 4 TC: a quarter of each is left; sales cost nothing and stay.
    expect(asText(lines).slice(0, 2)).toEqual(['1 buy 250 @ 50000', '2 sell 500 @ 10000'])
    expect(worstCase).toBe(tc('1'))
    expect(leftOut).toHaveLength(8)
    expect(leftOut[0]).toEqual({ period: 1, side: 'buy', quantity: 750, reason: 'coinsOfDay' })
    const poor = plan(market, { ...house, coins: { used: tc('0'), available: tc('-1') } })
    expect(poor.lines.every(({ side }) => side === 'sell')).toBe(true)
    expect(poor.leftOut[0]?.reason).toBe('coinsAvailable')
  })

  test('leaves out hours without a price where the limit hangs on it, and prices that the market does not take', () => {
    const given = { ...house, limits: { pricing: 'forecastRange' }, forecasts: { price: null } } as const
    expect(plan(market, given)).toMatchObject({ lines: [], worstCase: 0n })
    expect(new Set(plan(market, given).leftOut.map(({ reason }) => reason))).toEqual(new Set(['noPriceForecast']))
    const never = plan(market, { ...house, limits: { highestPrice: priceTick(-60_000) } })
    expect(never.leftOut[0]).toMatchObject({ side: 'buy', reason: 'outsideMarketBounds' })
    expect(never.lines.every(({ side }) => side === 'sell')).toBe(true)
  })
})

describe('the gap of an hour', () => {
  const market = aSession({ marketType: 'intraday', minPrice: perKWh('-9.999'), maxPrice: perKWh('9.999') })
  const [, , third] = periodsOf(market)
  if (!third) throw new Error('a day has a third hour')
  const gap = (need: number, position: number, more: Partial<AutopilotLimits> = {}, coins = plenty) =>
    planGap({
      limits: { ...limits, ...more },
      period: third,
      need: energyWh(need),
      position: energyWh(position),
      price: ranged(market, [30_000], 5_000),
      market,
      coins,
    })

  test('is closed by one order on the side that is open', () => {
    expect(asText(gap(1500, 500).lines)).toEqual(['3 buy 1000 @ 50000'])
    expect(asText(gap(500, 1500).lines)).toEqual(['3 sell 1000 @ 10000'])
    expect(asText(gap(-700, -200).lines)).toEqual(['3 sell 500 @ 10000'])
    expect(gap(500, 500)).toEqual({ lines: [], leftOut: [], worstCase: 0n })
  })

  test('is cut to the limit of each gate, of the day, and left where the rest is too small', () => {
    expect(asText(gap(1500, 500, { gapEnergy: energyWh(300) }).lines)).toEqual(['3 buy 300 @ 50000'])
    expect(asText(gap(1500, 500, { gapCoins: tc('0.2') }).lines)).toEqual(['3 buy 400 @ 50000'])
    expect(asText(gap(1500, 500, {}, { ...plenty, used: tc('9.9') }).lines)).toEqual(['3 buy 200 @ 50000'])
    expect(gap(1500, 500, {}, { ...plenty, used: tc('12') }).leftOut).toMatchObject([{ reason: 'coinsOfDay' }])
    expect(gap(599, 500)).toMatchObject({ lines: [], leftOut: [{ quantity: 99, reason: 'tooSmall' }] })
    expect(gap(1500, 500, { gapEnergy: energyWh(50) })).toMatchObject({ lines: [], leftOut: [{ reason: 'gapLimit' }] })
  })
})

const days = ['2026-05-12', '2026-03-29', '2026-10-25'] as readonly string[] as readonly DeliveryDay[]
const anyMarket = fc
  .record({ deliveryDay: fc.constantFrom(...days), mtuMinutes: fc.constantFrom(...mtuChoices) })
  .map((terms) => aSession(terms))
const anyPriceOf = fc.integer({ min: -60_000, max: 450_000 }).map(priceTick)
const anyCoins = fc.bigInt({ min: -(10n ** 9n), max: 5n * 10n ** 9n }).map(amount)
const anyLimits: fc.Arbitrary<AutopilotLimits> = fc.record({
  pricing: fc.constantFrom(...autopilotPricings),
  chance: fc.option(fc.integer({ min: 1, max: 99 })),
  highestPrice: anyPriceOf,
  lowestPrice: anyPriceOf,
  coinsPerDay: fc.bigInt({ min: 1n, max: 5n * 10n ** 9n }).map(amount),
  closesGaps: fc.boolean(),
  gapEnergy: fc.option(fc.integer({ min: 1, max: 4000 }).map(energyWh)),
  gapCoins: fc.option(fc.bigInt({ min: 1n, max: 10n ** 8n }).map(amount)),
  mostLoss: fc.constant(tc('5')),
})
const anyEnergies = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 25 })
const anyPrices = fc.array(fc.integer({ min: -60_000, max: 450_000 }), { minLength: 1, maxLength: 25 })

/** The most that a line can cost, by its own arithmetic. */
function costs({ side, price, quantity }: AutopilotLine): bigint {
  const cost = BigInt(price) * BigInt(quantity) * (side === 'buy' ? 1n : -1n)
  return cost > 0n ? cost : 0n
}
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

test('whatever the forecasts and limits are, a plan keeps to them', () => {
  const anyCase = fc.record({
    market: anyMarket,
    given: anyLimits,
    consumption: anyEnergies,
    production: anyEnergies,
    prices: anyPrices,
    width: fc.integer({ min: 0, max: 50_000 }),
    positions: fc.dictionary(fc.integer({ min: 1, max: 23 }).map(String), fc.integer({ min: -5000, max: 5000 })),
    coins: fc.record({ used: anyCoins, available: anyCoins }),
  })
  fc.assert(
    fc.property(anyCase, ({ market, given, consumption, production, prices, width, positions, coins }) => {
      const held = new Map(Object.entries(positions).map(([period, wh]) => [Number(period), energyWh(wh)]))
      const price = ranged(market, prices, width)
      const whole = plan(market, {
        limits: given,
        consumption,
        production,
        forecasts: { price },
        positions: held,
        coins,
      })
      const left = given.coinsPerDay - coins.used
      const most = left < coins.available ? left : coins.available
      expect(sum(whole.lines.map(costs))).toBe(whole.worstCase)
      expect(whole.worstCase <= (most > 0n ? most : 0n)).toBe(true)
      if (whole.lines.length > 0) checkOrderLines(autopilotOrderLines(whole.lines), market)
      const perHour = 60 / market.mtuMinutes
      const openOf = new Map<number, number>()
      for (const line of whole.lines) {
        if (given.pricing === 'ownPrices') {
          if (line.side === 'buy') expect(line.price).toBeLessThanOrEqual(given.highestPrice)
          else expect(line.price).toBeGreaterThanOrEqual(given.lowestPrice)
        }
        openOf.set(line.period, (openOf.get(line.period) ?? 0) + (line.side === 'buy' ? 1 : -1) * line.quantity)
      }
      for (const { period, side, quantity } of whole.leftOut) {
        openOf.set(period, (openOf.get(period) ?? 0) + (side === 'buy' ? 1 : -1) * quantity)
      }
      // What is traded and what is left out come to the need beyond the position, of every hour to the Wh.
      const hours = periodsOf({ ...market, mtuMinutes: 60 }).length
      for (let hour = 0; hour < hours; hour++) {
        const need = (consumption[hour % consumption.length] ?? 0) - (production[hour % production.length] ?? 0)
        const own = Array.from({ length: perHour }, (_, part) => hour * perHour + part + 1)
        const position = sum(own.map((period) => BigInt(held.get(period) ?? 0)))
        expect(sum(own.map((period) => BigInt(openOf.get(period) ?? 0)))).toBe(BigInt(need) - position)
      }
    }),
    { numRuns: 120 },
  )
})

test('over a day of fills and cancellations it never sets aside and spends more than its coins, nor trades the wrong way', () => {
  const anyStep = fc.record({
    need: fc.integer({ min: -5000, max: 5000 }),
    filled: fc.integer({ min: 0, max: 100 }),
    discount: fc.integer({ min: 0, max: 100_000 }),
    isCancelled: fc.boolean(),
  })
  const anyDay = fc.record({
    given: anyLimits,
    prices: anyPrices,
    available: fc.bigInt({ min: 0n, max: 5n * 10n ** 9n }),
    steps: fc.array(anyStep, { minLength: 24, maxLength: 24 }),
    auction: anyStep,
  })
  const market = aSession({ marketType: 'intraday', minPrice: perKWh('-9.999'), maxPrice: perKWh('9.999') })
  fc.assert(
    fc.property(anyDay, ({ given, prices, available, steps, auction }) => {
      const price = ranged(market, prices, 10_000)
      let spent = 0n
      let reserved = 0n
      const position = new Map<number, number>()
      const trade = (line: AutopilotLine, { filled, discount, isCancelled }: typeof auction) => {
        const quantity = Math.floor((line.quantity * filled) / 100)
        const sign = line.side === 'buy' ? 1 : -1
        position.set(line.period, (position.get(line.period) ?? 0) + sign * quantity)
        const paid = BigInt(quantity) * BigInt(line.price - sign * discount) * BigInt(sign)
        spent += paid > 0n ? paid : 0n
        const rest = isCancelled ? 0 : line.quantity - quantity
        reserved += costs({ ...line, quantity: energyWh(rest) })
        expect(spent + reserved <= given.coinsPerDay).toBe(true)
        expect(spent + reserved <= available).toBe(true)
      }
      const coins = () => ({ used: amount(spent + reserved), available: amount(available - spent - reserved) })
      const dayAhead = plan(market, { limits: given, consumption: [800, 3000], forecasts: { price }, coins: coins() })
      for (const line of dayAhead.lines) trade(line, { ...auction, isCancelled: true })
      for (const [place, period] of periodsOf(market).entries()) {
        const step = steps[place] ?? auction
        const before = position.get(period.index) ?? 0
        const need = energyWh(step.need)
        const gap = planGap({ limits: given, period, need, position: energyWh(before), price, market, coins: coins() })
        expect(gap.lines.length).toBeLessThanOrEqual(1)
        for (const line of gap.lines) {
          if (given.gapEnergy !== null) expect(line.quantity).toBeLessThanOrEqual(given.gapEnergy)
          if (given.gapCoins !== null) expect(costs(line) <= given.gapCoins).toBe(true)
          trade(line, step)
          const after = position.get(period.index) ?? 0
          // Nearer to the need, and never past it.
          expect(Math.abs(step.need - after)).toBeLessThanOrEqual(Math.abs(step.need - before))
          expect(Math.sign(step.need - after) * Math.sign(step.need - before)).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 120 },
  )
})

test('what is held is what imbalances are expected to cost least at, where it is known how sure the forecast is', () => {
  const market = aSession()
  // From 500 to 1,500 Wh.
  const consumption = {
    ...hourly(market, [1_000]),
    quantiles: quantileLevels.map((level) => hourly(market, [500 + 1_000 * level]).value),
  }
  const settled = (deficit: string, excess: string) => ({
    reference: perKWh('0.2'),
    systemImbalance: energyWh(0),
    deficitPrice: perKWh(deficit),
    excessPrice: perKWh(excess),
  })
  const planAt = (deficit: string, excess: string, cleared: boolean) =>
    plan(market, {
      forecasts: { consumption },
      limits: { coinsPerDay: tc('1000') },
      outlook: {
        clearedPrice: () => (cleared ? perKWh('0.2') : null),
        pricingOf: () => ({ mode: 'C', spread: usualSpread, settled: [settled(deficit, excess)] }),
      },
    })
  const boughtAt = (...at: Parameters<typeof planAt>) => planAt(...at).lines[0]?.quantity
  for (const cleared of [false, true]) {
    expect(boughtAt('0.3', '0.1', cleared)).toBe(1_000)
    // A deficit costs nine times what an excess does: as much as is enough in nine hours of ten.
    expect(boughtAt('0.65', '0.15', cleared)).toBe(1_375)
    expect(boughtAt('0.25', '-0.25', cleared)).toBe(625)
    // What it says of that: 375 Wh beside the forecast in each of 24 hours.
    expect(planAt('0.3', '0.1', cleared).beside).toEqual({ more: 0, less: 0 })
    expect(planAt('0.65', '0.15', cleared).beside).toEqual({ more: 24 * 375, less: 0 })
    expect(planAt('0.25', '-0.25', cleared).beside).toEqual({ more: 0, less: 24 * 375 })
  }
})

test('where nothing is forecast nothing is traded, whatever is held', () => {
  const market = aSession({ marketType: 'intraday' })
  const [period] = periodsOf(market)
  if (!period) throw new Error('a day has periods')
  const positions = new Map([[1, energyWh(2000)]])
  expect(plan(market, { forecasts: { consumption: null, production: null }, positions }).lines).toEqual([])
  const short = { firstHour: period.start.add({ hours: 1 }), value: [500] }
  expect(forecastNeed({ consumption: short, production: null, price: null }, period, outlook)).toBeNull()
  const gap = { limits, period, position: energyWh(2000), price: null, market, coins: plenty }
  expect(planGap({ ...gap, need: null })).toMatchObject({ lines: [], leftOut: [] })
  expect(planGap({ ...gap, need: energyWh(0) }).lines).toMatchObject([{ side: 'sell', quantity: 2000 }])
})

test('a plan that is cut once more is not cut twice', () => {
  const line = { period: 1, side: 'buy', price: priceTick(30_001), quantity: energyWh(777) } as const
  const once = fitCoins([line], { coinsPerDay: tc('0.1') }, plenty)
  expect(fitCoins(once.lines, { coinsPerDay: tc('0.1') }, plenty).lines).toEqual(once.lines)
})

describe('it stops by itself', () => {
  const dayStart = Temporal.Instant.from('2026-05-11T21:00:00Z')
  const madeAt = (hours: number) => ({ madeAt: dayStart.subtract({ hours }) })
  const health: AutopilotHealth = {
    dayLosses: [],
    forecasts: { price: madeAt(14), consumption: madeAt(14), production: null },
    errors: [{ days: 28, rMae: 0.8 }],
    hasRecentReadings: true,
    dayStart,
  }
  const reason = (more: Partial<AutopilotHealth>, given: Partial<AutopilotLimits> = {}) =>
    stopReasonOf({ ...limits, ...given }, { ...health, ...more })

  test('after the loss of its last seven days, gains counted', () => {
    expect(reason({ dayLosses: [tc('3'), tc('1.99')] })).toBeNull()
    expect(reason({ dayLosses: [tc('3'), tc('2')] })).toBe('loss')
    expect(reason({ dayLosses: [tc('3'), tc('-1'), tc('2.5')] })).toBeNull()
    expect(reason({ dayLosses: [...Array<Amount>(7).fill(tc('0.1')), tc('50')] })).toBeNull()
  })

  test('when a forecast that it needs is missing, too old, blind or far off', () => {
    const { consumption } = health.forecasts
    expect(reason({ forecasts: { price: null, consumption: null, production: null } })).toBe('forecastMissing')
    expect(reason({ forecasts: { price: null, consumption, production: null } })).toBeNull()
    const range = { pricing: 'forecastRange' } as const
    expect(reason({ forecasts: { price: null, consumption, production: null } }, range)).toBe('forecastMissing')
    expect(reason({ forecasts: { ...health.forecasts, consumption: madeAt(48) } })).toBeNull()
    expect(reason({ forecasts: { ...health.forecasts, consumption: madeAt(49) } })).toBe('forecastOld')
    expect(reason({ hasRecentReadings: false })).toBe('readingsSilent')
    expect(reason({ errors: [{ days: 28, rMae: 1.25 }] })).toBeNull()
    expect(reason({ errors: [{ days: 28, rMae: 1.26 }] })).toBe('forecastFarOff')
    expect(reason({ errors: [{ days: 6, rMae: 3 }] })).toBeNull()
    expect(reason({ errors: [{ days: 28, rMae: null }] })).toBeNull()
  })
})
