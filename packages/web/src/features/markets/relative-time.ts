import type { Language } from '@tandem/contract/texts/format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "in 4 hours", "peste 2 zile", "3 minutes ago": in the largest unit of which there are at least two. */
export function relativeTime(instant: Temporal.Instant, now: Temporal.Instant, language: Language): string {
  const left = instant.epochMilliseconds - now.epochMilliseconds
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const size = Math.abs(left)
  if (size >= 2 * day) return words.format(Math.round(left / day), 'day')
  if (size >= 2 * hour) return words.format(Math.round(left / hour), 'hour')
  return words.format(Math.round(left / minute), 'minute')
}
