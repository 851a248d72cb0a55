interface Waiting<Asked, Answer> {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** What became of a batch that asked nothing. `changed`: it is not stored, because something was not as it went by, and is to be done anew. */
export type Outcome<Answer> =
  { readonly stored: readonly Answer[] } | { readonly error: unknown; readonly isUnknown: boolean } | 'changed'

/** A batch that was sent and is not answered yet. */
export interface SentBatch<Answer> {
  readonly name: string
  readonly outcome: Promise<Outcome<Answer>>
}

/** The two ways in which a batch is done. */
export interface Batches<Asked, Answer> {
  /**
   * Matches a batch on what is known, behind one that is still being written or none, and sends it; null, and nothing has changed, where
   * it has to ask.
   */
  sendKnown(asked: readonly Asked[], behind: SentBatch<Answer> | null): SentBatch<Answer> | null
  /** Does a batch that asks first; none is being written. Answers in the sequence of what was asked. */
  doAsking(asked: readonly Asked[]): Promise<readonly Answer[]>
  /** What was matched on what is known, by these batches, is not stored, or may not be. */
  takeBack(outcomes: readonly Outcome<Answer>[]): void
}

/** So much of the number of callers that there were at a time is forgotten with each batch. */
const forgotten = 1 / 16

/** Who is answered has work to do, and the answer to the next batch is not to wait for the work of all. */
const answeredAtOnce = 16

/**
 * The line of commands before the matching. What comes while a batch is being written is taken together by the next one, `most` at a
 * time, in the sequence in which it came. The next one is matched and sent while the one before is still being written, as soon as half
 * of those who were there at a time lately wait, and takes no more than that half, so that both have as much to do
 * (docs/decisions/0154). Two are under way at most, and nobody is answered before all batches before theirs are stored.
 */
export class BatchLine<Asked, Answer> {
  readonly #batches: Batches<Asked, Answer>
  readonly #most: number
  readonly #waiting: Waiting<Asked, Answer>[] = []
  #isWorking = false
  /** How many commands there were at a time lately, waiting and under way. */
  #present = 0
  /** Wakes whoever waits for that many. */
  #wake: { readonly count: number; readonly resolve: () => void } | null = null

  constructor(batches: Batches<Asked, Answer>, most: number) {
    this.#batches = batches
    this.#most = most
  }

  /** Resolves with what became of it in its batch. */
  enter(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject })
      if (this.#wake && this.#waiting.length >= this.#wake.count) this.#wake.resolve()
      if (this.#isWorking) return
      this.#isWorking = true
      // All that has arrived with it goes along.
      setImmediate(() => void this.#work())
    })
  }

  async #work(): Promise<void> {
    let first: UnderWay<Asked, Answer> | null = null
    while (first || this.#waiting.length > 0) {
      if (!first) {
        const taken = this.#take()
        first = this.#send(taken, null)
        if (!first) await this.#doAsking(taken)
        continue
      }
      this.#present -= Math.ceil(this.#present * forgotten)
      this.#count(first.taken.length)
      const half = Math.ceil(this.#present / 2)
      const second: UnderWay<Asked, Answer> | null = (await this.#haveCome(half, first))
        ? this.#sendBehind(first, half)
        : null
      if (second) this.#count(first.taken.length + second.taken.length)
      first = (await this.#end(first, second)) ? second : null
    }
    this.#isWorking = false
  }

  #count(underWay: number): void {
    this.#present = Math.max(this.#present, underWay + this.#waiting.length)
  }

  #take(most = this.#most): Waiting<Asked, Answer>[] {
    return this.#waiting.splice(0, Math.min(most, this.#most))
  }

  #send(taken: readonly Waiting<Asked, Answer>[], behind: SentBatch<Answer> | null): UnderWay<Asked, Answer> | null {
    const sent = this.#batches.sendKnown(
      taken.map(({ asked }) => asked),
      behind,
    )
    if (!sent) return null
    const underWay = { ...sent, taken, hasEnded: false }
    void sent.outcome.then(() => (underWay.hasEnded = true))
    return underWay
  }

  #sendBehind(first: UnderWay<Asked, Answer>, half: number): UnderWay<Asked, Answer> | null {
    const taken = this.#take(half)
    const second = this.#send(taken, first)
    if (!second) this.#waiting.unshift(...taken)
    return second
  }

  /** Waits until so many wait; false where the batch under way has ended before. */
  async #haveCome(count: number, underWay: UnderWay<Asked, Answer>): Promise<boolean> {
    if (underWay.hasEnded || this.#waiting.length >= count) return !underWay.hasEnded
    const many = new Promise<void>((resolve) => {
      this.#wake = { count, resolve: () => setImmediate(resolve) }
    })
    await Promise.race([many, underWay.outcome])
    this.#wake = null
    return !underWay.hasEnded
  }

  /** Waits for the first batch and answers it; false where it is not stored, and then both are dealt with. */
  async #end(first: UnderWay<Asked, Answer>, second: UnderWay<Asked, Answer> | null): Promise<boolean> {
    const outcome = await first.outcome
    if (outcome !== 'changed' && 'stored' in outcome) {
      give(first.taken, outcome.stored)
      return true
    }
    // The one behind has matched on what this one did.
    const behind = second ? await second.outcome : 'changed'
    this.#batches.takeBack(second ? [outcome, behind] : [outcome])
    await this.#settle(first.taken, outcome)
    if (second) await this.#settle(second.taken, outcome !== 'changed' && outcome.isUnknown ? outcome : behind)
    return false
  }

  async #settle(taken: readonly Waiting<Asked, Answer>[], outcome: Outcome<Answer>): Promise<void> {
    if (outcome === 'changed') return this.#doAsking(taken)
    if ('stored' in outcome) return give(taken, outcome.stored)
    for (const { reject } of taken) reject(outcome.error)
  }

  async #doAsking(taken: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      give(taken, await this.#batches.doAsking(taken.map(({ asked }) => asked)))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
}

interface UnderWay<Asked, Answer> extends SentBatch<Answer> {
  readonly taken: readonly Waiting<Asked, Answer>[]
  hasEnded: boolean
}

function give<Asked, Answer>(taken: readonly Waiting<Asked, Answer>[], answers: readonly Answer[], from = 0): void {
  const end = Math.min(from + answeredAtOnce, taken.length)
  for (let place = from; place < end; place++) taken[place]?.resolve(answers[place] as Answer)
  if (end < taken.length) setImmediate(() => give(taken, answers, end))
}
