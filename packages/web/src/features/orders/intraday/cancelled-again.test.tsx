import {
  cancelIntradayOrder,
  IntradayOrder,
  placeIntradayOrder,
  type IntradayOrder as Order,
} from '@tandem/contract/orders/intraday.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { refusal, renderAt, serveFromTable } from '../../accounts/testing.tsx'
import { OwnOrders } from './own-orders.tsx'
import { aContract, aMarket, anOrder } from './testing.ts'

const server = serveFromTable()
const placing = `${placeIntradayOrder.method} ${placeIntradayOrder.path}`

/** Cancels order 41 in its list; the server says how it ended. */
async function cancel(ended: Partial<Order>, before: Partial<Order> = {}) {
  const answer = anOrder({ status: 'cancelled', open: energyWh(0), ...ended })
  const { method, path } = cancelIntradayOrder
  server.answer(`${method} ${path.replace('{id}', '41')}`, z.encode(IntradayOrder, answer))
  await renderAt(
    <OwnOrders
      market={aMarket()}
      orders={[anOrder(before)]}
      contracts={[aContract(2)]}
      isLive
      onSelectPeriod={vi.fn()}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order 41' }))
}

it('offers what was open again, once, and says that its place is gone', async () => {
  await cancel({ filled: energyWh(1_500), display: energyWh(3_000), version: 3 })
  expect(await screen.findByText('The order is cancelled. Sent again, it loses its time priority.')).toBeTruthy()
  const placed = { order: anOrder({ id: 99 }), trades: [], furtherTrades: null }
  server.answer(placing, z.encode(placeIntradayOrder.response, placed))
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The order is sent again.')).toBeTruthy()
  // What was filled stays; an iceberg whose slice is the whole rest shows all of it.
  const terms = { side: 'buy', price: 0.44, quantity: 2.5, execution: 'NON', display: null }
  const sent = server.sent().filter(({ call }) => call === placing)
  expect(sent.map(({ body }) => body)).toEqual([{ ...terms, period: 2, marketId: 7, requestKey: 'again-41-3' }])
})

it('says why it was not sent again', async () => {
  await cancel({})
  server.answer(placing, refusal('gate_closed', 'Gate closure has passed.'), 409)
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Not sent again. Gate closure has passed.')).toBeTruthy()
})

it.each<[string, Partial<Order>, Partial<Order>]>([
  ['a rest below the smallest order', { filled: energyWh(3_950) }, {}],
  ['an order on hold', {}, { status: 'hibernated' }],
])('does not offer again what the market would refuse: %s', async (_, ended, before) => {
  await cancel(ended, before)
  expect(await screen.findByText('The order is cancelled.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
