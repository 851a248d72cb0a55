import { expect, test } from 'vitest'
import { followAnswer, type FrameState } from './modbus-frames.ts'

const expected = { transaction: 200, unit: 9, functionCode: 3, count: 4 }
const answer = [0, 200, 0, 0, 0, 11, 9, 3, 8, 1, 2, 3, 4, 5, 6, 7, 8]
const exception = [0, 200, 0, 0, 0, 3, 9, 0x83, 2]

/** A small generator with a seed, so that a failure can be had again. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function follow(bytes: readonly number[], cut: () => number): FrameState {
  const take = followAnswer(expected)
  let state: FrameState = 'more'
  for (let at = 0; at < bytes.length && state === 'more';) {
    const end = at + cut()
    state = take(Uint8Array.from(bytes.slice(at, end)))
    at = end
  }
  return state
}

test.each([
  ['an answer', answer],
  ['an exception', exception],
])('%s is one in whatever pieces it comes, and not before it is complete', (_name, frame) => {
  const pick = chance(7)
  for (let round = 0; round < 500; round++) {
    expect(follow(frame, () => 1 + pick(5))).toBe('answer')
    const part = frame.slice(0, pick(frame.length))
    expect(follow(part, () => 1 + pick(5))).toBe('more')
  }
})

test('a single wrong byte before the values is found as soon as it is there', () => {
  for (const [frame, header] of [
    [answer, 9],
    [exception, 8],
  ] as const) {
    for (let at = 0; at < header; at++) {
      for (let by = 1; by < 256; by++) {
        const wrong = frame.map((byte, index) => (index === at ? (byte + by) & 255 : byte))
        // The length of the other kind is possible until the function is there.
        const shown = at === 5 ? 8 : at + 1
        expect(follow(wrong.slice(0, shown), () => 1)).toBe('garbled')
      }
    }
  }
})

test('noise is no answer', () => {
  const pick = chance(11)
  for (let round = 0; round < 5_000; round++) {
    const noise = Array.from({ length: 1 + pick(40) }, () => pick(256))
    if (noise[0] === 0 && noise[1] === 200) continue
    expect(follow(noise, () => 1 + pick(20))).toBe(noise.length === 1 && noise[0] === 0 ? 'more' : 'garbled')
  }
})
