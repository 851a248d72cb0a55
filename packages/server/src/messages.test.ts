import { activateAccount, forgotPassword, signIn, signUp, updateUser } from '@tandem/contract/accounts/accounts.ts'
import { addAnalyser, updateAnalyser, type Analyser } from '@tandem/contract/metering/analysers.ts'
import * as groups from '@tandem/contract/groups.ts'
import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { addSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, listOrders } from '@tandem/contract/orders/orders.ts'
import { importReadings } from '@tandem/contract/metering/reading-import.ts'
import { addIndexReading } from '@tandem/contract/metering/readings.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { line, perKWh } from '@tandem/core/testing/builders.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { filled, serverMessages, type ServerMessage } from '../../../tests/spec/messages.ts'
import { aClearedDay, anOpenMarket } from './testing/cleared-day.ts'
import { meter } from './testing/imbalances.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'
import { aSessionOf, saveOrder } from './testing/trading.ts'

/** Each message of the specification that the server says, reached by a call as a browser or a program sends it, in both languages. */
const app = useTestApp({ now: '2026-03-01T08:00:00Z' })

interface Sent {
  readonly as?: TestUser | undefined
  /** Written to the wire as it is: much of it is wrong on purpose. */
  readonly body?: unknown
  readonly form?: FormData
}

/** What a refused call says: its message, and a sentence for each fault. */
async function sentences(language: Language, call: string, { as, body, form }: Sent = {}): Promise<string[]> {
  const [method = '', url = ''] = call.split(' ')
  const written = form && new Response(form)
  const answer = await app.server.inject({
    method: method as 'GET',
    url,
    headers: {
      'accept-language': language,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(written ? { 'content-type': written.headers.get('content-type') ?? '' } : {}),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(written ? { payload: Buffer.from(await written.arrayBuffer()) } : {}),
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  const { message, details } = answer.json<{ message: string; details?: { faults?: { message: string }[] } }>()
  return [message, ...(details?.faults ?? []).map((fault) => fault.message)]
}

function aForm(file?: { name: string; content: string }): FormData {
  const form = new FormData()
  form.append('userId', String(trader.userId))
  if (file) form.append('file', new Blob([file.content]), file.name)
  return form
}

let admin: TestUser
let trader: TestUser
let founder: TestUser
let applicant: TestUser
let groupId: number
let analyser: Analyser
let disabled: Analyser
/** Of the day-ahead market where the trader has an order, of an open intra-day market, of a day that is settled. */
let [dayAheadId, intradayId, settledId] = [0, 0, 0]

async function settleDay(): Promise<void> {
  const other = await app.aUser({ coins: '100' })
  const date = '2026-03-02'
  const { id } = await aClearedDay(app, { date, admin }, [
    { as: trader, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: other, lines: [line(1, 'sell 10 @ 0.10')] },
  ])
  app.clock.set('2026-03-02T22:00:00Z')
  await meter(app, trader, date, (hour) => ({ consumption: hour === 0 ? 10 : 0 }))
  await meter(app, other, date, (hour) => ({ consumption: 0, production: hour === 0 ? 10 : 0 }))
  await app.call(applySettlement, { params: { marketId: id }, as: admin })
  settledId = id
}

async function attachAnalyser(user: TestUser, deviceId: number): Promise<Analyser> {
  const params = { userId: user.userId, ip: '127.0.0.1', port: 5020, deviceId }
  const body = { readingCode: 'Roof', profile: 'eastron_sdm630', placement: 'connection' as const }
  return app.call(addAnalyser, { params, body, as: user })
}

const termsOf = ({ id, version, ip, port, deviceId, readingCode, profile, placement, isActive }: Analyser) => ({
  id,
  version,
  ip,
  port,
  deviceId,
  readingCode,
  profile,
  placement,
  isActive,
})

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  trader = await app.aUser({ coins: '100', username: 'trader' })
  founder = await app.aUser()
  applicant = await app.aUser()
  await settleDay()
  dayAheadId = (await anOpenMarket(app, { date: '2026-03-04', admin })).id
  await saveOrder(app, trader, dayAheadId, line(1, 'buy 1 @ 0.10'))
  const bounds = { marketType: 'intraday', minPrice: perKWh('-0.5'), maxPrice: perKWh('4') } as const
  intradayId = await aSessionOf(app, admin, { date: '2026-03-04', closes: '2026-03-04T21:00:00Z' }, bounds)
  await app.call(groups.saveAssociation, { body: { isOpen: true }, as: admin })
  groupId = (await app.call(groups.createGroup, { body: { name: 'Sunny Lane' }, as: founder })).groupId
  await app.call(groups.requestToJoin, { params: { groupId }, as: applicant })
  analyser = await attachAnalyser(trader, 1)
  const off = await attachAnalyser(founder, 2)
  disabled = await app.call(updateAnalyser, { body: { ...termsOf(off), isActive: false }, as: founder })
})

const person = {
  lastName: 'Pop',
  firstName: 'Dan',
  username: 'dan',
  email: 'dan@example.org',
  password: 'sun-and-wind',
}
const register = (language: Language, changes: object) =>
  sentences(language, `POST ${signUp.path}`, { body: { ...person, ...changes } })

const oneLine = { period: 2, side: 'buy', steps: [{ price: 0.1, quantity: 1 }] }
const order = (language: Language, changes: object) => {
  const body = { marketId: dayAheadId, name: 'An order', lines: [oneLine], ...changes }
  return sentences(language, `POST ${addOrder.path}`, { body, as: trader })
}

const index = (language: Language, changes: object) => {
  const body = { userId: trader.userId, month: '2026-02', indexDate: '2026-02-20', consumptionIndex: 100 }
  const all = { ...body, productionIndex: null, isConfirmed: true, ...changes }
  return sentences(language, `POST ${addIndexReading.path}`, { body: all, as: trader })
}

const newAnalyser = (port: number) =>
  `POST /api/test/addAnalyzerData/${String(trader.userId)}/127.0.0.1/${String(port)}/9`
const readings = `POST ${importReadings.path}`

/** How each message is reached. */
const reach: Record<ServerMessage, (language: Language) => Promise<string[]>> = {
  required: (language) => sentences(language, `POST ${signIn.path}`, { body: { username: '', password: 'x' } }),
  alphabetic: (language) => register(language, { firstName: 'Ștefan' }),
  email: (language) => register(language, { email: 'nobody' }),
  minLength: (language) => register(language, { username: 'da' }),
  maxLength: (language) => register(language, { username: 'd'.repeat(21) }),
  digits: (language) =>
    sentences(
      language,
      `POST ${updateUser.path.replace('{id}', String(trader.userId)).replace('{statusRequest}', '0')}`,
      {
        body: { phone: '12345' },
        as: trader,
      },
    ),
  between: (language) => sentences(language, newAnalyser(70_000), { body: { readingCode: 'Roof' }, as: trader }),
  minValue: (language) => index(language, { consumptionIndex: -1 }),
  invalidFormat: (language) => sentences(language, `POST ${signIn.path}`, { body: { username: 7, password: 'x' } }),
  invalidValue: (language) => order(language, { lines: [{ ...oneLine, side: 'lend' }] }),
  offerName: (language) => order(language, { name: ' ' }),
  nameTooShort: (language) => order(language, { name: 'A' }),
  inputTooLong: (language) => order(language, { name: 'A'.repeat(61) }),
  numericOnly: (language) => order(language, { lines: [{ ...oneLine, steps: [{ price: 'cheap', quantity: 1 }] }] }),
  startBeforeEnd: (language) =>
    sentences(language, `GET ${listOrders.path.replace('{dateFrom}/{dateTo}', '2026-03-02/2026-03-01')}`, {
      as: trader,
    }),
  pricesCross: (language) =>
    sentences(language, `POST ${addSession.path}`, {
      body: {
        marketType: 'pzu_market',
        date: '2026-03-05',
        minPrice: 2,
        maxPrice: 1,
        openingTime: '2026-03-03T09:00:00Z',
        closingTime: '2026-03-03T10:00:00Z',
      },
      as: admin,
    }),
  groupNameUsed: (language) =>
    sentences(language, `POST ${groups.createGroup.path}`, { body: { name: 'Sunny Lane' }, as: trader }),
  orderUnique: (language) => order(language, {}),
  completeOrder: (language) => order(language, { lines: [] }),
  selectMarket: (language) => order(language, { marketId: undefined }),
  selectOfferType: (language) => order(language, { lines: [{ ...oneLine, side: undefined }] }),
  indexOnce: async (language) => {
    const body = { userId: trader.userId, month: '2026-01', indexDate: '2026-01-20', consumptionIndex: 90 }
    const headers = { authorization: `Bearer ${trader.token}` }
    const payload = { ...body, productionIndex: null, isConfirmed: true }
    // Entered by the first of the two languages.
    await app.server.inject({ method: 'POST', url: addIndexReading.path, headers, payload })
    return index(language, { month: '2026-01', indexDate: '2026-01-20', consumptionIndex: 90 })
  },
  twoGroups: (language) =>
    sentences(language, `POST ${groups.createGroup.path}`, { body: { name: 'Another Lane' }, as: founder }),
  groupWhilePending: (language) =>
    sentences(language, `POST ${groups.createGroup.path}`, { body: { name: 'Another Lane' }, as: applicant }),
  analyserAttached: (language) => {
    const body = { readingCode: 'Roof', profile: 'eastron_sdm630', placement: 'connection' }
    return sentences(language, newAnalyser(5020), { body, as: trader })
  },
  analyserUnchanged: (language) =>
    sentences(language, `POST ${updateAnalyser.path}`, { body: termsOf(disabled), as: founder }),
  noFile: (language) => sentences(language, readings, { form: aForm(), as: trader }),
  fileFormat: (language) =>
    sentences(language, readings, { form: aForm({ name: 'bill.pdf', content: '%PDF' }), as: trader }),
  fieldsNotSelected: (language) => {
    const form = aForm({ name: 'a.csv', content: 'a;b' })
    form.append('file', new Blob(['a;b']), 'second.csv')
    return sentences(language, readings, { form, as: trader })
  },
  noIntradayMarket: (language) =>
    order(language, {
      marketType: 'intraday_market',
      lines: undefined,
      period: 2,
      side: 'buy',
      price: 0.1,
      quantity: 1,
    }),
  noDayAheadMarket: (language) => order(language, { marketId: intradayId }),
  alreadyGenerated: (language) => {
    const path = applySettlement.path.replace('{marketId}', String(settledId))
    return sentences(language, `${applySettlement.method} ${path}`, { as: admin, body: {} })
  },
  sectionNotAvailable: async (language) => {
    await app.call(groups.saveAssociation, { body: { isOpen: false }, as: admin })
    const said = await sentences(language, `GET ${groups.listGroups.path}`, { as: trader })
    await app.call(groups.saveAssociation, { body: { isOpen: true }, as: admin })
    return said
  },
  wrongInformation: (language) =>
    sentences(language, `POST ${signIn.path}`, { body: { username: 'trader', password: 'a guess' } }),
  serviceUnavailable: async (language) => {
    const broken = vi.spyOn(app.platform.mailer, 'check').mockRejectedValue(new Refusal('mail_not_sent'))
    const said = await sentences(language, `POST ${forgotPassword.path.replace('{email}', trader.email)}`, { body: {} })
    broken.mockRestore()
    return said
  },
  linkGone: (language) => sentences(language, `GET ${activateAccount.path.replace('{token}', 'a'.repeat(43))}`),
}

describe.each(['en', 'ro'] as const)('the messages of the specification, %s', (language) => {
  test.each(Object.entries(serverMessages))('%s', async (name, message) => {
    const said = await reach[name as ServerMessage](language)
    expect(said).toContainEqual(expect.stringMatching(filled(message[language])))
  })
})

test('an attached analyser is not changed either', async () => {
  const body = { ...termsOf(analyser), port: 5021 }
  const said = await sentences('en', `POST ${updateAnalyser.path}`, { body, as: trader })
  expect(said).toContain(serverMessages.analyserAttached.en)
})
