import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal, serveFromTable } from '../features/accounts/testing.tsx'
import { callApi } from '../lib/api.ts'
import { ownPath } from '../lib/own-path.ts'
import { createQueryClient } from '../lib/query.ts'
import { signedInUser, startSession } from '../lib/session.ts'
import ActivateAccountScreen from '../screens/public/activate-account.tsx'
import { renderInApp } from '../ui/testing.tsx'
import { Shell } from './shell.tsx'

const server = serveFromTable()
const title = 'Your session has ended'
/** Loading anew, which the page of the tests cannot do. Files share their modules: one that is replaced here may be in use already. */
const reload = vi.fn()

const person = (id: number, username: string, accessToken: string) => ({
  id,
  username,
  email: `${username}@example.org`,
  firstName: username,
  lastName: 'Popescu',
  userType: 'standard' as const,
  roles: ['ROLE_USER'],
  balance: 0,
  accessToken,
})

const signIn = (terms: { remembered?: true } = {}) =>
  startSession({ ...person(7, 'ana', 'old.token'), balance: 0n as never, ...terms })

const profile = 'GET /api/test/user/7'
const over = refusal('not_signed_in', 'Please sign in.')
const tokenIs = (expected: string) => vi.waitFor(() => expect(signedInUser()).toMatchObject({ accessToken: expected }))

async function openPage(path = '/page', state: unknown = null) {
  const page = <input aria-label="What is typed" />
  const children = [
    { path: '/page', element: page },
    { path: '/activateAccount', element: <ActivateAccountScreen /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const at = { pathname: path, state }
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: [at] })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** A call whose session is over; what becomes of it is said as a word. */
const callAgain = () =>
  callApi(getUser, { params: { id: 7 } }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  )

async function enter(username: string, password: string) {
  const name = await screen.findByLabelText(/^Username/)
  await userEvent.clear(name)
  await userEvent.type(name, username)
  await userEvent.type(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const user = {
  ...person(7, 'ana', ''),
  userTypeId: 1,
  address: '',
  phone: '',
  panelPower: null,
  registrationDate: '2026-01-01T00:00:00Z',
}
const stored = { ...user, activated: true, statusRequest: 'none', requestedUserType: null, isSystem: false }
const preferences = { defaultSide: 'buy', resultMail: 'on', language: 'en' }

beforeEach(() => {
  const { origin, protocol, host, hostname, pathname, search, hash, href } = location
  vi.stubGlobal('location', { origin, protocol, host, hostname, pathname, search, hash, href, reload })
  vi.stubGlobal('scrollTo', () => undefined)
  // Lists that a sign-in fetches are not in the table.
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  reload.mockClear()
  history.replaceState(null, '', '/')
})

it('asks for the password above the page, keeps what was typed, and sends the call again', async () => {
  signIn()
  server.answer(profile, { ...stored, preferences })
  await openPage()
  await userEvent.type(screen.getByLabelText('What is typed'), '12.5 kWh')
  server.answer(profile, over, 401)
  const call = callAgain()
  await screen.findByText(title)
  server.answer('POST /api/auth/signin', refusal('wrong_credentials', 'Wrong.'), 401)
  await enter('ana', 'guess')
  expect(await screen.findByText('Wrong.')).toBeTruthy()
  // A wrong password loses nothing.
  expect(signedInUser()).toMatchObject({ userId: 7 })
  server.answer('POST /api/auth/signin', person(7, 'ana', 'new.token'))
  server.answer(profile, { ...stored, preferences })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await call).toBe('answered')
  expect(signedInUser()).toMatchObject({ accessToken: 'new.token' })
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('What is typed').value).toBe('12.5 kWh')
  expect(reload).not.toHaveBeenCalled()
})

it('starts anew for another person, who gets nothing of what was typed or called', async () => {
  signIn()
  server.answer(profile, { ...stored, preferences })
  await openPage()
  await userEvent.type(screen.getByLabelText('What is typed'), 'mine')
  server.answer(profile, over, 401)
  const call = callAgain()
  server.answer('POST /api/auth/signin', person(8, 'bogdan', 'bogdans.token'))
  await enter('bogdan', 'tandem-demo')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(document.location.pathname).toBe('/dashboard')
  expect(await call).toBe('Please sign in.')
  expect(screen.queryByLabelText('What is typed')).toBeNull()
  expect(signedInUser()).toMatchObject({ userId: 8 })
})

it('goes on without a question where the browser is remembered, and asks when the server does not know it any more', async () => {
  signIn({ remembered: true })
  server.answer(profile, over, 401)
  server.answer('POST /api/auth/resume', { ...person(7, 'ana', 'next.token'), remembered: true })
  await openPage()
  await tokenIs('next.token')
  server.answer(profile, { ...stored, preferences })
  expect(await callAgain()).toBe('answered')
  expect(screen.queryByText(title)).toBeNull()
  server.answer(profile, over, 401)
  server.answer('POST /api/auth/resume', over, 401)
  void callAgain()
  await screen.findByText(title)
})

it('says five minutes before that the session ends, and renews it by a button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
  signIn()
  server.answer(profile, { ...stored, preferences })
  await openPage()
  await vi.advanceTimersByTimeAsync(52 * 60_000)
  expect(screen.queryByText(/Your session ends in/)).toBeNull()
  await vi.advanceTimersByTimeAsync(70_000)
  await screen.findByText(/Your session ends in/)
  server.answer('POST /api/auth/renew', person(7, 'ana', 'renewed.token'))
  screen.getByRole('button', { name: 'Stay signed in' }).click()
  await tokenIs('renewed.token')
  await waitFor(() => expect(screen.queryByText(/Your session ends in/)).toBeNull())
})

it('leads back to the page that a visitor asked for, and to no other site', async () => {
  const router = await openPage('/activateAccount', { from: '/page?day=2026-03-02#prices' })
  server.answer('POST /api/auth/signin', person(7, 'ana', 'a.token'))
  await enter('ana', 'tandem-demo')
  await screen.findByLabelText('What is typed')
  expect(router.state.location).toMatchObject({ pathname: '/page', search: '?day=2026-03-02', hash: '#prices' })
})

it.each([
  ...['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'],
  ...['profile', '', '/\t/evil.example', null, 7],
])('%j is no address of this site', (address) => {
  expect(ownPath(address)).toBeNull()
})
