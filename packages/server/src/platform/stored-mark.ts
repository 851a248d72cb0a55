import { AsyncLocalStorage } from 'node:async_hooks'

interface StoredMark {
  hasStored: boolean
}

const marks = new AsyncLocalStorage<StoredMark>()

/** Runs `work` and notices whether anything was stored: then nobody may say afterwards that nothing was changed. */
export function noticingStored<T>(mark: StoredMark, work: () => Promise<T>): Promise<T> {
  return marks.run(mark, work)
}

/** Something was stored for whoever is asking, by whatever connection. */
export function markStored(): void {
  const mark = marks.getStore()
  if (mark) mark.hasStored = true
}
