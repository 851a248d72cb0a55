import type { Platform } from '../platform/platform.ts'
import { startRounds } from './rounds.ts'
import type { Schedule } from './schedule.ts'

/**
 * Tells users what time brings about and sends the mails that are due, invitations too, and beside that the push messages; of each one
 * run after the other, on as many servers as there are. Whichever is slow does not delay the other.
 */
export function startNotices(platform: Platform): Schedule {
  const schedules = (['notices', 'pushes'] as const).map((name) => startRounds(platform, name))
  return {
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()))
    },
  }
}
