import fs from 'node:fs'

/** What the sender of a request knows afterwards. `unknown`: no answer came, or one that says that nobody knows. */
export type RequestOutcome = 'acknowledged' | 'refused' | 'unknown'

/** What requests do; how the checker looks for each stands in check.ts. */
export type OperationKind =
  /** They write a record that carries their number. */
  | 'placeOrder'
  | 'amendOrder'
  | 'requestCoins'
  | 'addAnalyser'
  /** They write a value that later ones replace. */
  | 'writeAuctionOrder'
  | 'writeHour'
  /** They do something that can happen once. */
  | 'acceptCoins'
  | 'cancelOrder'
  | 'withdrawOrder'
  | 'transmitOrder'
  | 'closeMarket'
  | 'settleDay'
  | 'correctDay'
  | 'closeAccount'
  /** They change nothing that is looked for afterwards. */
  | 'signIn'
  | 'other'

/** A request and what became of it. Times are milliseconds since the run began, by the harness's own clock. */
export interface Operation {
  readonly type: 'operation'
  readonly actor: string
  readonly kind: OperationKind
  /** The number that only this request carries, in the units of what it writes; 0: none. */
  readonly serial: number
  /** What is written or done once: `hour/7/2026-03-02T10:00:00Z`, `purchase/12`. Empty: the serial says it. */
  readonly subject: string
  readonly from: number
  readonly to: number
  readonly outcome: RequestOutcome
  /** Of an acknowledged one: the record that it made. */
  readonly id: number | null
  /** Of an acknowledged one: the version of the record `seenAs` that it answered. */
  readonly version: number | null
  readonly seenAs: string | null
  /** 0: no answer came. */
  readonly status: number
  /** Of a refusal or a failure. */
  readonly code: string
  /** Why it must be refused, where it must. */
  readonly mayNot: string | null
}

/** What somebody was shown of a record: its version, or null where it was not there. */
export interface Sight {
  readonly type: 'sight'
  readonly actor: string
  readonly record: string
  readonly version: number | null
  readonly from: number
}

/** What somebody was shown of their coins, in units. */
export interface BalanceSight {
  readonly type: 'balance'
  readonly actor: string
  readonly userId: number
  readonly available: string
  readonly reserved: string
  readonly from: number
}

interface FaultEntry {
  readonly type: 'fault'
  readonly at: number
  readonly kind: string
  /** What it hit, or why it could not be brought about. */
  readonly what: string
  readonly isApplied: boolean
}

export type Entry = Operation | Sight | BalanceSight | FaultEntry

/** What is recorded, in memory and as lines of JSON in a file. */
export interface History {
  readonly entries: readonly Entry[]
  add(entry: Entry): void
  /** Milliseconds since the beginning. */
  now(): number
  close(): void
}

export function recordHistory(file: string): History {
  const entries: Entry[] = []
  const descriptor = fs.openSync(file, 'w')
  const began = performance.now()
  return {
    entries,
    add(entry) {
      entries.push(entry)
      fs.writeSync(descriptor, `${JSON.stringify(entry)}\n`)
    },
    now: () => Math.round(performance.now() - began),
    close: () => fs.closeSync(descriptor),
  }
}
