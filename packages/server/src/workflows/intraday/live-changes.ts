/** What of a market is no longer as it was told. */
export interface Changes {
  /** Everything may have changed. */
  all: boolean
  /** The session itself: its state, its terms, what its periods cost day-ahead. */
  market: boolean
  readonly periods: Set<number>
  readonly users: Set<number>
}

export function noChanges(): Changes {
  return { all: false, market: false, periods: new Set(), users: new Set() }
}

export function hasChanges({ all, market, periods, users }: Changes): boolean {
  return all || market || periods.size > 0 || users.size > 0
}

export function addChanges(to: Changes, from: Partial<Changes>): void {
  to.all ||= from.all ?? false
  to.market ||= from.market ?? false
  for (const period of from.periods ?? []) to.periods.add(period)
  for (const userId of from.users ?? []) to.users.add(userId)
}

/** What a process told the others: contracts and users of a session, or that the state of a session changed. */
export interface BookChange {
  readonly sessionId: number
  readonly market: boolean
  readonly periods: Set<number>
  readonly users: Set<number>
}

/** Reads `{"s": session, "c": [periods], "u": [users], "m": 1}`; null for what is no notice of ours. */
export function parseBookChange(payload: string): BookChange | null {
  try {
    const { s, c, u, m } = JSON.parse(payload) as { s?: unknown; c?: unknown; u?: unknown; m?: unknown }
    if (typeof s !== 'number') return null
    return { sessionId: s, market: m === 1, periods: new Set(numbersIn(c)), users: new Set(numbersIn(u)) }
  } catch {
    return null
  }
}

function numbersIn(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((item): item is number => typeof item === 'number') : []
}
