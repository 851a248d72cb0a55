import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { mailResults } from '../workflows/mail-results.ts'
import { runMarketDay, type Tell } from '../workflows/market-day.ts'

/** Every five seconds. */
const pattern = '*/5 * * * * *'

export interface Schedule {
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>
}

/**
 * Does what the market day asks for, at once and then every five seconds, one run after the other: a run that takes
 * longer makes the next ones wait, its mails do not. What is due is read from the database, so a server that was down
 * catches up.
 */
export function startSchedule(platform: Platform): Schedule {
  let running: Promise<void> | null = null
  const mailing = new Set<Promise<void>>()
  const tell: Tell = (from, cleared) => {
    const mails = mailResults(from, cleared).finally(() => mailing.delete(mails))
    mailing.add(mails)
  }
  const run = () => {
    running ??= runMarketDay(platform, tell)
      .catch((error: unknown) => platform.log.error({ err: error }, 'the market day could not be run'))
      .then(() => {
        running = null
      })
    return running
  }
  const job = new Cron(pattern, run)
  void run()
  return {
    async stop() {
      job.stop()
      await running
      await Promise.all(mailing)
    },
  }
}
