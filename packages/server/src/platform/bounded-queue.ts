import { Refusal } from '@tandem/core/refusal.ts'

export interface QueueOptions {
  /** Pieces of work that are done at the same time. */
  readonly atOnce: number
  /** How many may wait for their turn; whoever comes then is refused. */
  readonly waiting: number
  /** How many of those one owner may have. */
  readonly waitingOfOne?: number
  /** What who is refused is told to wait. */
  readonly retrySeconds: number
}

/** Who the work is for; of one owner nothing runs twice at the same time. */
type Owner = string | number | null

/** Work that costs a processor much, done a few pieces at a time, the others in the sequence in which they came. */
export interface BoundedQueue {
  /** Does the work when its turn comes. Refuses `server_busy`, with the seconds to wait, where too many wait already. */
  run<T>(work: () => Promise<T>, owner?: Owner): Promise<T>
}

export function boundedQueue({ atOnce, waiting, waitingOfOne = waiting, retrySeconds }: QueueOptions): BoundedQueue {
  const queue: { readonly owner: Owner; readonly start: () => void }[] = []
  const owners = new Set<Owner>()
  let running = 0
  const mayStart = (owner: Owner) => running < atOnce && !owners.has(owner)
  const begin = (owner: Owner) => {
    running++
    if (owner !== null) owners.add(owner)
  }
  const end = (owner: Owner) => {
    running--
    owners.delete(owner)
    // The first whose turn it can be: one owner's pile keeps nobody else waiting.
    const next = queue.findIndex((each) => mayStart(each.owner))
    const [started] = next < 0 ? [] : queue.splice(next, 1)
    if (!started) return
    begin(started.owner)
    started.start()
  }
  const wait = (owner: Owner) => {
    const own = owner === null ? 0 : queue.filter((each) => each.owner === owner).length
    if (queue.length >= waiting || own >= waitingOfOne) throw new Refusal('server_busy', { seconds: retrySeconds })
    return new Promise<void>((start) => queue.push({ owner, start }))
  }
  return {
    async run(work, owner = null) {
      if (mayStart(owner)) begin(owner)
      else await wait(owner)
      try {
        return await work()
      } finally {
        end(owner)
      }
    },
  }
}
