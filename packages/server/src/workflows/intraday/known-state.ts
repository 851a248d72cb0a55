import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { availableAccount, type AccountCode } from '@tandem/core/ledger/postings.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { KnownVersions } from '../../slices/orders/index.ts'

/** How long after a batch the next one may go by what it left, in milliseconds. */
const knownFor = 1_000
/** Of more than these everything is forgotten. */
const mostKnown = 50_000
/** So many batches ask at first, after others wrote, and after one that went by what was not so any more; twice as many after the next, and no more than most. */
const leastPause = 8
const mostPause = 512
/** Numbers for orders of later batches: for so many batches of the same size. */
const batchesAhead = 4
const mostAhead = 500

/** What the database says of a batch that it has stored. */
export interface ConfirmedState {
  /** The database's time. */
  readonly asOf: string
  /** Numbers that no order has, beyond those of the batch. */
  readonly spareIds: readonly number[]
}

/** What a batch has in its hands in the end. */
export interface LeftState {
  readonly versions: KnownVersions
  readonly sessions: ReadonlyMap<number, MarketSession>
  readonly openAccounts: ReadonlySet<number>
  readonly guards: ReadonlyMap<number, OrderGuards>
  /** Coins of those who acted. */
  readonly available: ReadonlyMap<number, Amount>
  readonly postings: readonly { readonly from: AccountCode; readonly to: AccountCode; readonly amount: Amount }[]
  readonly leadNumber: number | null
}

export interface WantedState {
  readonly users: readonly number[]
  readonly sessionIds: readonly number[]
  readonly newOrders: number
  readonly isHandedOver: boolean
}

/** What the next batch may go by. */
export interface RecalledState extends Omit<LeftState, 'openAccounts' | 'postings'> {
  /** The database's time at the last batch that is known to be stored. */
  readonly asOf: string
  readonly freeIds: number[]
}

/**
 * What the batches of a process have left behind: coins, guards, accounts, sessions, numbers. A batch that finds all here that it needs
 * is matched without asking the database, which says where it is written whether everything still is so (docs/decisions/0152). Nothing
 * here is believed otherwise, so that what others do meanwhile costs a batch its speed and no more.
 */
export class KnownState {
  readonly #available = new Map<number, Amount>()
  readonly #guards = new Map<number, { readonly guards: OrderGuards; readonly version: string } | null>()
  readonly #sessions = new Map<number, { readonly session: MarketSession; readonly version: string }>()
  /** Ledger accounts that exist. */
  readonly #accounts = new Set<AccountCode>()
  #ids: readonly number[] = []
  #asOf = ''
  #leadNumber: number | null = null
  #keptAt = Number.NEGATIVE_INFINITY
  #pause = 0
  /** So many batches ask before one may go by what is known. */
  #toAsk = leastPause

  /** All that a batch needs; null where something is not known, or is not to be relied on. */
  recall({ users, sessionIds, newOrders, isHandedOver }: WantedState): RecalledState | null {
    if (this.#toAsk > 0) {
      this.#toAsk--
      return null
    }
    if (performance.now() - this.#keptAt > knownFor || this.#ids.length < newOrders) return null
    if (isHandedOver && this.#leadNumber === null) return null
    if (!users.every((userId) => this.#knowsWallet(userId) && this.#guards.has(userId))) return null
    if (!sessionIds.every((id) => this.#sessions.has(id))) return null
    const freeIds = this.#ids.slice(0, newOrders)
    this.#ids = this.#ids.slice(newOrders)
    const sessions = sessionIds.flatMap((id) => this.#sessions.get(id) ?? [])
    const guarded = users.flatMap((userId) => {
      const known = this.#guards.get(userId)
      return known ? [{ userId, ...known }] : []
    })
    return {
      asOf: this.#asOf,
      versions: {
        sessions: new Map(sessions.map(({ session, version }) => [session.sessionId, version])),
        guards: new Map(guarded.map(({ userId, version }) => [userId, version])),
      },
      sessions: new Map(sessions.map(({ session }) => [session.sessionId, session])),
      guards: new Map(guarded.map(({ userId, guards }) => [userId, guards])),
      available: new Map(users.map((userId) => [userId, this.#available.get(userId) ?? amount(0n)])),
      freeIds,
      leadNumber: isHandedOver ? this.#leadNumber : null,
    }
  }

  /** Which of these accounts may not exist yet. */
  unknownAccounts(codes: readonly AccountCode[]): AccountCode[] {
    return codes.filter((code) => !this.#accounts.has(code))
  }

  /** How many numbers to take beyond those of a batch, for those to come: none while a batch that is recalled leaves enough. */
  numbersAhead(newOrders: number, { isRecalled }: { readonly isRecalled: boolean }): number {
    if (isRecalled && this.#ids.length >= 3 * newOrders) return 0
    return Math.min(mostAhead, newOrders * batchesAhead)
  }

  /** Keeps what a batch left that asked, and is stored. */
  keep(left: LeftState, confirmed: ConfirmedState): void {
    this.#keepState(left)
    // Numbers of before are lower than that batch's.
    this.#ids = confirmed.spareIds
    this.#keepTime(confirmed)
  }

  /** Keeps what a batch leaves that goes by this, before it is known whether it is stored: where it is not, `forget` or `wasWrong`. */
  keepAhead(left: LeftState): void {
    this.#keepState(left)
  }

  /** A batch that went by this is stored: everything was so. */
  wasRight(confirmed: ConfirmedState): void {
    this.#pause >>= 1
    this.#ids = [...this.#ids, ...confirmed.spareIds]
    this.#keepTime(confirmed)
  }

  #keepTime({ asOf }: ConfirmedState): void {
    this.#asOf = asOf
    this.#keptAt = performance.now()
  }

  #keepState(left: LeftState): void {
    if (this.#available.size + this.#accounts.size > mostKnown) this.forget()
    for (const { from, to, amount: coins } of left.postings) {
      this.#move(from, amount(-coins), left.available)
      this.#move(to, coins, left.available)
    }
    for (const [userId, coins] of left.available) {
      if (!left.openAccounts.has(userId)) continue
      this.#available.set(userId, coins)
      const [guards, version] = [left.guards.get(userId), left.versions.guards.get(userId)]
      this.#guards.set(userId, guards && version !== undefined ? { guards, version } : null)
      if (coins > 0n) this.#accounts.add(availableAccount(userId))
    }
    for (const [id, session] of left.sessions) {
      const version = left.versions.sessions.get(id)
      if (version !== undefined) this.#sessions.set(id, { session, version })
    }
    this.#leadNumber = left.leadNumber ?? this.#leadNumber
  }

  /** Somebody else has written to the books, and may do so again. */
  othersWrote(): void {
    this.#toAsk = Math.max(this.#toAsk, leastPause)
  }

  /** Something that a batch went by was not so: for a while batches ask. */
  wasWrong(): void {
    this.forget()
    this.#pause = Math.min(mostPause, Math.max(leastPause, this.#pause * 2))
    this.#toAsk = this.#pause
  }

  /** Who spent everything may have no account: then there is nothing to hold. */
  #knowsWallet(userId: number): boolean {
    return this.#available.has(userId) && this.#accounts.has(availableAccount(userId))
  }

  /** What a batch moved between accounts of others than those who acted. */
  #move(code: AccountCode, change: Amount, acted: ReadonlyMap<number, Amount>): void {
    this.#accounts.add(code)
    const userId = Number(/^user:(\d+):available$/.exec(code)?.[1])
    const known = this.#available.get(userId)
    if (known !== undefined && !acted.has(userId)) this.#available.set(userId, amount(known + change))
  }

  /** What is known counts no more: what a batch left is not stored, or may not be. */
  forget(): void {
    this.#available.clear()
    this.#guards.clear()
    this.#sessions.clear()
    this.#accounts.clear()
    this.#ids = []
  }
}
