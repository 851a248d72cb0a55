import { expect, test } from 'vitest'
import { parseUnits } from './cell-numbers.ts'

test.each([
  // As pandas and Gnumeric write 0.1 + 0.2, 3 × 1.1 and 0.27 into CSV files.
  ['0.30000000000000004', 5, 30_000n],
  ['3.3000000000000003', 3, 3_300n],
  ['2.0999999999999996', 5, 210_000n],
  ['0.27000000000000000001', 5, 27_000n],
  ['-0,30000000000000004', 5, -30_000n],
  // Decimals that are meant are refused, and so is what 15 digits do not make shorter.
  ['0.300004', 5, 'too_many_decimals'],
  ['0.33333333333333331', 5, 'too_many_decimals'],
  // What fits is exact, however long.
  ['12345678901.23456789', 8, 1_234_567_890_123_456_789n],
] as const)('%s with %i decimals is %s', (text, places, units) => {
  expect(parseUnits(text, places)).toBe(units)
})
