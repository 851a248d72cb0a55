import { Refusal } from '@tandem/core/refusal.ts'
import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** Work that ends when it is told to. */
function someWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => {
      ends.set(name, () => {
        resolve(name)
      })
    })
  }
  const finish = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, work, finish }
}

test('does so many at a time, the others in the sequence in which they came', async () => {
  const { begun, work, finish } = someWork()
  const queue = boundedQueue({ atOnce: 2, waiting: 10, retrySeconds: 5 })
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)))
  expect(begun).toEqual(['a', 'b'])
  await finish('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await finish('a')
  await finish('c')
  await finish('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('refuses whoever comes when too many wait, and takes them again when one is done', async () => {
  const { begun, work, finish } = someWork()
  const queue = boundedQueue({ atOnce: 1, waiting: 1, retrySeconds: 7 })
  const taken = [queue.run(work('a')), queue.run(work('b'))]
  await expect(queue.run(work('c'))).rejects.toEqual(new Refusal('server_busy', { seconds: 7 }))
  await finish('a')
  taken.push(queue.run(work('d')))
  await finish('b')
  await finish('d')
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'd'])
  expect(begun).toEqual(['a', 'b', 'd'])
})

test("one owner's pile keeps nobody else waiting, and is bounded by itself", async () => {
  const { begun, work, finish } = someWork()
  const queue = boundedQueue({ atOnce: 2, waiting: 10, waitingOfOne: 2, retrySeconds: 5 })
  const all = [queue.run(work('a1'), 'a'), queue.run(work('a2'), 'a'), queue.run(work('a3'), 'a')]
  await expect(queue.run(work('a4'), 'a')).rejects.toThrow(Refusal)
  all.push(queue.run(work('b1'), 'b'))
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2', 'a3']) await finish(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('what fails gives its place to the next', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 1, retrySeconds: 5 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
