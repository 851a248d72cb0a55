import { expect, test } from 'vitest'
import { sendInTurns } from './live-messages.ts'

test('others have their turn while many are told something', async () => {
  const sent: number[] = []
  const send = (reader: number) => {
    const began = performance.now()
    while (performance.now() - began < 1);
    sent.push(reader)
  }
  const readers = Array.from({ length: 100 }, (_, reader) => reader)
  const sentByTurn: number[] = []
  let isOver = false
  const look = () => {
    sentByTurn.push(sent.length)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await sendInTurns(readers, send)
  isOver = true
  expect(sent).toEqual(readers)
  // What takes a tenth of a second is in more than three pieces, however slow the machine is.
  expect(new Set(sentByTurn).size).toBeGreaterThan(3)
})
