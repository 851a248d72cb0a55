import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { formatPeerAddress, parsePeerAddress, type PeerAddress } from './peer-address.ts'
import { longestMessage, MessageReader, writeMessage } from './peer-messages.ts'
import { connectPeer, listenForPeers, type PeerLine } from './peers.ts'

const secret = 'a secret that both servers know, 32+'
const protocol = 'test/1'

/** Long enough for a busy machine: whoever says something in between is not let go. */
const idleWithin = 1_500

/** What was heard at the server that is called, with the connections that it has. */
const heard: string[] = []
const lines: PeerLine[] = []
let ended: { count: number }
let at: PeerAddress
let server: Awaited<ReturnType<typeof listenForPeers>>

beforeEach(async () => {
  heard.length = lines.length = 0
  // A connection of the test before may end later than its server.
  const own = (ended = { count: 0 })
  at = { host: '127.0.0.1', port: await freePort() }
  server = await listenForPeers(at, { secret, protocol, idleWithin }, (line) => {
    lines.push(line)
    return {
      receive(text) {
        if (text === 'garbage') throw new Error('not understood')
        heard.push(text)
        if (text.startsWith('say ')) line.send(text.slice(4))
      },
      ended: () => own.count++,
      leave: () => line.end(),
    }
  })
})
afterEach(() => server.close())

/** Calls the server, and keeps what it says. */
async function call(terms: Partial<{ secret: string; protocol: string }> = {}) {
  const answers: string[] = []
  let hasEnded = false
  const { line } = await connectPeer(at, { secret, protocol, ...terms }, (line) => ({
    line,
    receive: (text) => void answers.push(text),
    ended: () => (hasEnded = true),
  }))
  return { line, answers, hasEnded: () => hasEnded }
}

test('who has the same secret and names the same protocol is heard, message by message', async () => {
  const { line, answers } = await call()
  for (const text of ['say ș și ț', '', 'say ', `say ${'x'.repeat(longestMessage - 4)}`]) line.send(text)
  await expect.poll(() => answers.length).toBe(3)
  expect(answers.map((text) => text.length)).toEqual([6, 0, longestMessage - 4])
  expect([answers[0], heard[1]]).toEqual(['ș și ț', ''])
  line.end()
})

test('nobody else is heard', async () => {
  await expect(call({ secret: 'another secret of another place, 32+' })).rejects.toThrow('was not reached')
  await expect(call({ protocol: 'test/2' })).rejects.toThrow('was not reached')
  // Without a key, or without a protocol.
  const plain = net.connect(at.port, at.host)
  plain.on('error', () => undefined)
  plain.end(writeMessage('plain'))
  await once(plain, 'close').catch(() => undefined)
  const silent = tls.connect({ ...at, ...withKey })
  silent.on('error', () => undefined)
  silent.write(writeMessage('without a protocol'))
  await once(silent, 'close').catch(() => undefined)
  expect([heard, lines]).toEqual([[], []])
})

/** What a program with the right key connects with. */
const withKey = {
  ...({ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: 'ECDHE-PSK-CHACHA20-POLY1305' } as const),
  pskCallback: () => ({
    psk: Buffer.from(hkdfSync('sha256', secret, '', 'servers of one installation', 32)),
    identity: 'tandem',
  }),
  checkServerIdentity: () => undefined,
}

test('a server of before, which asks by HTTP, is neither heard nor reached', async () => {
  const request = https.request({ ...at, ...withKey, method: 'POST', path: '/intraday/1/greeting' })
  request.end()
  await expect(once(request, 'response')).rejects.toThrow()
  const { psk } = withKey.pskCallback()
  const older = https.createServer({ ...withKey, pskCallback: () => psk }, (_request, response) => response.end())
  older.on('tlsClientError', (_error, socket) => socket.destroy())
  older.listen(0, at.host)
  await once(older, 'listening')
  const { port } = older.address() as net.AddressInfo
  const listener = { receive: () => undefined, ended: () => undefined }
  await expect(connectPeer({ ...at, port }, { secret, protocol }, () => listener)).rejects.toThrow('was not reached')
  expect([heard, lines]).toEqual([[], []])
  older.close()
})

test('what is not understood ends the connection, on both sides, and no other one', async () => {
  const [bad, good] = [await call(), await call()]
  bad.line.send('garbage')
  await expect.poll(() => bad.hasEnded()).toBe(true)
  expect(ended.count).toBe(1)
  bad.line.send('after the end')
  good.line.send('say yes')
  await expect.poll(() => good.answers).toEqual(['yes'])
  expect(heard).toEqual(['say yes'])
  good.line.break()
})

test('a message that says that it is too long is not waited for', async () => {
  const { line, hasEnded } = await call()
  expect(() => line.send('x'.repeat(longestMessage + 1))).toThrow('is not sent')
  const socket = tls.connect({ ...at, ...withKey, ALPNProtocols: [protocol] })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  const head = Buffer.alloc(4)
  head.writeUInt32BE(longestMessage + 1)
  socket.write(head)
  await once(socket, 'close').catch(() => undefined)
  expect([heard, ended.count, hasEnded()]).toEqual([[], 1, false])
  line.end()
})

test('messages are put together from parts of any length', () => {
  const texts = ['a', '', 'ș'.repeat(300), 'b']
  const bytes = Buffer.concat(texts.map(writeMessage))
  for (const length of [1, 3, 4, 5, 7, 250, bytes.length]) {
    const reader = new MessageReader()
    const read: string[] = []
    for (let from = 0; from < bytes.length; from += length)
      read.push(...reader.read(bytes.subarray(from, from + length)))
    expect(read).toEqual(texts)
  }
  const reader = new MessageReader()
  expect(reader.read(bytes.subarray(0, 20))).toEqual(['a', ''])
  expect(() => reader.read(Buffer.concat([bytes.subarray(20), Buffer.alloc(4, 0xff)]))).toThrow('is not read')
})

test('who does not read is not written to for ever', async () => {
  const { line, hasEnded } = await call()
  const deaf = tls.connect({ ...at, ...withKey, ALPNProtocols: [protocol] })
  deaf.on('error', () => undefined)
  await once(deaf, 'secureConnect')
  deaf.pause()
  await expect.poll(() => lines.length).toBe(2)
  const text = 'x'.repeat(longestMessage)
  for (let sent = 0; sent < 60 && ended.count === 0; sent++) {
    lines[1]?.send(text)
    await new Promise(setImmediate)
  }
  await expect.poll(() => ended.count).toBe(1)
  expect(hasEnded()).toBe(false)
  deaf.destroy()
  line.end()
})

test('who says nothing is let go, and keeps nobody else out', async () => {
  const socket = net.connect(at.port, at.host)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const { line, answers } = await call()
  line.send('say beside')
  await expect.poll(() => answers).toEqual(['beside'])
  await once(socket, 'close')
  line.end()
})

test('a connection on which nothing comes is ended, and one on which something does is not', async () => {
  const [silent, there] = [await call(), await call()]
  const speaking = setInterval(() => there.line.send(''), 100)
  await expect.poll(() => silent.hasEnded(), { timeout: 20_000 }).toBe(true)
  // The other one is as old.
  there.line.send('say yes')
  await expect.poll(() => there.answers).toEqual(['yes'])
  expect([there.hasEnded(), ended.count]).toEqual([false, 1])
  clearInterval(speaking)
  there.line.end()
})

test('a server that stops lets its connections end first', async () => {
  const { line, answers, hasEnded } = await call()
  line.send('say last')
  await expect.poll(() => answers).toEqual(['last'])
  await server.close()
  await expect.poll(() => hasEnded()).toBe(true)
  await expect(call()).rejects.toThrow('was not reached')
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
