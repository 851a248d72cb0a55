import { expect, test } from 'vitest'
import { energyOrNull, energyWh } from '../units/units.ts'
import { portfolioHours, portfolioTotals } from './portfolio-position.ts'

const hour = (dayAhead: number, intraday: number, need: number | null, isMeasured = false) => ({
  dayAhead: energyWh(dayAhead),
  intraday: energyWh(intraday),
  need: energyOrNull(need),
  isMeasured,
})

test('what is contracted stands against the need of those alone whose need is known', () => {
  const hours = portfolioHours(
    [[hour(5_000, -1_000, 6_000)], [hour(-3_000, 0, -2_500, true)], [hour(9_000, 0, null)]],
    1,
  )
  expect(hours).toEqual([
    {
      dayAhead: 11_000,
      intraday: -1_000,
      contracted: 1_000,
      otherContracted: 9_000,
      need: 3_500,
      openPosition: -2_500,
      knownFor: 2,
      measuredFor: 1,
    },
  ])
})

test('an hour of which nothing is known has no position, and is no part of the totals', () => {
  const hours = portfolioHours([[hour(1_000, 0, null), hour(1_000, 0, 400), hour(0, 0, 50)]], 3)
  expect(hours[0]).toMatchObject({ need: null, openPosition: null, contracted: 0, otherContracted: 1_000 })
  expect(portfolioTotals(hours)).toEqual({
    dayAhead: 2_000,
    intraday: 0,
    contracted: 1_000,
    otherContracted: 1_000,
    need: 450,
    openPosition: 550,
    short: 50,
    long: 600,
    shortHours: 1,
    longHours: 1,
  })
  expect(portfolioTotals(portfolioHours([], 24))).toMatchObject({ need: null, openPosition: null, short: 0, long: 0 })
})
