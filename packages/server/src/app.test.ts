import { audiences, mayUse } from '@tandem/core/access/access.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp()
const all = [...endpoints]
const methodsOf = (endpoint: AnyEndpoint) =>
  endpoint.changesState && endpoint.method === 'GET' ? (['GET', 'POST'] as const) : [endpoint.method]
const addressOf = (endpoint: AnyEndpoint) =>
  endpoint.path.replaceAll(/\{date\w*\}/g, '2026-03-02').replaceAll(/\{\w+\}/g, '1')

test.each(all)('%s is served as the contract says', (_name, endpoint) => {
  // The server takes paths with and without a slash at the end, and keeps them without.
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '')
  for (const method of methodsOf(endpoint)) expect(app.server.hasRoute({ method, url })).toBe(true)
  expect(app.server.hasRoute({ method: 'HEAD', url })).toBe(false)
})

test('nothing is served under /api that the contract does not know', () => {
  const known = new Set(all.map(([, endpoint]) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')))
  const routes = app.server.printRoutes({ commonPrefix: false })
  const served = [...routes.matchAll(/(\/api\/(?:test|auth|settings)\/\S+)/g)].map(([url]) => url.replace(/\/$/, ''))
  // Routes that differ in a parameter's name alone are printed as one: `:date|:dateFrom`.
  const names = served.map((url) => url.replaceAll(/\|:\w+/g, ''))
  expect(names.filter((url) => !known.has(url))).toEqual([])
})

test.each(all.filter(([, endpoint]) => endpoint.audience !== 'public'))(
  '%s asks who is calling',
  async (_name, endpoint) => {
    for (const method of methodsOf(endpoint)) {
      for (const authorization of [undefined, 'Bearer nonsense', 'Basic YWRtaW46YWRtaW4=']) {
        const headers = authorization ? { authorization } : {}
        const answer = await app.server.inject({ method, url: addressOf(endpoint), headers })
        expect([answer.statusCode, RefusalBody.parse(answer.json()).code]).toEqual([401, 'not_signed_in'])
      }
    }
  },
)

test('each kind of user is admitted exactly where the contract says', async () => {
  const people: TestUser[] = [
    await app.aUser({ userType: 'standard' }),
    await app.aUser({ userType: 'transactionalUser' }),
    await app.aUser({ userType: 'strategicUser' }),
  ]
  for (const person of people) {
    const closed = audiences.filter((audience) => !mayUse(audience, person))
    for (const [name, endpoint] of all.filter(([, { audience }]) => closed.includes(audience))) {
      const headers = { authorization: `Bearer ${person.token}` }
      const answer = await app.server.inject({ method: endpoint.method, url: addressOf(endpoint), headers })
      expect([name, person.userType, answer.statusCode]).toEqual([name, person.userType, 403])
    }
  }
})

test.each([
  ['malformed JSON', '{"username": "ana"', 'application/json', 400, 'malformed_json'],
  ['an empty body', '', 'application/json', 400, 'invalid_request'],
  ['a list', '[]', 'application/json', 400, 'invalid_request'],
  ['null', 'null', 'application/json', 400, 'invalid_request'],
  ['a number', '7', 'application/json', 400, 'invalid_request'],
  ['another type', '<signin/>', 'application/xml', 415, 'unsupported_media_type'],
  ['plain text', 'username=ana', 'text/plain', 415, 'unsupported_media_type'],
  ['wrong types', '{"username": 7, "password": ["x"]}', 'application/json', 400, 'invalid_request'],
  ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', 'application/json', 400, 'malformed_json'],
  ['ten megabytes', `{"username": "${'a'.repeat(10_000_000)}"}`, 'application/json', 413, 'body_too_large'],
  [
    'deep nesting',
    '['.repeat(30_000) + ']'.repeat(30_000),
    'application/json',
    400,
    expect.stringMatching(/malformed_json|invalid_request/),
  ],
])('%s is refused, not a failure', async (_what, payload, type, status, code) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: signIn.path,
    payload,
    headers: { 'content-type': type },
  })
  expect([answer.statusCode, RefusalBody.parse(answer.json()).code]).toEqual([status, code])
})

test('faults stand at their field, in the language of the reader', async () => {
  const as = await app.aUser()
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/json',
    'accept-language': 'ro-RO,ro;q=0.9',
  }
  const line = { period: 1, side: 'buy', steps: [{ price: 0.123456, quantity: 'NaN' }] }
  const payload = JSON.stringify({ marketId: 1, name: 'x', lines: [line] })
  const answer = await app.server.inject({ method: 'POST', url: addOrder.path, payload, headers })
  const { code, message, field, details } = RefusalBody.parse(answer.json())
  const faults = details?.faults as { field: string; rule: string; message: string }[]
  expect({ code, field, message }).toEqual({
    code: 'invalid_request',
    field: faults[0]?.field,
    message: faults[0]?.message,
  })
  expect(faults.map((fault) => [fault.field, fault.rule])).toEqual(
    expect.arrayContaining([
      ['name', 'name_too_short'],
      ['lines.0.steps.0.price', 'too_many_decimals'],
      ['lines.0.steps.0.quantity', 'not_a_number'],
    ]),
  )
  expect(faults.find((fault) => fault.field === 'name')?.message).toBe('Lungimea minimă este de 2 caractere')
})

test('a number that a double cannot hold is read by its digits', async () => {
  const as = await app.aUser()
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
  const send = (price: string) =>
    app.server.inject({
      method: 'POST',
      url: addOrder.path,
      headers,
      payload: `{"marketId":1,"name":"Digits","lines":[{"period":1,"side":"buy","steps":[{"price":${price},"quantity":1}]}]}`,
    })
  for (const [price, rule] of [
    ['0.30000000000000001', 'too_many_decimals'],
    ['1e308', 'too_large'],
    ['1e999', 'too_large'],
    ['9007199254740993', 'too_large'],
  ] as const) {
    const faults = RefusalBody.parse((await send(price)).json()).details?.faults as { rule: string }[]
    expect([price, faults[0]?.rule]).toEqual([price, rule])
  }
})

test('unknown addresses, also mistyped ones, are refused with a code', async () => {
  for (const url of ['/api/nothing', '/api/test/markets/%', '/api/test/markets/1/2/3']) {
    const answer = await app.server.inject({ method: 'GET', url })
    expect([url, answer.statusCode, RefusalBody.parse(answer.json()).code]).toEqual([url, 404, 'not_found'])
  }
})

test('no answer may be stored, and every refusal carries the number of its request', async () => {
  const answer = await app.server.inject({ method: 'GET', url: '/api/test/markets' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(RefusalBody.parse(answer.json()).requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('the OpenAPI document names every call and is shown to people', async () => {
  const document = (await app.server.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; security?: Record<string, string[]>[]; responses: Record<string, unknown> }>
    >
  }>()
  expect(document.openapi).toBe('3.1.0')
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = calls.map((call) => call.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const [name, endpoint] of all) {
    const call = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(call?.operationId).toBe(name)
    const scopes = call?.security?.find((each) => each.accessToken)?.accessToken
    expect([name, scopes]).toEqual([name, endpoint.scope === null ? undefined : [endpoint.scope]])
  }
  const page = await app.server.inject({ method: 'GET', url: '/api/docs/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
})

test('health tells whether the database answers', async () => {
  expect((await app.server.inject({ method: 'GET', url: '/health' })).json()).toMatchObject({ status: 'ok' })
})

test.each([
  ['ro', 'ro'],
  ['RO-ro', 'ro'],
  ['de-DE, ro;q=0.8, en;q=0.7', 'ro'],
  ['en-GB;q=0.1, ro', 'ro'],
  ['en;q=0.5,ro;q=0.5', 'en'],
  ['ro;q=0', 'en'],
  ['ro;q=0, *', 'en'],
  ['roman', 'en'],
  ['de', 'en'],
  ['', 'en'],
] as const)('of the languages %j the answer is in %s', async (asked, language) => {
  const headers = { 'accept-language': asked, 'content-type': 'application/json' }
  const answer = await app.server.inject({ method: 'POST', url: signIn.path, payload: '{"username":', headers })
  const said = { en: 'could not be read', ro: 'nu a putut fi citită' } as const
  expect(RefusalBody.parse(answer.json()).message).toContain(said[language])
})
