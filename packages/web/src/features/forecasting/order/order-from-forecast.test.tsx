import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '@tandem/contract/texts/format.ts'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { MorningDraft, OrderFromForecast } from './index.ts'

const day = '2026-11-23' as DeliveryDay
const strategy = {
  part: 'balance',
  share: 100,
  sell: 'limit',
  sellMargin: 0.1,
  buy: 'limit',
  buyMargin: 0.1,
  chance: null as number | null,
}
const usual = { preparesDraft: false, notifiesByMail: true, strategy }
const line = { start: '2026-11-22T22:00:00Z', label: '00:00-01:00', expectedPrice: 0.4 }
const used = { id: 1, model: 'dayTypeMean', madeAt: '2026-11-22T06:00:00Z', trust: 'good' }
const proposal = {
  day,
  marketId: 7,
  gateClosure: '2026-11-22T11:00:00Z',
  strategy,
  forecasts: { price: { ...used, trust: 'poor' }, consumption: used, production: null },
  lines: [
    { ...line, period: 1, side: 'buy', price: 0.5, quantity: 1.5 },
    { ...line, period: 2, side: 'sell', price: 0.3, quantity: 2 },
  ],
  buyQuantity: 1.5,
  sellQuantity: 2,
  expectedResult: 0.3,
  worstCase: 0.75,
  available: 0.5,
  existing: null as object | null,
  order: null as object | null,
}

const order = {
  id: 9,
  userId: 3,
  username: 'ana',
  marketId: 7,
  marketType: 'pzu_market',
  date: day,
  name: 'Forecast',
  type: 'both',
  status: 'draft',
  abilities: { send: true, change: true, withdraw: true },
  origin: 'manual',
  version: 1,
  createdAt: '2026-11-22T06:00:00Z',
  lines: [],
  blocks: [],
  transmittedAt: null,
  buyQuantity: 1.5,
  sellQuantity: 2,
  boughtQuantity: null,
  soldQuantity: null,
  reserved: 0,
  worstCase: 0.75,
}

interface Sent {
  readonly call: string
  readonly body: Record<string, unknown>
}
let sent: Sent[] = []
let saved: object = usual
let answers: Record<string, () => Response> = {}

const generate = `POST /api/test/generateOrderForecast/3/${day}`
const previews = () => sent.filter(({ call, body }) => call === generate && body.preview === 'true')

beforeEach(() => {
  ;[sent, saved, answers] = [[], usual, {}]
  answers[generate] = () => Response.json(proposal)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`
    const wish = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
    if (method !== 'GET') sent.push({ call, body: wish })
    if (method === 'PUT') saved = wish
    if (url === '/api/forecasts/preference') return Response.json(saved)
    const none = () => Response.json({ code: 'not_found', message: 'none', requestId: 'x' }, { status: 404 })
    return (answers[call] ?? none)()
  })
  const person = { id: 3, username: 'ana', firstName: 'Ana', lastName: 'Pop', email: 'ana@example.org' }
  const rights = { userType: 'transactionalUser', roles: ['ROLE_USER'], balance: 0, accessToken: 'token' }
  localStorage.setItem('user', JSON.stringify({ ...person, ...rights }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function refuse(code: string, message: string) {
  answers[generate] = () => Response.json({ code, message, requestId: 'x' }, { status: 409 })
}

async function show(ui: React.ReactNode = <OrderFromForecast userId={3} day={day} />, language: Language = 'en') {
  const elsewhere = { path: '*', Component: () => <p>elsewhere</p> }
  const router = createMemoryRouter([{ path: '/forecast', element: ui }, elsewhere], { initialEntries: ['/forecast'] })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  return router
}

it('says the strategy in words, what comes of it, and what is missing', async () => {
  await show()
  expect(await screen.findByText('Expected income')).toBeTruthy()
  const text = document.body.textContent.replaceAll('\u00A0', ' ')
  expect(text).toContain('Sell my surplus for at least the forecast price minus 0.10 TC/kWh')
  expect(text).toContain('To sell2.00kWhin 1 interval')
  expect(text).toContain('You have 0.50 TC; you are 0.25 TC short.')
  expect(text).toContain('no better than the baseline')
  expect(previews()).toEqual([{ call: generate, body: { ...strategy, share: '100', chance: '0', preview: 'true' } }])
})

it('asks again a moment after a change, once for all that was typed', async () => {
  await show()
  await screen.findByText('Expected income')
  await userEvent.click(screen.getByRole('radio', { name: 'All my production' }))
  expect(screen.queryByText('At what price do you buy?')).toBeNull()
  const margin = screen.getByRole('textbox', { name: 'Below the forecast price by' })
  await userEvent.clear(margin)
  expect(await screen.findByText(/Enter a margin from 0 to 10/)).toBeTruthy()
  await userEvent.type(margin, '0.02')
  await waitFor(() => expect(previews().at(-1)?.body).toMatchObject({ part: 'production', sellMargin: 0.02 }))
  expect(previews().length).toBeLessThanOrEqual(3)
  expect(screen.getByText(/Sell all my production, for at least the forecast price minus 0.02/)).toBeTruthy()
})

it('saves the draft and opens it', async () => {
  const router = await show()
  await screen.findByText('Expected income')
  answers[generate] = () =>
    Response.json({ ...proposal, existing: { id: 9, status: 'draft', name: 'Forecast' }, order })
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ ...strategy, share: '100', chance: '0', replace: 'false' })
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/updateOrder?id=9')
})

it('asks before it replaces a draft, and leaves what is in the market alone', async () => {
  const existing = { id: 9, status: 'draft', name: 'Mine' }
  answers[generate] = () => Response.json({ ...proposal, existing })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Replace my draft' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Replace the draft “Mine”?')
  answers[generate] = () => Response.json({ ...proposal, existing: { ...existing, status: 'transmitted' } })
  await userEvent.click(within(question).getByRole('button', { name: 'Replace my draft' }))
  expect(await screen.findByText(/is in the market/)).toBeTruthy()
  expect(sent.find(({ body }) => body.replace === 'true')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace my draft' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Open my order' }).getAttribute('href')).toBe('/updateOrder?id=9')
})

it('says what is missing and where to supply it', async () => {
  refuse('forecast_readings_missing', 'Pentru o prognoză sunt necesare citiri.')
  await show(undefined, 'ro')
  expect(await screen.findByText('Pentru o prognoză sunt necesare citiri.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Adaugă citiri' }).getAttribute('href')).toBe('/addReading')
})

it('prepares drafts every morning, by the strategy that is saved', async () => {
  await show(
    <>
      <OrderFromForecast userId={3} day={day} />
      <MorningDraft />
    </>,
  )
  const mail = await screen.findByRole('switch', { name: 'Email me' })
  expect(mail.hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: 'Prepare a draft every morning' }))
  await waitFor(() => expect(saved).toEqual({ ...usual, preparesDraft: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const card = within(screen.getByRole('region', { name: 'Your morning draft' }))
  await userEvent.click(card.getByRole('radio', { name: 'All my consumption' }))
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject({ preparesDraft: true, strategy: { part: 'consumption' } }))
  expect(await card.findByText(/Buy all my consumption/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use this every morning' }))
  await waitFor(() => expect(saved).toMatchObject({ strategy: { part: 'balance' } }))
})

it('asks for limits of a chance, and keeps the chance for every morning', async () => {
  await show(
    <>
      <OrderFromForecast userId={3} day={day} />
      <MorningDraft />
    </>,
  )
  await screen.findByText('Expected income')
  const order = within(screen.getByRole('region', { name: 'Order from your forecast' }))
  await userEvent.click(order.getByRole('combobox', { name: 'What sets the limits?' }))
  answers[generate] = () => Response.json({ ...proposal, strategy: { ...strategy, chance: 80 } })
  await userEvent.click(await screen.findByRole('option', { name: /The chance of being filled: 80/ }))
  await waitFor(() => expect(previews().at(-1)?.body).toMatchObject({ chance: '80' }))
  expect(order.queryByRole('textbox', { name: 'Below the forecast price by' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Use this every morning' }))
  await waitFor(() => expect(saved).toMatchObject({ preparesDraft: true, strategy: { chance: 80 } }))
  const morning = within(screen.getByRole('region', { name: 'Your morning draft' }))
  expect(await morning.findByText(/reached with a chance of 80/)).toBeTruthy()
})
