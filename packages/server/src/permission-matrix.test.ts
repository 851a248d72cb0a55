import { accessScopes, audiences } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { furtherRequests } from './testing/further-requests.ts'
import {
  createPermissionWorld,
  kinds,
  type Kind,
  type PermissionWorld,
  type RequestOf,
  type WireRequest,
} from './testing/permission-world.ts'
import { specifiedRequests } from './testing/specified-requests.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

/*
 * Every call of the contract, as every kind of caller and with each scope of an access token, on own and on somebody else’s
 * records: in the path, the query, the body and the form.
 */

const app = useTestApp({ now: '2026-03-01T04:00:00Z' })
let world: PermissionWorld
let requests: Readonly<Record<string, RequestOf>>

beforeAll(async () => {
  world = await createPermissionWorld(app, '2026-03-02' as DeliveryDay)
  requests = { ...specifiedRequests(world), ...furtherRequests(world) }
})

type Ownership = 'own' | 'foreign'
type Call = readonly [name: string, endpoint: AnyEndpoint]

const nameOf = (call: { readonly method: string; readonly path: string }) =>
  `${call.method} ${call.path.replace(/\/$/, '')}`
const all = [...endpoints.values()].map((endpoint): Call => [nameOf(endpoint), endpoint])

const list = path.resolve(import.meta.dirname, '../../../tests/spec/calls.json')
const Listed = z.array(z.object({ method: z.string(), path: z.string() }))
const specified = new Set(Listed.parse(JSON.parse(fs.readFileSync(list, 'utf8'))).map((call) => nameOf(call)))
const isSpecified = (name: string) => specified.has(name)

/** Fields that may name a record or a person. */
const naming = /id$|ids$|^(ip|port|email|token|username|users|of)$/i

function namesIn({ params, query, body }: AnyEndpoint): string[] {
  return [params, query, body].flatMap((schema) => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    return [...text.matchAll(/"properties":(\{.*?\}\})/g)].flatMap(([found]) =>
      [...found.matchAll(/"(\w+)":\{/g)].map(([, key]) => key ?? '').filter((key) => naming.test(key)),
    )
  })
}

/** Calls whose ids name what belongs to nobody, or to everybody who may call at all; and why. */
const ofNobody: Readonly<Record<string, string>> = {
  'GET /api/sessions/{id}/result': 'a market',
  'GET /api/sessions/{id}/curves/{period}': 'a market, anonymous',
  'GET /api/sessions/{id}/proof': 'a market, anonymous',
  'GET /api/test/markets/{id}': 'a market',
  'GET /api/sessions/{id}/past-prices': 'a market, anonymous',
  'POST /api/sessions/{id}/forecasts': 'a market; the forecasts are the caller’s',
  'POST /api/autopilot/take': 'a market; the order is the caller’s',
  'POST /api/autopilot/skip': 'a market; the order is the caller’s',
  'GET /api/intraday/markets/{marketId}/board': 'a market',
  'GET /api/intraday/markets/{marketId}/contracts/{period}': 'a market, anonymous',
  'GET /api/intraday/markets/{marketId}/stream': 'a market; what is own in it is the caller’s',
  'GET /api/intraday/markets/{marketId}/orders': 'a market; the orders are the caller’s',
  'GET /api/intraday/markets/{marketId}/position': 'a market; the position is the caller’s',
  'DELETE /api/intraday/orders': 'a market; the orders are the caller’s',
  'POST /api/intraday/orders': 'a market; the order is the caller’s',
  'POST /api/orders': 'a market; the order is the caller’s',
  'POST /api/test/addOrder': 'a market; the order is the caller’s',
  'GET /api/test/getOrdersMarket/{marketId}': 'a market; the orders are the caller’s',
  'GET /api/orders/import/{marketId}/template': 'a market',
  'POST /api/orders/import/{marketId}/preview': 'a market; nothing is kept',
  'POST /api/orders/import/{marketId}': 'a market; the order is the caller’s',
  'GET /api/settings/getGroupsForOwner/{userId}': 'who administers a group stands in the list of groups',
  'GET /api/settings/isGroupOwner/{userId}': 'who administers a group stands in the list of groups',
  'GET /api/groups/{groupId}': 'the list of groups shows every group; its members are shown to members alone',
  'GET /api/test/getOrdersGroup/{groupId}/{dateFrom}/{dateTo}':
    'a group; whoever does not administer it is refused below',
  'GET /api/test/getUnbalanceList/{dateFrom}/{dateTo}': 'the caller’s own; a group in its query is tested below',
  'GET /api/test/getOrders/{dateFrom}/{dateTo}': 'the caller’s own; a group in its query is tested below',
  'POST /api/analysers/test': 'a device; one that is read for somebody else is tested in test-connection.test.ts',
  'POST /api/profile/email': 'the caller’s own address',
  'POST /api/groups/{groupId}/requests': 'whoever asks to join asks for somebody else’s group',
}

const ofPeople: ReadonlySet<string> = new Set(['user', 'self', 'transactional'])
/** A call about one person’s record, own or foreign. Strategic users and administrators see everybody’s. */
const hasOwner = ([name, endpoint]: Call) =>
  ofPeople.has(endpoint.audience) && namesIn(endpoint).length > 0 && !(name in ofNobody)

test('every call is classified', () => {
  const isKnown = ([name, { path }]: Call) => /\{userId\}/.test(path) || name in requests || name in byPerson
  expect(all.filter((call) => hasOwner(call) && !isKnown(call)).map(([name]) => name)).toEqual([])
  const named = new Set(all.map(([name]) => name))
  expect([...Object.keys(ofNobody), ...Object.keys(requests)].filter((name) => !named.has(name))).toEqual([])
})

/** Its `id` is the number of a person. */
const byPerson: Readonly<Record<string, true>> = {
  'GET /api/test/user/{id}': true,
  'GET /api/users/{id}/consents': true,
}

interface Answered {
  readonly status: number
  readonly body: string
}

async function send([name, endpoint]: Call, token: string | null, request: WireRequest): Promise<Answered> {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_place, field: string) =>
    encodeURIComponent(request.params?.[field] ?? 'missing'),
  )
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]))
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  let payload: Buffer | undefined
  if (request.file !== undefined) {
    const form = new FormData()
    for (const [field, value] of Object.entries(request.body as Record<string, string>)) form.append(field, value)
    form.append('file', new Blob([request.file]), 'readings.csv')
    const written = new Response(form)
    headers['content-type'] = written.headers.get('content-type') ?? ''
    payload = Buffer.from(await written.arrayBuffer())
  } else if (request.body !== undefined) {
    headers['content-type'] = 'application/json'
    payload = Buffer.from(JSON.stringify(request.body))
  }
  const url = query.size > 0 ? `${filled}?${query.toString()}` : filled
  const terms = { method: endpoint.method, url, headers, ...(payload ? { payload } : {}) }
  const answer = await app.server.inject({ ...terms, payloadAsStream: endpoint.stream } as never)
  if (endpoint.stream) answer.stream().destroy()
  return { status: answer.statusCode, body: endpoint.stream ? name : answer.body }
}

const good: readonly number[] = [200]
const notTheirs: readonly number[] = [403, 404]
const traders: readonly Kind[] = ['transactional', 'groupAdministrator']

/** What the audience of a call says of a caller, and on whose records. */
function expected({ audience }: AnyEndpoint, kind: Kind, ownership: Ownership): readonly number[] {
  if (audience === 'public') return good
  if (kind === 'visitor') return [401]
  if (kind === 'administrator') return good
  const ofOwn = ownership === 'own' ? good : notTheirs
  switch (audience) {
    case 'user':
    case 'self':
      return ofOwn
    case 'transactional':
      return traders.includes(kind) ? ofOwn : [403]
    case 'strategic':
      return kind === 'strategic' ? good : [403]
    case 'admin':
      return [403]
  }
}

type Deviation = (kind: Kind, ownership: Ownership) => readonly number[] | null

/** Where the notes of the list, or what somebody has, decide otherwise. */
const deviations: Readonly<Record<string, Deviation>> = {
  // Everybody signed in may find out who administers a group, as the list of groups says.
  'GET /api/settings/getGroupsForOwner/{userId}': (kind) => (kind === 'visitor' ? null : good),
  'GET /api/settings/isGroupOwner/{userId}': (kind) => (kind === 'visitor' ? null : good),
  // "group owner or administrator"
  'GET /api/test/getOrdersGroup/{groupId}/{dateFrom}/{dateTo}': (kind) =>
    kind === 'transactional' ? [403] : kind === 'groupAdministrator' ? good : null,
  // "a transactional user gets the own requests"
  'GET /api/test/findCoinAcquisitions': (kind) => (traders.includes(kind) ? good : null),
  // Strategic providers have no readings of their own.
  'POST /api/test/importReadingIndex': (kind) => (kind === 'strategic' ? [403] : null),
  // A token is withdrawn by its owner alone, a session ended, and consent is given by nobody else.
  'DELETE /api/access-tokens/{id}': (kind, ownership) =>
    kind === 'administrator' && ownership === 'foreign' ? [404] : null,
  'DELETE /api/profile/sessions/{id}': (kind, ownership) =>
    kind === 'administrator' && ownership === 'foreign' ? [404] : null,
  'DELETE /api/push-devices/{id}': (kind, ownership) =>
    kind === 'administrator' && ownership === 'foreign' ? [404] : null,
  'DELETE /api/own-series/{id}': (kind, ownership) =>
    kind === 'administrator' && ownership === 'foreign' ? [404] : null,
  'PUT /api/users/{id}/consents/research': (kind, ownership) =>
    kind === 'administrator' && ownership === 'foreign' ? [403] : null,
  // Who belongs to a group leaves it.
  'POST /api/groups/{groupId}/leave': (kind) => (kind === 'administrator' ? notTheirs : null),
  // These go on with a stored session, and the tokens of these people are of none (session-renewal.test.ts has those).
  'POST /api/auth/renew': () => [401],
  'POST /api/auth/resume': () => [401],
  // "409 'Already Generated' the second time": the day was applied before.
  'GET /api/test/generateBalanceTransaction/{marketId}': (kind) => (kind === 'administrator' ? [409] : null),
}

/** Calls that somebody can make once, or only without what others left behind. */
const once = new RegExp(
  [
    ...['removeAnalyzer', 'updateAnalyzer', 'addAnalyzerData', 'getReadings', 'addReadingIndex', 'updateReadingIndex'],
    ...['importReadingIndex', '/api/groups/', '/api/access-tokens', '/api/analysers/', '/hours/', '/confirm'],
  ].join('|'),
)

async function callAs(call: Call, kind: Kind, ownership: Ownership): Promise<Answered> {
  const [name, endpoint] = call
  const isOnce = once.test(name)
  const as = kind === 'visitor' ? null : isOnce ? await world.aPerson(kind) : world.people[kind]
  const other = isOnce ? await world.aPerson('transactional') : world.foreign
  // Those whom these calls are about are traders, whoever asks.
  const isOfTraders = endpoint.audience === 'strategic' || endpoint.audience === 'admin'
  const owner = as && ownership === 'own' && !isOfTraders ? as : other
  return send(call, as?.token ?? null, await requestOf(call, { owner, as, kind }))
}

interface Asking {
  readonly owner: TestUser
  readonly as: TestUser | null
  readonly kind: Kind
}

async function requestOf([name, endpoint]: Call, { owner, as, kind }: Asking): Promise<WireRequest> {
  const request = (await requests[name]?.(owner, as)) ?? {}
  const values = world.usual(owner)
  const needed = Object.keys((endpoint.query as z.ZodObject).shape)
  // Who is in no group has no group to ask for.
  const fields = needed.filter((field) => field in values && (field !== 'groupId' || kind === 'groupAdministrator'))
  const usual = isSpecified(name) ? Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) : {}
  return { ...request, params: { ...values, ...request.params }, query: { ...usual, ...request.query } }
}

/** With a request of which is known that it can be done the answer is 200; any other is at least not refused for who asks. */
const isExact = (name: string) => isSpecified(name) || name in requests

/** What a call answered otherwise than it should. */
async function faultsOf(call: Call): Promise<string[]> {
  const [name, endpoint] = call
  const faults: string[] = []
  for (const kind of kinds) {
    for (const ownership of hasOwner(call) ? (['own', 'foreign'] as const) : (['own'] as const)) {
      const { status, body } = await callAs(call, kind, ownership)
      const wanted = deviations[name]?.(kind, ownership) ?? expected(endpoint, kind, ownership)
      const isAdmitted = wanted === good && !isExact(name) && status !== 401 && status !== 403 && status < 500
      if (!isAdmitted && !wanted.includes(status))
        faults.push(`${name}, ${kind}, ${ownership}: ${status} for ${wanted.join(' or ')}: ${body.slice(0, 300)}`)
    }
  }
  return faults
}

/** So many at a time that one test does not take minutes. */
const chunks = audiences.flatMap((audience) => {
  const calls = all.filter(([, endpoint]) => endpoint.audience === audience)
  const size = 25
  return Array.from({ length: Math.ceil(calls.length / size) }, (_, place) => ({
    audience,
    from: place * size + 1,
    calls: calls.slice(place * size, (place + 1) * size),
  }))
})

test.each(chunks)('calls of the audience $audience, from number $from on, answer as it says', async ({ calls }) => {
  const faults: string[] = []
  for (const call of calls) {
    const found = await faultsOf(call).catch((error: unknown) => [`${call[0]}: ${String(error)}`])
    faults.push(...found)
  }
  expect(faults).toEqual([])
})

test('a group in the query is for who administers it', async () => {
  const groups = all.filter(
    ([, { query, audience }]) => 'groupId' in (query as z.ZodObject).shape && ofPeople.has(audience),
  )
  expect(groups.length).toBeGreaterThan(1)
  for (const [name, endpoint] of groups) {
    const params = world.usual(world.people.transactional)
    const request = { params, query: { groupId: world.day.groupId } }
    const { status, body } = await send([name, endpoint], world.people.transactional.token, request)
    // Refused, or nobody's records.
    expect([name, notTheirs.includes(status) || body === '[]']).toEqual([name, true])
  }
})

test('an access token is taken where its scope says, and nowhere else', async () => {
  const as = world.people.transactional
  const faults: string[] = []
  for (const scope of accessScopes) {
    const body = { name: scope, scopes: [scope], days: 1, callsPerMinute: 6_000 }
    const tokenOf = async (owner: TestUser) => (await app.call(createAccessToken, { body, as: owner })).token
    const usualToken = await tokenOf(as)
    for (const call of all.filter(([, { audience }]) => audience !== 'public')) {
      const [name, endpoint] = call
      const isTaken = endpoint.scope === scope && !(endpoint.audience in { strategic: 1, admin: 1 })
      // Somebody has one analyser, so each call is about somebody new.
      const owner = isTaken && once.test(name) && !name.includes('/runs/') ? await world.aPerson('transactional') : as
      const request = isTaken
        ? await requestOf(call, { owner, as: owner, kind: 'transactional' })
        : { params: world.usual(as) }
      const { status } = await send(call, owner === as ? usualToken : await tokenOf(owner), request)
      if (isTaken ? status === 401 || status === 403 || status >= 500 : status !== 403)
        faults.push(`${name} with a token to ${scope}: ${status}`)
    }
  }
  expect(faults).toEqual([])
})
