import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database.ts'
import { lockMatching, takeFreeMatching } from '../../slices/orders/index.ts'
import { wish } from '../../testing/intraday.ts'
import { readToTheEnd } from '../../testing/read-to-the-end.ts'
import { useTwoProcesses } from '../../testing/two-processes.ts'
import { placeOrder } from './intraday-orders.ts'

/*
 * A plan made once for all values, while a table was empty, goes on being used when it is not, until its rows are counted. So what a batch
 * asks of tables that grow must be found by an index, however many rows there were.
 */

const { app, asked, here, market, order, otherDb, aKnownTrader, goToNewMarket, wentByWhatIsKnown } = useTwoProcesses()

/** One row, and what waits to be published, of which all is wanted. */
const wantedWhole = ['intraday_lead', 'live_news']

/** The tables that are read from end to end and should not be, planned behind `first`. */
async function readWhole(texts: readonly string[], first: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return (await readToTheEnd(otherDb(), texts, first)).filter((table) => !wantedWhole.includes(table))
}

test('nothing that a batch asks, first or last, reads a table from end to end, though it was planned while that was empty', async () => {
  const seller = await app.aUser({ coins: '100' })
  const buyer = await aKnownTrader()
  const sell = () => placeOrder(here(), seller, { marketId: market(), ...wish('sell', 1, '0.3') })
  const trade = async () => {
    await sell()
    await order(here(), buyer, 1, '0.4')
  }
  // Those who never traded have no accounts yet; then all is known.
  await trade()
  asked.length = 0
  await trade()
  expect(wentByWhatIsKnown(asked)).toBe(true)
  await goToNewMarket()
  await trade()
  const texts = [...new Set(asked)].filter((text) => /^\s*(with|insert|update|select)/i.test(text))
  for (const part of [
    'update intraday_orders',
    'insert into trades',
    'insert into ledger_transactions',
    'with given as',
  ])
    expect(texts.filter((text) => text.includes(part))).not.toEqual([])
  expect(await readWhole(texts, lockMatching)).toEqual([])
  expect(await readWhole(texts, (tx) => takeFreeMatching(tx, null))).toEqual([])
})
