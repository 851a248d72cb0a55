import type { Caller } from '@tandem/core/access/access.ts'

/**
 * What it rests on that a caller may do what they may, as the database said when it was asked. Where something is written the database
 * says whether it is so still (docs/decisions/0164).
 */
export interface Standing {
  readonly userId: number
  /** The same text as long as the account, its roles and its second factor are the same. */
  readonly facts: string
  /** The session of a person; null for a program, and for a token that belongs to none. */
  readonly sessionId: number | null
  /** The access token of a program; null for a person. */
  readonly tokenId: number | null
}

export interface KnownCaller {
  readonly caller: Caller
  readonly standing: Standing
}

/** Who called, or what they may do, is not what was known of them; nothing was done. They are to be asked about anew. */
export class CallerChanged extends Error {
  override readonly name = 'CallerChanged'
}

/** How long what the database said of a caller may be gone by, in milliseconds. */
const knownFor = 5_000
/** Of more than these the one that was asked about longest ago is forgotten. */
const mostKnown = 10_000

/** What the database said of callers lately, by their tokens. */
export class KnownCallers<Known> {
  readonly #known = new Map<string, { readonly known: Known; readonly askedAt: number }>()

  /** Keeps what was answered to a question of that time of this process; null: the token says nothing any more. */
  keep(token: string, known: Known | null, askedAt: number): void {
    this.#known.delete(token)
    if (known === null) return
    if (this.#known.size >= mostKnown) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest)
        break
      }
    }
    this.#known.set(token, { known, askedAt })
  }

  /** What was said within the last seconds; null otherwise. */
  find(token: string): Known | null {
    const found = this.#known.get(token)
    return found && performance.now() - found.askedAt < knownFor ? found.known : null
  }
}
