import { expect, test } from 'vitest'
import { clearAndVerify } from '../market/verified-clearing.ts'
import { energyWh, priceTick } from '../units/units.ts'
import { verifyAuction } from './auction-verifier.ts'
import { joinReports } from './join-reports.ts'

const bounds = { min: priceTick(0), max: priceTick(1_000) }
const book = ['1', '2', '3'].map((label, place) => ({
  label,
  bounds,
  orders: [
    { id: '1.1', side: 'buy', price: priceTick(500 + place), quantity: energyWh(1_000), time: 1 } as const,
    { id: '2.1', side: 'sell', price: priceTick(300), quantity: energyWh(700 + place), time: 2 } as const,
  ],
}))

test('the reports of the periods come to the report of the whole', () => {
  const single = book.map((period) => clearAndVerify([period]).verification)
  expect(joinReports(single)).toEqual(clearAndVerify(book).verification)
  expect(joinReports([])).toEqual(verifyAuction([], []))
})

test('the first fault is told, and one fails the whole', () => {
  const results = clearAndVerify(book).results.map((result, place) => ({
    label: String(place + 1),
    ...result,
    ...(place === 0 ? {} : { welfare: result.welfare + 1n, volume: energyWh(result.volume + 1) }),
  }))
  const single = book.map((period, place) => verifyAuction([period], results.slice(place, place + 1)))
  const joined = joinReports(single)
  expect(joined).toEqual(verifyAuction(book, results))
  expect(joined.passed).toBe(false)
})
