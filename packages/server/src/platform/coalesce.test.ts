import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('questions that come while others are under way are asked together, and each gets its own answer', async () => {
  const rounds: number[][] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const double = coalesce(async (numbers: readonly number[]) => {
    rounds.push([...numbers])
    if (rounds.length === 1) await held
    return numbers.map((number) => 2 * number)
  })
  const first = double(1)
  await new Promise(setImmediate)
  const others = [2, 3, 4].map(double)
  release()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8])
  expect(rounds).toEqual([[1], [2, 3, 4]])
})

test('a round that fails is over: those who asked in it are told, the next is asked anew', async () => {
  let isBroken = true
  const ask = coalesce((numbers: readonly number[]) =>
    isBroken ? Promise.reject(new Error('no connection')) : Promise.resolve(numbers),
  )
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('no connection')
  isBroken = false
  expect(await ask(3)).toBe(3)
})
