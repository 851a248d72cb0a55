import { expect, test } from 'vitest'
import { energyWh, priceTick } from '../units/units.ts'
import { indexWindows, tradeIndicesOf } from './trade-indices.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const closing = (leadMinutes: number) => start.subtract({ minutes: leadMinutes })
const trade = (at: string, price: number, quantity = 1000) => ({
  at: Temporal.Instant.from(`2026-03-02T${at}Z`),
  price: priceTick(price),
  quantity: energyWh(quantity),
})

test('nothing traded is null, never zero', () => {
  expect(tradeIndicesOf([], start, closing(60))).toEqual({ id1: null, id3: null, vwap: null })
})

test('trades count by volume, and a price of zero is a price', () => {
  const trades = [trade('10:30:00', 30_000, 1000), trade('10:40:00', 0, 3000)]
  expect(tradeIndicesOf(trades, start, closing(60))).toEqual({ id1: 7_500, id3: 7_500, vwap: 7_500 })
})

test('an index may be null while another is not', () => {
  const [early, late] = [trade('06:00:00', 10_000), trade('09:30:00', 20_000)]
  expect(tradeIndicesOf([early], start, closing(60))).toEqual({ id1: null, id3: null, vwap: 10_000 })
  expect(tradeIndicesOf([early, late], start, closing(60))).toEqual({ id1: null, id3: 20_000, vwap: 15_000 })
})

test.each([
  ['08:59:59.999999', false, false],
  ['09:00:00', true, false],
  ['09:59:59.999999', true, false],
  ['10:00:00', true, true],
  ['10:59:59.999999', true, true],
  ['11:00:00', true, false],
  ['11:59:59.999999', true, false],
  ['12:00:00', false, false],
])('with a lead of an hour a trade at %s counts in ID3: %s, in ID1: %s', (at, inId3, inId1) => {
  const { id1, id3 } = tradeIndicesOf([trade(at, 10_000)], start, closing(60))
  expect([id3 !== null, id1 !== null]).toEqual([inId3, inId1])
})

test.each([
  [0, '11:00', '12:00'],
  [5, '10:55', '11:55'],
  [60, '10:00', '11:00'],
  [120, '09:00', '10:00'],
])('with a lead of %i minutes ID1 is from %s to %s', (lead, from, until) => {
  const { id1, id3 } = indexWindows(start, closing(lead))
  expect(id1).toEqual({ from: trade(`${from}:00`, 0).at, until: trade(`${until}:00`, 0).at })
  expect(id3).toEqual({ from: trade('09:00:00', 0).at, until: start })
})
