import { Refusal } from '@tandem/core/refusal.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Platform } from '../platform/platform.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { getSession } from '../domain/market-session.ts'
import { openSession } from '../slices/markets/index.ts'
import { auditBooks } from '../slices/orders/index.ts'
import { clearSession, closeAndClear } from '../workflows/clear-session.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command, type CommandIo } from './io.ts'

/** `ledger audit`: a line as each check ends, the rows that do not match below it; 1 when there are any. */
export const auditCommand: Command = (args, io) => {
  if (args.length > 0) return Promise.resolve(refuse(io, 'Usage: tandem ledger audit'))
  return withConfiguredPlatform(io, async ({ db }) => {
    const { passed } = await ledgerAudit(db, ({ name, rows, faults }) => {
      io.out(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${rows} rows, ${faults.length} do not match\n`)
      for (const fault of faults) io.out(`        ${fault}\n`)
    })
    return passed ? exit.done : exit.checkFailed
  })
}

/** `book audit`: replays the stored events of every intraday contract; 1 when they do not make the stored book and trades. */
export const bookAuditCommand: Command = (args, io) => {
  if (args.length > 0) return Promise.resolve(refuse(io, 'Usage: tandem book audit'))
  return withConfiguredPlatform(io, async ({ db }) => {
    const { contracts, events, faults } = await auditBooks(db)
    io.out(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${events} events of ${contracts} contracts replayed\n`)
    for (const fault of faults) io.out(`        ${fault}\n`)
    return faults.length === 0 ? exit.done : exit.checkFailed
  })
}

/** `market open ID`: as the administrator's button does. */
export const openMarketCommand: Command = (args, io) =>
  onMarket('open', args, io, async (platform, sessionId) => {
    await openSession(platform, null, sessionId)
  })

/** `market close ID`: closes now; a day-ahead market clears at once. */
export const closeMarketCommand: Command = (args, io) =>
  onMarket('close', args, io, async (platform, sessionId) => {
    await closeAndClear(platform, null, sessionId)
  })

/** `market clear ID`: clears and settles a market that was closed but could not be cleared then. */
export const clearMarketCommand: Command = (args, io) =>
  onMarket('clear', args, io, async (platform, sessionId) => {
    const cleared = await clearSession(platform, sessionId)
    if (cleared) return
    const { status } = await getSession(platform.db, sessionId)
    if (status === 'cleared' || status === 'settled') throw new Refusal('market_already_cleared')
    throw new Refusal('market_state_conflict', { status })
  })

async function onMarket(
  word: 'open' | 'close' | 'clear',
  args: readonly string[],
  io: CommandIo,
  work: (platform: Platform, sessionId: number) => Promise<void>,
): Promise<number> {
  const [id = ''] = args
  if (args.length !== 1 || !/^[1-9]\d{0,8}$/.test(id)) return refuse(io, `Usage: tandem market ${word} ID`)
  return withConfiguredPlatform(io, async (platform) => {
    try {
      await work(platform, Number(id))
      const { status } = await getSession(platform.db, Number(id))
      io.out(`market ${id} is ${status}\n`)
      return exit.done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const reason =
        error.code === 'not_found' ? 'there is no such market' : refusalMessage(error.code, error.details, 'en')
      io.err(`market ${id}: ${reason}\n`)
      return error.code === 'result_not_verified' ? exit.checkFailed : exit.badInput
    }
  })
}

function refuse(io: CommandIo, message: string): number {
  io.err(`${message}\n`)
  return exit.badInput
}
