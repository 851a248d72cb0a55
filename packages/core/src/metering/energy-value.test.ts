import { expect, it } from 'vitest'
import { energyWh, priceTick } from '../units/units.ts'
import { energyValue, totalValue } from './energy-value.ts'

it('values energy exactly, at negative prices too, and never what is not known', () => {
  expect(energyValue(energyWh(1_234), priceTick(40_001))).toBe(49_361_234n)
  expect(energyValue(energyWh(1_234), priceTick(-1))).toBe(-1_234n)
  expect(energyValue(energyWh(0), priceTick(40_001))).toBe(0n)
  expect(energyValue(null, priceTick(40_001))).toBeNull()
  expect(energyValue(energyWh(0), null)).toBeNull()
})

it('adds what is known and counts the hours that are over and lack it', () => {
  const start = Temporal.Instant.from('2026-11-21T00:00Z')
  const hour = (place: number, value: bigint | null) => ({
    end: start.add({ hours: place + 1 }),
    value: value === null ? null : energyValue(energyWh(1), priceTick(Number(value))),
  })
  const hours = [hour(0, 7n), hour(1, null), hour(2, -9n), hour(3, null)]
  expect(totalValue(hours, start.add({ hours: 3 }))).toEqual({ coins: -2n, missingHours: 1 })
  expect(totalValue(hours, start.add({ hours: 4 }))).toEqual({ coins: -2n, missingHours: 2 })
  expect(totalValue([hour(0, null)], start)).toEqual({ coins: null, missingHours: 0 })
})
