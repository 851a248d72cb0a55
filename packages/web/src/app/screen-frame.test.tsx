import { screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { UserType } from '@tandem/core/access/access.ts'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/query.ts'
import { endSession, startSession } from '../lib/session.ts'
import { renderInApp } from '../ui/testing.tsx'
import { routesOf } from './router.tsx'
import type { Screen } from './screens.ts'

const words = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })

const list: readonly Screen[] = [
  { path: '/home', audience: 'public', title: 'common.shell.home', load: words('Front') },
  { path: '/activateAccount', audience: 'public', title: 'common.word.activateYourAccount', load: words('Activation') },
  { path: '/dashboard', audience: 'user', title: 'common.word.dashboard', load: words('Board') },
  { path: '/admin', audience: 'admin', title: 'accounts.menu.adminBoard', load: words('Administration') },
  { path: '/role/{id}', audience: 'user', title: 'common.word.role', load: words('One role') },
  {
    path: '/profile',
    audience: 'user',
    title: 'accounts.profile.title',
    load: () => Promise.reject(new Error('no such file')),
  },
]

function signInAs(userType: UserType) {
  startSession({
    id: 1,
    username: 'ana',
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Popescu',
    userType,
    roles: ['ROLE_USER'],
    balance: 0n as never,
    accessToken: 'token',
  })
}

async function open(path: string) {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const router = createMemoryRouter(routesOf(list), { initialEntries: [path] })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

it('sends a visitor from a closed screen to the activation', async () => {
  const router = await open('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Activation' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/activateAccount')
  expect(router.state.location.state).toEqual({ from: '/dashboard' })
})

it('opens a screen for whom it is, with its title, and focuses its heading on the next one', async () => {
  signInAs('transactionalUser')
  const router = await open('/dashboard')
  await screen.findByRole('heading', { name: 'Board' })
  expect(document.title).toBe('Dashboard · Tandem')
  await router.navigate('/role/3')
  const heading = await screen.findByRole('heading', { name: 'One role' })
  await waitFor(() => {
    expect(document.activeElement).toBe(heading)
  })
  expect(document.title).toBe('Role · Tandem')
})

it('leaves the focus in a menu that was opened before the screen arrived, so that Escape closes it', async () => {
  signInAs('transactionalUser')
  const router = await open('/dashboard')
  await screen.findByRole('heading', { name: 'Board' })
  await userEvent.click(await screen.findByRole('button', { name: 'Markets' }))
  const item = screen.getAllByRole('menuitem')[0]
  expect(document.activeElement).toBe(item)
  await router.navigate('/role/3')
  await screen.findByRole('heading', { name: 'One role', hidden: true })
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(document.activeElement).toBe(item)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.queryByRole('menuitem')).toBeNull()
  })
})

it('says in a friendly way that a screen is for others, and offers the way back', async () => {
  signInAs('transactionalUser')
  await open('/admin')
  expect(await screen.findByText('Your account cannot open this page')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard')
})

it('sends a standard user to the dashboard', async () => {
  signInAs('standard')
  const router = await open('/admin')
  await screen.findByRole('heading', { name: 'Board' })
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('has a page for addresses that do not exist', async () => {
  signInAs('transactionalUser')
  await open('/no/such/place')
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy()
})

it('leaves a screen when the session ends', async () => {
  signInAs('transactionalUser')
  const router = await open('/dashboard')
  await screen.findByRole('heading', { name: 'Board' })
  document.cookie = 'token=; path=/; max-age=0'
  window.dispatchEvent(new Event('focus'))
  await screen.findByRole('heading', { name: 'Activation' })
  expect(router.state.location.pathname).toBe('/activateAccount')
  expect(localStorage.getItem('user')).toBeNull()
})

it('offers to load the page again when a screen does not arrive', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signInAs('transactionalUser')
  await open('/profile')
  expect(await screen.findByText('This page could not load')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
