import { describe, expect, test } from 'vitest'
import { meetsRequirement, shareInside, supplyRequirements, windowsPassed } from './power-quality.ts'

describe('what a supply must keep', () => {
  const voltage = { requiredShare: 950, always: { lower: 195_500, upper: 253_000 } }
  const distortion = { requiredShare: 950, always: null }

  test.each([
    [voltage, { windows: 1008, inside: 1008, alwaysInside: 1008 }, true],
    [voltage, { windows: 1008, inside: 958, alwaysInside: 1008 }, true],
    [voltage, { windows: 1008, inside: 957, alwaysInside: 1008 }, false],
    [voltage, { windows: 1008, inside: 1007, alwaysInside: 1007 }, false],
    [distortion, { windows: 20, inside: 19, alwaysInside: 0 }, true],
    [distortion, { windows: 20, inside: 18, alwaysInside: 20 }, false],
    [distortion, { windows: 0, inside: 0, alwaysInside: 0 }, true],
  ])('%j with %j: %s', (requirement, counts, met) => {
    expect(meetsRequirement(requirement, counts)).toBe(met)
  })

  test('each characteristic stands once for each phase', () => {
    const names = supplyRequirements.map(({ characteristic, phase }) => `${characteristic} ${phase ?? ''}`)
    expect(new Set(names).size).toBe(8)
  })
})

test('a share is never rounded up', () => {
  expect(shareInside(9999, 10_000)).toBe(999)
  expect(shareInside(9499, 10_000)).toBe(949)
  expect(shareInside(3, 3)).toBe(1000)
  expect(shareInside(0, 0)).toBe(1000)
})

test('windows count when they are over', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-03-29T${text}Z`)
  const [from, to] = [at('00:00'), at('23:00')]
  expect(windowsPassed(from, to, at('00:09:59'))).toBe(0)
  expect(windowsPassed(from, to, at('00:10'))).toBe(1)
  expect(windowsPassed(from, to, at('23:50'))).toBe(138)
  expect(windowsPassed(from, to, Temporal.Instant.from('2026-03-28T00:00Z'))).toBe(0)
})
