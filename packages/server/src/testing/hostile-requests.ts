import { endpoints } from '@tandem/contract/endpoints.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import fc from 'fast-check'
import { z } from 'zod'

/** What may come over the wire, as it stands there: JSON that no serializer would write, too. */
export interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** Values that have broken servers, as JSON text; the first ones are none. */
const poison: readonly string[] = [
  ...['NaN', 'Infinity', 'undefined', '01', '1e308', '-1e308', '1e400', '1e-400', '-0', '0', '-1', '1.5'],
  ...['0.1234567890123456789', '9007199254740993', '12345678901234567', '2147483647', '2147483648', '4294967296'],
  ...['9223372036854775807', '0.000000001', '""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"'],
  ...['"\\u202e"', '"1"', '"1e5"', '"0x10"', '"9e99"', `"${'9'.repeat(400)}"`, `"${'ș'.repeat(5_000)}"`],
  ...['[]', '[[[]]]', '[0,null]', '{}', '{"__proto__":{"a":1}}', '{"a":{"constructor":{}}}', 'null', 'true', '"null"'],
  ...['"2026-02-30"', '"9999-12-31"', '"0001-01-01"', '"-000001-01-01T00:00:00Z"', '"+275760-09-13T00:00:00Z"'],
  ...['"2026-03-02T24:00:00Z"', '"2026-03-29T03:30:00[Europe/Bucharest]"', '"2026-03-02T00:00:00.0000001Z"'],
  ...['"Europe/Atlantis"', '"+02:00"', '"Pacific/Apia"', `"'; drop table users; --"`, '"%00"', '"../../etc/passwd"'],
]

const numbers = (...values: readonly number[]) => values.map(String)
const texts = (...values: readonly string[]) => values.map((value) => JSON.stringify(value))
const ids = numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40)
const days = texts('2026-03-01', '2026-03-02', '2026-03-29', '2026-10-25', '2026-03-10', '2011-12-30')
const instants = texts(
  '2026-03-01T00:00:00Z',
  '2026-03-02T08:00:00Z',
  '2026-03-03T11:00:00+02:00',
  '2026-03-29T01:00:00Z',
)

/** Values that a field of this name may well have. */
const usual: Readonly<Record<string, readonly string[]>> = {
  id: ids,
  userId: ids,
  orderId: ids,
  marketId: ids,
  userTypeId: ids,
  groupId: ids,
  version: ids,
  date: days,
  marketDate: days,
  dateFrom: days,
  dateTo: days,
  holidays: days,
  openingTime: [...instants, ...texts('08:00', '13:00')],
  closingTime: [...instants, ...texts('08:00', '13:00')],
  price: numbers(0.3, -0.1, 4, 0.00001),
  minPrice: numbers(-0.5, 0, -10),
  maxPrice: numbers(4, 10),
  quantity: numbers(1, 0.001, 1_000_000),
  amount: numbers(1, 0.00000001, 1_000_000),
  period: numbers(1, 23, 24, 25, 60, 60, 96, 100),
  statusRequest: numbers(0, 1, 2, 3),
  daysAhead: numbers(1, 2, 14),
  mtuMinutes: numbers(15, 30, 60),
  from: numbers(0, 8),
  to: numbers(20, 24),
  days: numbers(1, 7),
  zone: texts('Europe/Bucharest', 'Europe/Berlin', 'UTC', 'Pacific/Apia', 'Antarctica/Troll', 'Australia/Lord_Howe'),
  marketType: texts('pzu_market', 'intraday_market', 'balancing_market', 'all'),
  orderType: texts('buy', 'sell', 'all'),
  side: texts('buy', 'sell'),
  language: texts('ro', 'en'),
  name: texts('An order', 'ROLE_NEW', 'ROLE_ADMIN'),
  roles: texts('ROLE_USER', 'ROLE_ADMIN', 'ROLE_NEW'),
  preference: texts('language', 'resultMail', 'defaultSide'),
  value: texts('ro', 'on', 'sell'),
  username: texts('user1', 'Ana', 'ȘȚEFAN'),
  email: texts('user1@example.org', 'new@example.org'),
  firstName: texts('Ana', 'Ștefan'),
  lastName: texts('Pop'),
  phone: texts('+40 1'),
  requestKey: texts('key-12345'),
  password: texts('correct-horse-9'),
  newPassword: texts('correct-horse-9'),
  token: texts('x', 'a.b.c'),
  planAhead: ['true', 'false'],
  marketMaker: ['true', 'false'],
  agents: numbers(0, 3),
  spread: numbers(0.02),
  execution: texts('NON', 'NON', 'IOC', 'FOK'),
  display: ['null', 'null', '0.5', '1'],
  leadMinutes: numbers(0, 60),
  smallestOrder: numbers(0.001, 0.1, 1),
  mostOpenOrders: numbers(1, 200),
  warnQuantity: numbers(1, 100),
  refuseQuantity: ['null', '1000'],
  refuseBuyPrice: ['null', '4'],
  warnBuyPrice: ['null', '0.3'],
  warnSellPrice: ['null', '-0.1'],
  refuseSellPrice: ['null', '-10'],
  scopes: texts('read', 'trade', 'meter'),
  callsPerMinute: numbers(1, 600),
  requestId: ids,
  before: numbers(1, 5, 100),
  upTo: numbers(1, 5, 100),
  granularity: texts('hour', 'day', 'month'),
  factor: numbers(0, 0.25, 10),
  minimum: numbers(0, 0.02, 10),
  usualPeak: ['null', '0.3'],
  usualOffPeak: ['null', '-0.1'],
}

type Schema = z.core.JSONSchema.JSONSchema

const anyPoison = fc.constantFrom(...poison)

/** JSON text of nearly the right shape: most fields as they should be, here and there one that is missing, foreign or poisoned. */
function textOf(schema: Schema, name = ''): fc.Arbitrary<string> {
  const { properties } = schema
  if (properties) {
    const fields = Object.entries(properties).map(([key, value]) =>
      fc.oneof(
        { weight: 50, arbitrary: textOf(value as Schema, key).map((text) => `${JSON.stringify(key)}:${text}`) },
        { weight: 1, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('"more":1', `${JSON.stringify(key)}:1,${JSON.stringify(key)}:2`) },
      ),
    )
    const object = fc.tuple(...fields).map((texts) => `{${texts.filter((text) => text !== '').join(',')}}`)
    return rarely(anyPoison, object)
  }
  const shapes = (schema.oneOf ?? []).filter((each) => typeof each === 'object' && each.properties)
  if (shapes.length > 0) return fc.oneof(...shapes.map((each) => textOf(each, name)))
  if (schema.type === 'array') {
    const items = fc.array(textOf((schema.items ?? {}) as Schema, name), { maxLength: 3 })
    return rarely(
      anyPoison,
      items.map((texts) => `[${texts.join(',')}]`),
    )
  }
  return rarely(anyPoison, fc.constantFrom(...valuesOf(schema, name)))
}

/** What a field takes: what it names itself, or else what its name suggests. */
function valuesOf(schema: Schema, name: string): readonly string[] {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value))
  if (schema.type === 'boolean') return ['true', 'false']
  return usual[name] ?? texts('something')
}

function rarely(rare: fc.Arbitrary<string>, often: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 1, arbitrary: rare }, { weight: 25, arbitrary: often })
}

const pathPoison = [
  ...['%00', '%ff', '%', '%2F', '%20', '0', '-1', '1e3', '99999999999', '2147483648', '%F0%9F%98%80'],
  ...['2026-02-30', '9999-12-31', '0001-01-01', '__proto__', 'constructor', 'a'.repeat(700), "';--", '%c8%99', 'null'],
]

/** A value in an address: text without its quotes, encoded, or poison as it is. */
function addressPart([name, schema]: readonly [string, Schema]): fc.Arbitrary<string> {
  const plain = valuesOf(schema, name).map((text) => encodeURIComponent(String(JSON.parse(text))))
  return rarely(fc.constantFrom(...pathPoison), fc.constantFrom(...plain))
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const fieldsOf = (schema: z.ZodType) => Object.entries((schemaOf(schema).properties ?? {}) as Record<string, Schema>)

/** Requests to one endpoint, of nearly the right shape. */
export function hostileRequests(endpoint: AnyEndpoint, method: string): fc.Arbitrary<HostileRequest> {
  const params = fieldsOf(endpoint.params)
  const search = fieldsOf(endpoint.query)
  const hasBody = method !== 'GET'
  const isTwin = hasBody && endpoint.method === 'GET'
  const body = fc.oneof(
    { weight: 12, arbitrary: textOf(schemaOf(isTwin ? endpoint.query : endpoint.body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom('', '{', ']', '\u0000', '\ufeff{}', ...poison) },
  )
  return fc
    .record({
      params: fc.tuple(...params.map(addressPart)),
      search: fc.tuple(...search.map((field) => fc.option(addressPart(field), { nil: undefined }))),
      body,
      type: rarely(
        fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=latin1', ''),
        fc.constant('application/json'),
      ),
      language: fc.constantFrom('ro', 'en', 'xx-YY;q=0.1', '\u00ff'),
    })
    .map(({ type, language, ...made }) => {
      const path = params.reduce(
        (url, [name], index) => url.replace(`{${name}}`, () => made.params[index] ?? ''),
        endpoint.path,
      )
      const query = search.flatMap(([name], index) =>
        made.search[index] === undefined ? [] : [`${name}=${made.search[index] ?? ''}`],
      )
      const url = query.length > 0 ? `${path}?${query.join('&')}` : path
      const headers = { 'accept-language': language, ...(hasBody && type ? { 'content-type': type } : {}) }
      return { method, url, headers, ...(hasBody ? { payload: made.body } : {}) }
    })
}

function methodsOf({ method, changesState }: AnyEndpoint): string[] {
  return changesState && method === 'GET' ? ['GET', 'POST'] : [method]
}

/** Every endpoint with each of its methods; those that take away what the others need come last. */
export function everyCall(): { readonly name: string; readonly method: string; readonly endpoint: AnyEndpoint }[] {
  const last = [
    ...['cancelMyIntradayOrders', 'suspendContracts', 'resumeContracts', 'closeSession'],
    ...['settleOutstanding', 'setUserRoles', 'deleteUser'],
  ]
  return [...endpoints]
    .toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b))
    .flatMap(([name, endpoint]) => methodsOf(endpoint).map((method) => ({ name, method, endpoint })))
}
