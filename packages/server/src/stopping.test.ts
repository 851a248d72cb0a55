import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { streamIntraday } from '@tandem/contract/orders/intraday-live.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { projectRoot } from './platform/config.ts'
import { anIntradayMarket } from './testing/intraday.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { useTestApp } from './testing/test-app.ts'

const now = systemClock.now()
const app = useTestApp({ now: now.toString() })
let running: ServerProcess | undefined
afterEach(() => running?.kill())

/** A connection that says `message` and then nothing; `heard` is everything it was told until it ended. */
async function open(address: string, message: string): Promise<{ heard: Promise<string> }> {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  let said = ''
  socket.on('data', (part: Buffer) => {
    said += part.toString()
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(message)
  return { heard: once(socket, 'close').then(() => said) }
}

const unfinishedBody = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: tandem\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"username":`

test('a stop ends though a body never does, and tells streams to come back', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const trader = await app.aUser()
  const date = addDays(dayOf(now, 'Europe/Bucharest'), 30)
  const closes = now.add({ hours: 24 * 29 }).toString()
  const marketId = await anIntradayMarket(app, admin, { date, opens: now.add({ minutes: 30 }).toString(), closes })
  const server = await startServerProcess(app.platform)
  running = server
  const unfinished = await open(server.address, unfinishedBody(signIn.path))
  const headers = { authorization: `Bearer ${trader.token}` }
  const stream = await fetch(`${server.address}${buildRequest(streamIntraday, { params: { marketId } }).url}`, {
    headers,
  })
  expect(stream.status).toBe(200)
  const streamed = stream.text()
  server.signal('SIGTERM')
  // It is the stop that ends all three; a body that never ends would keep them for ever.
  expect(await server.ended).toBe(0)
  expect(await streamed).toMatch(/retry: \d+\n\n$/)
  expect(await unfinished.heard).toBe('')
})

test('what does not arrive in time is cut, a stream is not', async () => {
  const arrival = { headers: 300, body: 300, file: 600_000 }
  const server = await createApp(app.platform, { rateLimitFactor: 0, arrival })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const slow = ['GET /health HTTP/1.1\r\nhost: tan', unfinishedBody(signIn.path), unfinishedBody('/nothing/is/here')]
  for (const message of slow) {
    const { heard } = await open(address, message)
    // Who is refused at once is told so, and is cut all the same.
    expect(await heard).toMatch(/HTTP\/1.1 (408|404) /)
  }
  await server.close()
})

test('a server that is ended while it starts, or cannot start, takes its database with it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-stopping-'))
  // The account of the database reaches its files through here.
  fs.chmodSync(folder, 0o755)
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid')
  const main = path.join(projectRoot, 'packages/server/src/main.ts')
  const env = { PATH: process.env['PATH'], TANDEM_DATA: folder, PORT: '0', SIMULATOR_PORT: '0', LOG_LEVEL: 'error' }
  const startWith = (settings: Record<string, string>) =>
    spawn(process.execPath, [main], { env: { ...env, ...settings }, stdio: 'ignore' })
  try {
    // It makes the demo for a minute: whenever the signal comes, it comes too early.
    const early = startWith({})
    const ended = once(early, 'exit')
    await expect.poll(() => fs.existsSync(pidFile), { timeout: 60_000, interval: 50 }).toBe(true)
    early.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(fs.existsSync(pidFile)).toBe(false)
    // A replica that is none is found out when the database runs already.
    const wrong = startWith({ DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(await once(wrong, 'exit')).toEqual([1, null])
    expect(fs.existsSync(pidFile)).toBe(false)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('a port that is in use is said in one line', async () => {
  const taken = net.createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as net.AddressInfo
  const { databaseUrl = '', secret } = app.platform.config
  const env = { DATABASE_URL: databaseUrl, TANDEM_SECRET: secret, PORT: String(port), SIMULATOR_PORT: '0' }
  const main = path.join(projectRoot, 'packages/server/src/main.ts')
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(server.stderr)
  expect(await once(server, 'exit')).toEqual([1, null])
  expect(await said).toBe(
    `127.0.0.1:${port} is in use, perhaps by another Tandem. End that one, or set PORT to another port.\n`,
  )
  taken.close()
})
