import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { noticeKinds } from '@tandem/contract/notices.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPushBrowser, type PushBrowser } from '../../lib/testing.ts'
import { createQueryClient } from '../../lib/query.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { NoticeSwitches } from './notice-switches.tsx'
import { PushDevices } from './push-devices.tsx'

interface WireDevice {
  readonly id: number
  readonly device: string
  readonly since: string
  readonly reachedAt: string | null
  readonly isCurrent: boolean
}

const phone: WireDevice = {
  id: 5,
  device: 'Chrome, Android',
  since: '2026-03-01T08:00:00Z',
  reachedAt: '2026-03-01T09:00:00Z',
  isCurrent: false,
}
let browser: PushBrowser
let devices: WireDevice[] = []
let key: string | null = null
let refusal: string | null = null

/** A server that keeps devices. */
async function answer(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (url.startsWith('/api/notice-preferences')) {
    return Response.json(noticeKinds.map((kind) => ({ kind, inApp: true, byMail: false, byPush: true })))
  }
  if (method === 'GET') return Response.json({ publicKey: key, devices })
  if (refusal !== null) {
    const body = { code: 'push_service_not_allowed', message: refusal, requestId: 'r-1' }
    return Response.json(body, { status: 400 })
  }
  if (method === 'DELETE') {
    const id = Number(url.split('/').at(-1))
    devices = devices.filter((device) => device.id !== id)
    return Response.json({ id })
  }
  const made = { id: 9, device: 'Firefox, Linux', since: '2026-03-02T08:00:00Z', reachedAt: null, isCurrent: true }
  devices = [made, ...devices]
  return Response.json({ id: 9 })
}

beforeEach(() => {
  browser = aPushBrowser()
  ;[devices, key, refusal] = [[], browser.key, null]
  vi.stubGlobal('fetch', answer)
  startSession({
    id: 1,
    username: 'ana',
    firstName: 'Ana',
    lastName: 'Pop',
    email: 'ana@example.org',
    userType: 'transactionalUser',
    roles: ['ROLE_USER'],
    balance: 0n as never,
    accessToken: 'a.b.c',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
  localStorage.clear()
})

const show = (ui = <PushDevices />, language: Language = 'en') =>
  renderInApp(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>
    </MemoryRouter>,
    { language },
  )
const here = async (name = 'This device') => within(await screen.findByRole('group', { name }))

it('asks for permission on a tap alone, says that it is on, and turns off again', async () => {
  await show()
  const turnOn = await (await here()).findByRole('button', { name: 'Turn on' })
  expect(browser.asked()).toBe(0)
  await userEvent.click(turnOn)
  expect(await (await here()).findByText(/On since 02-03-2026/)).toBeTruthy()
  expect(browser.asked()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect([browser.endpoint(), devices]).toEqual([null, []])
})

it('says that nothing was permitted, and what the server refuses', async () => {
  browser.answerWith('default')
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('The browser did not get your permission. Push messages stay off.')).toBeTruthy()
  browser.answerWith('granted')
  refusal = 'Ask the administrator.'
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(/Ask the administrator/)).toBeTruthy()
  expect(browser.endpoint()).toBeNull()
})

it.each([
  ['en', 'blocked', 'This device', /This browser blocks notifications/],
  ['ro', 'blocked', 'Acest dispozitiv', /Browserul blochează notificările/],
  ['en', 'unsupported', 'This device', /This browser cannot receive push messages/],
  ['ro', 'unsupported', 'Acest dispozitiv', /Acest browser nu poate primi notificări push/],
] as const)('says in words, in %s, that it is %s', async (language, state, name, words) => {
  if (state === 'blocked') browser.answerWith('denied')
  else {
    vi.unstubAllGlobals()
    vi.stubGlobal('fetch', answer)
  }
  await show(<PushDevices />, language)
  expect(await (await here(name)).findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says that the browser took it back when its person returns, and turns it on again', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  await screen.findByRole('button', { name: 'Turn off' })
  browser.drop()
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText(/the browser withdrew its permission or its subscription/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
  expect(browser.endpoint()).not.toBeNull()
})

it('lists the other devices with their last message, and removes one', async () => {
  devices = [phone, { ...phone, id: 6, device: '', reachedAt: null }]
  await show()
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Chrome, Android.*Last message: 01-03-2026/),
    expect.stringMatching(/Unknown browser.*No message yet/),
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Remove Chrome, Android/ }))
  await waitFor(() => {
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })
  refusal = 'No.'
  await userEvent.click(screen.getByRole('button', { name: /^Remove Unknown browser/ }))
  expect(await screen.findByText('The device was not removed. Please try again.')).toBeTruthy()
})

it('shows nothing where the installation sends none', async () => {
  key = null
  await show(
    <>
      <PushDevices />
      <NoticeSwitches />
    </>,
  )
  await screen.findByRole('switch', { name: 'Market cleared: by email' })
  await waitFor(() => {
    expect(screen.queryByText('Push messages')).toBeNull()
  })
})

it('has a switch for each kind once a device has push messages on', async () => {
  const view = await show(<NoticeSwitches />)
  await screen.findByRole('switch', { name: 'Market cleared: by email' })
  expect(screen.queryByRole('switch', { name: 'Market cleared: push' })).toBeNull()
  view.unmount()
  devices = [phone]
  await show(<NoticeSwitches />)
  expect(await screen.findByRole('switch', { name: 'Market cleared: push' })).toBeTruthy()
  expect(screen.getAllByRole('switch')).toHaveLength(noticeKinds.length * 3)
})
