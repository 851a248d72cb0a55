import { describe, expect, test } from 'vitest'
import {
  decodeThousandths,
  registersOf,
  unfoldPowerFactor,
  type RegisterOptions,
  type RegisterType,
} from './registers.ts'

function decode(type: RegisterType, words: readonly number[], exponent = 0): number | null {
  return decodeThousandths(words, { ...usual, type, exponent })
}

const usual: RegisterOptions = {
  type: 'int16',
  wordOrder: 'msw_first',
  byteOrder: 'msb_first',
  scale: 1,
  exponent: 0,
  isReversed: false,
}

function float32(value: number): number[] {
  const bytes = new DataView(new ArrayBuffer(4))
  bytes.setFloat32(0, value)
  return [bytes.getUint16(0), bytes.getUint16(2)]
}

describe('a value in whole thousandths', () => {
  test.each<[RegisterType, number[], number, number | null]>([
    ['int16', [0xff9c], 0, -100_000],
    ['uint16', [0xff9c], -2, 654_360],
    ['int16', [5], -4, 1],
    ['int16', [4], -4, 0],
    ['int16', [0xfffb], -4, -1],
    ['int16', [0xfffc], -4, 0],
    ['int32', [0xffff, 0xfffe], -1, -200],
    ['uint32', [0xffff, 0xfffe], 0, 4_294_967_294_000],
    ['acc32', [0, 1], -3, 1],
    ['uint64', [0, 0, 0x0012, 0xd687], -2, 12_345_670],
    ['int64', [0xffff, 0xffff, 0xffff, 0xffff], 0, -1000],
    ['uint64', [0x7fff, 0, 0, 0], 0, null],
    ['int64', [0x001f, 0xffff, 0xffff, 0xffff], -3, null],
    ['float32', float32(230.1), 0, 230_100],
    ['float32', float32(12_345.678), 0, 12_345_678],
    ['float32', float32(16_777_216), -3, 16_777_216],
    ['float32', float32(1.5), 3, 1_500_000],
    ['float32', float32(-0.0005), 0, -1],
    ['float32', float32(-0.0001), 0, 0],
    ['float32', float32(1e30), 0, null],
    ['float64', [0x40fe, 0x240c, 0x9fbe, 0x76c9], 0, 123_456_789],
  ])('%s %j × 10^%i is %j', (type, words, exponent, value) => {
    expect(decode(type, words, exponent)).toBe(value)
    const lowFirst = decodeThousandths(words.toReversed(), { ...usual, type, wordOrder: 'lsw_first', exponent })
    expect(lowFirst).toBe(value)
    expect(words).toHaveLength(registersOf(type))
  })

  // Each order of four bytes that makers are known for, of 0x0000_3039 = 12 345.
  test.each<[string, number[], Partial<RegisterOptions>]>([
    ['ABCD', [0x0000, 0x3039], {}],
    ['CDAB', [0x3039, 0x0000], { wordOrder: 'lsw_first' }],
    ['BADC', [0x0000, 0x3930], { byteOrder: 'lsb_first' }],
    ['DCBA', [0x3930, 0x0000], { wordOrder: 'lsw_first', byteOrder: 'lsb_first' }],
  ])('bytes in the order %s', (_name, words, order) => {
    expect(decodeThousandths(words, { ...usual, type: 'uint32', ...order })).toBe(12_345_000)
  })

  test.each<[number, number, boolean, number]>([
    [0.001_25, 800, false, 1000],
    [40, 230, false, 9_200_000],
    [1e-7, 30_000, false, 3],
    [0.1, 5, true, -500],
    [1, 0, true, 0],
    [1, 0xfffe, true, 2000],
  ])('a scale of %d is exact, and a sign may be reversed', (scale, word, isReversed, value) => {
    expect(decodeThousandths([word], { ...usual, scale, isReversed })).toBe(value)
  })

  test.each<[RegisterType, number[]]>([
    ['int16', [0x8000]],
    ['int16', [0x7fff]],
    ['uint16', [0xffff]],
    ['int32', [0x8000, 0]],
    ['int32', [0x7fff, 0xffff]],
    ['uint32', [0xffff, 0xffff]],
    ['acc32', [0, 0]],
    ['acc32', [0xffff, 0xffff]],
    ['uint64', [0xffff, 0xffff, 0xffff, 0xffff]],
    ['int64', [0x8000, 0, 0, 0]],
    ['float32', [0x7fc0, 0]],
    ['float32', [0x7f80, 0]],
    ['float32', [0xff80, 0]],
    ['float64', [0x7ff8, 0, 0, 1]],
    // 230 and 50 with their words the wrong way round: no measured value is so near to nothing.
    ['float32', [0, 0x4366]],
    ['float32', [0, 0x4248]],
    ['float64', [0, 0, 0, 0x406c]],
  ])('%s %j is not available', (type, words) => {
    expect(decode(type, words)).toBeNull()
  })

  test('zero has no sign', () => {
    expect(decode('float32', [0x8000, 0])).toBe(0)
    expect(decode('int16', [0xffff], -4)).toBe(0)
  })
})

test.each([
  [0, 0],
  [950, 950],
  [-950, -950],
  [1000, 1000],
  [1250, 750],
  [-1250, -750],
])('the power factor %i of Schneider is %i', (folded, value) => {
  expect(unfoldPowerFactor(folded)).toBe(value)
})
