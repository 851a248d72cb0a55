import { IntradayOrder, placeIntradayOrder, type Placed } from '@tandem/contract/orders/intraday.ts'
import type { Wallet } from '@tandem/contract/ledger/ledger.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { OwnOrders } from './own-orders.tsx'
import { PositionPanel } from './position-panel.tsx'
import { aBook, aContract, aMarket, anOrder, now } from './testing.ts'

interface Sent {
  readonly call: string
  readonly body: Record<string, unknown> | null
}
let sent: Sent[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    sent.push({ call: `${init.method ?? 'GET'} ${url}`, body })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const coins = (tc: number) => amount(BigInt(Math.round(tc * 1e8)))
const wallet: Wallet = { userId: 3, available: coins(10), reserved: coins(0), balance: coins(10) }

function placed(order: Partial<IntradayOrder>): Response {
  const one = anOrder(order)
  const { marketId, period, label, side, id: orderId } = one
  const trade = {
    marketId,
    period,
    label,
    number: 1,
    orderId,
    side,
    price: priceTick(45_000),
    quantity: one.filled,
    at: now,
  }
  const value: Placed = { order: one, trades: one.filled > 0 ? [trade] : [], furtherTrades: null }
  return Response.json(z.encode(placeIntradayOrder.response, value))
}

function refused(code: string, message: string, field?: string): Response {
  return Response.json({ code, message, requestId: 'test', ...(field && { field }) }, { status: 409 })
}

function inApp(ui: ReactNode, language: 'en' | 'ro' = 'en') {
  const router = createMemoryRouter([{ path: '/', element: ui }])
  return renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
}

function renderTicket(props: Partial<ComponentProps<typeof OrderTicket>> = {}, language: 'en' | 'ro' = 'en') {
  return inApp(
    <OrderTicket
      marketId={7}
      contract={aContract(2)}
      market={aMarket()}
      wallet={wallet}
      guards={undefined}
      isLive
      book={aBook(2)}
      pick={{ side: 'buy', price: priceTick(45_000), quantity: energyWh(2_500), key: 1 }}
      {...props}
    />,
    language,
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const orders = () => sent.filter(({ call }) => call === 'POST /api/intraday/orders')

describe('the ticket', () => {
  it('is sent by the keyboard alone, and tells what became of the order', async () => {
    answer = () => placed({ filled: energyWh(2_500), open: energyWh(1_500), averagePrice: priceTick(45_000) })
    await renderTicket()
    expect(document.activeElement).toBe(field('Quantity, kWh'))
    // The picked quantity is selected: typing replaces it. The price is one Tab away and moves by ticks.
    await userEvent.keyboard('4{Tab}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}')
    expect(field('Price, TC/kWh').value).toBe('0.451')
    expect(screen.getByText(/^2\.50\skWh at 0\.45\sTC\/kWh; 1\.50\skWh would stay in the book$/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/Bought 2\.50\skWh at 0\.45\sTC\/kWh; 1\.50\skWh stays in the book\./)).toBeTruthy()
    expect(orders()[0]?.body).toMatchObject({
      marketId: 7,
      period: 2,
      side: 'buy',
      execution: 'NON',
      price: 0.451,
      quantity: 4,
      display: null,
    })
    expect([field('Quantity, kWh').value, field('Price, TC/kWh').value]).toEqual(['', '0.451'])
  })

  it('sends once however often Enter is pressed, and the same order again after silence', async () => {
    let resolve: (response: Response) => void = () => undefined
    answer = () => new Promise((done) => void (resolve = done))
    await renderTicket()
    await userEvent.keyboard('{Enter}{Enter}{Control>}{Enter}{/Control}')
    expect(orders()).toHaveLength(1)
    resolve(new Response('gone', { status: 502 }))
    expect(await screen.findByText(/^No response\. .* cannot be placed twice\.$/)).toBeTruthy()
    answer = () => placed({})
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/^In the book:/)).toBeTruthy()
    expect(orders()).toHaveLength(2)
    expect(orders()[1]?.body?.['requestKey']).toBe(orders()[0]?.body?.['requestKey'])
  })

  it('says before sending what is missing, and after a refusal what the server says where it belongs', async () => {
    answer = () => refused('price_out_of_bounds', 'Between -9.999 and 9.999.', 'price')
    await renderTicket({ wallet: { ...wallet, available: coins(1) } })
    // 2.5 kWh at 0.45 set aside 1.125
    expect(screen.getByText(/^You are 0\.125\sTC short\./)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Between -9.999 and 9.999.')).toBeTruthy()
    expect(field('Price, TC/kWh').getAttribute('aria-invalid')).toBe('true')
    answer = () => refused('insufficient_coins', 'You are 0.125 TC short: you have 1 TC available.')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByText(/0\.125 TC short: you have/)).closest('[role="alert"]')).toBeTruthy()
    expect(field('Quantity, kWh').value).toBe('2.5')
  })

  it('asks once beyond an own limit, and refuses beyond the second', async () => {
    answer = () => placed({})
    const none = { warnBuyPrice: null, refuseBuyPrice: null, warnSellPrice: null, refuseSellPrice: null }
    const guards: OrderGuards = { ...none, warnQuantity: energyWh(2_000), refuseQuantity: energyWh(3_000) }
    await renderTicket({ guards })
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText(/^Above your safety limit of 2 kWh\./)).toBeTruthy()
    expect(orders()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }))
    expect(await screen.findByText(/^In the book:/)).toBeTruthy()
    await userEvent.type(field('Quantity, kWh'), '5{Enter}')
    expect(field('Quantity, kWh').getAttribute('aria-invalid')).toBe('true')
    expect(orders()).toHaveLength(1)
  })

  it('warns of an own order in the way, and takes any price only for what never rests', async () => {
    await renderTicket({ orders: [anOrder({ side: 'sell', price: priceTick(45_000) })] })
    expect(screen.getByText('Your own order: this one would be cancelled')).toBeTruthy()
    await userEvent.clear(field('Price, TC/kWh'))
    await userEvent.keyboard('{Enter}')
    expect(field('Price, TC/kWh').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('combobox', { name: 'Execution' }))
    await userEvent.click(screen.getByRole('option', { name: 'Immediate or cancel (IOC)' }))
    expect(screen.getByRole('button', { name: /^Buy 2\.50\skWh at any price$/ })).toBeTruthy()
  })

  it.each([
    ['suspended', { contract: aContract(2, { status: 'suspended' }) }, /^This contract is suspended\./],
    ['closed', { contract: aContract(2, { status: 'closed' }) }, /^This contract is closed\./],
    ['stale', { isLive: false }, /^The connection is interrupted/],
  ] as const)('sends nothing while it is %s, and says why', async (_, props, why) => {
    await renderTicket(props)
    expect(screen.getByText(why)).toBeTruthy()
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
    expect(orders()).toHaveLength(0)
  })

  it('shows best bid and ask of its contract, and takes the one that is pointed at', async () => {
    await renderTicket({ contract: aContract(2, { ask: null, askQuantity: energyWh(0) }) })
    const best = within(screen.getByLabelText('Best prices now'))
    const [bid, ask] = best.getAllByRole<HTMLButtonElement>('button', { hidden: true })
    expect([bid?.textContent, ask?.textContent]).toEqual(['Bid0.40001.50\u00a0kWh', 'Ask––'])
    expect(ask?.disabled).toBe(true)
    fireEvent.click(bid as HTMLElement)
    expect(screen.getByRole('button', { name: 'Sell', pressed: true })).toBeTruthy()
    expect(field('Price, TC/kWh').value).toBe('0.4')
  })

  it('is cleared by Esc, and speaks Romanian', async () => {
    await renderTicket({}, 'ro')
    expect(screen.getByRole('button', { name: /^Cumpără 2,50\skWh la 0,45\sTC\/kWh$/ })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect([field('Cantitate, kWh').value, field('Preț, TC/kWh').value]).toEqual(['', ''])
  })
})

describe('own orders', () => {
  const ended = [
    anOrder({ id: 40, status: 'killed', execution: 'FOK', ending: { code: 'killed', available: energyWh(900) } }),
    anOrder({ id: 39, status: 'remainderCancelled', ending: { code: 'self_match', against: 12 } }),
  ]
  const renderOrders = (onSelectPeriod = vi.fn(), language: 'en' | 'ro' = 'en') =>
    inApp(
      <OwnOrders
        market={aMarket()}
        orders={[anOrder(), ...ended]}
        contracts={[aContract(2)]}
        isLive
        onSelectPeriod={onSelectPeriod}
      />,
      language,
    )

  it('leaves an order as it was when its change is refused, and says so', async () => {
    answer = () => refused('insufficient_coins', 'You are 3 TC short.')
    await renderOrders()
    await userEvent.click(screen.getByRole('button', { name: 'Change order 41' }))
    expect(document.activeElement).toBe(field('Price, TC/kWh'))
    await userEvent.keyboard('0.9{Enter}')
    expect(await screen.findByText('Order unchanged. You are 3 TC short.')).toBeTruthy()
    expect(sent[0]).toMatchObject({
      call: 'PUT /api/intraday/orders/41',
      body: { price: 0.9, quantity: 4, version: 1 },
    })
    expect(screen.getByText('at 0.4400')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('cancels an order where it stands, and tells of ended ones why', async () => {
    answer = () => Response.json(z.encode(IntradayOrder, anOrder({ status: 'cancelled' })))
    const onSelect = vi.fn()
    await renderOrders(onSelect)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order 41' }))
    expect(sent[0]?.call).toBe('DELETE /api/intraday/orders/41')
    await userEvent.click(screen.getByRole('button', { name: 'Show the contract 13:00-14:00' }))
    expect(onSelect).toHaveBeenCalledWith(2)
    await userEvent.click(screen.getByRole('button', { name: 'Show ended (2)' }))
    expect(screen.getByText(/^Fill or kill: only 0\.90\skWh was available\.$/)).toBeTruthy()
    expect(screen.getByText('Matched your own order 12; self-trading is not allowed.')).toBeTruthy()
  })

  describe('the price of a resting order', () => {
    const price = () => screen.getByRole('spinbutton', { name: 'Price of order 41' })
    const wait = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    const amended = () => sent.map(({ call, body }) => [call, body?.['price']])
    beforeEach(() => {
      answer = () => Response.json(z.encode(IntradayOrder, anOrder({ price: priceTick(44_200), version: 2 })))
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('is dragged sideways, waits five seconds for who changes their mind, and is sent once', async () => {
      await renderOrders()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const handle = price()
      handle.setPointerCapture = vi.fn()
      fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 })
      fireEvent.pointerMove(handle, { clientX: 108, pointerId: 1 })
      // As long as it is held nothing is sent.
      await wait(20)
      fireEvent.pointerUp(handle, { pointerId: 1 })
      expect(handle.textContent).toBe('at 0.4420')
      await wait(4)
      expect(sent).toEqual([])
      expect(screen.getByRole('button', { name: 'Keep the old price: 0.4400' }).textContent).toBe('0.4400 (1)')
      await wait(1)
      expect(amended()).toEqual([['PUT /api/intraday/orders/41', 0.442]])
      await wait(20)
      expect(sent).toHaveLength(1)
    })

    it('is taken back by the button and by Esc, and nothing is sent', async () => {
      await renderOrders()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      fireEvent.keyDown(price(), { key: 'ArrowUp' })
      fireEvent.click(screen.getByRole('button', { name: /^Keep the old price/ }))
      fireEvent.keyDown(price(), { key: 'ArrowDown', shiftKey: true })
      expect(price().getAttribute('aria-valuetext')).toBe('0.4390 TC/kWh')
      fireEvent.keyDown(price(), { key: 'Escape' })
      expect(price().textContent).toBe('at 0.4400')
      await wait(20)
      expect(sent).toEqual([])
    })

    it('is stepped by the keys, each step with the whole time again, within the bounds of the market, and sent by Enter', async () => {
      await renderOrders()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      fireEvent.keyDown(price(), { key: 'ArrowUp' })
      await wait(4)
      fireEvent.keyDown(price(), { key: 'ArrowUp', shiftKey: true })
      await wait(4)
      expect(sent).toEqual([])
      fireEvent.keyDown(price(), { key: 'Enter' })
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(amended()).toEqual([['PUT /api/intraday/orders/41', 0.44101]])
      expect(price().getAttribute('aria-valuemax')).toBe('999900')
    })
  })

  it('asks before it cancels all, and speaks Romanian', async () => {
    answer = () => Response.json({ cancelled: [41] })
    await renderOrders(vi.fn(), 'ro')
    await userEvent.click(screen.getByRole('button', { name: 'Anulează tot' }))
    expect(sent).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Anulează-le pe toate' }))
    expect(await screen.findByText('1 ofertă a fost anulată.')).toBeTruthy()
    expect(sent[0]?.call).toBe('DELETE /api/intraday/orders?marketId=7')
  })
})

it('shows the position across both markets, with what is still open', async () => {
  const select = vi.fn()
  const row = { dayAhead: energyWh(-2_000), intraday: energyWh(500), openBuy: energyWh(300), openSell: energyWh(0) }
  const empty = { dayAhead: energyWh(0), intraday: energyWh(0), openBuy: energyWh(0), openSell: energyWh(0) }
  await inApp(
    <PositionPanel
      position={[
        { period: 2, ...row },
        { period: 3, ...empty },
        { period: 4, ...row },
      ]}
      contracts={[aContract(2), aContract(4)]}
      selectedPeriod={2}
      onSelectPeriod={select}
    />,
  )
  const rows = screen.getAllByRole('row').map((each) => each.textContent)
  expect(rows).toEqual([
    'IntervalDay-aheadIntra-dayNetOpen',
    '13:00-14:00−2.00+0.50−1.50+0.30still to buy',
    '15:00-16:00−2.00+0.50−1.50+0.30still to buy',
    'Total−4.00+1.00−3.00+0.60still to buy',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Show the contract 15:00-16:00' }))
  expect(select).toHaveBeenCalledWith(4)
})
