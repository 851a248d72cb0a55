import { expect, test } from 'vitest'
import { countFitting } from './fitting.ts'

const row = { gap: 4, items: [100, 60, 80], more: 50 }

test.each([
  [248, 3],
  [247, 2],
  // 50 + 104 + 64
  [218, 2],
  [217, 1],
  [154, 1],
  [153, 0],
  [0, 0],
])('of 240 pixels with their gaps %i hold %i', (width, count) => {
  expect(countFitting({ ...row, width })).toBe(count)
})

test('a row without a width, as before anything is laid out, has room for items without one', () => {
  expect(countFitting({ width: 0, gap: 0, items: [0, 0], more: 0 })).toBe(2)
})
