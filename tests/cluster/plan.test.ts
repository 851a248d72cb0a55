import { expect, test } from 'vitest'
import { lossKinds, planLosses } from './plan.ts'

test('a seed plans the same losses again, each kind in its turn', () => {
  expect(planLosses(3, 10)).toEqual(planLosses(3, 10))
  expect(planLosses(3, 10)).not.toEqual(planLosses(4, 10))
  const kinds = planLosses(3, 10).map(({ kind }) => kind)
  for (let index = 0; index + lossKinds.length <= kinds.length; index++)
    expect(new Set(kinds.slice(index, index + lossKinds.length)).size).toBe(lossKinds.length)
})
