import * as accounts from '@tandem/contract/accounts/accounts.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import net from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { performJob } from './jobs/run-job.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { callInProcess, sendInProcess } from './platform/in-process-client.ts'
import { jobsOf } from './jobs/jobs.ts'
import { mailedToken } from './testing/mails.ts'
import { testPassword, useTestApp } from './testing/test-app.ts'
import { liveWholeDay } from './testing/whole-day.ts'

/* What the log keeps of a day: enough to find out what happened, and nothing of who anybody is. */

const lines: string[] = []
const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) })
const app = useTestApp({ now: '2026-03-01T05:00:00Z', log })
const servers: FastifyInstance[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

interface Line {
  readonly level: string
  readonly msg: string
  readonly requestId?: string
  readonly address?: string
  readonly status?: number
}
const written = () => lines.map((line) => JSON.parse(line) as Line)

/** A mail server that takes nobody, and says whom it does not take. */
async function startRefusing(): Promise<{ smtpUrl: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no such mailbox <${address}>`), { responseCode: 550 })),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as net.AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { smtpUrl: `smtp://127.0.0.1:${port}`, stop }
}

const person = {
  lastName: 'Brancoveanu',
  firstName: 'Smaranda-Ecaterina',
  username: 'smaranda77',
  email: 'smaranda.b@household.example',
  password: 'Zimbru-galben-41',
}
const secrets = {
  later: 'Cocor-argintiu-52',
  wrong: 'Lup-nerabdator-63',
  address: 'Strada Zambilelor 17, Iași',
  phone: '0740123987',
}

test('of a day of sign-ins, orders, imports, mails and failures the log names nobody and lets nobody in', async () => {
  const day = await liveWholeDay(app, '2026-03-02' as DeliveryDay)
  await app.call(accounts.signUp, { body: person })
  const activation = await mailedToken(app, person.email)
  await app.call(accounts.activateAccount, { params: { token: activation } })
  const { wrong, later, address, phone } = secrets
  await app.refused(accounts.signIn, { body: { username: person.username, password: wrong } })
  const credentials = { username: person.username, password: person.password, remember: true }
  const signedIn = await app.call(accounts.signIn, { body: credentials })
  await app.refused(accounts.signUp, { body: person })
  await app.call(accounts.forgotPassword, { params: { email: person.email } })
  await expect.poll(() => app.platform.mailer.recent().filter(({ to }) => to === person.email).length).toBe(2)
  const reset = await mailedToken(app, person.email)
  await app.call(accounts.resetPasswordByPath, { params: { token: reset, newPassword: later } })
  const again = await app.call(accounts.signIn, { body: { ...credentials, password: later } })
  const token = again.accessToken
  await callInProcess(
    app.server,
    accounts.updateUser,
    { params: { id: signedIn.id, statusRequest: 0 }, query: { address, phone } },
    { token },
  )
  for (const schedule of ['markets', 'notices', 'forecasting', 'audits'] as const) {
    for (const name of jobsOf(schedule)) await performJob(app.platform, name)
  }
  await sendAndFail(token)

  const people = [day.admin, ...day.traders]
  const jsonWebTokens = /eyJ[\w-]+\.[\w-]+\.[\w-]+/
  const hidden = [
    ...[...Object.values(person), ...Object.values(secrets), testPassword, activation, reset],
    ...[signedIn.accessToken, token, app.platform.config.secret],
    ...people.flatMap(({ email, token: theirs }) => [email, theirs]),
    ...app.platform.mailer.recent().flatMap(({ to, text }) => [to, ...(/token=([\w-]+)/.exec(text)?.slice(1) ?? [])]),
    new URL(app.platform.config.databaseUrl ?? '').password,
  ]
  const all = lines.join('')
  expect(written().length).toBeGreaterThan(100)
  expect(written().some(({ level }) => level === 'error')).toBe(true)
  expect(hidden.filter((word) => word !== '' && all.includes(word))).toEqual([])
  expect(all).not.toMatch(jsonWebTokens)
  expect(all).not.toMatch(/[\w.]+@[\w-]+\.\w/)
  // Where somebody was signed in or refused from is kept, and nothing else of an address.
  for (const { address: from, status = 0, msg } of written()) {
    if (from !== undefined) expect([401, 403, 429].includes(status) || msg.endsWith(accounts.signIn.path)).toBe(true)
  }
})

/** Mails that are refused with the address in the answer, and a table that is away. */
async function sendAndFail(token: string): Promise<void> {
  const { smtpUrl, stop } = await startRefusing()
  const mailer = createMailer({ smtpUrl, mailFrom: 'tandem@tandem.example' }, log)
  const failing = await createApp({ ...app.platform, mailer }, { rateLimitFactor: 0 })
  servers.push(failing)
  const failures = () => written().filter(({ level }) => level === 'error').length
  const before = failures()
  await sendInProcess(failing, accounts.forgotPassword, { params: { email: person.email } })
  await expect.poll(failures).toBeGreaterThan(before)
  const other = { ...person, username: 'ilinca88', email: 'ilinca@household.example' }
  const answer = await sendInProcess(failing, accounts.signUp, { body: other }, { token })
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  await stop()
}

test('every line of a request and every answer carry its id; a line of work without one carries none', async () => {
  lines.length = 0
  const answer = await app.server.inject({ url: '/api/nothing' })
  const requestId = answer.headers['x-request-id']
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.json()).toMatchObject({ requestId })
  expect(written()).toMatchObject([{ requestId, status: 404 }])
  // Work after the answer belongs to it, too.
  lines.length = 0
  const user = await app.aUser()
  const asked = await sendInProcess(app.server, accounts.forgotPassword, { params: { email: user.email } })
  await expect.poll(() => written().length).toBe(2)
  expect(written().map((line) => line.requestId)).toEqual(Array(2).fill(asked.headers['x-request-id']))
  // A body that came in pieces.
  const server = await createApp(app.platform, { rateLimitFactor: 0 })
  servers.push(server)
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const text = JSON.stringify({ ...person, username: 'ileana99', email: 'ileana@household.example' })
  lines.length = 0
  const socket = net.connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const length = String(Buffer.byteLength(text))
  socket.write(
    `POST ${accounts.signUp.path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write(text.slice(0, 20))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(text.slice(20))
  const heard = (await socket.toArray()).join('')
  expect(heard).toMatch(/^HTTP\/1.1 200 /)
  const [, id] = /x-request-id: (\S+)/.exec(heard) ?? []
  await expect.poll(() => written().length).toBe(2)
  expect(written().map((line) => line.requestId)).toEqual([id, id])
  lines.length = 0
  app.platform.log.warn('by itself')
  expect(written()[0]).not.toHaveProperty('requestId')
})

test('an id is taken from a trusted proxy alone, and only where it looks like one; what watches leaves no line', async () => {
  const config = { ...app.platform.config, trustedProxies: 1 }
  const behind = await createApp({ ...app.platform, config }, { rateLimitFactor: 0 })
  servers.push(behind)
  const idOf = async (server: FastifyInstance, given: string) =>
    (await server.inject({ url: '/api/nothing', headers: { 'x-request-id': given } })).headers['x-request-id']
  const given = '0192d3f4-5a6b-7c8d-9e0f-a1b2c3d4e5f6'
  expect(await idOf(behind, given)).toBe(given)
  expect(await idOf(app.server, given)).not.toBe(given)
  for (const odd of ['short', 'ana@example.org', 'two words', 'a'.repeat(65), '"}{', '-begins-so'])
    expect(await idOf(behind, odd)).toMatch(/^[0-9a-f-]{36}$/)
  lines.length = 0
  const quiet = await createApp({
    ...app.platform,
    log: createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }),
  })
  servers.push(quiet)
  for (let turn = 0; turn < 400; turn++) expect((await quiet.inject('/health')).statusCode).toBe(200)
  for (let turn = 0; turn < 30; turn++) expect((await quiet.inject('/ready')).statusCode).toBe(200)
  expect(lines).toEqual([])
})
