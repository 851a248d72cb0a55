import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookOver } from './series-look.ts'

const nothing = new Float64Array()
const wave = (hours: number, size = 100) => new Float64Array(hours).map((_, hour) => size * (2 + Math.sin(hour / 4)))

test('holes are counted between the first and the last value that is known', () => {
  const values = wave(48)
  values.fill(NaN, 0, 5)
  values.fill(NaN, 20, 23)
  values.fill(NaN, 40)
  expect(lookOver(values, nothing)).toMatchObject({ spanHours: 35, missingHours: 3, farOff: [], judgedBy: 'itself' })
  expect(lookOver(new Float64Array(5).fill(NaN), nothing)).toMatchObject({
    spanHours: 0,
    missingHours: 0,
    lowest: null,
  })
})

test('a value 100 times its history is far off, and the rest of its file is not', () => {
  const values = wave(240)
  values[100] = 100 * (values[100] ?? 0)
  expect(lookOver(values, nothing)).toMatchObject({ farOff: [100], judgedBy: 'itself', isFlat: false })
})

test('a file in another unit is far off as a whole where something was known before', () => {
  const look = lookOver(wave(24, 100_000), wave(400))
  expect(look).toMatchObject({ judgedBy: 'before', missingHours: 0 })
  expect(look.farOff).toHaveLength(24)
  // A day before says nothing of what is usual.
  expect(lookOver(wave(24, 100_000), wave(24)).farOff).toEqual([])
})

test('the same value throughout is said', () => {
  expect(lookOver(new Float64Array(48).fill(7), nothing)).toMatchObject({ isFlat: true, farOff: [], highest: 7 })
  expect(lookOver(Float64Array.of(7), nothing).isFlat).toBe(false)
})

test('another unit of all changes nothing but the values', () => {
  const value = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.constant(NaN))
  const some = fc.array(value, { maxLength: 60 }).map((values) => Float64Array.from(values))
  fc.assert(
    fc.property(some, some, (values, before) => {
      const by = (each: Float64Array) => each.map((one) => one * 1_024)
      const { lowest, highest, ...look } = lookOver(values, before)
      const scaled = lookOver(by(values), by(before))
      expect(scaled).toEqual({
        ...look,
        lowest: lowest === null ? null : lowest * 1_024,
        highest: highest === null ? null : highest * 1_024,
      })
      expect(look.missingHours).toBeLessThanOrEqual(Math.max(0, look.spanHours - 1))
    }),
    { seed: 133, numRuns: 100 },
  )
})
