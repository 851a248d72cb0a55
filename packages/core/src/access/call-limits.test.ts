import { expect, test } from 'vitest'
import { countCall, type CallWindow } from './call-limits.ts'

const limit = { calls: 3, seconds: 60 }

/** Counts calls at these moments, in seconds. */
function count(moments: readonly number[]) {
  let window: CallWindow | undefined
  return moments.map((moment) => {
    const left = countCall(window, limit, moment * 1_000)
    window = left.window
    return left
  })
}

test('an account has so many calls in a window that begins with its first', () => {
  const results = count([100, 110, 159, 159, 160, 161])
  expect(results.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, true, true])
  expect(results.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 2, 1])
  expect(results.map(({ seconds }) => seconds)).toEqual([60, 50, 1, 1, 60, 59])
})

test('a refused call is not counted, and a clock that goes back begins anew', () => {
  const results = count([100, 101, 102, 103, 104, 160, 90])
  expect(results.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false, true, true])
  expect(results.at(-1)).toMatchObject({ remaining: 2, seconds: 60 })
})
