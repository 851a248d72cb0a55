/** One of the connections that may be open at once. */
export interface Slot {
  /** Nothing goes over the connection for now: when another waits for it, `giveUp` is called, which closes and releases. */
  rest(giveUp: () => void): void
  /** The connection is used again. */
  work(): void
  release(): void
}

export interface ConnectionBudget {
  /** Resolves in the order of asking. */
  acquire(): Promise<Slot>
  /** Whether somebody waits for a connection. */
  isWanted(): boolean
}

/**
 * Keeps the number of open connections within `limit`. While there are enough, all stay open; when one more is wanted, the
 * one that has rested longest gives way.
 */
export function createConnectionBudget(limit: number): ConnectionBudget {
  const waiting: ((slot: Slot) => void)[] = []
  /** In the order of coming to rest. */
  const resting = new Map<Slot, () => void>()
  let open = 0

  const makeSlot = (): Slot => {
    let isReleased = false
    const slot: Slot = {
      rest(giveUp) {
        resting.set(slot, giveUp)
        if (waiting.length > 0) callForOne()
      },
      work: () => void resting.delete(slot),
      release() {
        if (isReleased) return
        isReleased = true
        resting.delete(slot)
        const next = waiting.shift()
        if (next) next(makeSlot())
        else open--
      },
    }
    return slot
  }
  const callForOne = () => {
    const [longest] = resting
    if (!longest) return
    const [slot, giveUp] = longest
    resting.delete(slot)
    giveUp()
  }
  return {
    acquire() {
      if (open < limit) {
        open++
        return Promise.resolve(makeSlot())
      }
      return new Promise((resolve) => {
        waiting.push(resolve)
        callForOne()
      })
    },
    isWanted: () => waiting.length > 0,
  }
}
