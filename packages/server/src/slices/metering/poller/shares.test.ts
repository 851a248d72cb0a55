import { expect, test } from 'vitest'
import { createShares, type Shares } from './shares.ts'

const addresses = Array.from({ length: 600 }, (_, index) => `10.0.${String(index % 7)}.${String(index)} 502`)
const settle = 100
const readersOf = (count: number) => Array.from({ length: count }, (_, index) => `reader ${String(index)}`)
const ownOf = (shares: Shares, now: number) => addresses.filter((address) => shares.isOwn(address, now))

/** All of them, each with the view that all have. */
function meet(names: readonly string[], now: number) {
  return names.map((name) => {
    const shares = createShares(name, settle)
    shares.become(names, now)
    return shares
  })
}

test('each address falls to one of the readers, and to each about as many', () => {
  const all = meet(readersOf(5), 0)
  const parts = all.map((shares) => ownOf(shares, settle))
  expect(parts.flat().toSorted()).toEqual(addresses.toSorted())
  for (const part of parts) expect(Math.abs(part.length - 120)).toBeLessThan(60)
})

test('where one goes only its part is shared out, and where it comes back it has the same', () => {
  const names = readersOf(5)
  const all = meet(names, 0)
  const before = all.map((shares) => ownOf(shares, settle))
  const staying = names.slice(1)
  all.slice(1).forEach((shares, place) => {
    shares.become(staying, 200)
    // What it has it keeps; what comes it takes when that has settled.
    expect(ownOf(shares, 200 + settle - 1)).toEqual(before[place + 1])
    expect(ownOf(shares, 200 + settle)).toEqual(expect.arrayContaining(before[place + 1] ?? []))
  })
  expect(
    all
      .slice(1)
      .flatMap((shares) => ownOf(shares, 200 + settle))
      .toSorted(),
  ).toEqual(addresses.toSorted())
  all.forEach((shares) => shares.become(names, 400))
  expect(all.map((shares) => ownOf(shares, 400 + settle))).toEqual(before)
})

test('what falls to another is let go at once, and whoever comes waits', () => {
  const first = createShares('reader 0', settle)
  first.become(['reader 0'], 0)
  // Nobody else was there: it begins at once.
  expect(ownOf(first, 0)).toEqual(addresses)
  const second = createShares('reader 1', settle)
  for (const shares of [first, second]) shares.become(['reader 0', 'reader 1'], 50)
  expect(ownOf(second, 50 + settle - 1)).toEqual([])
  const left = ownOf(first, 50)
  expect(left.length).toBeLessThan(addresses.length)
  expect([...left, ...ownOf(second, 50 + settle)].toSorted()).toEqual(addresses.toSorted())
})

test('one that stood still begins as one that comes', () => {
  const [shares] = meet(readersOf(2), 0)
  expect(ownOf(shares!, settle).length).toBeGreaterThan(0)
  shares!.restart(1_000)
  expect(ownOf(shares!, 1_000 + settle - 1)).toEqual([])
  expect(ownOf(shares!, 1_000 + settle).length).toBeGreaterThan(0)
})
