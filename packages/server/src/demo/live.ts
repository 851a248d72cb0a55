import { Cron } from 'croner'
import type { FastifyInstance } from 'fastify'
import type { Schedule } from '../jobs/schedule.ts'
import type { Platform } from '../platform/platform.ts'
import { findMetered } from './daily-readings.ts'
import { offerBlocks } from './offer-blocks.ts'
import { people, type DemoPerson } from './people.ts'
import { placeDemoOrders, residentLines, traderLines, type Sender } from './place-orders.ts'
import { portfolio } from './portfolio.ts'
import { tradeDemoContracts } from './trade-contracts.ts'
import type { DemoTrader } from './traders.ts'

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
    letTrade(platform, auctionPattern, async ({ administrator, traders, senders }) => {
      if (administrator !== undefined) await offerBlocks(platform, server, { administrator, traders })
      await placeDemoOrders(platform, server, await senders(), 1)
    }),
    letTrade(platform, contractsPattern, ({ traders }) => tradeDemoContracts(platform, traders, 1)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

function letTrade(platform: Platform, pattern: string, trade: (alive: Alive) => Promise<void>): Schedule {
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(pattern, { protect: true }, () => {
    running = findAlive(platform)
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

interface Alive {
  readonly administrator: number | undefined
  readonly traders: readonly DemoTrader[]
  /** Those traders and the rest of the portfolio. */
  readonly senders: () => Promise<readonly Sender[]>
}

async function findAlive({ db, clock }: Platform): Promise<Alive> {
  const users = await db.selectFrom('users').select(['id', 'username']).where('closed_at', 'is', null).execute()
  const ids = new Map(users.map(({ id, username }) => [username, id]))
  const withIds = <P extends DemoPerson>(all: readonly P[]) =>
    all.flatMap((person) => {
      const userId = ids.get(person.username)
      return userId === undefined ? [] : [{ ...person, userId }]
    })
  const traders = withIds(people).flatMap(({ userId, trades: kind }) =>
    kind ? [{ userId, kind, isPlayed: false }] : [],
  )
  const residents = withIds(portfolio).map((person) => ({ ...person, kind: person.trades }))
  const senders = async (): Promise<Sender[]> => {
    const metered = await findMetered(
      db,
      traders.map(({ userId }) => userId),
    )
    const terms = { now: clock.now(), metered }
    return [
      ...traders.map((trader): Sender => {
        return { userId: trader.userId, linesFor: (session) => traderLines(db, trader, session, terms) }
      }),
      ...residents.map((resident): Sender => {
        return { userId: resident.userId, linesFor: (session) => residentLines(resident, session).lines }
      }),
    ]
  }
  return { administrator: ids.get('admin'), traders, senders }
}
