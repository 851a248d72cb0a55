import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { createAccessToken, withdrawAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { addAnalyser, findAnalyser, removeAnalyser, updateAnalyser } from '@tandem/contract/metering/analysers.ts'
import { amendIntradayOrder, cancelIntradayOrder, placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { getWallet, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import {
  addOrder,
  deleteOrder,
  getOrder,
  listOrdersOfSession,
  transmitOrder,
  updateOrder,
} from '@tandem/contract/orders/orders.ts'
import { importReadings } from '@tandem/contract/metering/reading-import.ts'
import { getHoursOfDay, saveHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import { named } from './facts.ts'
import type { RequestOutcome } from './history.ts'
import { password, zone, type Person, type World } from './world.ts'

/** Markets that come and go during the run; kept by the administrator of it. */
export interface Markets {
  readonly dayAhead: { readonly id: number; readonly closes: number }[]
  readonly intraday: { readonly id: number; readonly closes: number }[]
}

interface Known {
  readonly id: number
  version: number
}

/** One trader: what it knows of its own records, and how it draws what it does next. */
export interface Trader {
  readonly person: Person
  readonly actor: string
  readonly pick: (from: number, to: number) => number
  readonly client: Client
  readonly world: World
  readonly markets: Markets
  readonly open: Known[]
  readonly auctions: Map<number, Known | null>
  importedDays: number
  analyserPort: number
  /** Orders of all traders, for those who try what they may not. */
  readonly everybodys: { readonly userId: number; readonly orderId: number }[]
}

export function createTrader(
  person: Person,
  shared: Pick<Trader, 'client' | 'world' | 'markets' | 'everybodys'>,
  seed: number,
): Trader {
  const own = { open: [], auctions: new Map<number, Known | null>(), importedDays: 0, analyserPort: 20_000 }
  return { person, actor: person.username, pick: seededWholeNumbers(seed), ...shared, ...own }
}

type Act = (trader: Trader) => Promise<void>

const actions: readonly (readonly [weight: number, act: Act])[] = [
  ...([
    [30, place],
    [12, amend],
    [12, cancel],
    [10, lookAtOrder],
    [12, lookAtCoins],
    [8, askForCoins],
  ] as const),
  ...([
    [18, orderForAuction],
    [8, writeHour],
    [2, importFile],
    [3, changeAnalyser],
    [3, useToken],
    [5, tryForbidden],
  ] as const),
  ...([[2, signInAgain]] as const),
]
const total = actions.reduce((sum, [weight]) => sum + weight, 0)

/** Does one thing after the other until it is told to stop. */
export async function trade(trader: Trader, isOver: () => boolean, pause: number): Promise<void> {
  while (!isOver()) {
    let left = trader.pick(1, total)
    const [, act] = actions.find(([weight]) => (left -= weight) <= 0) ?? [0, place]
    await act(trader)
    await sleep(trader.pick(0, 2 * pause))
  }
}

const as = ({ actor, person }: Trader) => ({ actor, token: person.token })
const orderRecord = (id: number) => `order/${id}`

async function place(trader: Trader): Promise<void> {
  const { pick, client, world, markets, open, everybodys, person } = trader
  const serial = client.nextSerial()
  const short = pick(0, 3) === 0 ? markets.intraday.at(-1) : undefined
  const execution = (['NON', 'NON', 'NON', 'IOC', 'FOK'] as const)[pick(0, 4)] ?? 'NON'
  const body = {
    marketId: short?.id ?? world.intradayId,
    period: pick(10, 12),
    side: pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const),
    price: priceTick(pick(20, 30) * 1_000),
    quantity: energyWh(serial),
    execution,
    display: execution === 'NON' && pick(0, 5) === 0 ? energyWh(Math.ceil(serial / 3)) : null,
    ...(pick(0, 1) === 0 ? { requestKey: `key/${serial}` } : {}),
  }
  const sendsTwice = pick(0, 5) === 0
  for (let attempt = 0; attempt < 4; attempt++) {
    const reply = await client.send(
      placeIntradayOrder,
      { body },
      {
        ...as(trader),
        kind: 'placeOrder',
        serial,
        idOf: ({ order }) => order.id,
        sees: ({ order }) => ({ record: orderRecord(order.id), version: order.version }),
      },
    )
    if (reply.outcome === 'acknowledged' && !open.some(({ id }) => id === reply.answer.order.id)) {
      const { id, version, status } = reply.answer.order
      if (status === 'active') open.push({ id, version })
      if (open.length > 20) open.shift()
      everybodys.push({ userId: person.userId, orderId: id })
      if (everybodys.length > 200) everybodys.shift()
    }
    if (!mayBeSentAgain(reply.outcome, body, sendsTwice && attempt === 0)) return
    await sleep(200)
  }
}

/** Under the same key it is the same request, whether its answer was lost or came; without a key nobody may send it again. */
function mayBeSentAgain(outcome: RequestOutcome, body: object, sendsTwice: boolean): boolean {
  return 'requestKey' in body && (outcome === 'unknown' || (outcome === 'acknowledged' && sendsTwice))
}

async function amend(trader: Trader): Promise<void> {
  const { pick, client, open } = trader
  const order = open.splice(pick(0, open.length - 1), 1)[0]
  if (!order) return
  const serial = client.nextSerial()
  const body = { quantity: energyWh(serial), ...(pick(0, 1) === 0 ? { price: priceTick(pick(20, 30) * 1_000) } : {}) }
  const reply = await client.send(
    amendIntradayOrder,
    { params: { id: order.id }, body },
    {
      ...as(trader),
      kind: 'amendOrder',
      serial,
      sees: (answer) => ({ record: orderRecord(order.id), version: answer.order.version }),
    },
  )
  if (reply.outcome === 'acknowledged' && reply.answer.order.status === 'active')
    open.push({ id: order.id, version: reply.answer.order.version })
}

async function cancel(trader: Trader): Promise<void> {
  const { pick, client, open } = trader
  const order = open.splice(pick(0, open.length - 1), 1)[0]
  if (!order) return
  const about = { ...as(trader), kind: 'cancelOrder' as const, subject: named.cancel(order.id) }
  const sees = (answer: { version: number }) => ({ record: orderRecord(order.id), version: answer.version })
  const ask = (server: 0 | 1) =>
    client.send(cancelIntradayOrder, { params: { id: order.id } }, { ...about, server, sees })
  if (pick(0, 3) === 0) await Promise.all([ask(0), ask(1)])
  else await ask(pick(0, 1) === 0 ? 0 : 1)
}

async function lookAtOrder(trader: Trader): Promise<void> {
  const { client, actor, open, auctions, pick } = trader
  const own = [...open, ...[...auctions.values()].flatMap((order) => order ?? [])]
  const order = own[pick(0, Math.max(0, own.length - 1))]
  if (!order) return
  const from = client.history.now()
  const reply = await client.send(getOrder, { params: { id: order.id } }, as(trader))
  const version = reply.outcome === 'acknowledged' ? reply.answer.version : null
  const isMissing = reply.outcome === 'refused' && reply.code === 'order_not_found'
  if (version !== null || isMissing)
    client.history.add({ type: 'sight', actor, record: orderRecord(order.id), version, from })
}

async function lookAtCoins(trader: Trader): Promise<void> {
  const { client, actor, person } = trader
  const { userId } = person
  const from = client.history.now()
  const reply = await client.send(getWallet, { params: { userId } }, as(trader))
  if (reply.outcome !== 'acknowledged') return
  const { available, reserved } = reply.answer
  client.history.add({ type: 'balance', actor, userId, available: String(available), reserved: String(reserved), from })
}

async function askForCoins(trader: Trader): Promise<void> {
  const { pick, client } = trader
  const serial = client.nextSerial()
  const key = pick(0, 1) === 0 ? { requestKey: `coins/${serial}` } : {}
  const body = { amount: amount(BigInt(serial)), note: '', ...key }
  const sendsTwice = pick(0, 3) === 0
  for (let attempt = 0; attempt < 3; attempt++) {
    const about = { ...as(trader), kind: 'requestCoins' as const, serial, idOf: ({ id }: { id: number }) => id }
    const reply = await client.send(requestCoins, { body }, about)
    if (!mayBeSentAgain(reply.outcome, key, sendsTwice && attempt === 0)) return
    await sleep(200)
  }
}

/** Writes an order for an auction, changes it, sends it, changes it again or withdraws it. */
export async function orderForAuction(trader: Trader, { withdraws = true } = {}): Promise<void> {
  const { pick, client, markets, auctions, person } = trader
  const market = markets.dayAhead.at(-1)
  if (!market) return
  const known = auctions.get(market.id)
  const serial = client.nextSerial()
  const lines = [
    {
      period: 1,
      side: person.userId % 2 === 0 ? ('buy' as const) : ('sell' as const),
      steps: [{ price: priceTick(pick(20, 30) * 1_000), quantity: energyWh(serial) }],
    },
  ]
  const written = { kind: 'writeAuctionOrder' as const, serial, subject: named.auctionOrder(market.id, person.userId) }
  const sees = (order: { id: number; version: number }) => ({ record: orderRecord(order.id), version: order.version })
  if (known === undefined) {
    auctions.set(market.id, null)
    const reply = await client.send(
      addOrder,
      { body: { marketId: market.id, name: 'Torture', lines } },
      { ...as(trader), ...written, sees },
    )
    if (reply.outcome === 'acknowledged')
      auctions.set(market.id, { id: reply.answer.id, version: reply.answer.version })
    return
  }
  if (known === null) return findOwn(trader, market.id)
  const draw = pick(0, 9)
  if (draw < 5) {
    const about = { ...as(trader), kind: 'transmitOrder' as const, subject: named.transmit(known.id), sees }
    await client.send(transmitOrder, { params: { orderId: known.id } }, about)
  } else if (draw < 9) {
    const body = { id: known.id, version: known.version, name: 'Torture', lines }
    const reply = await client.send(updateOrder, { body }, { ...as(trader), ...written, sees })
    if (reply.outcome === 'acknowledged') known.version = reply.answer.version
    else auctions.set(market.id, null)
  } else if (withdraws) {
    const about = { ...as(trader), kind: 'withdrawOrder' as const, subject: named.withdraw(known.id) }
    await client.send(deleteOrder, { params: { id: known.id } }, about)
  }
}

/** After an answer was lost: which order there is now, and in which version. */
async function findOwn(trader: Trader, marketId: number): Promise<void> {
  const { client, auctions, person } = trader
  const reply = await client.send(listOrdersOfSession, { params: { marketId } }, as(trader))
  if (reply.outcome !== 'acknowledged') return
  const own = reply.answer.find(({ userId, status }) => userId === person.userId && status !== 'cancelled')
  if (own) auctions.set(marketId, { id: own.id, version: own.version })
}

const hoursBehind = 40

async function writeHour(trader: Trader): Promise<void> {
  const { pick, client, world, person } = trader
  const { userId } = person
  const day = addDays(world.today, -hoursBehind - pick(0, 2))
  const start = startOfDay(day, zone).add({ hours: pick(0, 5) })
  const read = await client.send(getHoursOfDay, { params: { userId, day } }, as(trader))
  if (read.outcome !== 'acknowledged') return
  const version = read.answer.find((hour) => hour.start.equals(start))?.version ?? 0
  const serial = client.nextSerial()
  const hours = [{ start, version, consumption: energyWh(serial), production: null }]
  const about = { ...as(trader), kind: 'writeHour' as const, serial, subject: named.hour(userId, start) }
  await client.send(saveHoursOfDay, { params: { userId, day }, body: { placement: 'connection', hours } }, about)
}

/** A file of a day that nobody wrote before. */
async function importFile(trader: Trader): Promise<void> {
  const { client, world, person } = trader
  const day = addDays(world.today, -60 - trader.importedDays++)
  const serials = Array.from({ length: 23 }, () => client.nextSerial())
  // Up and down: numbers that only rise would be those of a register.
  const rows = serials.map((_, hour) => {
    const start = startOfDay(day, zone).add({ hours: hour })
    return { start, serial: serials[(hour * 7) % 23] ?? 0 }
  })
  const lines = rows.map(
    ({ start, serial }) => `${start.toString({ timeZone: zone })},${(serial / 1_000).toFixed(3)},0.000`,
  )
  await client.send(
    importReadings,
    { body: { userId: person.userId } },
    {
      ...as(trader),
      kind: 'writeHour',
      writes: rows.map(({ start, serial }) => ({ subject: named.hour(person.userId, start), serial })),
      file: { name: `${day}.csv`, content: ['start time,consumption kWh,production kWh', ...lines].join('\n') },
      isDone: ({ stored }) => stored,
    },
  )
}

async function changeAnalyser(trader: Trader): Promise<void> {
  const { client, person } = trader
  const { userId } = person
  const found = await client.send(findAnalyser, { params: { userId } }, as(trader))
  if (found.outcome !== 'acknowledged') return
  const [current] = found.answer
  if (!current) {
    const serial = client.nextSerial()
    const params = { userId, ip: '127.0.0.1', port: 1 + ((userId * 97 + trader.analyserPort++) % 60_000), deviceId: 1 }
    const body = { readingCode: named.readingCode(serial), profile: null, placement: 'connection' as const }
    const about = { ...as(trader), kind: 'addAnalyser' as const, serial, idOf: ({ id }: { id: number }) => id }
    await client.send(addAnalyser, { params, body }, about)
  } else if (current.isActive) {
    const { id, ip, port, deviceId, readingCode, profile, placement, version } = current
    const body = { id, ip, port, deviceId, readingCode, profile, placement, version, isActive: false }
    await client.send(updateAnalyser, { body }, as(trader))
  } else await client.send(removeAnalyser, { params: { id: current.id } }, as(trader))
}

/** A program’s token: used for what it may, for what it may not, and after it was withdrawn. */
async function useToken(trader: Trader): Promise<void> {
  const { client, person, actor } = trader
  const { userId } = person
  const made = await client.send(
    createAccessToken,
    { body: { name: 'torture', scopes: ['read'], days: 1, callsPerMinute: 600 } },
    as(trader),
  )
  if (made.outcome !== 'acknowledged') return
  const { id, token } = made.answer
  await client.send(getWallet, { params: { userId } }, { actor, token })
  const order = {
    marketId: trader.world.intradayId,
    period: 10,
    side: 'buy',
    price: priceTick(20_000),
    execution: 'NON',
    display: null,
  } as const
  const serial = client.nextSerial()
  const refused = { actor, token, kind: 'placeOrder', serial, mayNot: 'a token without the scope trades' } as const
  await client.send(placeIntradayOrder, { body: { ...order, quantity: energyWh(serial) } }, refused)
  const withdrawn = await client.send(withdrawAccessToken, { params: { id } }, as(trader))
  if (withdrawn.outcome !== 'acknowledged') return
  for (const server of [0, 1] as const) {
    const mayNot = 'a withdrawn token is used'
    await client.send(getWallet, { params: { userId } }, { actor, token, server, mayNot })
  }
}

/** Somebody else’s orders and coins, and calls of administrators. */
async function tryForbidden(trader: Trader): Promise<void> {
  const { client, pick, person, everybodys, actor } = trader
  const foreign = everybodys.findLast(({ userId }) => userId !== person.userId)
  if (!foreign) return
  const { orderId, userId } = foreign
  const about = (mayNot: string) => ({ ...as(trader), mayNot })
  switch (pick(0, 4)) {
    case 0:
      await client.send(cancelIntradayOrder, { params: { id: orderId } }, about('cancels somebody else’s order'))
      return
    case 1: {
      const serial = client.nextSerial()
      const body = { quantity: energyWh(serial) }
      const mayNot = { ...about('amends somebody else’s order'), kind: 'amendOrder' as const, serial }
      await client.send(amendIntradayOrder, { params: { id: orderId }, body }, mayNot)
      return
    }
    case 2:
      await client.send(getOrder, { params: { id: orderId } }, about('reads somebody else’s order'))
      return
    case 3:
      await client.send(getWallet, { params: { userId } }, about('reads somebody else’s coins'))
      return
    default: {
      const body = { username: person.username, password: `not ${password}` }
      const mayNot = 'signs in with a wrong password'
      await client.send(signIn, { body }, { actor, token: null, kind: 'signIn', mayNot })
    }
  }
}

async function signInAgain({ client, person, actor }: Trader): Promise<void> {
  const body = { username: person.username, password }
  await client.send(signIn, { body }, { actor, token: null, kind: 'signIn' })
}
