import { Cron } from 'croner'
import type { FastifyInstance } from 'fastify'
import type { Schedule } from '../jobs/schedule.ts'
import type { Platform } from '../platform/platform.ts'
import { people } from './people.ts'
import { placeDemoOrders, type DemoTrader } from './place-orders.ts'
import { tradeDemoContracts } from './trade-contracts.ts'

/** One day-ahead order a minute, so that a visitor sees the market fill. */
const auctionPattern = '0 * * * * *'
/** One order to each intraday market every ten seconds, so that a visitor sees it move. */
const contractsPattern = '*/10 * * * * *'

/**
 * Keeps the demo alive: its traders go on sending an order to each day-ahead market and trade intraday. A visitor's login
 * sends none.
 */
export function startDemoTraders(platform: Platform, server: FastifyInstance): Schedule {
  const jobs = [
    letTrade(platform, auctionPattern, (traders) => placeDemoOrders(platform, server, traders, 1)),
    letTrade(platform, contractsPattern, (traders) => tradeDemoContracts(platform, traders, 1)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

function letTrade(
  platform: Platform,
  pattern: string,
  trade: (traders: readonly DemoTrader[]) => Promise<void>,
): Schedule {
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(pattern, { protect: true }, () => {
    running = findTraders(platform)
      .then(trade)
      .catch((error: unknown) => {
        platform.log.warn({ err: error }, 'a demo trader could not send its order')
      })
    return running
  })
  return {
    async stop() {
      job.stop()
      await running
    },
  }
}

async function findTraders({ db }: Platform): Promise<DemoTrader[]> {
  const users = await db.selectFrom('users').select(['id', 'username']).where('closed_at', 'is', null).execute()
  return users.flatMap(({ id, username }) => {
    const kind = people.find((person) => person.username === username)?.trades
    return kind ? [{ userId: id, kind, isPlayed: false }] : []
  })
}
