import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPushBrowser, type PushBrowser } from './testing.ts'
import { pushNote } from './push-note.ts'
import { NotPermitted, pushHere, renewPush, turnPushOff, turnPushOn } from './push.ts'
import { endSession, startSession } from './session.ts'

let browser: PushBrowser
let sent: { call: string; body: { endpoint: string } | null }[] = []
let isRefused = false

const person = (id: number) => ({
  id,
  username: `user${String(id)}`,
  firstName: 'Ana',
  lastName: 'Pop',
  email: 'ana@example.org',
  userType: 'transactionalUser' as const,
  roles: ['ROLE_USER'],
  balance: 0n as never,
  accessToken: 'a.b.c',
})

beforeEach(() => {
  localStorage.clear()
  sent = []
  isRefused = false
  browser = aPushBrowser()
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ call: `${method} ${url}`, body: typeof body === 'string' ? (JSON.parse(body) as never) : null })
    const refusal = { code: 'push_service_not_allowed', message: 'Not allowed.', requestId: 'r' }
    if (isRefused) return Promise.resolve(Response.json(refusal, { status: 400 }))
    return Promise.resolve(Response.json(method === 'GET' ? { publicKey: browser.key, devices: [] } : { id: 1 }))
  })
  startSession(person(1))
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})
const saved = () => sent.filter(({ call }) => call === 'POST /api/push-devices').map(({ body }) => body?.endpoint)

it('asks for permission, subscribes and has the server send here', async () => {
  expect(await pushHere()).toBe('off')
  await turnPushOn(browser.key)
  expect(saved()).toEqual([browser.endpoint()])
  expect(await pushHere()).toBe('on')
  await turnPushOff()
  expect([await pushHere(), browser.endpoint(), pushNote()]).toEqual(['off', null, null])
})

it('subscribes to nothing without permission, and keeps nothing that the server refused', async () => {
  browser.answerWith('default')
  await expect(turnPushOn(browser.key)).rejects.toBeInstanceOf(NotPermitted)
  expect(sent).toEqual([])
  browser.answerWith('granted')
  isRefused = true
  await expect(turnPushOn(browser.key)).rejects.toThrow('Not allowed.')
  expect([browser.endpoint(), pushNote(), await pushHere()]).toEqual([null, null, 'off'])
})

it('says what the browser says: blocked, not there, withdrawn', async () => {
  await turnPushOn(browser.key)
  browser.drop()
  expect(await pushHere()).toBe('lost')
  await turnPushOn(browser.key)
  browser.answerWith('default')
  expect(await pushHere()).toBe('lost')
  browser.answerWith('denied')
  expect(await pushHere()).toBe('blocked')
  vi.unstubAllGlobals()
  expect(await pushHere()).toBe('unsupported')
})

it('asks the server nothing while the browser is the same, and again after the next sign-in', async () => {
  await turnPushOn(browser.key)
  await renewPush()
  expect(saved()).toHaveLength(1)
  endSession()
  expect(await pushHere()).toBe('off')
  startSession(person(1))
  await Promise.all([renewPush(), renewPush()])
  expect(saved()).toEqual([browser.endpoint(), browser.endpoint()])
  expect(await pushHere()).toBe('on')
})

it('tells the server of another address that the browser has, and of another key that the installation has', async () => {
  await turnPushOn(browser.key)
  const first = browser.endpoint()
  browser.drop()
  await renewPush()
  expect(browser.endpoint()).not.toBe(first)
  expect(saved()).toEqual([first, browser.endpoint()])
  const second = browser.endpoint()
  await turnPushOn(browser.key.replace(/^./, 'C'))
  expect(browser.endpoint()).not.toBe(second)
})

it('drops what is somebody else’s, and asks nobody for permission by itself', async () => {
  await turnPushOn(browser.key)
  endSession()
  startSession(person(2))
  await renewPush()
  expect([browser.endpoint(), await pushHere(), saved().length]).toEqual([null, 'off', 1])
  endSession()
  browser.answerWith('default')
  startSession(person(1))
  await renewPush()
  expect([browser.endpoint(), saved().length, browser.asked()]).toEqual([null, 1, 1])
})
