import { amount } from '@tandem/core/units/units.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssues } from './validation.ts'
import { Coins, Day, Energy, Id, Instant, IdFilter, MarketTypeFilter, PathId, Price } from './wire.ts'

const faultOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? null : describeIssues(result.error, value)[0]?.rule
}

test.each([
  [Energy, 1.234, 1234],
  [Energy, '1.234', 1234],
  [Price, 0.45, 45_000],
  [Price, -0.00001, -1],
  [Price, 4e-5, 4],
  [Coins, 17.46, 1_746_000_000n],
])('decodes a decimal by its digits', (schema, wire, units) => {
  expect(z.decode(schema as z.ZodType, wire as never)).toBe(units)
})

test.each([
  [Price, 0.123456, 'too_many_decimals'],
  [Energy, 1e308, 'too_large'],
  [Energy, '1e9999', 'too_large'],
  [Energy, Number.NaN, 'invalid_format'],
  [Energy, 'abc', 'not_a_number'],
  [Energy, null, 'required'],
  [Energy, undefined, 'required'],
  [Energy, [1], 'invalid_format'],
  [Energy, true, 'invalid_format'],
  [Coins, '99999999999999999999', 'too_large'],
  [Day, '2026-02-30', 'not_a_day'],
  [Day, '2026-3-1', 'not_a_day'],
  [Instant, 'yesterday', 'not_an_instant'],
  [Id, 1.5, 'invalid_format'],
  [PathId, '0', 'not_an_id'],
  [PathId, '-1', 'not_an_id'],
  [PathId, '99999999999', 'not_an_id'],
  [PathId, "1' or '1'='1", 'not_an_id'],
])('refuses what the unit cannot carry', (schema, wire, rule) => {
  expect(faultOf(schema as z.ZodType, wire)).toBe(rule)
})

test('every amount that fits the database comes back from the wire unchanged', () => {
  const largest = 2n ** 63n - 1n
  fc.assert(
    fc.property(fc.bigInt({ min: -8_999_999_999_999_999_999n, max: 8_999_999_999_999_999_999n }), (units) => {
      const wire = JSON.parse(JSON.stringify(z.encode(Coins, amount(units)))) as unknown
      expect(z.decode(Coins, wire as never)).toBe(units)
      expect(units < largest).toBe(true)
    }),
  )
})

test('an absent or empty id in a query asks for nothing, another must be an id', () => {
  const Query = z.object({ groupId: IdFilter })
  expect([{}, { groupId: '' }].map((query) => z.decode(Query, query).groupId)).toEqual([undefined, undefined])
  expect(z.decode(Query, { groupId: '7' })).toEqual({ groupId: 7 })
  expect(z.encode(Query, { groupId: 7 })).toEqual({ groupId: '7' })
  expect(['0', ' ', 'x'].map((groupId) => z.safeDecode(Query, { groupId }).success)).toEqual([false, false, false])
})

test('an absent or empty market type filter means every type', () => {
  expect(z.decode(z.object({ marketType: MarketTypeFilter }), {})).toEqual({ marketType: null })
  expect(z.decode(MarketTypeFilter, 'pzu_market')).toBe('dayAhead')
  expect(z.decode(MarketTypeFilter, 'all')).toBe(null)
  expect(z.decode(MarketTypeFilter, '')).toBe(null)
})
