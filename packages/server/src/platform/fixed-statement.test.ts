import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inDatabaseTransaction, inLastRound, inOneRound } from './database.ts'
import { fixedStatement, listOf } from './fixed-statement.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

test('a fixed statement is written once and takes other values each time, each where its name stands, however often', async () => {
  const { db } = database
  let written = 0
  const ask = fixedStatement((_db, value: (name: 'many' | 'one') => unknown) => {
    written++
    return sql<{ count: number; one: string; again: string }>`
      select cardinality(${value('many')}::int8[]) as count, ${value('one')}::text as one, ${value('one')}::text as again`
  })
  expect(await ask(db, { one: 'a', many: listOf([1, null, -3n]) })).toEqual([{ count: 3, one: 'a', again: 'a' }])
  expect(await ask(db, { many: listOf([]), one: 'b' })).toEqual([{ count: 0, one: 'b', again: 'b' }])
  expect(written).toBe(1)
})

test('it goes along in one round and in the last one', async () => {
  const { db } = database
  const double = fixedStatement(
    (_db, value: (name: 'number') => unknown) => sql<{ twice: number }>`select 2 * ${value('number')}::int4 as twice`,
  )
  const answers = await inDatabaseTransaction(db, async (tx) => {
    const first = await inOneRound(tx, (tx) => [double(tx, { number: 1 }), double(tx, { number: 2 })])
    return [first, await inLastRound(tx, (tx) => [double(tx, { number: 3 })])]
  })
  expect(answers).toEqual([[[{ twice: 2 }], [{ twice: 4 }]], [[{ twice: 6 }]]])
})

test('lists are read as they were written', async () => {
  const { db } = database
  const read = fixedStatement(
    (_db, value: (name: 'list' | 'flags') => unknown) =>
      sql<{
        list: (bigint | null)[]
        flags: boolean[]
      }>`select ${value('list')}::int8[] as list, ${value('flags')}::bool[] as flags`,
  )
  const numbers = [0n, -1n, 9_007_199_254_740_993n, null]
  expect(await read(db, { list: listOf(numbers), flags: listOf([true, false]) })).toEqual([
    { list: numbers, flags: [true, false] },
  ])
})
