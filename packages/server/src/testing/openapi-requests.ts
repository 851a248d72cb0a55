import { seededWholeNumbers } from '@tandem/core/testing/random.ts'

/** Stands in every text that is sent; where it comes back as HTML or in a header, a page could be written by a stranger. */
const marker = 'zq7<img src=x>"\'%0d%0aset-cookie:zq7=1'
/** What of the marker survives encoding. */
export const markerCore = 'zq7'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface OpenApiRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer | null
}

type Pick = (from: number, to: number) => number
const one = <T>(pick: Pick, list: readonly T[]): T => list[pick(0, list.length - 1)] as T

/** Days and instants where calendars end, begin, leap and change their clocks. */
const times = [
  ...['0000-01-01', '0001-01-01', '1582-10-10', '1999-12-31', '2000-01-01', '2000-02-29', '2100-02-29', '2100-12-31'],
  ...[
    '2101-01-01',
    '9999-12-31',
    '10000-01-01',
    '-271821-04-20',
    '+275760-09-13',
    '2026-02-30',
    '2026-13-01',
    '2026-03-29',
  ],
  ...[
    '2026-10-25',
    '2011-12-30',
    '2000-01',
    '2100-12',
    '2026-00',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00Z',
  ],
  ...['+275760-09-13T00:00:00.001Z', '2026-12-31T23:59:60Z', '2026-03-29T03:30:00+02:00', '2026-10-25T03:30:00+23:59'],
]
/** Letters that have broken comparisons, logs and screens. */
const letters = [
  ...[marker, '', ' ', '\u0000', '\u202ezq7\u202c', '\ufeffzq7', '\ud800', '\udfff\ud800', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(300)],
  ...[
    'İıſK',
    'ﷺ'.repeat(100),
    'șȘțȚ',
    '\u2028\u2029',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    'zq7'.repeat(250),
    '__proto__',
  ],
  ...['constructor', "'; select pg_sleep(5); --", 'true', 'null', 'NaN', '%', '%00', '\\u0000', '\r\nx-zq7: 1'],
]
const numbers = [0, -1, 1, 0.1, -0.000_000_001, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, -1e21, 1e-7, 99_999_999_999]

function value(schema: Schema, pick: Pick, depth = 0): unknown {
  if (pick(0, 11) === 0) return one(pick, [null, [], {}, one(pick, letters), one(pick, numbers), true, [[[]]]])
  const choice = schema.anyOf ?? schema.oneOf
  if (choice && choice.length > 0) return value(one(pick, choice), pick, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return one(pick, [...schema.enum, marker])
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object' && depth < 6)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, value(each, pick, depth + 1)]),
    )
  if (type === 'array' && depth < 6)
    return Array.from({ length: pick(0, 3) }, () => value(schema.items ?? {}, pick, depth + 1))
  if (type === 'integer' || type === 'number') return one(pick, numbers)
  if (type === 'boolean') return pick(0, 1) === 1
  return one(pick, pick(0, 1) === 0 ? times : letters)
}

/** Text as it may stand in an address: encoded as it should be, or as no browser would. */
function inAddress(text: string, pick: Pick): string {
  const wellFormed = text.toWellFormed()
  if (pick(0, 5) === 0) return one(pick, ['%ED%A0%80', '%C0%AE', '%FF', '%u0041', '%', '%2e%2e%2f', '%0d%0azq7:1'])
  return encodeURIComponent(wellFormed)
}

const languages = ['ro', 'en', 'zq7', `ro;q=${'9'.repeat(2_000)}`, '*', ',,,', 'șș'.normalize('NFD')]
const contentTypes = [
  ...[
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
  ],
  ...[
    'application/json;;',
    'application/json; charset="zq7"',
    'multipart/form-data',
    'multipart/form-data; boundary=zq7',
  ],
  ...['application/x-www-form-urlencoded', 'text/html', 'application/xml', 'zq7/zq7', 'text/plain; zq7'],
]
const others: readonly Readonly<Record<string, string>>[] = [
  ...[
    { 'x-forwarded-for': marker },
    { 'x-forwarded-host': 'zq7.example' },
    { 'x-request-id': marker },
    { origin: 'https://zq7' },
  ],
  ...[
    { cookie: `zq7=${marker}` },
    { referer: `https://zq7/${marker}` },
    { range: 'bytes=0-,-1' },
    { 'if-none-match': marker },
  ],
  ...[
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'zq7, br' },
    { 'content-encoding': 'identity' },
    { te: 'trailers' },
  ],
  ...[
    { accept: 'text/html,zq7' },
    { 'accept-encoding': 'zq7, br;q=9' },
    { 'x-http-method-override': 'DELETE' },
    { expect: 'zq7' },
  ],
  ...[
    { 'user-agent': marker.repeat(50) },
    { 'content-language': 'zq7' },
    { 'x-zq7': 'a'.repeat(6_000) },
    { host: 'zq7.example' },
  ],
]

/** The bytes of a body: what JSON says, in another encoding than it should have, or of a size and shape that nobody needs. */
function bytesOf(json: string, pick: Pick): Buffer {
  switch (pick(0, 15)) {
    case 0:
      return Buffer.from(json, 'utf16le')
    case 1:
      return Buffer.from(json, 'latin1')
    case 2:
      return Buffer.concat([Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from(json)])
    case 3:
      return Buffer.from(`\ufeff${json}`)
    case 4:
      return Buffer.from('['.repeat(4_000) + ']'.repeat(4_000))
    case 5:
      return Buffer.from(`{${Array.from({ length: 3_000 }, (_, place) => `"${markerCore}${place}":0`).join(',')}}`)
    case 6:
      return Buffer.from(json.slice(0, Math.floor(json.length / 2)))
    case 7:
      return Buffer.from(`${json.slice(0, -1)},"pad":"${'ș'.repeat(40_000)}"}`)
    case 8:
      return Buffer.from(`{"a":${'1'.repeat(20_000)}}`)
    default:
      return Buffer.from(json)
  }
}

/** So many requests to every operation of a document; the same seed makes the same ones. */
export function openApiRequests(document: OpenApiDocument, seed: number, count: number): OpenApiRequest[] {
  const pick = seededWholeNumbers(seed)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      Array.from({ length: count }, () => requestOf(path, method, operation, pick)),
    ),
  )
}

function requestOf(path: string, method: string, operation: Operation, pick: Pick): OpenApiRequest {
  const parameters = operation.parameters ?? []
  const text = (schema: Schema) => {
    const made = value(schema, pick)
    return inAddress(typeof made === 'string' ? made : JSON.stringify(made), pick)
  }
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((url, { name, schema }) => url.replace(`{${name}}`, () => text(schema) || 'zq7'), path)
  const query = parameters
    .filter((each) => each.in === 'query' && pick(0, 3) > 0)
    .map(({ name, schema }) => `${name}=${text(schema)}`)
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const payload = schema ? bytesOf(JSON.stringify(value(schema, pick)), pick) : null
  const headers = {
    'accept-language': one(pick, languages).replaceAll(/[^\x20-\x7e]/g, '?'),
    ...(payload ? { 'content-type': one(pick, contentTypes) } : {}),
    ...(pick(0, 2) === 0 ? one(pick, others) : {}),
  }
  const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  return { operation: operation.operationId, method: method.toUpperCase(), url, headers, payload }
}
