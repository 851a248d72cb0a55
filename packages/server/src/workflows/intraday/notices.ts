import type { Batch } from '@tandem/core/market/intraday-contract.ts'

/** PostgreSQL takes less than 8,000 bytes. */
const periodsAtOnce = 100
const usersAtOnce = 500

/**
 * What changed, told to every process on the channel `tandem_live`: `{"s": session, "c": [periods], "u": [users]}`. They
 * read the news themselves; who missed a notice reads it with the next one.
 */
export function noticesOf({ contracts, orders, events }: Batch): string[] {
  const bySession = new Map<number, { periods: Set<number>; users: Set<number> }>()
  const changesOf = (sessionId: number) => {
    const known = bySession.get(sessionId) ?? { periods: new Set(), users: new Set() }
    bySession.set(sessionId, known)
    return known
  }
  for (const { session, period } of contracts) changesOf(session.sessionId).periods.add(period.index)
  for (const { contract } of events) changesOf(contract.session.sessionId).periods.add(contract.period.index)
  // An order may be of any of the sessions; whoever is not concerned reads that nothing changed.
  const users = [...new Set(Array.from(orders, ({ userId }) => userId))]
  for (const changes of bySession.values()) for (const userId of users) changes.users.add(userId)
  return [...bySession].flatMap(([sessionId, changes]) => {
    const periods = chunksOf([...changes.periods], periodsAtOnce)
    const people = chunksOf([...changes.users], usersAtOnce)
    const count = Math.max(periods.length, people.length)
    return Array.from({ length: count }, (_, place) =>
      JSON.stringify({ s: sessionId, c: periods[place] ?? [], u: people[place] ?? [] }),
    )
  })
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )
}
