import type { LiveValues } from '@tandem/contract/metering/analysers.ts'
import { textOf } from '../../../i18n/use-text.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useTimeText } from '../../../lib/use-time-text.ts'

/** Older values are no longer the present: three readings of an analyser that nobody watches. */
const staleAfter = 30_000

type Known = Pick<LiveValues, 'measuredAt' | 'connection'>

/** Whether values are the present. What an analyser said before it went offline never is. */
export function isFresh({ measuredAt, connection }: Known, serverNow: number): boolean {
  if (!measuredAt || connection.state === 'offline') return false
  return serverNow - measuredAt.epochMilliseconds <= staleAfter
}

/** Follows `isFresh` as time goes by. */
export function useIsFresh(live: Known | null, offset: number): boolean {
  return useTimeText((now) => (live && isFresh(live, now + offset) ? 'fresh' : 'old')) === 'fresh'
}

/** How old values are, in words. */
export function ageText({ measuredAt }: Known, serverNow: number, format: Format): string {
  const t = textOf('analysers')
  if (!measuredAt) return t('live.never')
  const seconds = Math.max(0, Math.floor((serverNow - measuredAt.epochMilliseconds) / 1000))
  if (seconds < 60) return t('live.ageSeconds', { seconds })
  if (seconds < 3_600) return t('live.ageMinutes', { minutes: Math.floor(seconds / 60) })
  return t('live.ageAt', { at: format.dateTime(measuredAt) })
}
