import { expect, test } from 'vitest'
import { BatchLine, type Batches, type Outcome } from './batch-line.ts'

/*
 * The line before the matching with batches that are answered when a test says so. What is asked is a number, the answer says in which way it came.
 */

interface Sent {
  readonly asked: readonly number[]
  readonly behind: string | null
  end(outcome: 'stored' | Outcome<string>): void
}

/** A line, what it sent, and everything that happened, in its sequence. */
function aLine({ most = 100, mayFollow = true } = {}) {
  const sent: Sent[] = []
  const seen: string[] = []
  const batches: Batches<number, string> = {
    sendKnown(list, behind) {
      if (behind && !mayFollow) return null
      const { promise: outcome, resolve } = Promise.withResolvers<Outcome<string>>()
      const end = (how: 'stored' | Outcome<string>) =>
        resolve(how === 'stored' ? { stored: list.map((each) => `stored ${String(each)}`) } : how)
      sent.push({ asked: list, behind: behind?.name ?? null, end })
      return { name: `batch ${String(sent.length)}`, outcome }
    },
    doAsking(list) {
      seen.push(`asks ${list.join(' ')}`)
      return Promise.resolve(list.map((each) => `asked ${String(each)}`))
    },
    takeBack: (outcomes) => void seen.push(`takes back ${String(outcomes.length)}`),
  }
  const line = new BatchLine(batches, most)
  const enter = (...numbers: number[]) => {
    for (const each of numbers) {
      line.enter(each).then(
        (given) => seen.push(given),
        (error: unknown) => seen.push(`${String(error)} ${String(each)}`),
      )
    }
  }
  return { sent, seen, enter }
}

/** Until everything that can go on has. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

/** The same line after so many have come one by one. */
async function aLineAfter(count: number, options?: Parameters<typeof aLine>[0]) {
  const line = aLine(options)
  for (let each = 1; each <= count; each++) {
    line.enter(each)
    await settled()
  }
  return line
}

test('a batch is sent behind the one under way once half of those who were there wait, with no more than that half', async () => {
  const { sent, enter } = aLine()
  enter(1, 2, 3, 4)
  await settled()
  enter(5)
  await settled()
  expect(sent).toMatchObject([{ asked: [1, 2, 3, 4], behind: null }])
  enter(6, 7, 8)
  await settled()
  expect(sent).toMatchObject([{ asked: [1, 2, 3, 4] }, { asked: [5, 6], behind: 'batch 1' }])
  sent[0]?.end('stored')
  // Eight had been there.
  enter(9)
  await settled()
  expect(sent).toHaveLength(2)
  enter(10, 11)
  await settled()
  expect(sent[2]).toMatchObject({ asked: [7, 8, 9, 10], behind: 'batch 2' })
})

test('a batch that ends while few wait is followed by all of them, behind none', async () => {
  const { sent, seen, enter } = aLine({ most: 3 })
  enter(1, 2, 3)
  await settled()
  enter(4)
  sent[0]?.end('stored')
  await settled()
  expect(sent).toMatchObject([{ asked: [1, 2, 3] }, { asked: [4], behind: null }])
  expect(seen).toEqual(['stored 1', 'stored 2', 'stored 3'])
})

test('nobody is answered before the batches before theirs, and two are under way at most', async () => {
  const { sent, seen } = await aLineAfter(3)
  expect(sent).toHaveLength(2)
  sent[1]?.end('stored')
  await settled()
  expect(seen).toEqual([])
  sent[0]?.end('stored')
  await settled()
  expect(seen).toEqual(['stored 1', 'stored 2'])
  expect(sent[2]).toMatchObject({ asked: [3], behind: null })
})

/** Two batches under way, of which the first ends so. */
async function twoOf(first: Outcome<string>, second: 'stored' | Outcome<string>) {
  const { sent, seen } = await aLineAfter(2)
  sent[0]?.end(first)
  await settled()
  // What is behind it is waited for before anything is done anew.
  expect(seen).toEqual([])
  sent[1]?.end(second)
  await settled()
  return seen
}

test('where a batch went by what was not so, the one behind it is done anew as well, in their sequence', async () => {
  expect(await twoOf('changed', 'changed')).toEqual(['takes back 2', 'asks 1', 'asked 1', 'asks 2', 'asked 2'])
})

test('where the outcome of a batch is unknown, so is that of the one behind it, whatever was said of it', async () => {
  const unknown = { error: 'unknown', isUnknown: true }
  const both = ['takes back 2', 'unknown 1', 'unknown 2']
  for (const second of ['stored', 'changed', unknown] as const) expect(await twoOf(unknown, second)).toEqual(both)
})

test('what is behind a batch that others were in the way of is done by itself', async () => {
  const busy = { error: 'busy', isUnknown: false }
  expect(await twoOf(busy, 'changed')).toEqual(['takes back 2', 'busy 1', 'asks 2', 'asked 2'])
  expect(await twoOf(busy, { error: 'lost', isUnknown: true })).toEqual(['takes back 2', 'busy 1', 'lost 2'])
})

test('a second batch that fails takes nothing from the first', async () => {
  const { sent, seen } = await aLineAfter(2)
  sent[1]?.end('changed')
  sent[0]?.end('stored')
  await settled()
  expect(seen).toEqual(['stored 1', 'takes back 1', 'asks 2', 'asked 2'])
})

test('what has to ask waits until nothing is under way, and keeps its place', async () => {
  const { sent, seen } = await aLineAfter(3, { mayFollow: false })
  expect(sent).toHaveLength(1)
  sent[0]?.end('stored')
  await settled()
  expect(sent[1]).toMatchObject({ asked: [2, 3], behind: null })
  expect(seen).toEqual(['stored 1'])
})
