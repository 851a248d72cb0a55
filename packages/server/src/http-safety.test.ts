import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { forgotPassword, signIn } from '@tandem/contract/accounts/accounts.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { listMarketTypes } from '@tandem/contract/accounts/lookups.ts'
import type { RefusalBody } from '@tandem/contract/refusals.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { contentDisposition } from './platform/files.ts'
import { createLog } from './platform/log.ts'
import { testPassword, useTestApp } from './testing/test-app.ts'

/** What browsers are told, what is believed of what they and proxies say, and what the log keeps of it. */

const app = useTestApp()
const lines: string[] = []
let server: FastifyInstance
let webRoot = ''
const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-web-'))
  fs.mkdirSync(path.join(webRoot, 'assets'))
  fs.writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>Tandem</title>')
  fs.writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  fs.writeFileSync(path.join(webRoot, 'color-scheme.js'), 'void 0')
  fs.writeFileSync(path.join(webRoot, 'assets', 'main-1.css'), 'a{}')
  fs.writeFileSync(path.join(webRoot, '.env'), 'SECRET=1')
  server = await createApp({ ...app.platform, log }, { rateLimitFactor: 0, webRoot })
})
afterAll(async () => {
  await server.close()
  fs.rmSync(webRoot, { recursive: true })
})

const changing = [...endpoints].filter(([, { method, changesState }]) => method !== 'GET' || changesState)
const addressOf = ({ path: pattern }: AnyEndpoint) =>
  pattern.replaceAll(/\{email\}/g, 'ana%40example.org').replaceAll(/\{\w+\}/g, '1')

describe('a page of another site', () => {
  test('makes no browser change anything, whoever is signed in', async () => {
    for (const [name, endpoint] of changing) {
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }
        const answer = await server.inject({ method: endpoint.method, url: addressOf(endpoint), headers })
        expect([name, site, answer.statusCode, answer.json<RefusalBody>().code]).toEqual([
          name,
          site,
          403,
          'not_allowed',
        ])
      }
    }
  })

  test('nor does a link that is opened, in a mail or anywhere', async () => {
    const mails = app.platform.mailer.recent().length
    const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
    const url = forgotPassword.path.replace('{email}', 'ana%40example.org')
    expect((await server.inject({ method: 'GET', url, headers })).statusCode).toBe(403)
    expect(app.platform.mailer.recent()).toHaveLength(mails)
  })

  test('while the own pages and programs go on', async () => {
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const url = forgotPassword.path.replace('{email}', 'nobody%40example.org')
    for (const headers of [own, {}]) {
      expect((await server.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200)
    }
  })

  test('reads nothing: no answer allows another origin, nor asks a browser to send more', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const answer = await server.inject({ method, url: addOrder.path, headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

const files = [
  ['/', 'text/html; charset=utf-8'],
  ['/markets', 'text/html; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/color-scheme.js', 'application/javascript; charset=utf-8'],
  ['/assets/main-1.css', 'text/css; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs/', 'text/html; charset=utf-8'],
  ['/api/nothing', 'application/json; charset=utf-8'],
  ['/health', 'application/json; charset=utf-8'],
  [addOrder.path, 'application/json; charset=utf-8'],
] as const

test.each(files)('%s comes as what it is, and with what keeps a browser from anything else', async (url, type) => {
  const { headers } = await server.inject({ url })
  expect(headers['content-type']?.toString().toLowerCase()).toBe(type)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const [, age] = /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? []
  expect(Number(age)).toBeGreaterThanOrEqual(31_536_000)
  const policy = String(headers['content-security-policy']).split(';')
  for (const directive of ["object-src 'none'", "base-uri 'none'", "script-src 'self'", "frame-ancestors 'self'"]) {
    expect(policy).toContain(directive)
  }
  expect(policy.join()).not.toMatch(/https?:|validator|\*/)
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('only files of the web app are served: no folder, nothing hidden, nothing beside it', async () => {
  for (const url of [
    '/assets/',
    '/assets',
    '/.env',
    '/.git/config',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/package.json',
  ]) {
    const answer = await server.inject({ url })
    expect([url, answer.body]).toEqual([url, expect.not.stringMatching(/main-1|SECRET|root:|"name"/)])
  }
})

test('a method that no call has is refused, TRACE too', async () => {
  for (const method of ['TRACE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']) {
    const answer = await server.inject({ method: method as 'GET', url: addOrder.path })
    expect([method, answer.statusCode]).toEqual([method, 404])
  }
})

test('the log says who was refused and from where, and who signed in; of others it keeps no address', async () => {
  const ana = await app.aUser({ userType: 'standard', username: 'ana' })
  const authorization = `Bearer ${ana.token}`
  const sent = async (request: InjectOptions) => {
    lines.length = 0
    await server.inject({ remoteAddress: '192.0.2.7', ...request })
    return JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>
  }
  expect(await sent({ url: addressOf(addOrder), headers: { authorization }, method: 'POST' })).toMatchObject({
    status: 403,
    userId: ana.userId,
    address: '192.0.2.7',
    msg: `POST ${addOrder.path}`,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    time: expect.stringMatching(/Z$/) as unknown,
  })
  for (const [password, status] of [
    ['wrong', 401],
    [testPassword, 200],
  ] as const) {
    const payload = { username: ana.username, password }
    const line = await sent({ url: signIn.path, method: 'POST', payload })
    expect(line).toMatchObject({ status, address: '192.0.2.7' })
    expect(JSON.stringify(line)).not.toContain(password)
  }
  const usual = await sent({ url: listMarketTypes.path, headers: { authorization } })
  expect(usual).toMatchObject({ status: 200, userId: ana.userId })
  expect(usual).not.toHaveProperty('address')
})

test('an address in a header is believed of as many proxies as are set, and of nobody else', async () => {
  const config = { ...app.platform.config, trustedProxies: 1 }
  const behindProxy = await createApp({ ...app.platform, config, log }, { rateLimitFactor: 0 })
  const addressAt = async (asked: FastifyInstance) => {
    lines.length = 0
    const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.9' }
    await asked.inject({ url: addressOf(addOrder), method: 'POST', headers, remoteAddress: '10.0.0.1' })
    return (JSON.parse(lines.at(-1) ?? '{}') as { address?: string }).address
  }
  expect([await addressAt(behindProxy), await addressAt(server)]).toEqual(['192.0.2.9', '10.0.0.1'])
  await behindProxy.close()
})

test('a request whose end can be read in two ways is refused', async () => {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as net.AddressInfo
  const head = `POST ${signIn.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  for (const ends of [
    'content-length: 5\r\ntransfer-encoding: chunked\r\n',
    'content-length: 5\r\ncontent-length: 6\r\n',
    'transfer-encoding: chunked, identity\r\n',
    'transfer-encoding : chunked\r\n',
  ]) {
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`${head}${ends}\r\n0\r\n\r\nGET /health HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect([ends, answer.toString().slice(0, 12)]).toEqual([ends, 'HTTP/1.1 400'])
    socket.destroy()
  }
})

test('a value that is given twice is none', async () => {
  const { token } = await app.aUser({ isAdministrator: true })
  const url = `${listAuditEntries.path}?dateFrom=2026-03-01&dateFrom=2026-03-02`
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.json<RefusalBody>().code]).toEqual([400, 'invalid_request'])
})

test('the name of a download is a name and nothing else', () => {
  const header = contentDisposition('a"; filename=b\r\nset-cookie: x=y\u0000../ș.xlsx')
  expect(header).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/)
})
