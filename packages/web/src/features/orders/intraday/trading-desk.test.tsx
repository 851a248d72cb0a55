import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { aSnapshot, fakeServer } from './testing.ts'
import { TradingDesk } from './trading-desk.tsx'

let sent: Record<string, unknown>[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
    if (url.startsWith(placeIntradayOrder.path) && typeof body === 'string')
      sent.push(JSON.parse(body) as Record<string, unknown>)
    const refusal = { code: 'not_found', message: `Nothing at ${url}`, requestId: 'test' }
    return Promise.resolve(Response.json(refusal, { status: 404 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function showDesk() {
  const server = fakeServer(null)
  const desk = (
    <TradingDesk
      store={server.store}
      day="2026-06-14"
      period={null}
      hidesClosed={null}
      onPeriod={vi.fn()}
      onHelp={vi.fn()}
      onHideClosed={vi.fn()}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: desk }])
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => server.send(aSnapshot()))
}
const selected = () => screen.getByRole('row', { selected: true }).textContent

it('trades by three keys and a number, without touching anything before', async () => {
  await showDesk()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toContain('13:00-14:00')
  await userEvent.keyboard('s')
  await userEvent.keyboard('2')
  await userEvent.keyboard('{Enter}')
  expect(sent).toMatchObject([{ period: 2, side: 'sell', price: 0.4, quantity: 2 }])
})

it('leaves the arrows to whatever has the focus', async () => {
  await showDesk()
  const button = screen.getByRole('button', { name: 'Save as draft' })
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toContain('12:00-13:00')
  button.blur()
  await userEvent.keyboard('{ArrowDown}{End}')
  expect(selected()).toContain('14:00-15:00')
})
