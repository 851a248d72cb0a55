import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { administratorRole } from '@tandem/core/access/access.ts'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import { endSession, recentChoicesKey, type SignedInUser } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { menusFor } from '../menus.ts'
import { FindButton } from './find-button.tsx'
import { useFind } from './use-find.tsx'

const ana: SignedInUser = {
  userId: 7,
  username: 'ana',
  firstName: 'Ana',
  userType: 'transactionalUser',
  roles: ['ROLE_USER'],
}
const day = '2026-11-24'
const order = {
  id: 5123,
  userId: 7,
  username: 'ana',
  marketId: 3,
  marketType: 'pzu_market',
  date: day,
  name: 'Roof',
  type: 'sell',
  status: 'draft',
  abilities: { send: true, change: true, withdraw: true },
  origin: 'manual',
  version: 1,
  createdAt: '2026-11-22T06:00:00Z',
  transmittedAt: null,
  buyQuantity: 0,
  sellQuantity: 2,
  boughtQuantity: null,
  soldQuantity: null,
  reserved: 0,
  worstCase: 0,
  lines: [],
  blocks: [],
}
const refused = { code: 'gate_closed', message: 'The gate is closed.', requestId: 'r' }
const page = { page: 1, pageSize: 8 }
const answers: readonly (readonly [path: string, answer: object, status?: number])[] = [
  ['/api/orders?marketType=all&words=roof', { ...page, hasMore: false, orders: [order] }],
  ['/api/orders?marketType=all&words=', { ...page, hasMore: false, orders: [] }],
  ['/api/orders?', { ...page, hasMore: false, orders: [order] }],
  ['/api/orders/5123', order],
  ['/api/test/transmittedMarket/', refused, 409],
  ['/api/test/currentPzuMarket/', { market: null, order, now: '2026-11-23T09:00:00Z' }],
  [
    '/api/users?',
    {
      ...page,
      hasMore: true,
      users: [
        { id: 12, username: 'mirela', firstName: 'Mirela', lastName: 'Stan', userType: 'standard', isSystem: false },
      ],
    },
  ],
  ['/api/notices', { notices: [], unread: 0, page: 1, pageSize: 50, count: 0 }],
]
let asked: string[] = []
const signOut = vi.fn()

beforeEach(() => {
  asked = []
  signOut.mockClear()
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const [, answer = [], status = 200] = answers.find(([path]) => url.startsWith(path)) ?? []
    return Response.json(answer, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Anywhere({ user }: { readonly user: SignedInUser | null }) {
  const find = useFind({ user, menu: menusFor(user), onSignOut: signOut })
  const { pathname, search } = useLocation()
  return (
    <>
      <FindButton onFind={find.open} />
      <output aria-label="where">{pathname + search}</output>
      {find.dialog}
    </>
  )
}

async function show(user: SignedInUser | null = ana) {
  const router = createMemoryRouter([{ path: '*', element: <Anywhere user={user} /> }], {
    initialEntries: ['/profile'],
  })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
async function open() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox')
}
const where = () => screen.getByLabelText('where').textContent
const options = () => screen.queryAllByRole('option')
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true')
const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())

it('opens by Ctrl-K and by its button, goes where one types, and gives the focus back', async () => {
  await show()
  const button = screen.getByRole('button', { name: 'Find' })
  await userEvent.click(button)
  await userEvent.type(await screen.findByRole('combobox'), '{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(button)
  const field = await open()
  await userEvent.type(field, 'pzu')
  expect(chosen()?.textContent).toContain('Day-ahead market')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
  await userEvent.keyboard('{Enter}')
  await isClosed()
  expect(where()).toBe('/PzuMarket')
})

it('is moved through by the keyboard alone, and Ctrl-K closes it again', async () => {
  await show()
  const field = await open()
  await userEvent.type(field, 'market')
  const at = () => options().indexOf(chosen() as HTMLElement)
  const count = options().length
  expect(count).toBeGreaterThan(2)
  const places: number[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
    await userEvent.keyboard(`{${key}}`)
    places.push(at())
  }
  expect(places).toEqual([1, 2, 1, count - 1, 0, count - 1, 0])
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Control>}k{/Control}')
  await isClosed()
})

it('leads to a day, and to the own order of a number, which the server looks for', async () => {
  await show()
  await userEvent.type(await open(), '2026-11-20 replay')
  expect(chosen()?.textContent).toMatch(/Replay of a day.*20-11-2026/)
  await userEvent.keyboard('{Enter}')
  await isClosed()
  expect(where()).toBe('/replay?day=2026-11-20')
  await userEvent.type(await open(), '5123')
  const found = await screen.findByRole('option', { name: /Order 5123: Roof.*24-11-2026.*Draft/ })
  expect(asked.filter((url) => url.startsWith('/api/orders?'))).toEqual([
    '/api/orders?number=5123&marketType=all&pageSize=8',
  ])
  expect(asked.some((url) => url.startsWith('/api/users'))).toBe(false)
  await userEvent.click(found)
  await isClosed()
  expect(where()).toBe('/Orders?view=5123')
})

it('finds an own order by its name', async () => {
  await show()
  await userEvent.type(await open(), 'Roof')
  expect(await screen.findByRole('option', { name: /Order 5123: Roof/ })).toBeTruthy()
  expect(asked.filter((url) => url.startsWith('/api/orders?'))).toEqual([
    '/api/orders?marketType=all&words=roof&pageSize=8',
  ])
})

it('shows first what was chosen last, until one signs out', async () => {
  await show()
  await userEvent.type(await open(), 'dam{Enter}')
  await isClosed()
  await userEvent.type(await open(), 'faq{Enter}')
  await isClosed()
  await open()
  const recent = within(screen.getByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Questions and answers'),
    expect.stringContaining('Day-ahead market'),
  ])
  expect(options().filter(({ textContent }) => textContent.includes('Day-ahead market'))).toHaveLength(1)
  endSession()
  expect(localStorage.getItem(recentChoicesKey)).toBeNull()
})

it('sends the order that waits after asking once, and says why it was refused', async () => {
  await show()
  const field = await open()
  await screen.findByRole('option', { name: /Send the order “Roof” for 24-11-2026/ })
  await userEvent.type(field, 'send order{Enter}')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('The gate is closed.')).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: 'Go to or do' })).toBeTruthy()
})

it('signs out', async () => {
  await show()
  await userEvent.type(await open(), 'logout{Enter}')
  await isClosed()
  expect(signOut).toHaveBeenCalledOnce()
})

it('finds users for an administrator, whose names no storage keeps', async () => {
  await show({ ...ana, roles: ['ROLE_USER', administratorRole] })
  await userEvent.type(await open(), 'mirela')
  await userEvent.click(await screen.findByRole('option', { name: /mirela.*Mirela Stan/ }))
  await isClosed()
  expect(where()).toBe('/userDetails/12')
  expect(JSON.stringify(localStorage)).not.toContain('irela')
  const field = await open()
  expect(options()[0]?.textContent).toContain('mirela')
  await userEvent.type(field, 'stan')
  await userEvent.click(await screen.findByRole('option', { name: /All users matching “stan”/ }))
  await isClosed()
  expect(where()).toBe('/admin?q=stan')
})

it('has for a visitor what visitors may open, and asks the server nothing', async () => {
  await show(null)
  const field = await open()
  expect(options().some(({ textContent }) => textContent.includes('Sign in'))).toBe(true)
  await userEvent.type(field, 'pzu 23.11')
  expect(await screen.findByText(/Nothing found/)).toBeTruthy()
  expect(asked).toEqual([])
})
