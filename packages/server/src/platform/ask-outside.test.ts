import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOutside, findDataHost } from './ask-outside.ts'
import { parseHosts, usualDataHosts } from './listed-hosts.ts'

let asked = 0
const server = http.createServer((request, response) => {
  asked++
  if (request.url === '/moved') response.writeHead(302, { location: '/here' }).end('elsewhere')
  else if (request.url === '/large') response.end('x'.repeat(2_000))
  else if (request.url === '/busy') response.writeHead(429, { 'retry-after': '90' }).end()
  else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  } else if (request.url !== '/never') response.end('ș')
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const port = () => String((server.address() as AddressInfo).port)
const ask = (path: string, terms: { within?: number; mostBytes?: number } = {}) =>
  askOutside(new URL(`http://127.0.0.1:${port()}${path}`), {
    hosts: parseHosts(`loopback:127.0.0.1:${port()}`),
    mostBytes: 1_000,
    ...terms,
  })

describe('an answer', () => {
  test('is a text with its status', async () => {
    expect(await ask('/')).toEqual({ kind: 'answered', status: 200, text: 'ș', retryAfter: null })
    expect(await ask('/busy')).toMatchObject({ status: 429, retryAfter: '90' })
  })

  test('that leads elsewhere is not followed', async () => {
    const before = asked
    expect(await ask('/moved')).toMatchObject({ status: 302, text: 'elsewhere' })
    expect(asked).toBe(before + 1)
  })

  test.each([
    ['/large', {}, 'too_large'],
    ['/never', { within: 50 }, 'too_late'],
    ['/cut', {}, 'no_connection'],
  ] as const)('of %s is none', async (path, terms, why) => {
    expect(await ask(path, terms)).toEqual({ kind: 'failed', why })
  })
})

describe('nobody is asked', () => {
  test('who is not listed, and nobody in plain text but this machine', async () => {
    const before = asked
    const options = { hosts: parseHosts('data.example.org'), mostBytes: 1_000 }
    for (const address of [
      `http://127.0.0.1:${port()}/`,
      'https://other.example.org/',
      'http://data.example.org:443/',
    ]) {
      expect(await askOutside(new URL(address), options)).toEqual({ kind: 'failed', why: 'not_listed' })
    }
    expect(asked).toBe(before)
  })

  test('whose name leads to no public address', async () => {
    const options = { hosts: parseHosts('data.example.org'), mostBytes: 1_000 }
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
      const resolve = () => Promise.resolve([address])
      const answer = await askOutside(new URL('https://data.example.org/'), { ...options, resolve })
      expect(answer).toEqual({ kind: 'failed', why: 'not_listed' })
    }
  })

  test.each(['https://user@api.open-meteo.com/', 'ftp://api.open-meteo.com/', 'https://api.open-meteo.com:8443/'])(
    'at %s',
    (address) => {
      expect(findDataHost(parseHosts(usualDataHosts), new URL(address))).toBeNull()
    },
  )

  test('but by https those that everybody gets', () => {
    expect(findDataHost(parseHosts(usualDataHosts), new URL('https://web-api.tp.entsoe.eu/api'))).not.toBeNull()
  })
})
