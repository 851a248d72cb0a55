import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '@tandem/contract/texts/format.ts'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { CreatedToken } from './created-token.tsx'
import { TokenList } from './token-list.tsx'

const logger = {
  id: 4,
  name: 'Price logger',
  hint: 'tandem_Ab3xQ9',
  scopes: ['read'],
  callsPerMinute: 600,
  createdAt: '2026-03-01T08:00:00Z',
  expiresAt: '2026-05-30T08:00:00Z',
  lastUsedAt: null,
}
let stored: object[] = []
let sent: { call: string; body: unknown }[] = []

/** A server that keeps tokens. */
async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const wish = typeof body === 'string' ? (JSON.parse(body) as object) : {}
  if (method !== 'GET') sent.push({ call: `${method} ${url}`, body: wish })
  if (method === 'DELETE') stored = []
  if (method !== 'POST') return Response.json(method === 'DELETE' ? { id: 4 } : stored)
  const made = { ...logger, id: 5, ...wish }
  stored = [made, ...stored]
  return Response.json({ ...made, token: 'tandem_the-whole-secret' })
}

beforeEach(() => {
  ;[stored, sent] = [[logger], []]
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const show = (ui: React.ReactNode, language: Language = 'en') =>
  renderInApp(<QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>, { language })

it('lists what each token may do, and never the token', async () => {
  stored = [{ ...logger, id: 6, name: 'Bot', scopes: ['read', 'trade'], lastUsedAt: '2026-03-02T10:15:00Z' }, logger]
  await show(<TokenList />, 'ro')
  const row = (await screen.findByText('Bot')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('Să citească, Să tranzacționeze')
  expect(row.textContent).toContain('02-03-2026')
  const other = screen.getByText('Price logger').closest('tr') as HTMLElement
  expect([other.textContent.includes('Niciodată'), other.textContent.includes('tandem_Ab3xQ9…')]).toEqual([true, true])
})

it('revokes a token after a question that names it', async () => {
  await show(<TokenList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke “Price logger”' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Its open orders stay in the market')
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText('No token yet')).toBeTruthy()
  expect(sent).toEqual([{ call: 'DELETE /api/access-tokens/4', body: {} }])
})

it('makes a token that may do what was ticked, and none that may do nothing', async () => {
  const onCreated = vi.fn()
  await show(<NewTokenForm onCreated={onCreated} />)
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Bot at home')
  await userEvent.click(screen.getByRole('checkbox', { name: /may read/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText(/Choose at least one permission/)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /may trade/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const body = { name: 'Bot at home', scopes: ['trade'], days: 90, callsPerMinute: 600 }
  expect(sent).toEqual([{ call: 'POST /api/access-tokens', body }])
  expect(onCreated.mock.lastCall?.[0]).toMatchObject({ name: 'Bot at home', token: 'tandem_the-whole-secret' })
})

it('asks for a name in the server’s own words', async () => {
  await show(<NewTokenForm onCreated={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('shows a new token with a warning until it was copied', async () => {
  const onDone = vi.fn()
  await show(<CreatedToken name="Bot" token="tandem_the-whole-secret" onDone={onDone} />)
  expect(screen.getByRole('status').textContent).toContain('shown only once')
  expect(screen.getByRole('group', { name: 'Access token' }).textContent).toContain('tandem_the-whole-secret')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy the token' }))
  expect(await navigator.clipboard.readText()).toBe('tandem_the-whole-secret')
  await user.click(screen.getByRole('button', { name: 'I have copied it' }))
  expect(onDone).toHaveBeenCalledOnce()
})
