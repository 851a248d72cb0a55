import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faultKinds, planFaults } from './plan.ts'
import { plantedByAuthor } from './planted/harness-author.ts'
import { plantedByOthers } from './planted/others.ts'
import { statusReader } from './proxy.ts'

const tenMinutes = 600_000

test('a seed repeats its faults, and another seed brings others', () => {
  expect(planFaults(7, tenMinutes)).toEqual(planFaults(7, tenMinutes))
  expect(planFaults(8, tenMinutes)).not.toEqual(planFaults(7, tenMinutes))
})

test.each([1, 2, 3, 42])('ten minutes of seed %d have more than 200 faults, of every kind', (seed) => {
  const plan = planFaults(seed, tenMinutes)
  expect(plan.length).toBeGreaterThan(230)
  expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
  expect(plan.every(({ at }, place) => at < tenMinutes && at > (plan[place - 1]?.at ?? 0))).toBe(true)
})

test('a shorter run has the first faults of a longer one', () => {
  const short = planFaults(5, 60_000)
  expect(planFaults(5, tenMinutes).slice(0, short.length)).toEqual(short)
})

test('the status of a transaction is read from whatever pieces the bytes come in', () => {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type, 0)
    head.writeUInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  // A row that looks like a status itself, and is longer than a piece.
  const row = message('D', Buffer.concat([message('Z', Buffer.from('E')), Buffer.alloc(300)]))
  const bytes = Buffer.concat([
    message('Z', Buffer.from('I')),
    row,
    message('Z', Buffer.from('T')),
    row,
    message('Z', Buffer.from('I')),
  ])
  for (const size of [1, 3, 7, 64, 10_000]) {
    let printed = ''
    const read = statusReader((status) => (printed += status))
    for (let from = 0; from < bytes.length; from += size) read(bytes.subarray(from, from + size))
    expect([size, printed]).toEqual([size, 'ITI'])
  }
})

// They are planted by hand once in a while; a change of the code must not take the place of one in silence.
test.each([...plantedByAuthor, ...plantedByOthers])('there is a place to plant "$name"', ({ edits }) => {
  const root = path.resolve(import.meta.dirname, '../..')
  for (const { file, find } of edits) {
    expect([file, fs.readFileSync(path.join(root, file), 'utf8').split(find).length - 1]).toEqual([file, 1])
  }
})
