import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('what changed comes first, parts by their way, and what was not there is null', () => {
  const before = { zone: 'UTC', intraday: { lead: 60, days: [1, 2] } }
  const after = { zone: 'UTC', intraday: { lead: 30, days: [1, 2] }, open: true }
  expect(differenceOf({ before, after })).toEqual([
    { name: 'intraday › lead', before: '60', after: '30', isChanged: true },
    { name: 'open', before: null, after: 'true', isChanged: true },
    { name: 'zone', before: 'UTC', after: 'UTC', isChanged: false },
    { name: 'intraday › days', before: '1, 2', after: '1, 2', isChanged: false },
  ])
})

test('an entry without either has no lines', () => {
  expect(differenceOf({ before: null, after: null })).toEqual([])
})
