import { expect, test } from 'vitest'
import { followRtuAnswer, rtuFrame, rtuRequest, type RtuAnswer } from './modbus-rtu.ts'

const bytes = (text: string) => Uint8Array.from(text.split(' ').map((each) => Number.parseInt(each, 16)))
/** Registers 0x0102 and 0x0304 of unit 17, asked for by function 3. */
const answer = () => rtuFrame([17, 3, 4, 1, 2, 3, 4])

function follow() {
  const answers: RtuAnswer[] = []
  return { answers, take: followRtuAnswer({ unit: 17, functionCode: 3, count: 2 }, (each) => answers.push(each)) }
}

test('a request is the frame of the specification', () => {
  // Modbus over serial line 1.02, and the example of its application protocol: unit 17, three registers from 0x6B.
  expect(rtuRequest({ unit: 17, functionCode: 3, first: 0x6b, count: 3 })).toEqual(bytes('11 03 00 6b 00 03 76 87'))
})

test('an answer is taken whole or in pieces', () => {
  const [whole, pieces] = [follow(), follow()]
  expect(whole.take(answer())).toBe('answer')
  expect([...answer()].map((byte) => pieces.take(Uint8Array.of(byte)))).toEqual([...Array(8).fill('more'), 'answer'])
  expect(pieces.answers).toEqual([{ words: Uint16Array.of(0x0102, 0x0304) }])
  expect(whole.answers).toEqual(pieces.answers)
})

test('an exception is an answer', () => {
  const { answers, take } = follow()
  expect(take(rtuFrame([17, 0x83, 2]))).toBe('answer')
  expect(answers).toEqual([{ exception: 2 }])
})

test.each([
  { name: 'another unit', frame: rtuFrame([18, 3, 4, 1, 2, 3, 4]) },
  { name: 'another function', frame: rtuFrame([17, 4, 4, 1, 2, 3, 4]) },
  { name: 'another length', frame: rtuFrame([17, 3, 2, 1, 2]) },
  { name: 'a byte more', frame: Uint8Array.of(...answer(), 0) },
  { name: 'more behind an exception', frame: Uint8Array.of(...rtuFrame([17, 0x83, 2]), 0) },
  { name: 'a wrong check sum', frame: answer().with(7, 0) },
  { name: 'one bit turned over', frame: answer().with(4, 3) },
  { name: 'Modbus TCP', frame: bytes('00 01 00 00 00 07 11 03 04') },
])('$name is garbled', ({ frame }) => {
  const { answers, take } = follow()
  expect(take(frame)).toBe('garbled')
  expect(answers).toEqual([])
})
