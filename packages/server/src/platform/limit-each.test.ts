import { expect, test } from 'vitest'
import { limitEach } from './limit-each.ts'

test('of one key so many are under way, in the order in which they came; other keys do not wait for them', async () => {
  const limited = limitEach(2)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const start = (key: number, name: string) =>
    limited(key, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const works = ['a', 'b', 'c', 'd'].map((name) => start(1, name))
  works.push(start(2, 'other'))
  await turn()
  expect(begun).toEqual(['a', 'b', 'other'])
  // Also who fails makes room.
  ends.get('b')?.reject(new Error('failed'))
  await expect(works[1]).rejects.toThrow('failed')
  await turn()
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  for (const name of ['a', 'c']) ends.get(name)?.resolve(name)
  await turn()
  for (const name of ['d', 'other']) ends.get(name)?.resolve(name)
  expect(await Promise.all([works[0], works[2], works[3], works[4]])).toEqual(['a', 'c', 'd', 'other'])
  const later = ['e', 'f', 'g'].map((name) => start(1, name))
  await turn()
  expect(begun.slice(5)).toEqual(['e', 'f'])
  ends.get('e')?.resolve('e')
  await turn()
  for (const name of ['f', 'g']) ends.get(name)?.resolve(name)
  expect(await Promise.all(later)).toEqual(['e', 'f', 'g'])
})
