import { listSessions } from '@tandem/contract/markets/markets.ts'
import { z } from 'zod'
import { findSessions } from '../domain/market-session.ts'
import { sessionsToWire } from '../slices/markets/index.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command } from './io.ts'
import { tableOf } from './table-output.ts'

/** `market list`: a line per market session, as many columns as a person needs to find the one to open or close. */
export const listMarketsCommand: Command = (args, io) => {
  if (args.length > 0) {
    io.err('Usage: tandem market list\n')
    return Promise.resolve(exit.badInput)
  }
  return withConfiguredPlatform(io, async ({ db, clock }) => {
    const sessions = await sessionsToWire(db, await findSessions(db), clock.now())
    const rows = z
      .encode(listSessions.response, sessions)
      .map(({ id, marketType, date, status, openingTime, closingTime, orderCount }) => [
        ...[String(id), marketType, date, status, openingTime, closingTime, String(orderCount)],
      ])
    io.out(tableOf([['ID', 'TYPE', 'DELIVERY', 'STATUS', 'OPENS', 'CLOSES', 'ORDERS'], ...rows]))
    return exit.done
  })
}
