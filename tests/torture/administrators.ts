import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick, amount } from '@tandem/core/units/units.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { applySettlement, correctSettlement, getSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import {
  acceptCoinPurchase,
  getWallet,
  listCoinPurchases,
  rejectCoinPurchase,
  requestCoins,
} from '@tandem/contract/ledger/ledger.ts'
import { addSession, closeSession, openSession } from '@tandem/contract/markets/markets.ts'
import { getHoursOfDay, saveHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import { named } from './facts.ts'
import { createTrader, orderForAuction, type Markets } from './traders.ts'
import { zone, type Person, type World } from './world.ts'

interface Office {
  readonly client: Client
  readonly world: World
  readonly markets: Markets
  readonly seed: number
  readonly isOver: () => boolean
}

const bounds = { minPrice: perKWh('-0.5'), maxPrice: perKWh('4') }
const now = () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' })

/** Opens markets that close within seconds, day-ahead and intra-day, and closes some of them by hand as the schedule does. */
export async function runMarkets({ client, world, markets, seed, isOver }: Office): Promise<void> {
  const pick = seededWholeNumbers(seed + 1)
  const { token } = world.admin
  const about = { actor: 'markets', token }
  for (let turn = 0; !isOver(); turn++) {
    const isAuction = turn % 3 !== 2
    const lasts = pick(7_000, 12_000)
    const opening = now()
    const body = {
      marketType: isAuction ? ('dayAhead' as const) : ('intraday' as const),
      date: addDays(world.today, 40 + turn),
      zone,
      mtuMinutes: 60 as const,
      openingTime: opening,
      closingTime: opening.add({ milliseconds: lasts }),
      ...bounds,
      ...(isAuction ? {} : { leadMinutes: 60 }),
    }
    const added = await client.send(addSession, { body }, about)
    if (added.outcome !== 'acknowledged') {
      await sleep(300)
      continue
    }
    const { id } = added.answer
    await client.send(openSession, { params: { id } }, about)
    const list = isAuction ? markets.dayAhead : markets.intraday
    list.push({ id, closes: client.history.now() + lasts })
    await sleep(lasts - 400)
    if (isAuction && pick(0, 1) === 0) {
      const close = (server: 0 | 1) =>
        client.send(
          closeSession,
          { params: { id } },
          { ...about, server, kind: 'closeMarket', subject: named.close(id) },
        )
      // Both at once, and beside the schedule of both.
      await Promise.all([close(0), close(1)])
    }
  }
}

/** Answers the coin requests, some of them on both servers at the same moment. */
export async function decideCoins({ client, world, seed, isOver }: Office): Promise<void> {
  const pick = seededWholeNumbers(seed + 2)
  const { token } = world.admin
  while (!isOver()) {
    const listed = await client.send(listCoinPurchases, {}, { actor: 'coins', token })
    const pending = listed.outcome === 'acknowledged' ? listed.answer.filter(({ status }) => status === 'pending') : []
    for (const { id } of pending.slice(0, 8)) {
      const params = { id }
      const about = { actor: 'coins', token, kind: 'acceptCoins' as const, subject: named.accept(id) }
      const accept = (server: 0 | 1) => client.send(acceptCoinPurchase, { params }, { ...about, server })
      const draw = pick(0, 9)
      if (draw < 4) await Promise.all([accept(0), accept(1)])
      else if (draw < 9) await accept(pick(0, 1) === 0 ? 0 : 1)
      else await client.send(rejectCoinPurchase, { params }, { actor: 'coins', token })
    }
    await sleep(pick(200, 900))
  }
}

/** Applies the imbalances of a day, and corrects them each time that a reading of it was written. */
export async function settleImbalances({ client, world, seed, isOver }: Office): Promise<void> {
  const pick = seededWholeNumbers(seed + 3)
  const { date, marketId, people } = world.settled
  const about = { actor: 'settlements', token: world.admin.token }
  const params = { marketId }
  const apply = (server: 0 | 1) =>
    client.send(applySettlement, { params }, { ...about, server, kind: 'settleDay', subject: named.settle(date, 1) })
  while (!isOver()) {
    const shown = await client.send(getSettlement, { params }, about)
    if (shown.outcome !== 'acknowledged') {
      if (shown.code === 'not_settled_yet') await Promise.all([apply(0), apply(1)])
      await sleep(500)
      continue
    }
    const { version } = shown.answer
    const as = people[pick(0, people.length - 1)]
    if (as) await writeLateReading({ client, world }, as, pick(1, 20))
    const subject = named.settle(date, version + 1)
    const correct = (server: 0 | 1) =>
      client.send(correctSettlement, { params, body: { version } }, { ...about, server, kind: 'correctDay', subject })
    await Promise.all([correct(0), correct(1)])
    await sleep(pick(800, 2_500))
  }
}

async function writeLateReading(
  { client, world }: Pick<Office, 'client' | 'world'>,
  as: Person,
  hour: number,
): Promise<void> {
  const { userId, token } = as
  const params = { userId, day: world.settled.date }
  const about = { actor: as.username, token }
  const read = await client.send(getHoursOfDay, { params }, about)
  if (read.outcome !== 'acknowledged') return
  const start = startOfDay(world.settled.date, zone).add({ hours: hour })
  const known = read.answer.find((row) => row.start.equals(start))
  if (!known) return
  const serial = client.nextSerial()
  const hours = [{ start, version: known.version, consumption: energyWh(serial), production: known.production }]
  const written = { ...about, kind: 'writeHour' as const, serial, subject: named.hour(userId, start) }
  await client.send(saveHoursOfDay, { params, body: { placement: 'connection', hours } }, written)
}

/** Closes one account after the other while its owner trades; afterwards its session says nothing any more. */
export async function closeAccounts({ client, world, markets, seed, isOver }: Office): Promise<void> {
  const pick = seededWholeNumbers(seed + 4)
  for (const leaver of world.leavers) {
    if (isOver()) return
    const closed = new AbortController()
    const trader = createTrader(leaver, { client, world, markets, everybodys: [] }, seed + leaver.userId)
    const trading = (async () => {
      for (let turn = 0; turn < 40 && !closed.signal.aborted && !isOver(); turn++) {
        // An order for an auction keeps coins set aside that only the closing of the account gives
        // back; it withdraws the order, so nobody else does.
        if (pick(0, 1) === 0) await orderForAuction(trader, { withdraws: false })
        else await tradeOnce(client, world, leaver, pick)
        await sleep(pick(10, 120))
      }
    })()
    await sleep(pick(500, 2_500))
    const close = (server: 0 | 1) =>
      client.send(
        deleteUser,
        { params: { id: leaver.userId } },
        {
          actor: 'closings',
          token: world.admin.token,
          server,
          kind: 'closeAccount',
          subject: named.closeAccount(leaver.userId),
        },
      )
    const replies = pick(0, 1) === 0 ? await Promise.all([close(0), close(1)]) : [await close(pick(0, 1) === 0 ? 0 : 1)]
    closed.abort()
    await trading
    if (replies.some(({ outcome }) => outcome === 'acknowledged')) await tryClosed(client, world, leaver)
    await sleep(pick(1_000, 3_000))
  }
}

async function tradeOnce(
  client: Client,
  world: World,
  { username, token, userId }: Person,
  pick: (from: number, to: number) => number,
) {
  const serial = client.nextSerial()
  if (pick(0, 5) === 0) {
    const body = { amount: amount(BigInt(serial)), note: '' }
    await client.send(requestCoins, { body }, { actor: username, token, kind: 'requestCoins', serial })
    return
  }
  const side = userId % 2 === 0 ? 'buy' : 'sell'
  const body = {
    ...({
      marketId: world.intradayId,
      period: pick(10, 12),
      side,
      price: priceTick(side === 'buy' ? 19_000 : 31_000),
    } as const),
    ...({ quantity: energyWh(serial), execution: 'NON', display: null } as const),
  }
  await client.send(placeIntradayOrder, { body }, { actor: username, token, kind: 'placeOrder', serial })
}

async function tryClosed(client: Client, world: World, { username, token, userId }: Person): Promise<void> {
  const mayNot = 'a closed account is used'
  for (const server of [0, 1] as const) {
    await client.send(getWallet, { params: { userId } }, { actor: username, token, server, mayNot })
    const serial = client.nextSerial()
    const order = { marketId: world.intradayId, period: 10, side: 'buy', price: priceTick(20_000) } as const
    const body = { ...order, quantity: energyWh(serial), execution: 'NON', display: null } as const
    await client.send(
      placeIntradayOrder,
      { body },
      { actor: username, token, server, kind: 'placeOrder', serial, mayNot },
    )
  }
}
