import { line } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Tx } from '../../platform/database.ts'
import { readToTheEnd } from '../../testing/read-to-the-end.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aMarket, orderInput } from '../../testing/trading.ts'
import { addOrder, placeOrder, transmitOrder } from '../day-ahead-orders.ts'

/* A plan made while the table of orders was empty must find them by an index when it is not: see intraday/batch-plans.test.ts. */

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })

test('nothing that an entry of orders asks reads a table from end to end, though it was planned while that was empty', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const [first, second] = [await app.aUser({ coins: '10' }), await app.aUser({ coins: '10' })]
  const marketId = await aMarket(app, admin, { date: '2026-05-01', closes: '2026-03-01T11:00:00Z' })
  const asked = new Set<string>()
  const db = openDatabase(app.platform.config.databaseUrl ?? '', {
    poolSize: 1,
    onStatement: ({ sql }) => asked.add(sql),
  })
  const node = { ...app.platform, db }
  const input = { marketId, ...orderInput(line(1, 'buy 20 @ 0.30')) }
  await placeOrder(node, first, input)
  await transmitOrder(node, second, (await addOrder(node, second, input)).id)
  const texts = [...asked].filter((text) => /^\s*(with|insert|update|select)/i.test(text))
  for (const part of ['join orders', 'insert into orders', 'skip locked', 'ledger_accounts'])
    expect(texts.filter((text) => text.includes(part))).not.toEqual([])
  // What it sets before it asks anything.
  const settings = texts.slice(
    0,
    texts.findIndex((text) => text.includes('"users"')),
  )
  const set = async (tx: Tx) => {
    for (const text of settings) await sql.raw(text).execute(tx)
  }
  expect(await readToTheEnd(db, texts, set)).toEqual([])
  await db.destroy()
})
