import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { ExactSum } from './exact-sum.ts'

test('a sum of products is exact within floats and beyond', () => {
  const pick = seededWholeNumbers(1)
  for (let round = 0; round < 200; round++) {
    const sum = new ExactSum()
    let exact = 0n
    for (let term = 0; term < 50; term++) {
      const a = pick(-1_000_000, 1_000_000) * (pick(0, 4) === 0 ? 1_000_003 : 1)
      const b = pick(0, 3_000_000_000)
      sum.add(a, b)
      const more = pick(0, 1) === 0 ? a * 1_000 : BigInt(a) * 10n ** 12n
      sum.addWhole(more)
      exact += BigInt(a) * BigInt(b) + BigInt(more)
    }
    expect(sum.value).toBe(exact)
    expect(BigInt(sum.whole)).toBe(exact)
  }
})
