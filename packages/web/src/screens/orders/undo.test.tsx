import { addOrder, AnyOrder, deleteOrder, getOrder, placeOrder, type Order } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refusal, serveFromTable } from '../../features/accounts/testing.tsx'
import { useOrderActions } from '../../features/orders/use-order-actions.ts'
import { createQueryClient } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'

const server = serveFromTable()
const at = Temporal.Instant.from('2026-03-01T08:00:00Z')
const order: Order = {
  id: 9,
  userId: 2,
  username: 'ana',
  marketId: 5,
  marketType: 'dayAhead',
  date: '2026-03-04' as DeliveryDay,
  name: 'Roof',
  type: 'sell',
  status: 'transmitted',
  abilities: { send: false, change: true, withdraw: true },
  origin: 'manual',
  version: 2,
  createdAt: at,
  transmittedAt: at,
  buyQuantity: energyWh(0),
  sellQuantity: energyWh(1000),
  reserved: amount(0n),
  boughtQuantity: null,
  soldQuantity: null,
  worstCase: amount(0n),
  blocks: [],
  lines: [
    {
      period: 14,
      start: at,
      label: '13:00-14:00',
      side: 'sell',
      steps: [{ price: priceTick(20_000), quantity: energyWh(1000), accepted: null, outcome: null }],
    },
  ],
}
const call = ({ method, path }: { readonly method: string; readonly path: string }, id: number) =>
  `${method} ${path.replace(/\{\w+\}/, String(id))}`

function Actions({ shown }: { readonly shown: Order }) {
  const { remove, refusal: why } = useOrderActions()
  return (
    <>
      <button onClick={() => void remove(shown)}>Withdraw</button>
      <p role="alert">{why}</p>
    </>
  )
}

/** Withdraws an order, and says yes. */
async function withdraw(changes: Partial<Order> = {}) {
  const shown = { ...order, ...changes }
  const whole = z.encode(AnyOrder, shown)
  server.answer(call(getOrder, 9), whole)
  server.answer(call(deleteOrder, 9), { id: 9 })
  server.answer(call(addOrder, 0), { ...whole, id: 10 })
  server.answer(call(placeOrder, 0), { ...whole, id: 10 })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <Actions shown={shown} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  // Once the question is gone.
  expect((await screen.findByRole('status')).textContent).toContain('The order “Roof” was deleted.')
}

const [removed, saved, placed] = [call(deleteOrder, 9), call(addOrder, 0), call(placeOrder, 0)]
const writes = () => server.sent().filter((sent) => [removed, saved, placed].includes(sent.call))

describe('a withdrawn order', () => {
  beforeEach(() => {
    const ana = { id: 2, username: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Pop' }
    startSession({
      ...ana,
      userType: 'transactionalUser',
      roles: ['ROLE_USER'],
      balance: amount(0n),
      accessToken: 'token',
    })
  })

  it('is back in the market as it was, by one button', async () => {
    await withdraw()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The order “Roof” is back as it was.')
    expect(writes().map((sent) => sent.call)).toEqual([removed, placed])
    expect(writes()[1]?.body).toMatchObject({
      name: 'Roof',
      marketId: 5,
      lines: [{ period: 14, side: 'sell', steps: [{ price: 0.2, quantity: 1 }] }],
    })
  })

  it('that was a draft is a draft again', async () => {
    await withdraw({ status: 'draft', transmittedAt: null })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The order “Roof” is back as it was.')
    expect(writes().map((sent) => sent.call)).toEqual([removed, saved])
  })

  it('that cannot come back says why, and stays said', async () => {
    await withdraw()
    server.answer(call(placeOrder, 0), refusal('gate_closed', 'The gate has closed.'), 409)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByText('The gate has closed.').tagName).toBe('P'))
  })

  it('of an autopilot or of somebody else is not made again', async () => {
    await withdraw({ origin: 'autopilot' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
