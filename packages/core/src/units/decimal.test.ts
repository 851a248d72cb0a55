import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal } from './decimal.ts'

test.each([
  ['0.45', 5, 45_000n],
  ['1.13', 2, 113n],
  ['-0.00001', 5, -1n],
  ['+3', 3, 3000n],
  ['1.500', 1, 15n],
  ['1e3', 3, 1_000_000n],
  ['4.5e-1', 5, 45_000n],
  ['1E+2', 0, 100n],
  ['0e9999', 3, 0n],
  ['0.0000000000000000', 3, 0n],
  ['92233720368.54775807', 8, 9_223_372_036_854_775_807n],
] as const)('%s with %i decimals is %s units', (text, decimals, units) => {
  expect(parseDecimal(text, decimals)).toBe(units)
})

test.each([
  ['0.123456', 5, 'too_many_decimals'],
  ['0.30000000000000001', 8, 'too_many_decimals'],
  ['1e-9', 8, 'too_many_decimals'],
  ['1e308', 8, 'too_large'],
  ['9'.repeat(41), 0, 'too_large'],
  ['NaN', 5, 'not_a_number'],
  ['Infinity', 5, 'not_a_number'],
  ['1,5', 5, 'not_a_number'],
  ['.5', 5, 'not_a_number'],
  ['5.', 5, 'not_a_number'],
  ['0x10', 5, 'not_a_number'],
  ['', 5, 'not_a_number'],
  [' 1', 5, 'not_a_number'],
  ['--1', 5, 'not_a_number'],
  ['١', 5, 'not_a_number'],
] as const)('%j with %i decimals is refused: %s', (text, decimals, fault) => {
  expect(parseDecimal(text, decimals)).toBe(fault)
})

test('what is written is read back, whatever the scale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.integer({ min: 0, max: 8 }),
      (units, decimals) => {
        expect(parseDecimal(formatDecimal(units, decimals), decimals)).toBe(units)
      },
    ),
  )
})

test('a decimal of up to 15 digits survives being a JSON number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (units) => {
      expect(parseDecimal(String(Number(formatDecimal(units, 8))), 8)).toBe(units)
    }),
  )
})
