import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { energyWh } from '../units/units.ts'
import { contractVolumes, type TradedEnergy } from './contracted-volumes.ts'

const zone = 'Europe/Bucharest'
const periodsOf = (day: string, minutes: number) => deliveryPeriods(day as DeliveryDay, zone, minutes)

test('contracts of every length meet in the periods of the day', () => {
  const quarters = periodsOf('2026-03-02', 15)
  const [hour] = periodsOf('2026-03-02', 60)
  const [, second] = periodsOf('2026-03-02', 30)
  if (!hour || !second || !quarters[2]) throw new Error('a day has periods')
  const volumes = contractVolumes(
    [
      { ...hour, userId: 1, side: 'buy', quantity: energyWh(10) },
      { ...second, userId: 1, side: 'buy', quantity: energyWh(5) },
      { ...quarters[2], userId: 1, side: 'sell', quantity: energyWh(7) },
    ],
    quarters,
  ).get(1)
  expect(volumes?.bought.slice(0, 5)).toEqual([3, 3, 5, 4, 0])
  expect(volumes?.sold.slice(0, 4)).toEqual([0, 0, 7, 0])
  const hours = periodsOf('2026-03-02', 60)
  const trade = { ...quarters[2], userId: 1, side: 'sell' as const, quantity: energyWh(7) }
  expect(contractVolumes([trade, trade], hours).get(1)?.sold[0]).toBe(14)
  expect(contractVolumes([trade], periodsOf('2026-03-03', 60)).size).toBe(0)
})

test('what does not divide goes by the numbers of the users, in whatever sequence their trades come', () => {
  const quarters = periodsOf('2026-03-02', 15)
  const [hour] = periodsOf('2026-03-02', 60)
  if (!hour) throw new Error('a day has periods')
  const trades = [3, 1, 2].map((userId): TradedEnergy => ({ ...hour, userId, side: 'buy', quantity: energyWh(1) }))
  for (const all of [trades, trades.toReversed(), trades.toSorted((a, b) => a.userId - b.userId)]) {
    const volumes = contractVolumes(all, quarters)
    expect([1, 2, 3].map((userId) => volumes.get(userId)?.bought.slice(0, 4))).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ])
  }
})

test.each(['2026-03-02', '2026-03-29', '2026-10-25'])('36 on %s as much is bought as sold, in every period', (day) => {
  const hours = periodsOf(day, 60)
  const periods = periodsOf(day, 15)
  const share = fc.record({ userId: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 50 }) })
  const contract = fc.record({
    hour: fc.integer({ min: 0, max: hours.length - 1 }),
    buyers: fc.array(share, { minLength: 1, maxLength: 6 }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const check = (
    contracts: readonly { hour: number; buyers: readonly { userId: number; quantity: number }[]; cut: number }[],
  ) => {
    const trades = contracts.flatMap(({ hour, buyers, cut }): TradedEnergy[] => {
      const { start, end } = hours[hour] ?? {
        start: Temporal.Instant.fromEpochMilliseconds(0),
        end: Temporal.Instant.fromEpochMilliseconds(0),
      }
      const total = buyers.reduce((sum, { quantity }) => sum + quantity, 0)
      const first = Math.floor(total * cut)
      const sellers = [first, total - first].map((quantity, index) => ({ userId: 20 + index, quantity }))
      const sides = { buy: buyers, sell: sellers.filter(({ quantity }) => quantity > 0) }
      return (['buy', 'sell'] as const).flatMap((side) =>
        sides[side].map(({ userId, quantity }) => ({ userId, side, start, end, quantity: energyWh(quantity) })),
      )
    })
    const volumes = [...contractVolumes(trades, periods).values()]
    for (const index of periods.keys()) {
      const [bought, sold] = (['bought', 'sold'] as const).map((key) =>
        volumes.reduce((sum, each) => sum + (each[key][index] ?? 0), 0),
      )
      expect(bought).toBe(sold)
    }
    const traded = trades.reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : 0), 0)
    expect(volumes.flatMap(({ bought }) => bought).reduce((sum, each) => sum + each, 0)).toBe(traded)
    expect(volumes.flatMap(({ bought, sold }) => [...bought, ...sold]).every((each) => each >= 0)).toBe(true)
  }
  fc.assert(fc.property(fc.array(contract, { maxLength: 8 }), check), { seed: 36, numRuns: 60 })
})
