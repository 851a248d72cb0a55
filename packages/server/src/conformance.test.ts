import { isAdministrator } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import * as accounts from '@tandem/contract/accounts.ts'
import * as analysers from '@tandem/contract/analysers.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { requestCoins } from '@tandem/contract/ledger.ts'
import * as orders from '@tandem/contract/orders.ts'
import * as readings from '@tandem/contract/readings.ts'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { household, meterDays, publishDays } from './testing/forecasting.ts'
import { liveSettledDay } from './testing/settled-day.ts'
import { testPassword, useTestApp, type TestUser } from './testing/test-app.ts'
import { aMarket } from './testing/trading.ts'
import type { WholeDay } from './testing/whole-day.ts'

/*
 * The calls of the specification, line by line: a copy of its list (tests/spec) is held against the contract, and each call is
 * made as every kind of caller, on own and on somebody else's records.
 */

const Call = z.object({
  area: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  query: z.array(z.string()),
  access: z.enum(['public', 'user', 'transactional', 'self', 'strategic', 'admin']),
})
type Call = z.output<typeof Call>

const listed = path.resolve(import.meta.dirname, '../../../tests/spec/calls.json')
const calls = z.array(Call).parse(JSON.parse(fs.readFileSync(listed, 'utf8')))
const nameOf = ({ method, path: address }: Pick<Call, 'method' | 'path'>) => `${method} ${address.replace(/\/$/, '')}`
const contract = new Map([...endpoints.values()].map((endpoint) => [nameOf(endpoint), endpoint]))

test('the list of the specification is whole', () => {
  expect(calls).toHaveLength(131)
  expect(new Set(calls.map(nameOf)).size).toBe(131)
})

/** Where the contract lets others in than the list says, and why. */
const otherAudience: Readonly<Record<string, { audience: string; why: string }>> = {
  'GET /api/test/findCoinAcquisitions': {
    audience: 'transactional',
    why: 'its note: a transactional user gets the own',
  },
}

const date = '2026-03-02' as DeliveryDay
const app = useTestApp({ now: '2026-03-01T04:00:00Z' })
const kinds = ['visitor', 'standard', 'transactional', 'strategic', 'groupAdministrator', 'administrator'] as const
type Kind = (typeof kinds)[number]
type Whose = 'own' | 'foreign'

type SignedIn = Exclude<Kind, 'visitor'>

let day: WholeDay
let people: Record<SignedIn, TestUser>
let foreign: TestUser

beforeAll(async () => {
  // What forecasts are made from: prices of three weeks, and everybody's readings of as many.
  await publishDays(app, addDays(date, -2), 21)
  day = await liveSettledDay(app, date)
  const [owner, , , free, other] = day.traders
  people = {
    standard: await aPerson('standard'),
    transactional: free!,
    strategic: await aPerson('strategic'),
    groupAdministrator: owner!,
    administrator: day.admin,
  }
  foreign = other!
  const last = addDays(date, -1)
  for (const [seed, person] of [...Object.values(people), foreign].entries())
    await meterDays(app, person, { last, count: 21 }, household(seed))
}, 120_000)

/** Somebody new of a kind, without any record yet. */
function aPerson(kind: SignedIn): Promise<TestUser> {
  if (kind === 'administrator') return app.aUser({ isAdministrator: true, userType: 'standard' })
  if (kind === 'standard') return app.aUser({ userType: 'standard' })
  return kind === 'strategic' ? app.aUser({ userType: 'strategicUser' }) : app.aUser({ coins: '1000' })
}

interface Request {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly file?: string
}

/** What stands in the places of a path, for the records of one person on the day that was traded. */
function usual(owner: TestUser): Record<string, string | number> {
  return {
    ...{
      userId: owner.userId,
      id: owner.userId,
      dateFrom: date,
      dateTo: date,
      date,
      marketDate: date,
      month: '2026-02',
    },
    ...{ granularity: 'day', period: 'month', marketType: 'all', orderType: 'all', marketTypeKey: 'pzu_market' },
    ...{ marketId: day.dayAheadId, groupId: day.groupId, email: 'nobody@example.org' },
  }
}

let number = 0
let nextDay = addDays(date, 20)
const freshDay = () => (nextDay = addDays(nextDay, 1))

const line = { period: 1, side: 'buy' as const, steps: [{ price: perKWh('0.1'), quantity: energyWh(1_000) }] }
const wireLine = { period: 1, side: 'buy', steps: [{ price: 0.1, quantity: 1 }] }

/** A market that is open, of a day of its own. */
async function openMarket(isOpen = true): Promise<number> {
  const closes = app.clock.now().add({ hours: 2 }).toString()
  return aMarket(app, day.admin, { date: freshDay(), closes, isOpen })
}

/** A draft of somebody who may trade. */
async function aDraft(owner: TestUser): Promise<{ id: number; version: number }> {
  const body = { marketId: await openMarket(), name: `Order ${++number}`, lines: [line] }
  const { id } = await app.call(orders.addOrder, { body, as: owner })
  return { id, version: 1 }
}

const isTrader = (owner: TestUser) => owner.userType === 'transactionalUser'
/** Whose record a call is about, where only traders have such records. */
const trader = (owner: TestUser) => (isTrader(owner) ? owner : foreign)

async function anAnalyser(owner: TestUser): Promise<analysers.Analyser> {
  const params = { userId: owner.userId, ip: '127.0.0.1', port: 2_000 + ++number, deviceId: 1 }
  const body = { readingCode: `Code ${number}`, profile: 'eastron_sdm630', placement: 'connection' as const }
  return app.call(analysers.addAnalyser, { params, body, as: day.admin })
}

/** What a call needs beside the usual: a record of its own to change, a body, a file. */
const requests: Readonly<Record<string, (owner: TestUser, as: TestUser | null) => Request | Promise<Request>>> = {
  'POST /api/auth/signin': () => ({ body: { username: people.standard.username, password: testPassword } }),
  'POST /api/auth/signup': () => ({ body: registration() }),
  'GET /api/auth/activateAccount/{token}': async () => ({ params: { token: await mailedToken('activation') } }),
  'POST /api/test/resetPassword/{token}/{newPassword}': async () => ({
    params: { token: await mailedToken('reset'), newPassword: 'another-horse-7' },
  }),
  'GET /api/test/role/{id}': async () => ({
    params: { id: (await app.call(accounts.listRoles, { as: day.admin }))[0]!.id },
  }),
  'POST /api/test/addRole': () => ({ body: { name: `ROLE_NUMBER_${++number}` } }),
  'DELETE /api/test/deleteUser/{id}': async () => ({ params: { id: (await app.aUser()).userId } }),
  'GET /api/test/updateUser/{id}/{statusRequest}': (owner) => ({
    params: { id: owner.userId, statusRequest: 0 },
    query: { firstName: 'Renamed', email: owner.email },
  }),
  'GET /api/test/updateUserPreferences/{userId}/{preference}/{value}': (owner) => ({
    params: { userId: owner.userId, preference: 'resultMail', value: 'on' },
  }),
  'PUT /api/test/updateOrder': async (owner) => ({
    body: { ...(await aDraft(trader(owner))), name: 'Renamed', lines: [wireLine] },
  }),
  'POST /api/test/addOrder': async () => ({
    body: { marketId: await openMarket(), name: 'An order', lines: [wireLine] },
  }),
  'DELETE /api/test/deleteOrder/{id}': async (owner) => ({ params: { id: (await aDraft(trader(owner))).id } }),
  'GET /api/test/transmittedMarket/{orderId}': async (owner) => ({
    params: { orderId: (await aDraft(trader(owner))).id },
  }),
  'GET /api/test/generateOrderForecast/{userId}/{marketDate}': async (owner, as) => ({
    params: { userId: owner.userId, marketDate: await dayOfOpenMarket() },
    // Nobody saves an order in the name of another; an administrator may see what it would be.
    query: { preview: String(isAdministrator(as) && owner !== as) },
  }),
  'GET /api/test/administration/marketDetailsExportToExcel/excel': ({ userId }) => ({
    query: { userId, marketType: 'pzu_market' },
  }),
  'POST /api/test/addCoinAcquisition': () => ({ body: { amount: 10, note: '' } }),
  'GET /api/test/acceptCoinAcquisition/{id}': async () => ({ params: { id: await aPurchase() } }),
  'GET /api/test/rejectCoinAcquisition/{id}': async () => ({ params: { id: await aPurchase() } }),
  'GET /api/test/markets/{id}': () => ({ params: { id: day.dayAheadId } }),
  'GET /api/test/editMarket/{id}': () => ({ params: { id: day.dayAheadId } }),
  'POST /api/test/addMarket': () => ({ body: marketTerms() }),
  'PUT /api/test/updateMarket': async () => {
    const id = await openMarket(false)
    return { body: { ...marketTerms(), date: nextDay, id } }
  },
  'GET /api/test/openMarket/{id}': async () => ({ params: { id: await openMarket(false) } }),
  'GET /api/test/closeMarket/{id}': async () => ({ params: { id: await openMarket() } }),
  'POST /api/test/saveReferencePrice': () => ({ body: { date, prices: [{ period: 1, price: 0.25 }] } }),
  'POST /api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}': (owner) => ({
    params: { userId: owner.userId, ip: '127.0.0.1', port: 2_000 + ++number, deviceId: 1 },
    body: { readingCode: `Code ${number}`, profile: 'eastron_sdm630', placement: 'connection' },
  }),
  'POST /api/test/updateAnalyzer': async (owner) => {
    const { id, ip, port, deviceId, readingCode, profile, placement, version } = await anAnalyser(owner)
    return { body: { id, ip, port, deviceId, readingCode, profile, placement, version, isActive: false } }
  },
  'DELETE /api/test/removeAnalyzer/{id}': async (owner) => {
    const { id, ip, port, deviceId, readingCode, profile, placement, version } = await anAnalyser(owner)
    const body = { id, ip, port, deviceId, readingCode, profile, placement, version, isActive: false }
    await app.call(analysers.updateAnalyser, { body, as: day.admin })
    return { params: { id } }
  },
  'GET /api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}': async (owner) => ({
    params: { ...usual(owner), analyzerId: (await anAnalyser(owner)).id },
  }),
  'GET /api/test/getReadingsValue/{analyzerId}': async (owner) => ({
    params: { analyzerId: (await anAnalyser(owner)).id },
  }),
  'POST /api/test/addReadingIndex': (owner) => ({ body: { ...indexOf(), userId: owner.userId, month: '2026-01' } }),
  'PUT /api/test/updateReadingIndex': async (owner) => {
    const { consumptionIndex, productionIndex } = { consumptionIndex: energyWh(1_000), productionIndex: energyWh(0) }
    const terms = { indexDate: '2026-01-31' as DeliveryDay, month: '2026-01-01' as DeliveryDay, isConfirmed: true }
    const body = { ...terms, userId: owner.userId, consumptionIndex, productionIndex }
    const { id, version } = await app.call(readings.addIndexReading, { body, as: day.admin })
    return { body: { ...indexOf(), id, version, consumptionIndex: 2 } }
  },
  'POST /api/test/importReadingIndex': (owner) => ({
    body: { userId: String(owner.userId) },
    file: `time,consumption kWh,production kWh\n${hoursOfFile().join('\n')}\n`,
  }),
}

const registration = () => {
  const username = `new${++number}`
  const names = { lastName: 'New', firstName: 'Person', username, email: `${username}@example.org` }
  return { ...names, password: testPassword, userType: 'standard' }
}
const indexOf = () => ({ indexDate: '2026-01-31', consumptionIndex: 1, productionIndex: 0, isConfirmed: true })
const hoursOfFile = () =>
  Array.from({ length: 24 }, (_, hour) => `2026-02-10 ${String(hour).padStart(2, '0')}:00,1.5,0.25`)

function marketTerms() {
  const now = app.clock.now()
  const times = { openingTime: now.toString(), closingTime: now.add({ hours: 2 }).toString() }
  const names = { marketType: 'pzu_market', date: freshDay(), zone: 'Europe/Bucharest', mtuMinutes: 60 }
  return { ...names, ...times, minPrice: -0.5, maxPrice: 4 }
}

async function dayOfOpenMarket(): Promise<string> {
  await openMarket()
  return nextDay
}

async function aPurchase(): Promise<number> {
  const as = await app.aUser()
  const { id } = await app.call(requestCoins, { body: { amount: amount(1_000_000_000n), note: '' }, as })
  return id
}

/** The code of a link that was mailed to somebody new. */
async function mailedToken(purpose: 'activation' | 'reset'): Promise<string> {
  const body = registration()
  await app.call(accounts.signUp, { body })
  const code = () => /token=([\w-]+)|activateAccount\/([\w-]+)/.exec(mailTo(body.email))?.slice(1).find(Boolean)
  const mailTo = (to: string) => app.platform.mailer.recent().find((mail) => mail.to.includes(to))?.text ?? ''
  await expect.poll(code).toBeTruthy()
  if (purpose === 'activation') return code()!
  await app.call(accounts.activateAccount, { params: { token: code()! } })
  await app.call(accounts.forgotPassword, { params: { email: body.email } })
  const first = code()
  await expect.poll(() => code() !== first).toBe(true)
  return code()!
}

async function send(call: Call, as: TestUser | null, request: Request): Promise<{ status: number; body: string }> {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(request.params?.[name] ?? 'missing'),
  )
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]))
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
  let payload: Buffer | undefined
  if (request.file !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(request.body as Record<string, string>)) form.append(name, value)
    form.append('file', new Blob([request.file]), 'readings.csv')
    const written = new Response(form)
    headers['content-type'] = written.headers.get('content-type') ?? ''
    payload = Buffer.from(await written.arrayBuffer())
  } else if (request.body !== undefined) {
    headers['content-type'] = 'application/json'
    payload = Buffer.from(JSON.stringify(request.body))
  }
  const url = query.size > 0 ? `${filled}?${query.toString()}` : filled
  const answer = await app.server.inject({ method: call.method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body }
}

const good = [200]
const notTheirs = [403, 404]
const traders: readonly Kind[] = ['transactional', 'groupAdministrator']

/** What the list says of a caller, and on whose records. */
function expected(call: Call, kind: Kind, whose: Whose): readonly number[] {
  if (call.access === 'public') return good
  if (kind === 'visitor') return [401]
  if (kind === 'administrator') return good
  const ofOwn = whose === 'own' ? good : notTheirs
  switch (call.access) {
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

type Deviation = (kind: Kind, whose: Whose) => readonly number[] | null

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
  // "409 'Already Generated' the second time": the day was applied before.
  'GET /api/test/generateBalanceTransaction/{marketId}': (kind) => (kind === 'administrator' ? [409] : null),
}

/** Calls whose record belongs to somebody although no place of the path says so. */
const owned: ReadonlySet<string> = new Set([
  'GET /api/test/user/{id}',
  'GET /api/test/updateUser/{id}/{statusRequest}',
  'PUT /api/test/updateOrder',
  'DELETE /api/test/deleteOrder/{id}',
  'DELETE /api/test/removeAnalyzer/{id}',
  'POST /api/test/updateAnalyzer',
  'POST /api/test/addReadingIndex',
  'PUT /api/test/updateReadingIndex',
  'POST /api/test/importReadingIndex',
])
/** Calls that somebody can make once, or only without what others left behind. */
const once: ReadonlySet<string> = new Set([
  'DELETE /api/test/removeAnalyzer/{id}',
  'POST /api/test/updateAnalyzer',
  'POST /api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}',
  'GET /api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}',
  'GET /api/test/getReadingsValue/{analyzerId}',
  'POST /api/test/addReadingIndex',
  'PUT /api/test/updateReadingIndex',
  'POST /api/test/importReadingIndex',
])
const hasOwner = (call: Call) => /\{(userId|analyzerId|orderId)\}/.test(call.path) || owned.has(nameOf(call))

async function callAs(call: Call, kind: Kind, whose: Whose) {
  const name = nameOf(call)
  const isOnce = once.has(name)
  const as = kind === 'visitor' ? null : isOnce ? await aPerson(kind) : people[kind]
  const other = isOnce ? await aPerson('transactional') : foreign
  // Those whom these calls are about are traders, whoever asks.
  const isOfTraders = call.access === 'strategic' || call.access === 'admin'
  const owner = as && whose === 'own' && !isOfTraders ? as : other
  const request = (await requests[name]?.(owner, as)) ?? {}
  const values = usual(owner)
  // Who is in no group has no group to ask for.
  const query = Object.fromEntries(
    call.query.flatMap((field) =>
      field in values && (field !== 'groupId' || kind === 'groupAdministrator') ? [[field, values[field]!]] : [],
    ),
  )
  return send(call, as, { ...request, params: request.params ?? values, query: { ...query, ...request.query } })
}

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s answers each kind of caller as the list says',
  async (name, call) => {
    const endpoint = contract.get(name)
    expect(endpoint?.audience).toBe(otherAudience[name]?.audience ?? call.access)
    expect(Object.keys((endpoint?.query as z.ZodObject).shape)).toEqual(expect.arrayContaining(call.query))
    const faults: string[] = []
    for (const kind of kinds) {
      for (const whose of hasOwner(call) ? (['own', 'foreign'] as const) : (['own'] as const)) {
        const { status, body } = await callAs(call, kind, whose)
        const wanted = deviations[name]?.(kind, whose) ?? expected(call, kind, whose)
        if (!wanted.includes(status))
          faults.push(`${kind}, ${whose}: ${String(status)} for ${wanted.join(' or ')}: ${body.slice(0, 300)}`)
      }
    }
    expect(faults).toEqual([])
  },
)
