import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { mailInvitations } from '../slices/accounts/index.ts'
import { tellDueNews } from '../slices/notices/index.ts'
import { mailNotices } from '../workflows/mail-notices.ts'
import type { Schedule } from './schedule.ts'

/** Every twenty seconds, when others have not just begun. */
const pattern = '13,33,53 * * * * *'

/** Tells users what time brings about and sends the mails that are due, invitations too; one run after the other, on as many servers as there are. */
export function startNotices(platform: Platform): Schedule {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    await tellDueNews(platform)
    await mailNotices(platform, stopping.signal)
    await mailInvitations(platform, stopping.signal)
  }
  const job = new Cron(pattern, { protect: true }, () => (running = run()))
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await running
    },
  }
}
