import { energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import { cancelMyIntradayOrders, placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../src/platform/platform.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { placeOrder } from '../src/workflows/intraday/intraday-orders.ts'
import type { ServerProcess } from './server-process.ts'
import { assertAudits, createTrader, openMarket, withTradingServer, type Trader } from './trading-server.ts'

/** The worst legal book: icebergs in a hundred slices each, from several people, and many orders behind them. */
const makers = 5
const icebergsOfOne = 200
const icebergQuantity = energyWh(10_000)
const icebergDisplay = energyWh(100)
const everything = energyWh(1_000_000_000)
/** Orders that are sent at a time by somebody who wants to hold up the others. */
const attackOrders = 30
const quietSeconds = 5
const pauseMilliseconds = 20

/**
 * How long the orders of others take while somebody sends the worst that is allowed, beside how long they take otherwise:
 * one order that trades with a book of 100,000 slices, at no price; thirty such orders at once, in books of their own; 4,600
 * orders cancelled with one call. Asserts what was traded, and both audits.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withTradingServer('worst-order', async (platform, server) => {
    const marketId = await openMarket(platform, server)
    const traders: Trader[] = []
    for (let index = 0; index < makers + 3; index++) traders.push(await createTrader(platform, index))
    const [attacker, ...probes] = traders.slice(makers)
    if (!attacker) throw new Error('there was nobody to attack')
    const target: Target = { platform, server, marketId, makers: traders.slice(0, makers), attacker }
    const slices = await fillBook(target, 1)
    await takeAll(target, 2, energyWh(1))
    const quiet = await measure(target, probes, () => sleep(quietSeconds * 1_000))
    print(describe('while nothing else is sent', quiet, quiet))
    const sweep = await measure(target, probes, () => takeAll(target, 1, everything))
    print(describe(`while one order trades with ${slices.toLocaleString('en')} slices`, sweep, quiet))
    for (const period of [3, 4, 5]) await fillBook({ ...target, makers: target.makers.slice(0, 1) }, period)
    const many = await measure(target, probes, () =>
      Promise.all(
        Array.from({ length: attackOrders }, (_, place) => takeAll(target, 3 + (place % 3), energyWh(200_000))),
      ),
    )
    print(describe(`while one user sends ${attackOrders} such orders at once`, many, quiet))
    await fillWithOwn(target)
    const cancel = await measure(target, probes, async () => {
      const { cancelled } = await server.call(cancelMyIntradayOrders, { query: { marketId } }, attacker.token)
      if (cancelled.length !== 4_600) throw new Error(`${cancelled.length} orders were cancelled`)
    })
    print(describe('while one user cancels 4,600 orders with one call', cancel, quiet))
    const { sum } = await platform.db
      .selectFrom('intraday_contracts')
      .select((row) => row.fn.sum<string>('volume_wh').as('sum'))
      .executeTakeFirstOrThrow()
    const offered = (makers + 3) * icebergsOfOne * icebergQuantity
    if (Number(sum) !== offered) throw new Error(`${sum} Wh were traded, not ${offered}`)
    await assertAudits(platform)
  })
}

interface Target {
  readonly platform: Platform
  readonly server: ServerProcess
  readonly marketId: number
  readonly makers: readonly Trader[]
  readonly attacker: Trader
}

const callerOf = ({ userId }: Trader): Caller => ({ userId, userType: 'transactionalUser', roles: [] })

/** Fills a contract with icebergs, and answers how many slices they have. */
async function fillBook({ platform, marketId, makers }: Target, period: number): Promise<number> {
  const terms = { side: 'sell', price: priceTick(0), quantity: icebergQuantity, display: icebergDisplay } as const
  for (const maker of makers) {
    await Promise.all(
      Array.from({ length: icebergsOfOne }, () =>
        placeOrder(platform, callerOf(maker), { marketId, period, ...terms, execution: 'NON' }),
      ),
    )
  }
  return (makers.length * icebergsOfOne * icebergQuantity) / icebergDisplay
}

/** 200 orders in each of 23 contracts. */
async function fillWithOwn({ platform, marketId, attacker }: Target): Promise<void> {
  const terms = {
    side: 'buy',
    price: priceTick(-10),
    quantity: energyWh(100),
    execution: 'NON',
    display: null,
  } as const
  for (let period = 2; period <= 24; period++) {
    await Promise.all(
      Array.from({ length: 200 }, () => placeOrder(platform, callerOf(attacker), { marketId, period, ...terms })),
    )
  }
}

/** Buys what is offered in a contract at no price. */
async function takeAll({ server, marketId, attacker }: Target, period: number, quantity: EnergyWh): Promise<void> {
  const terms = { side: 'buy', price: priceTick(0), execution: 'IOC', display: null } as const
  const wanted = energyWh(Math.max(quantity, 1_000))
  await server.call(placeIntradayOrder, { body: { marketId, period, quantity: wanted, ...terms } }, attacker.token)
}

/** Milliseconds of each order that others sent, one after the other, while `work` was under way. */
async function measure(target: Target, probes: readonly Trader[], work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const probe = async ({ token }: Trader, place: number) => {
    while (!isOver) {
      const at = performance.now()
      const terms = { side: 'buy', price: priceTick(-900_000), quantity: energyWh(1_000), display: null } as const
      // One of them in the contract that is attacked, the other in another one.
      const body = { marketId: target.marketId, period: 1 + place * 9, ...terms, execution: 'IOC' as const }
      await target.server.call(placeIntradayOrder, { body }, token)
      times.push(performance.now() - at)
      await sleep(pauseMilliseconds)
    }
  }
  const probing = Promise.all(probes.map(probe))
  try {
    await work()
  } finally {
    isOver = true
  }
  await probing
  return times.sort((a, b) => a - b)
}

function describe(when: string, times: readonly number[], quiet: readonly number[]): string {
  const at = (all: readonly number[], share: number) =>
    all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
  const [half, nearly, worst] = [at(times, 0.5), at(times, 0.99), at(times, 1)]
  const longer = worst - at(quiet, 0.5)
  return (
    `orders of others ${when}: half within ${half.toFixed(0)} ms, 99 % within ${nearly.toFixed(0)} ms, all ${times.length} within ` +
    `${worst.toFixed(0)} ms; the slowest took ${longer.toFixed(0)} ms longer than half of those in quiet (${(half / at(quiet, 0.5)).toFixed(1)} times as long in the middle)`
  )
}
