import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { dot, meanOf, multiplyAll } from './products.ts'

const pick = seededWholeNumbers(7)

test.each([1, 2, 3, 4, 5, 8, 13])('products of %i vectors are those of each with each', (count) => {
  for (const length of [0, 1, 3, 4, 9]) {
    const vectors = Float64Array.from({ length: count * length }, () => pick(-9, 9))
    const products = multiplyAll(vectors, count, length)
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        let sum = 0
        for (let i = 0; i < length; i++) sum += vectors[a * length + i]! * vectors[b * length + i]!
        expect(products[a * count + b]).toBe(sum)
      }
    }
  }
})

test.each([0, 1, 3, 4, 7, 8])('a product of %i values', (length) => {
  const values = Float64Array.from({ length }, (_, i) => i + 1)
  expect(dot(values, values)).toBe(values.reduce((sum, value) => sum + value * value, 0))
  expect(meanOf(values)).toBe(length === 0 ? 0 : (length + 1) / 2)
})
