const longestWait = 6 * 3600

/** Seconds, as a number or as a date (RFC 9110, 10.2.3); null where nothing is said. At most six hours. */
export function readRetryAfter(text: string | null | undefined, now: Temporal.Instant): number | null {
  if (text === undefined || text === null) return null
  const seconds = /^\d{1,9}$/.test(text.trim())
    ? Number(text)
    : Math.ceil((Date.parse(text) - now.epochMilliseconds) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWait) : null
}
