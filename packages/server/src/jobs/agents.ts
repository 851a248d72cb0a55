import { Cron } from 'croner'
import { randomUUID } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { letAgentsTrade } from '../workflows/intraday/trading-agents.ts'
import type { Schedule } from './schedule.ts'

/** Every three seconds. */
const pattern = '*/3 * * * * *'

/** Lets the platform's own traders trade, when an administrator has switched them on; one turn after the other. */
export function startAgents(platform: Platform): Schedule {
  const holder = randomUUID()
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(pattern, { protect: true }, () => {
    running = letAgentsTrade(platform, { holder }).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the trading agents missed a turn')
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
