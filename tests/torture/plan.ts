import { seededWholeNumbers } from '@tandem/core/testing/random.ts'

/** What can go wrong. Each kind is one function of faults.ts. */
export const faultKinds = [
  'killServer',
  'pauseServer',
  'killJobLeader',
  'killPostgres',
  'killBackend',
  'pausePostgres',
  'pauseBackend',
  'cutConnections',
  'cutInTransaction',
  'loseCommit',
  'delayConnections',
  'muteConnections',
  'clockStands',
  'clockGoesBack',
  'fullDisk',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** One fault of a plan. What it does not need, a duration or a server, it leaves unread. */
export interface Fault {
  /** Milliseconds after the beginning. */
  readonly at: number
  readonly kind: FaultKind
  /** Which of the two servers, or through whose connections. */
  readonly server: 0 | 1
  /** Milliseconds until it ends by itself. */
  readonly lasts: number
  /**
   * The database transaction that it waits for: one whose statements name this table; empty: any. Most transactions are those of
   * orders, so without it the rare ones would hardly ever be hit.
   */
  readonly table: string
}

interface Options {
  readonly weight: number
  readonly lasts: readonly [from: number, to: number]
}

const terms: Readonly<Record<FaultKind, Options>> = {
  killServer: { weight: 9, lasts: [0, 0] },
  pauseServer: { weight: 10, lasts: [200, 4_000] },
  killJobLeader: { weight: 4, lasts: [0, 0] },
  killPostgres: { weight: 4, lasts: [0, 0] },
  killBackend: { weight: 3, lasts: [0, 0] },
  pausePostgres: { weight: 6, lasts: [200, 2_500] },
  pauseBackend: { weight: 8, lasts: [300, 4_000] },
  cutConnections: { weight: 10, lasts: [0, 400] },
  cutInTransaction: { weight: 14, lasts: [2_000, 10_000] },
  loseCommit: { weight: 18, lasts: [2_000, 12_000] },
  delayConnections: { weight: 8, lasts: [500, 3_000] },
  muteConnections: { weight: 5, lasts: [300, 2_000] },
  clockStands: { weight: 5, lasts: [1_000, 8_000] },
  clockGoesBack: { weight: 5, lasts: [1_000, 8_000] },
  fullDisk: { weight: 3, lasts: [500, 2_000] },
}

/** What the statements of a database transaction name: tables, and of day-ahead orders the column that is written with lines. */
const tables = [
  ...['', '', '', 'market_sessions', 'auction_trade_sums', 'auction_trade_sums', 'coin_purchases', 'step_number'],
  ...['intraday_orders', 'notices'],
  ...['hour_readings', 'reading_imports', 'imbalance_settlements', 'analysers', 'users', 'access_tokens'],
]

const totalWeight = faultKinds.reduce((sum, kind) => sum + terms[kind].weight, 0)

/** A gap of 2.2 seconds on average: some 270 faults in ten minutes. */
const gap = [800, 3_600] as const

/** The faults of a run: the same seed and length give the same faults at the same times, on any machine. */
export function planFaults(seed: number, milliseconds: number): Fault[] {
  const pick = seededWholeNumbers(seed)
  const faults: Fault[] = []
  for (let at = 2_000; at < milliseconds; at += pick(...gap)) {
    const kind = kindAt(pick(0, totalWeight - 1))
    const lasts = pick(...terms[kind].lasts)
    const table = tables[pick(0, tables.length - 1)] ?? ''
    faults.push({ at, kind, server: pick(0, 1) === 0 ? 0 : 1, lasts, table })
  }
  return faults
}

function kindAt(place: number): FaultKind {
  let left = place
  for (const kind of faultKinds) {
    left -= terms[kind].weight
    if (left < 0) return kind
  }
  return 'killServer'
}
