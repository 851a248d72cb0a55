import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { replayPeriod, type StoredPeriod } from '../market/replay-auction.ts'
import { sides } from '../market/order.ts'
import { clearUniformPriceAuction, type AuctionOrder } from '../market/uniform-price-auction.ts'
import { bounds, kWh, orders, perKWh, tc } from '../testing/builders.ts'
import { refusalOf } from '../testing/refusals.ts'
import { amount, costOf, energyWh, priceTick, sumAmounts } from '../units/units.ts'
import { contractVolumes, noContracts } from './contracted-volumes.ts'
import { settleDay, type DayUser } from './day-settlement.ts'
import { compareCost } from './energy-cost.ts'
import { usualSpread, type ImbalanceMode, type ImbalancePricing } from './imbalance-price.ts'
import { replayDay, type DayToReplay, type ReplayedPeriod } from './replay-day.ts'

const own = 2
const zone = 'Europe/Bucharest'
const hours = deliveryPeriods('2026-03-02' as DeliveryDay, zone, 60).slice(0, 3)
const usual = { peak: perKWh('0.2'), offPeak: perKWh('0.2'), calendar: { from: 8, to: 20, days: [1, 2], holidays: [] } }
const noUsual = { ...usual, peak: null, offPeak: null }

function stored(book: readonly AuctionOrder[], isOwn: (order: AuctionOrder) => boolean, label = '1'): StoredPeriod {
  const published = clearUniformPriceAuction(book, bounds())
  return { label, bounds: bounds(), orders: book, published, own: new Set(book.filter(isOwn).map(({ id }) => id)) }
}

describe('an auction with another order', () => {
  const book = orders('buy 10 @ 0.30', 'buy 5 @ 0.25', 'sell 8 @ 0.10', 'sell 10 @ 0.20')
  const before = stored(book, ({ id }) => id === 'b2')

  test('has its price moved by it, for everybody', () => {
    const [other] = orders('buy 20 @ 0.28') as [AuctionOrder]
    expect(replayPeriod(before, [{ ...other, id: 'other' }])).toEqual({
      published: { price: perKWh('0.2'), bought: kWh('5'), sold: kWh('0') },
      replayed: { price: perKWh('0.28'), bought: kWh('8'), sold: kWh('0') },
    })
  })

  test('and with none: the own order is away', () => {
    expect(replayPeriod(before, []).replayed).toEqual({ price: perKWh('0.2'), bought: kWh('0'), sold: kWh('0') })
  })

  test('is refused where the stored result or the replayed one is not what the rules make', () => {
    const altered = { ...before, published: { ...before.published, price: perKWh('0.21') } }
    expect(refusalOf(() => replayPeriod(altered, []))).toMatchObject({ code: 'replay_not_verified' })
    const cheat: typeof clearUniformPriceAuction = (book, within) => {
      const result = clearUniformPriceAuction(book, within)
      return { ...result, price: result.price && priceTick(result.price - 1) }
    }
    expect(refusalOf(() => replayPeriod(before, [], cheat))).toMatchObject({ code: 'replay_not_verified' })
  })
})

const energy = fc.integer({ min: 1, max: 40_000 })
const step = fc.record({
  side: fc.constantFrom(...sides),
  price: fc.integer({ min: -20_000, max: 60_000 }).map(priceTick),
  quantity: energy.map(energyWh),
  isOwn: fc.boolean(),
})
const steps = fc.array(step, { maxLength: 10 })
const metered = fc.record({
  consumption: fc.nat(50_000),
  production: fc.nat(20_000),
  intraday: fc.integer({ min: -9_000, max: 9_000 }),
})
const drawnDay = fc.record({
  books: fc.array(steps, { minLength: 3, maxLength: 3 }),
  others: fc.array(steps, { minLength: 3, maxLength: 3 }),
  /** Of the own and of two more, by the settlement period. */
  users: fc.array(fc.array(metered, { minLength: 6, maxLength: 6 }), { minLength: 3, maxLength: 3 }),
  groups: fc.constantFrom([null, null, null], [7, 7, null], [7, 7, 7], [null, 7, 7], [7, null, 7]),
  mode: fc.constantFrom('A', 'B', 'C') satisfies fc.Arbitrary<ImbalanceMode>,
  minutes: fc.constantFrom(60, 30),
  isMetered: fc.boolean(),
  hasUsual: fc.boolean(),
})
type DrawnDay = typeof drawnDay extends fc.Arbitrary<infer Day> ? Day : never

const toOrders = (drawn: DrawnDay['books'][number], name: string, only?: boolean) =>
  drawn.flatMap(({ isOwn, ...each }, time) =>
    only === undefined || isOwn === only ? [{ ...each, id: `${isOwn ? 'own' : 'm'}${name}${time}`, time }] : [],
  )

/** The day as the platform settles it, with what each of the own books in turn brought. */
function settledDay(drawn: DrawnDay, auction: readonly ReplayedPeriod[], key: 'published' | 'replayed') {
  const { users, groups, mode, minutes, isMetered, hasUsual } = drawn
  const periods = deliveryPeriods('2026-03-02' as DeliveryDay, zone, minutes).slice(0, (3 * 60) / minutes)
  const trades = auction.flatMap(({ start, end, [key]: { bought, sold } }) => [
    { userId: own, side: 'buy' as const, start, end, quantity: bought },
    { userId: own, side: 'sell' as const, start, end, quantity: sold },
  ])
  const traded = contractVolumes(trades, periods).get(own) ?? noContracts(periods)
  const dayUsers = users.map((lines, index): DayUser => {
    const inDay = lines.slice(0, periods.length)
    const userId = index + 1
    const net = inDay.map((_, place) => (userId === own ? (traded.bought[place] ?? 0) - (traded.sold[place] ?? 0) : 0))
    return {
      userId,
      groupId: groups[index] ?? null,
      bought: inDay.map(({ intraday }, place) => energyWh(Math.max(0, intraday + (net[place] ?? 0)))),
      sold: inDay.map(({ intraday }, place) => energyWh(Math.max(0, -intraday - (net[place] ?? 0)))),
      consumption: inDay.map(({ consumption }) => energyWh(consumption)),
      production: inDay.map(({ production }) => energyWh(production)),
      quality: inDay.map((_, place) => (isMetered || place > 1 ? 'measured' : 'unmetered')),
    }
  })
  const references = periods.map(({ start }) => {
    const inAuction = auction.find(
      (hour) =>
        hour.start.epochMilliseconds <= start.epochMilliseconds && start.epochMilliseconds < hour.end.epochMilliseconds,
    )
    return inAuction?.[key].price ?? (hasUsual ? perKWh('0.2') : null)
  })
  const pricings = references.map((reference): ImbalancePricing | null => {
    if (mode === 'C') return { mode, deficitPrice: perKWh('0.3'), excessPrice: perKWh('0.4') }
    return reference === null ? null : { mode, reference, spread: usualSpread }
  })
  return { periods, dayUsers, references, pricings }
}

function replay(drawn: DrawnDay, others: (place: number) => AuctionOrder[]) {
  const auction = hours.map(({ start, end }, place): ReplayedPeriod => {
    const book = toOrders(drawn.books[place] ?? [], String(place))
    const period = stored(book, ({ id }) => id.startsWith('own'), String(place))
    return { start, end, ...replayPeriod(period, others(place)) }
  })
  const { periods, dayUsers, references, pricings } = settledDay(drawn, auction, 'published')
  // A period that somebody needs a price for and that has none is never settled.
  const { users, periods: settled } = settleDay(
    dayUsers,
    pricings.map((pricing) => pricing ?? fallback),
  )
  const day: DayToReplay = {
    userId: own,
    zone,
    mode: drawn.mode,
    spread: usualSpread,
    periods: periods.map((period, place) => ({
      ...period,
      reference: references[place] ?? null,
      prices: settled[place]?.prices ?? null,
      systemImbalance: settled[place]?.systemImbalance ?? energyWh(0),
    })),
    users: users.filter(
      ({ userId, groupId }) => userId === own || (groupId !== null && groupId === users[own - 1]?.groupId),
    ),
    otherSources: { contracts: [], administrator: [], usual: drawn.hasUsual ? usual : noUsual },
    tradeCosts: new Map(
      auction.map(({ start, published }) => [
        start.epochMilliseconds / 3_600_000,
        {
          dayAhead: costOf(energyWh(published.bought - published.sold), published.price ?? priceTick(0)),
          intraday: tc('0.125'),
        },
      ]),
    ),
  }
  return { day, auction, users, replayed: replayDay(day, auction) }
}
const fallback: ImbalancePricing = { mode: 'A', reference: priceTick(0), spread: usualSpread }

test('with the very same order everything is as it was published, to the last unit', () => {
  const check = (drawn: DrawnDay) => {
    const same = (place: number) => toOrders(drawn.books[place] ?? [], String(place), true)
    const { day, auction, users, replayed } = replay(drawn, same)
    for (const { published, replayed: again } of auction) expect(again).toEqual(published)
    expect(replayed.saving).toEqual({ dayAhead: 0n, intraday: 0n, imbalance: 0n, cost: 0n })
    for (const { published, replayed: again } of replayed.hours) expect(again).toEqual(published)
    // And what it was is what the page of costs says.
    const user = users[own - 1]
    if (!user) throw new Error('nobody was settled')
    const perHour = day.periods.length / 3
    const { figures } = compareCost(
      auction.map(({ start }, hour) => ({
        parts: day.periods.slice(hour * perHour, (hour + 1) * perHour).map(({ index, reference }) => ({
          reference,
          contracted: energyWh((user.bought[index - 1] ?? 0) - (user.sold[index - 1] ?? 0)),
          need: energyWh((user.consumption[index - 1] ?? 0) - (user.production[index - 1] ?? 0)),
          quality: user.quality[index - 1] ?? 'unmetered',
          cash: amount((user.standAlone[index - 1] ?? 0n) + (user.preCost[index - 1] ?? 0n)),
        })),
        tradeCost: amount(sumAmounts(Object.values(day.tradeCosts.get(start.epochMilliseconds / 3_600_000) ?? {}))),
        auction: { value: amount(0n), volume: energyWh(0) },
      })),
    )
    expect(replayed.published.cost).toBe(figures?.cost ?? 0n)
  }
  fc.assert(fc.property(drawnDay, check), { seed: 15, numRuns: 300 })
})

test('with another order the day is as the platform would settle it, and the parts of the saving sum up', () => {
  let changed = 0
  const check = (drawn: DrawnDay) => {
    const others = (place: number) =>
      toOrders(
        (drawn.others[place] ?? []).map((each) => ({ ...each, isOwn: true })),
        `x${place}`,
      )
    const { day, auction, replayed } = replay(drawn, others)
    const { published, replayed: again, saving } = replayed
    for (const cost of [published, again, saving])
      expect(cost.dayAhead + cost.intraday + cost.imbalance).toBe(cost.cost)
    for (const part of ['dayAhead', 'intraday', 'imbalance', 'cost'] as const) {
      expect(saving[part]).toBe(published[part] - again[part])
    }
    expect(saving.intraday).toBe(0n)
    if (saving.cost !== 0n) changed++
    const anew = settledDay(drawn, auction, 'replayed')
    const { users } = settleDay(
      anew.dayUsers,
      anew.pricings.map((pricing) => pricing ?? fallback),
    )
    const user = users[own - 1]
    const perHour = day.periods.length / 3
    replayed.hours.forEach(({ state, replayed: hour }, place) => {
      if (state !== 'known') return
      const cash = [...(user?.standAlone ?? []), ...(user?.preCost ?? [])].filter(
        (_, index) => Math.floor((index % day.periods.length) / perHour) === place,
      )
      expect(hour.cost?.imbalance).toBe(-sumAmounts(cash))
      const { price, bought, sold } = auction[place]?.replayed ?? { price: null, bought: 0, sold: 0 }
      expect(hour.cost?.dayAhead).toBe(costOf(energyWh(bought - sold), price ?? priceTick(0)))
    })
  }
  fc.assert(fc.property(drawnDay, check), { seed: 16, numRuns: 300 })
  expect(changed).toBeGreaterThan(100)
})
