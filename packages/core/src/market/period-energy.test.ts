import { expect, test } from 'vitest'
import { energyWh } from '../units/units.ts'
import { energyWithin } from './period-energy.ts'

const span = (from: string, until: string) => ({
  start: Temporal.Instant.from(`2026-03-02T${from}Z`),
  end: Temporal.Instant.from(`2026-03-02T${until}Z`),
})
const quarters = [span('10:00', '10:15'), span('10:15', '10:30'), span('10:30', '10:45'), span('10:45', '11:00')]

test.each([4000, 4003, -4003, 1, -1, 0])('%i Wh of an hour are shared by its quarters to the Wh', (quantity) => {
  const hour = { ...span('10:00', '11:00'), quantity: energyWh(quantity) }
  const shares = quarters.map((quarter) => energyWithin([hour], quarter))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(quantity)
  for (const share of shares) expect(Math.abs(share - quantity / 4)).toBeLessThan(1)
})

test('quarters add up in their hour, what lies elsewhere does not count', () => {
  const parts = quarters.map((quarter, place) => ({ ...quarter, quantity: energyWh(place + 1) }))
  expect(energyWithin(parts, span('10:00', '11:00'))).toBe(10)
  expect(energyWithin(parts, span('11:00', '12:00'))).toBe(0)
  expect(energyWithin([], span('10:00', '11:00'))).toBe(0)
})
