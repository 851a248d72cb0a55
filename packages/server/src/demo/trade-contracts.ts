import type { Caller } from '@tandem/core/access/access.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { fairPrice } from '@tandem/core/market/trading-agents.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import type { Platform } from '../platform/platform.ts'
import { findActiveSessions } from '../domain/market-session.ts'
import { placeOrder } from '../workflows/intraday/intraday-orders.ts'
import { showBoard } from '../workflows/intraday/show-market.ts'
import type { DemoTrader, TraderKind } from './traders.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'

/**
 * Lets traders of the demo send an order to each open contract of the intraday markets, or to `most` of them chosen by
 * chance: most rest in the book, some trade. What is refused, for want of coins say, is left out.
 */
export async function tradeDemoContracts(
  platform: Platform,
  traders: readonly DemoTrader[],
  most = Infinity,
): Promise<void> {
  const now = platform.clock.now()
  const sessions = (await findActiveSessions(platform.db, now)).filter(({ marketType }) => marketType === 'intraday')
  for (const { sessionId } of sessions) {
    const random = seededRandom(sessionId * 7919 + Math.floor(now.epochMilliseconds / 1000))
    const { contracts } = await showBoard(platform, sessionId)
    const open = contracts.filter(({ status }) => status === 'open')
    const wishes = shuffled(open, random)
      .slice(0, most)
      .flatMap((contract) => {
        const trader = traders[Math.floor(random() * traders.length)]
        if (!trader) return []
        return [
          { trader, body: { marketId: sessionId, period: contract.period, ...wishOf(trader.kind, contract, random) } },
        ]
      })
    await Promise.all(
      wishes.map(({ trader, body }) => {
        const caller: Caller = { userId: trader.userId, userType: 'transactionalUser', roles: [] }
        return tolerating(() => placeOrder(platform, caller, body))
      }),
    )
  }
}

/** How much an order of each kind is for at most, in kWh, and how often it buys. */
const habits: Readonly<Record<TraderKind, { readonly size: number; readonly buys: number }>> = {
  household: { size: 2.5, buys: 0.8 },
  prosumer: { size: 4, buys: 0.4 },
  solarPark: { size: 25, buys: 0.35 },
  windFarm: { size: 25, buys: 0.35 },
  hydro: { size: 15, buys: 0.3 },
  supplier: { size: 30, buys: 0.6 },
}

/** Where neither an auction nor a trade says what the energy is worth. */
const usualPrice = priceTick(30_000)

/** A little better or worse than the fair price; two in five would trade at once if somebody quoted. */
function wishOf(kind: TraderKind, { dayAheadPrice, last }: IntradayContract, random: Random) {
  const fair = fairPrice({ dayAhead: dayAheadPrice, last }) ?? usualPrice
  const { size, buys } = habits[kind]
  const side: Side = random() < buys ? 'buy' : 'sell'
  const isEager = random() < 0.4
  const away = (isEager ? -0.04 : 0.01 + random() * 0.07) * Math.max(Math.abs(fair), 8_000)
  const price = priceTick(Math.round((side === 'buy' ? fair - away : fair + away) / 100) * 100)
  const quantity = energyWh(Math.max(1, Math.round(random() * size * 10)) * 100)
  const isIceberg = !isEager && quantity >= 10_000 && random() < 0.2
  const display = isIceberg ? energyWh(Math.round(quantity / 4_000) * 1_000) : null
  return { side, price, quantity, execution: isEager && random() < 0.3 ? ('IOC' as const) : ('NON' as const), display }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

async function tolerating(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
