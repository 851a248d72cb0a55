import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { markerCore, openApiRequests, type OpenApiDocument, type OpenApiRequest } from './testing/openapi-requests.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })

/** What an answer may be: nothing that a browser runs. */
const harmless = /^(application\/json|text\/event-stream|application\/vnd\.openxmlformats|application\/zip|image\/)/

type Headers = Readonly<Record<string, unknown>>

function faultsOf(request: OpenApiRequest, status: number, headers: Headers): string[] {
  const described = `${request.operation} ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}`
  const body = request.payload?.toString('latin1').slice(0, 300) ?? ''
  const reflected = Object.entries(headers).filter(([name, text]) => `${name}: ${String(text)}`.includes(markerCore))
  return [
    ...(status >= 500 || status < 200 ? [`${status}: ${described} ${body}`] : []),
    ...reflected.map(([name]) => `reflected in ${name}: ${described}`),
    ...(harmless.test(String(headers['content-type']))
      ? []
      : [`answers ${String(headers['content-type'])}: ${described}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : [`lets a browser guess: ${described}`]),
  ]
}

test('no request that the document describes, however it is written, fails, hangs or comes back', async () => {
  const document = (await app.server.inject('/api/openapi.json')).json<OpenApiDocument>()
  const requests = openApiRequests(document, 20_260_302, 8)
  expect(requests.length).toBeGreaterThan(1_500)
  const callers = [
    await app.aUser({ isAdministrator: true, userType: 'standard' }),
    await app.aUser({ coins: '1000' }),
    await app.aUser({ userType: 'strategicUser' }),
  ]
  const tokens = [...callers.map(({ token }) => token), ...callers.map(({ token }) => token), `${markerCore}.a.b`, '']
  const faults: string[] = []
  for (const [index, request] of requests.entries()) {
    const token = tokens[index % tokens.length]
    const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const terms = { method: request.method, url: request.url, headers, payloadAsStream: true }
    const answer = await app.server.inject({
      ...terms,
      ...(request.payload ? { payload: request.payload } : {}),
    } as never)
    answer.stream().destroy()
    faults.push(...faultsOf(request, answer.statusCode, answer.headers))
  }
  expect(faults).toEqual([])
})

/** What no client writes, byte for byte as it goes over the network. */
const raw: readonly (readonly [what: string, bytes: string])[] = [
  ['an unknown method', 'ZQ7 / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
  ['two lengths', 'POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a chunk of no size',
    'POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzq7\r\n',
  ],
  ['a negative length', 'POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  ['a header that is folded', 'GET /health HTTP/1.1\r\nHost: a\r\nX-A: b\r\n zq7\r\n\r\n'],
  ['a header without a name', 'GET /health HTTP/1.1\r\nHost: a\r\n: zq7\r\n\r\n'],
  ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: a\r\nX-A: zq7\u0000\r\n\r\n'],
  ['20,000 letters of a header', `GET /health HTTP/1.1\r\nHost: a\r\nX-A: ${'zq7'.repeat(7_000)}\r\n\r\n`],
  [
    '2,500 headers',
    `GET /health HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 2_500 }, (_, place) => `X-${place}: 1\r\n`).join('')}\r\n`,
  ],
  ['an address of 20,000 letters', `GET /${'zq7'.repeat(7_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['an absolute address', 'GET http://zq7.example/api/test/markets HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT zq7.example:443 HTTP/1.1\r\nHost: zq7.example:443\r\n\r\n'],
  ['another protocol', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: zq7\r\n\r\n'],
  ['an old version', 'GET /health HTTP/0.9\r\n\r\n'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
  ['nothing but lines', '\r\n\r\n\r\n\r\n\r\n'],
]

test('bytes that are no request are answered or cut off, and nothing of them comes back', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as net.AddressInfo
  const faults = await Promise.all(
    raw.map(async ([what, bytes]) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      let heard = ''
      socket.on('data', (part: Buffer) => (heard += part.toString('latin1')))
      socket.end(Buffer.from(bytes, 'latin1'))
      await once(socket, 'close')
      const [head = ''] = heard.split('\r\n\r\n')
      const isGood = heard === '' || /^HTTP\/1\.1 [1234]\d\d /.test(heard)
      return isGood && !head.includes(markerCore) && !/text\/html/i.test(head)
        ? []
        : [`${what}: ${heard.slice(0, 200)}`]
    }),
  )
  expect(faults.flat()).toEqual([])
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})
