import net from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { formatPeerAddress, parsePeerAddress, type PeerAddress } from './peer-address.ts'
import { connectPeer, listenForPeers } from './peers.ts'

const secret = 'a secret that both servers know, 32+'
let at: PeerAddress
let server: Awaited<ReturnType<typeof listenForPeers>>
const heard: string[] = []

beforeAll(async () => {
  at = { host: '127.0.0.1', port: await freePort() }
  server = await listenForPeers(at, secret, {
    '/echo': async (body, write) => {
      heard.push(body)
      for (const piece of body.split(' ')) write(`${piece}\n`)
    },
    '/breaks': (_body, write) => {
      write('begun')
      return Promise.reject(new Error('no'))
    },
  })
})
afterAll(() => server.close())

async function ask(path: string, body: string, as = secret): Promise<string> {
  const peer = connectPeer(at, as)
  let answer = ''
  try {
    await peer.ask(path, body, { read: (piece) => (answer += piece), signal: new AbortController().signal })
    return answer
  } catch (error) {
    return (error as Error).name
  } finally {
    peer.close()
  }
}

test('who has the same secret is answered, piece by piece; whoever has not is not heard', async () => {
  expect(await ask('/echo', 'ș și ț')).toBe('ș\nși\nț\n')
  expect(await ask('/echo', 'x', 'another secret of another place, 32+')).toBe('PeerAway')
  expect(heard).toEqual(['ș și ț'])
})

test('what was not asked is told from what may be done', async () => {
  expect(await ask('/unknown', 'x')).toBe('PeerAway')
  expect(await ask('/echo', 'x'.repeat(1_000_001))).toBe('PeerAway')
  expect(await ask('/breaks', 'x')).toBe('PeerSilent')
  const peer = connectPeer(at, secret)
  peer.close()
  await expect(
    peer.ask('/echo', 'x', { read: () => undefined, signal: new AbortController().signal }),
  ).rejects.toThrow()
  expect(heard).not.toContain('x')
})

test('who says nothing is let go, and keeps nobody else out', async () => {
  const socket = net.connect(at.port, at.host)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  expect(await ask('/echo', 'beside')).toBe('beside\n')
  await once(socket, 'close')
})

test('addresses', () => {
  for (const text of ['10.0.0.5:3001', '[fd00::5]:3001', 'tandem-2.internal:65535']) {
    const parsed = parsePeerAddress(text)
    expect(parsed && formatPeerAddress(parsed)).toBe(text)
  }
  for (const text of [
    '',
    '10.0.0.5',
    ':3001',
    'host:0',
    'host:65536',
    'a b:1',
    'http://host:1',
    `${'a'.repeat(260)}:1`,
  ]) {
    expect(parsePeerAddress(text)).toBeNull()
  }
})
