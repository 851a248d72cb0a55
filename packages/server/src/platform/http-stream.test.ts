import { endpoint } from '@tandem/contract/endpoint.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createStreams } from './http-stream.ts'

const numbers = endpoint({
  method: 'GET',
  path: '/numbers',
  audience: 'user',
  summary: 'Numbers',
  response: z.object({
    value: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    filler: z.string(),
  }),
  stream: true,
})
const mayRead = () => Promise.resolve(true)
const message = (value: number, filler = '') => ({ value, filler })

test('messages are events in the words of the contract, numbered; a server that closes has its readers come back', async () => {
  const streams = createStreams()
  const { stream, body } = streams.open(numbers, 1, mayRead)
  stream.send(message(7))
  stream.send(message(8))
  streams.endAll()
  stream.send(message(9))
  expect(await text(body)).toBe(
    'event: message\nid: 1\ndata: {"value":"7","filler":""}\n\nevent: message\nid: 2\ndata: {"value":"8","filler":""}\n\nretry: 1000\n\n',
  )
  expect(() => streams.open(numbers, 1, mayRead)).toThrow('service_unavailable')
})

test('messages that are sent together go out in one piece', async () => {
  const { stream, body } = createStreams().open(numbers, 1, mayRead)
  const pieces: string[] = []
  body.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  stream.send(message(7), message(8))
  stream.send(message(9))
  body.push(null)
  await once(body, 'end')
  expect(pieces.map((piece) => piece.match(/(?<=^id: )\d+/gm))).toEqual([['1', '2'], ['3']])
})

test('a stream is busy until its reader has caught up, and says so then', async () => {
  const streams = createStreams()
  const { stream, body } = streams.open(numbers, 1, mayRead)
  let drained = 0
  stream.onDrain(() => drained++)
  stream.send(message(1, 'x'.repeat(10)))
  expect(stream.isBusy()).toBe(false)
  stream.send(message(2, 'x'.repeat(100_000)))
  expect([stream.isBusy(), drained]).toEqual([true, 0])
  body.resume()
  await expect.poll(() => [stream.isBusy(), drained]).toEqual([false, 1])
  body.destroy()
  await once(body, 'close')
})

test('a stream ends when its reader may no longer read, not when that cannot be asked', async () => {
  const streams = createStreams({ checkEvery: 5 })
  let asked = 0
  const { stream, body } = streams.open(numbers, 1, () => {
    asked++
    return asked < 3 ? Promise.reject(new Error('no database')) : Promise.resolve(false)
  })
  const ended = new Promise<void>((resolve) => stream.onEnd(resolve))
  body.resume()
  await ended
  expect(asked).toBe(3)
})

test('however many read, a part of them is asked about at a time, and each once in a round', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const streams = createStreams({ checkEvery: 3_000 })
  const asked: number[] = []
  const open = (reader: number) =>
    streams.open(numbers, reader, () => {
      asked[reader] = (asked[reader] ?? 0) + 1
      return Promise.resolve(true)
    })
  const alone = open(0)
  vi.advanceTimersByTime(6_000)
  expect(asked).toEqual([2])
  const many = Array.from({ length: 500 }, (_, reader) => open(reader + 1))
  vi.advanceTimersByTime(30)
  expect(Object.keys(asked.slice(1))).toHaveLength(5)
  vi.advanceTimersByTime(2_970)
  expect(new Set(asked.slice(1))).toEqual(new Set([1]))
  vi.advanceTimersByTime(3_000)
  expect(new Set(asked.slice(1))).toEqual(new Set([2]))
  for (const { body } of [alone, ...many]) body.destroy()
})

test('a stream ends even if its reader takes nothing any more', async () => {
  const streams = createStreams()
  const { stream, body } = streams.open(numbers, 1, mayRead)
  stream.send(message(1, 'x'.repeat(100_000)))
  streams.endAll()
  await once(body, 'close')
})

test('a user has eight at most, each user for itself', async () => {
  const streams = createStreams()
  const opened = Array.from({ length: 8 }, () => streams.open(numbers, 1, mayRead))
  expect(() => streams.open(numbers, 1, mayRead)).toThrow(new Refusal('too_many_requests'))
  const other = streams.open(numbers, 2, mayRead)
  opened[0]?.body.destroy()
  await once(opened[0]?.body ?? other.body, 'close')
  streams.open(numbers, 1, mayRead)
  for (const body of [...opened.map((each) => each.body), other.body]) body.destroy()
})
