import { wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { defaultBlockLimits, periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { updateSession } from '@tandem/contract/markets/markets.ts'
import { placeOrder } from '@tandem/contract/orders/orders.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { findActiveSessions, findSessions } from '../domain/market-session.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import type { TraderKind } from './traders.ts'

interface BlockPeople {
  readonly administrator: number
  readonly traders: readonly { readonly userId: number; readonly kind: TraderKind; readonly isPlayed: boolean }[]
}

/**
 * Has one market of the demo take blocks, as its administrator would, and three people send some: the last that is open beside the
 * ordinary one, while no other takes any.
 */
export async function offerBlocks(
  platform: Platform,
  server: FastifyInstance,
  { administrator, traders }: BlockPeople,
): Promise<void> {
  const { db, clock } = platform
  const open = (await findActiveSessions(db, clock.now())).filter(({ marketType }) => marketType === 'dayAhead')
  const last = open.at(-1)
  if (!last || open.length < 2) return
  const latest = await findSessions(db, { marketType: 'dayAhead' }, { limit: 8, offset: 0 })
  if (latest.some(({ blockLimits }) => blockLimits)) return
  const { sessionId, deliveryDay } = last
  const body = {
    id: sessionId,
    marketType: last.marketType,
    date: deliveryDay,
    zone: last.deliveryZone,
    mtuMinutes: last.mtuMinutes,
    openingTime: last.gateOpening,
    closingTime: last.gateClosure,
    minPrice: last.minPrice,
    maxPrice: last.maxPrice,
    blockLimits: defaultBlockLimits,
  }
  await callInProcess(server, updateSession, { body }, { token: issueToken(platform, administrator) })
  for (const kind of ['windFarm', 'supplier', 'prosumer'] as const) {
    const sender = traders.find((trader) => trader.kind === kind && !trader.isPlayed)
    if (!sender) continue
    const blocks = blocksOf[kind](last).map(({ quantities, ...block }) => ({ ...block, quantities: [...quantities] }))
    const order = { marketId: sessionId, name: `PZU ${formatFor('ro').date(deliveryDay)}`, lines: [], blocks }
    await callInProcess(server, placeOrder, { body: order }, { token: issueToken(platform, sender.userId) })
  }
}

interface Run {
  readonly side: Side
  /** TC/kWh. */
  readonly price: number
  /** Hours of the clock from the start of the first to the start of the last. */
  readonly hours: readonly [from: number, to: number]
  /** kWh in each hour. */
  readonly kWh: (hour: number) => number
}

/** A block of whole hours; in quarters each has a quarter of it. */
function block(session: MarketSession, name: string, run: Run, ties: Partial<OrderBlock> = {}): OrderBlock {
  const { side, price, hours, kWh } = run
  return {
    name,
    side,
    price: priceTick(Math.round(price * 100_000)),
    minimumRatio: wholeRatio,
    linkedTo: null,
    exclusiveGroup: null,
    loop: null,
    ...ties,
    quantities: periodsOf(session).flatMap(({ index, start }) => {
      const { hour } = start.toZonedDateTimeISO(session.deliveryZone)
      const quantity = Math.round((kWh(hour) * 1000 * session.mtuMinutes) / 60)
      return hour >= hours[0] && hour <= hours[1] ? [{ period: index, quantity: energyWh(quantity) }] : []
    }),
  }
}

/** A wind farm by its profile, half of it at least; a supplier's customer who runs three hours in the evening or not; a battery. */
const blocksOf = {
  windFarm: (session: MarketSession) => [
    block(
      session,
      'Vânt',
      { side: 'sell', price: 0.08, hours: [0, 23], kWh: (hour) => 12 + 4 * Math.cos(((hour - 3) * Math.PI) / 12) },
      { minimumRatio: wholeRatio / 2 },
    ),
  ],
  supplier: (session: MarketSession) =>
    [16, 17, 18].map((hour) =>
      block(
        session,
        `Program ${String(hour)}:00`,
        { side: 'buy', price: 0.45, hours: [hour, hour + 2], kWh: () => 20 },
        { exclusiveGroup: 'Program' },
      ),
    ),
  prosumer: (session: MarketSession) => [
    block(session, 'Încărcare', { side: 'buy', price: 0.2, hours: [12, 13], kWh: () => 5 }, { loop: 'Descărcare' }),
    block(session, 'Descărcare', { side: 'sell', price: 0.4, hours: [20, 21], kWh: () => 4.5 }, { loop: 'Încărcare' }),
  ],
} as const
