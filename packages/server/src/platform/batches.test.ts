import { expect, test } from 'vitest'
import { deleteInBatches } from './batches.ts'

/** Answers as a table of so many rows does, and remembers what it was asked for. */
function aTable(rows: number, onBatch?: () => void) {
  const limits: number[] = []
  let left = rows
  const remove = (limit: number) => {
    limits.push(limit)
    const removed = Math.min(limit, left)
    left -= removed
    onBatch?.()
    return Promise.resolve(removed)
  }
  return { remove, limits }
}

test('all rows go by statements of 2,000 each, and the last one finds fewer', async () => {
  const { remove, limits } = aTable(4_500)
  expect(await deleteInBatches(remove)).toBe(4_500)
  expect(limits).toEqual([2_000, 2_000, 2_000])
  const none = aTable(0)
  expect(await deleteInBatches(none.remove)).toBe(0)
  expect(none.limits).toHaveLength(1)
})

test('whoever is told to stop begins no further statement', async () => {
  const stopping = new AbortController()
  const { remove, limits } = aTable(10_000, () => stopping.abort())
  expect(await deleteInBatches(remove, stopping.signal)).toBe(2_000)
  expect(limits).toHaveLength(1)
  expect(await deleteInBatches(remove, stopping.signal)).toBe(0)
  expect(limits).toHaveLength(1)
})
