import { describe, expect, test } from 'vitest'
import { checkPlausibility, keepPossible } from './plausibility.ts'
import type { MeasuredValues } from './quantities.ts'

const home: MeasuredValues = {
  voltage_L1: 231_000,
  voltage_L2: 229_500,
  voltage_L3: 230_200,
  current_L1: 4_500,
  current_L2: 2_000,
  current_L3: 0,
  active_power_L1: 1_000_000,
  active_power_L2: -400_000,
  active_power_L3: 0,
  active_power_total: 600_000,
  power_factor_L1: 970,
  power_factor_total: -880,
  frequency: 50_020,
  voltage_thd_L1: 1_900,
  active_energy_import: 12_345_678,
  active_energy_export: 0,
}

function codesOf(values: MeasuredValues): string[] {
  return checkPlausibility(values).map(({ code, level }) => `${level} ${code}`)
}

/** What is said that is not said of the home. */
function newsOf(change: MeasuredValues): string[] {
  const usual = codesOf(home)
  return codesOf({ ...home, ...change }).filter((code) => !usual.includes(code))
}

test('a home that is wired well', () => {
  expect(checkPlausibility(home)).toEqual([
    { code: 'voltage_usual', level: 'good', params: { lowest: 229.5, highest: 231 } },
    { code: 'frequency_usual', level: 'good', params: { frequency: 50.02 } },
    { code: 'power_adds_up', level: 'good', params: { sum: 600, total: 600 } },
    { code: 'power_matches_current', level: 'good', params: {} },
    { code: 'power_factor_possible', level: 'good', params: {} },
    { code: 'counters_possible', level: 'good', params: { import: 12_345.678, export: 0 } },
    { code: 'power_flows_in', level: 'good', params: { power: 600 } },
  ])
})

test.each<[MeasuredValues, string[]]>([
  [{ voltage_L2: 206_000 }, ['notice voltage_unusual']],
  [{ voltage_L2: 264_000 }, ['notice voltage_unusual']],
  [{ voltage_L3: 400_000 }, ['bad voltage_unusual']],
  [{ voltage_L2: 12_000, active_power_L2: 0, active_power_total: 1_000_000 }, ['notice phase_without_voltage']],
  [{ frequency: 48_900 }, ['notice frequency_unusual']],
  [{ frequency: 60_000 }, ['bad frequency_unusual']],
  [{ frequency: 50 }, ['bad frequency_unusual']],
  [{ active_power_total: 640_000 }, []],
  [{ active_power_total: 1_400_000 }, ['bad power_does_not_add_up']],
  [{ active_power_L1: 2_000_000, active_power_total: 1_600_000 }, ['bad power_does_not_match_current']],
  [{ current_L1: -4_500 }, []],
  [{ power_factor_L1: 1_005 }, []],
  [{ power_factor_total: 98_000 }, ['bad power_factor_impossible']],
  [{ voltage_thd_L1: 8_001 }, ['notice thd_unusual']],
  [{ active_energy_import: 2e12 }, ['bad counters_impossible']],
])('%j: %j', (change, news) => {
  expect(newsOf(change)).toEqual(news)
})

test('energy that is fed in is said, for a clamp may be turned round', () => {
  const out = { active_power_L1: -1_000_000, active_power_L2: 0, active_power_total: -1_000_000 }
  expect(checkPlausibility({ ...home, ...out })).toContainEqual({
    code: 'power_flows_out',
    level: 'notice',
    params: { power: 1000 },
  })
})

describe('only what was measured is judged', () => {
  test('one phase', () => {
    const values = { voltage_L1: 230_000, current_L1: 1_000, active_power_total: 900_000, active_energy_import: 5 }
    expect(codesOf(values)).toContain('bad power_does_not_match_current')
    expect(codesOf({ ...values, active_power_total: 220_000 })).toEqual([
      ...['good voltage_usual', 'good power_matches_current', 'good counters_possible', 'good power_flows_in'],
    ])
  })

  test('nothing at all', () => {
    expect(codesOf({})).toEqual(['bad counters_missing'])
  })

  test('only what is produced, as an inverter counts it', () => {
    expect(codesOf({ active_energy_export: 7_000 })).toEqual(['good production_possible'])
    expect(codesOf({ active_energy_export: 2e12 })).toEqual(['bad counters_impossible'])
  })

  test('registers that all hold zero are no supply', () => {
    const zero = { voltage_L1: 0, voltage_L2: 0, voltage_L3: 0, frequency: 0, active_energy_import: 0 }
    expect(codesOf(zero)).toEqual([
      ...Array<string>(3).fill('bad phase_without_voltage'),
      ...['bad frequency_unusual', 'good counters_possible'],
    ])
  })
})

test('what no meter can have measured is left out', () => {
  const kept = { voltage_L1: 0, current_L1: -5_000, active_power_total: -1e12, active_energy_net: -7, frequency: 1e6 }
  const dropped = {
    voltage_L2: -1,
    voltage_L3: 2e9,
    current_L2: 1e10,
    active_energy_import: -1,
    active_energy_export: 1e13,
    active_energy_export_L1: -1,
    power_factor_total: 200_000,
    voltage_thd_L1: -1,
  }
  expect(keepPossible({ ...kept, ...dropped })).toEqual(kept)
})
