import { Coins, Energy, Instant } from '@tandem/contract/wire.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encodeAnswer } from './encode-answer.ts'

const Row = z.object({ at: Instant, energy: Energy, coins: Coins.nullable(), note: z.string().optional() })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    at: Temporal.Instant.fromEpochMilliseconds(1_767_225_600_000 + index),
    energy: energyWh(index),
    coins: index % 2 === 0 ? null : amount(BigInt(index)),
  }))

const any = { most: Number.POSITIVE_INFINITY, fault: () => new Error('never') }

test.each([0, 1, 250, 251, 1_000])('a list of %i rows is written as if it were written at once', async (count) => {
  const list = z.array(Row)
  expect(await encodeAnswer(list, rows(count), any)).toBe(JSON.stringify(z.encode(list, rows(count))))
  const page = z.object({
    total: Coins,
    rows: list,
    missing: z.string().optional(),
    others: z.array(z.int()),
    name: z.string(),
  })
  const answer = { total: amount(5n), rows: rows(count), others: [1, 2], name: 'a "page"' }
  expect(await encodeAnswer(page, answer, any)).toBe(JSON.stringify(z.encode(page, answer)))
})

test('others have their turn while a long list is written', async () => {
  let turns = 0
  const turning = setInterval(() => turns++, 0)
  const counted = new Promise<void>((resolve) => setImmediate(resolve))
  await Promise.all([encodeAnswer(z.array(Row), rows(20_000), any), counted])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(5)
})

test('what the contract does not know fails, in a long list as in a short one', async () => {
  const wrong = [...rows(600), { at: 'never' }]
  await expect(encodeAnswer(z.array(Row), wrong, any)).rejects.toThrow(z.ZodError)
})

test.each([10, 1_000])('an answer of %i rows that has more bytes than it may is not written', async (count) => {
  const list = z.array(Row)
  const given = rows(count)
  const written = JSON.stringify(z.encode(list, given))
  const bounds = (most: number) => ({ most, fault: () => new Error('too long') })
  expect(await encodeAnswer(list, given, bounds(Buffer.byteLength(written)))).toBe(written)
  await expect(encodeAnswer(list, given, bounds(Buffer.byteLength(written) - 20))).rejects.toThrow('too long')
})
