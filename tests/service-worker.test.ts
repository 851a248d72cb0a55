import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, it } from 'vitest'
import { projectRoot } from './architecture.ts'

const file = path.join(projectRoot, 'packages/web/public/service-worker.js')
const origin = 'https://tandem.example'

/** The worker as a browser runs it, with what it shows and opens. */
function runWorker(windows: readonly string[] = []) {
  const handlers = new Map<string, (event: object) => void>()
  const shown: unknown[][] = []
  const opened: string[] = []
  const focused: string[] = []
  const clients = {
    matchAll: () => Promise.resolve(windows.map((url) => ({ url, focus: () => focused.push(url) }))),
    openWindow: (url: string) => opened.push(url),
  }
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: (...terms: unknown[]) => Promise.resolve(shown.push(terms)) },
    location: { origin },
    clients,
  }
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), { self, URL })
  /** Has something happen, and waits for what it leads to. */
  const dispatch = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  const click = (to: string) => {
    let isClosed = false
    const notification = { data: { path: to }, close: () => (isClosed = true) }
    return dispatch('notificationclick', { notification }).then(() => isClosed)
  }
  return { shown, opened, focused, dispatch, click }
}

it('shows what comes, a later one of a topic in the place of the one before', async () => {
  const worker = runWorker()
  const message = {
    id: 1,
    kind: 'marketCleared',
    title: 'Rezultat',
    body: 'Cumpărat',
    path: '/x',
    tag: 't',
    language: 'ro',
  }
  await worker.dispatch('push', { data: { json: () => message } })
  const icon = '/icons/icon-192.png'
  expect(worker.shown).toEqual([
    ['Rezultat', { body: 'Cumpărat', tag: 't', lang: 'ro', renotify: true, icon, data: { path: '/x' } }],
  ])
  expect(fs.existsSync(path.join(path.dirname(file), icon))).toBe(true)
})

it('leads to where one acts: to the window that is there, or a new one, and nowhere else', async () => {
  const worker = runWorker([`${origin}/dashboard`, `${origin}/PzuMarket`])
  expect(await worker.click('/PzuMarket')).toBe(true)
  expect([worker.focused, worker.opened]).toEqual([[`${origin}/PzuMarket`], []])
  await worker.click('/addOrder?market=7')
  expect(worker.opened).toEqual([`${origin}/addOrder?market=7`])
  await worker.click('//evil.example/x')
  await worker.click('https://evil.example/x')
  expect(worker.opened).toHaveLength(1)
})
