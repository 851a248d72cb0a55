import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** Every line of the log that `work` leads to carries the id of this request. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work)
}

/** For what one request begins and all go on with: its lines belong to nobody's request. */
export function outsideRequests<T>(work: () => T): T {
  return current.exit(work)
}

/** The request that is being answered; undefined where none is. */
export function currentRequest(): string | undefined {
  return current.getStore()
}

/** What other programs use as ids: UUIDs, ULIDs, hexadecimal of traces. Neither a text nor an address. */
const looksLikeId = /^[A-Za-z0-9][A-Za-z0-9-]{7,63}$/

/** The id that a trusted proxy gave a request, where it looks like one; else a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && looksLikeId.test(given) ? given : randomUUID()
}
