import type { Quantity } from '@tandem/core/metering/quantities.ts'
import { describe, expect, test } from 'vitest'
import { deviceKinds } from './day-curve.ts'
import { simulateDevice } from './device.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(text)
const value = (shown: Partial<Record<Quantity, number>>, quantity: Quantity) => shown[quantity] ?? NaN

describe.each(deviceKinds)('a %s', (kind) => {
  const device = simulateDevice({ kind, seed: 7 })

  test('counts what its power adds up to', () => {
    // Across a midnight, in steps that divide the minute in which the power is linear.
    const from = at('2026-06-10T22:00:00Z')
    const step = 2000
    let imported = 0
    let exported = 0
    for (let time = from; time < from + 16 * hour; time += step) {
      const watts = value(device.showAt(time + step / 2), 'active_power_total')
      imported += (Math.max(0, watts) * step) / 3.6e9
      exported += (Math.max(0, -watts) * step) / 3.6e9
    }
    const begin = device.showAt(from)
    const end = device.showAt(from + 16 * hour)
    const moved = (quantity: Quantity) => value(end, quantity) - value(begin, quantity)
    const balance = moved('active_energy_import') - moved('active_energy_export')
    expect(balance).toBeCloseTo(imported - exported, 2)
    // Metered by themselves, load and generation meet only behind their meters.
    if (kind === 'separate') expect(moved('active_energy_import')).toBeGreaterThan(imported)
    else expect(moved('active_energy_import')).toBeCloseTo(imported, 2)
  })

  test('counts alone what it shows', () => {
    const shown = device.showAt(at('2026-04-05T13:37:11Z'))
    expect(device.countAt(at('2026-04-05T13:37:11Z'))).toEqual({
      imported: shown.active_energy_import,
      exported: shown.active_energy_export,
    })
  })

  test('never counts back, over years, months and midnights', () => {
    let last = device.showAt(at('2025-12-31T21:00:00Z'))
    for (let time = at('2025-12-31T21:00:00Z'); time < at('2026-04-02T00:00:00Z'); time += 47 * minute) {
      const shown = device.showAt(time)
      for (const quantity of ['active_energy_import', 'active_energy_export', 'reactive_energy_import'] as const) {
        expect(value(shown, quantity)).toBeGreaterThanOrEqual(value(last, quantity))
      }
      last = shown
    }
  })

  test('shows the same again after a restart', () => {
    const time = at('2026-03-29T01:23:45.678Z')
    expect(simulateDevice({ kind, seed: 7 }).showAt(time)).toEqual(device.showAt(time))
    expect(simulateDevice({ kind, seed: 8 }).showAt(time)).not.toEqual(device.showAt(time))
  })

  test('shows volts, amperes and watts that belong together', () => {
    for (let time = at('2026-02-01T00:00:00Z'); time < at('2026-08-01T00:00:00Z'); time += 31 * hour + 7 * minute) {
      const shown = device.showAt(time)
      for (const phase of ['L1', 'L2', 'L3'] as const) {
        const apparent = value(shown, `voltage_${phase}`) * value(shown, `current_${phase}`)
        expect(apparent * value(shown, `power_factor_${phase}`)).toBeCloseTo(value(shown, `active_power_${phase}`), 6)
        expect(value(shown, `voltage_${phase}`)).toBeGreaterThan(215)
        expect(value(shown, `voltage_${phase}`)).toBeLessThan(250)
        expect(Math.abs(value(shown, `power_factor_${phase}`))).toBeLessThanOrEqual(1)
      }
      expect(Math.abs(value(shown, 'frequency') - 50)).toBeLessThan(0.05)
    }
  })
})

describe('over a year', () => {
  const year = (kind: (typeof deviceKinds)[number], quantity: Quantity) => {
    const device = simulateDevice({ kind, seed: 3 })
    return (
      value(device.showAt(at('2026-07-01T00:00:00Z')), quantity) -
      value(device.showAt(at('2025-07-01T00:00:00Z')), quantity)
    )
  }

  test('a home takes some thousand kWh and gives none', () => {
    expect(year('household', 'active_energy_import')).toBeGreaterThan(1500)
    expect(year('household', 'active_energy_import')).toBeLessThan(8000)
    expect(year('household', 'active_energy_export')).toBe(0)
  })

  test('a home with panels takes less and gives; panels alone only give', () => {
    expect(year('prosumer', 'active_energy_import')).toBeLessThan(year('household', 'active_energy_import'))
    expect(year('prosumer', 'active_energy_export')).toBeGreaterThan(1500)
    expect(year('generator', 'active_energy_import')).toBe(0)
    expect(year('generator', 'active_energy_export')).toBeGreaterThan(5000)
  })

  test('the same home, its load and its panels metered by themselves, shows both whole', () => {
    expect(year('separate', 'active_energy_import')).toBeCloseTo(year('household', 'active_energy_import'), 3)
    expect(year('separate', 'active_energy_export')).toBeGreaterThan(year('prosumer', 'active_energy_export'))
    const balance = (kind: 'separate' | 'prosumer') =>
      year(kind, 'active_energy_import') - year(kind, 'active_energy_export')
    expect(balance('separate')).toBeCloseTo(balance('prosumer'), 2)
  })

  test('a prosumer feeds in when the sun shines and takes in the evening', () => {
    const device = simulateDevice({ kind: 'prosumer', seed: 3 })
    expect(value(device.showAt(at('2026-06-10T10:00:00Z')), 'active_power_total')).toBeLessThan(-500)
    expect(value(device.showAt(at('2026-06-10T19:00:00Z')), 'active_power_total')).toBeGreaterThan(50)
  })

  test('phases add up to the total', () => {
    const shown = simulateDevice({ kind: 'household', seed: 5 }).showAt(at('2026-11-21T18:11:00Z'))
    const sum = (name: 'active_energy_import' | 'active_power') =>
      (['L1', 'L2', 'L3'] as const).reduce((total, phase) => total + value(shown, `${name}_${phase}`), 0)
    expect(sum('active_power')).toBeCloseTo(value(shown, 'active_power_total'), 6)
    expect(sum('active_energy_import')).toBeCloseTo(value(shown, 'active_energy_import'), 6)
  })
})
