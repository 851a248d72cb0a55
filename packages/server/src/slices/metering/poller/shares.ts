import { createHash } from 'node:crypto'

export interface Shares {
  /** Takes notice of who reads now, this process among them or not; `now` in milliseconds that only go forward. */
  become(readers: readonly string[], now: number): void
  /** From now on as one that has just come: nothing is its own until the others have had time to let go. */
  restart(now: number): void
  /**
   * Whether an address is for this process to read. What falls to another is let go at once; what comes to this one is taken once
   * whoever had it has let go. An address that this process has taken it keeps for as long as it falls to it.
   */
  isOwn(address: string, now: number): boolean
}

/**
 * Which addresses a process reads, of all that read: each falls to the reader that is first by a hash of both (rendezvous hashing), so
 * that where one goes only its part is shared out, and where one comes it takes a part of each. `settle` milliseconds
 * after the readers have changed all have noticed.
 */
export function createShares(self: string, settle: number): Shares {
  let readers: readonly string[] = []
  /** -Infinity: there was never anybody else who would have to let go. */
  let changedAt = -Infinity
  let owners = new Map<string, boolean>()
  let taken = new Set<string>()

  const fallsToSelf = (address: string): boolean => {
    const known = owners.get(address)
    if (known !== undefined) return known
    const isFirst = firstOf(readers, address) === self
    owners.set(address, isFirst)
    return isFirst
  }
  return {
    become(next, now) {
      const sorted = [...new Set(next)].toSorted()
      if (sorted.length === readers.length && sorted.every((reader, place) => reader === readers[place])) return
      const wasAlone = readers.every((reader) => reader === self)
      const isAlone = sorted.every((reader) => reader === self)
      readers = sorted
      owners = new Map()
      if (!wasAlone || !isAlone) changedAt = now
    },
    restart(now) {
      changedAt = now
      taken = new Set()
    },
    isOwn(address, now) {
      if (!fallsToSelf(address)) {
        taken.delete(address)
        return false
      }
      if (now - changedAt >= settle) taken.add(address)
      return taken.has(address)
    },
  }
}

function firstOf(readers: readonly string[], address: string): string | undefined {
  let [first, highest]: [string | undefined, bigint] = [undefined, -1n]
  for (const reader of readers) {
    const weight = createHash('sha256').update(`${reader} ${address}`).digest().readBigUInt64BE()
    if (weight > highest) [first, highest] = [reader, weight]
  }
  return first
}
