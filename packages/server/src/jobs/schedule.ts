import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { closeDueContracts, nextContractClosure } from '../workflows/intraday/contracts.ts'
import { patterns } from './jobs.ts'
import { performJob } from './run-job.ts'

/** A little longer than between two rounds. */
const betweenRuns = 5_500

export interface Schedule {
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>
}

/**
 * Does what the market day asks for, at once and then every five seconds, one run after the other: a run that takes
 * longer makes the next ones wait. What is due is read from the database, so a server that was down
 * catches up.
 */
export function startSchedule(platform: Platform): Schedule {
  let running: Promise<void> | null = null
  const contracts = watchContracts(platform)
  const run = () => {
    running ??= performJob(platform, 'marketDay')
      .then(() => contracts.await())
      .then(() => {
        running = null
      })
    return running
  }
  const job = new Cron(patterns.markets, run)
  void run()
  return {
    async stop() {
      job.stop()
      await running
      await contracts.stop()
    },
  }
}

/**
 * Closes intraday contracts to the millisecond: between two runs of the schedule it waits for the next closure. Orders
 * are late at that instant whether this runs or not; what it does is to give their coins back.
 */
function watchContracts(platform: Platform) {
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<unknown> = Promise.resolve()
  const close = () => {
    closing = closeDueContracts(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'intraday contracts could not be closed; the schedule will try again'),
    )
  }
  return {
    async await() {
      const next = await nextContractClosure(platform).catch(() => null)
      clearTimeout(timer)
      if (!next) return
      const wait = Math.ceil(next.since(platform.clock.now()).total('milliseconds'))
      if (wait < betweenRuns) timer = setTimeout(close, Math.max(0, wait))
    },
    async stop() {
      clearTimeout(timer)
      await closing
    },
  }
}
