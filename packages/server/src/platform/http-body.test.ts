import { addOrder } from '@tandem/contract/orders/orders.ts'
import { confirmImport } from '@tandem/contract/orders/order-import.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { once } from 'node:events'
import net from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp()

/** Sends the head of a call whose body never comes; resolves with the first bytes of the answer. */
async function answerToHead(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return first.toString()
}

const body = { 'content-length': '50000' }
const importUrl = confirmImport.path.replace(/\{\w+\}/, '1')

test('who calls, and whether they may, is decided before a body comes', async () => {
  const { token } = await app.aUser({ userType: 'standard' })
  expect(await answerToHead(importUrl, body)).toMatch(/^HTTP\/1\.1 401 /)
  expect(await answerToHead(importUrl, { ...body, authorization: 'Bearer nonsense' })).toMatch(/^HTTP\/1\.1 401 /)
  expect(await answerToHead(importUrl, { ...body, authorization: `Bearer ${token}` })).toMatch(/^HTTP\/1\.1 403 /)
})

test('a body beyond the limit of its call is refused by its announcement', async () => {
  const { token } = await app.aUser()
  const headers = { authorization: `Bearer ${token}`, 'content-length': '900000' }
  expect(await answerToHead(addOrder.path, headers)).toMatch(/^HTTP\/1\.1 413 /)
})

const ones = Buffer.from(`[${'1,'.repeat(2_000_000)}1]`)
test.each([
  ['br', brotliCompressSync(ones)],
  ['gzip', gzipSync(ones)],
  ['deflate', deflateSync(ones)],
  ['x-unknown', ones.subarray(0, 10)],
])('a packed body is refused and not unpacked: %s', async (encoding, payload) => {
  const { token } = await app.aUser()
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const type = { 'content-type': 'application/json', 'content-encoding': encoding }
    const answer = await app.server.inject({
      method: 'POST',
      url: importUrl,
      payload,
      headers: { ...headers, ...type },
    })
    expect([answer.statusCode, RefusalBody.parse(answer.json()).code]).toEqual([415, 'unsupported_media_type'])
  }
})
