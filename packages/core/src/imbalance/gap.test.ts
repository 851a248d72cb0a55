import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOrderLines } from '../market/order.ts'
import { periodsOf } from '../market/session.ts'
import { aSession, kWh, perKWh, tc } from '../testing/builders.ts'
import { energyWh, priceTick, sumEnergy, type EnergyWh } from '../units/units.ts'
import {
  closingLines,
  expectedImbalancePrices,
  leftToClose,
  needWithin,
  openEnergy,
  sumOpen,
  type SettledPrices,
} from './gap.ts'
import { weighGap } from './expected-gap.ts'
import { usualSpread } from './imbalance-price.ts'

const settled = (system: string, deficit = '0.3', excess = '0.2', reference = '0.25'): SettledPrices => ({
  reference: perKWh(reference),
  systemImbalance: kWh(system),
  deficitPrice: perKWh(deficit),
  excessPrice: perKWh(excess),
})
const at = (mode: 'A' | 'B' | 'C', periods: SettledPrices[]) =>
  expectedImbalancePrices(perKWh('0.2'), { mode, spread: usualSpread, settled: periods })

test('in mode A the prices follow from the reference alone', () => {
  expect(at('A', [])).toEqual({ deficitPrice: perKWh('0.25'), excessPrice: perKWh('0.15') })
})

test('in mode B they are the mean over the directions of late, and without any not known', () => {
  // Short, short, long, balanced: 0.25, 0.25, 0.15 and 0.20.
  const expected = { deficitPrice: perKWh('0.2125'), excessPrice: perKWh('0.2125') }
  expect(at('B', [settled('-1'), settled('-9'), settled('2'), settled('0')])).toEqual(expected)
  expect(at('B', [])).toBeNull()
})

test('in mode C they lie beside the reference as far as they did of late', () => {
  // +0.05 and +0.03 above; −0.05 and +0.01, which real prices may do.
  expect(at('C', [settled('1'), settled('1', '0.13', '0.11', '0.1')])).toEqual({
    deficitPrice: perKWh('0.24'),
    excessPrice: perKWh('0.18'),
  })
  expect(at('C', [])).toBeNull()
})

test('what is missing is to be bought, what is left over to be sold', () => {
  expect(openEnergy(kWh('5'), kWh('2'))).toBe(kWh('3'))
  expect(openEnergy(kWh('-1'), kWh('1'))).toBe(kWh('-2'))
  expect(openEnergy(null, kWh('1'))).toBeNull()
})

test('orders that wait are taken off, those for the other side are not added', () => {
  const pending = { buy: kWh('2'), sell: kWh('1') }
  const left = ['5', '1', '0', '-0.5', '-4'].map((open) => leftToClose(kWh(open), pending))
  expect(left.map((wh) => wh + 0)).toEqual([kWh('3'), 0, 0, 0, kWh('-3')])
})

test('the quarters of an hour have its need together, and nothing is known outside of it', () => {
  const check = (need: number | null) => {
    const quarters = periodsOf(aSession({ mtuMinutes: 15 }))
    const [first] = periodsOf(aSession())
    if (!first) throw new Error('a day has hours')
    const hours = [{ ...first, need: need === null ? null : energyWh(need) }]
    const needs = quarters.map((quarter) => needWithin(hours, quarter))
    expect(needs.slice(4).every((each) => each === null)).toBe(true)
    if (need === null) expect(needs[0]).toBeNull()
    else expect(sumEnergy(needs.slice(0, 4).map((each) => each ?? energyWh(0)))).toBe(need)
  }
  fc.assert(fc.property(fc.option(fc.integer({ min: -99_999, max: 99_999 })), check), { seed: 4 })
})

test('sums leave out what is not known and say how much that is', () => {
  const cost = tc('0.5')
  expect(
    sumOpen([
      { open: kWh('3'), cost, unavoidable: tc('0.1') },
      { open: kWh('-2'), cost: null, unavoidable: null },
      { open: null, cost: null, unavoidable: null },
      { open: kWh('0'), cost: tc('0'), unavoidable: tc('0.2') },
    ]),
  ).toEqual({ short: kWh('3'), long: kWh('2'), openHours: 2, unknownHours: 1, cost, unavoidable: tc('0.3') })
  expect(sumOpen([{ open: null, cost: null, unavoidable: null }])).toMatchObject({
    unknownHours: 1,
    cost: null,
    unavoidable: null,
  })
})

const hourOf = fc.record({
  open: fc.option(fc.integer({ min: -900_000_000, max: 900_000_000 })),
  limit: fc.option(fc.integer({ min: -999_999, max: 999_999 })),
})

test('closing lines make an order that the market takes, and position and order together are the need', () => {
  const check = (mtuMinutes: 15 | 30 | 60, drawn: { open: number | null; limit: number | null }[]) => {
    const market = aSession({ mtuMinutes })
    const periods = periodsOf(market)
    const first = periods[0]?.start ?? Temporal.Instant.fromEpochMilliseconds(0)
    const spans = drawn.map(({ open, limit }, hour) => ({
      start: first.add({ hours: hour }),
      end: first.add({ hours: hour + 1 }),
      open: open === null ? null : energyWh(open),
      limit: limit === null ? null : priceTick(limit),
    }))
    const lines = closingLines(spans, market)
    if (lines.length > 0) checkOrderLines(lines, market)
    const perHour = 60 / mtuMinutes
    spans.forEach(({ open, limit }, hour) => {
      const own = lines.filter(({ period }) => Math.floor((period - 1) / perHour) === hour)
      const signed = own.map(({ side, steps }) => energyWh((steps[0]?.quantity ?? 0) * (side === 'buy' ? 1 : -1)))
      const wanted: EnergyWh | 0 = limit === null ? 0 : (open ?? 0)
      expect(sumEnergy(signed)).toBe(wanted)
      for (const { steps } of own) {
        const [step] = steps
        const inBounds = Math.max(market.minPrice, Math.min(limit ?? 0, market.maxPrice))
        expect(step?.price).toBe(inBounds)
        // Evenly: no period is more than 1 Wh from its share.
        expect(Math.abs((step?.quantity ?? 0) - Math.abs(wanted) / perHour)).toBeLessThan(1)
      }
    })
  }
  const hours = fc.array(hourOf, { minLength: 24, maxLength: 24 })
  fc.assert(fc.property(fc.constantFrom(15, 30, 60), hours, check), { seed: 8, numRuns: 60 })
})

test('in mode A closing at the limit never costs more than leaving it open', () => {
  const check = (reference: number, open: number) => {
    const [price, energy] = [priceTick(reference), energyWh(open)]
    const prices = expectedImbalancePrices(price, { mode: 'A', spread: usualSpread, settled: [] })
    if (!prices) throw new Error('mode A always has prices')
    const { limit, cost: left } = weighGap({
      needs: [energy],
      need: energy,
      position: energyWh(0),
      reference: price,
      prices,
    })
    expect(left).toBeGreaterThanOrEqual(0n)
    // Closing at the limit: what is paid beyond the reference.
    expect(BigInt(open) * BigInt((limit ?? reference) - reference)).toBe(left)
  }
  const reference = fc.integer({ min: -400_000, max: 400_000 })
  fc.assert(fc.property(reference, fc.integer({ min: -1_000_000, max: 1_000_000 }), check), { seed: 9 })
})
