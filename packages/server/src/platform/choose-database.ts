import type { Caller } from '@tandem/core/access/access.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { Client } from './client.ts'
import type { Read, ReadReplica } from './read-replica.ts'

/** A cookie with which who has just written is known to every process. */
const wrote = 'tandem_wrote'

/**
 * From which database a call is answered: what may be some seconds old from the replica, unless its caller has just written, and all
 * else from the primary.
 */
export async function chooseDatabase<T>(
  { mayLag, changes, audience }: AnyEndpoint,
  { caller, client }: { readonly caller: Caller; readonly client: Client },
  replica: ReadReplica | undefined,
  work: () => Promise<T>,
): Promise<Read<T>> {
  if (replica && mayLag && client.cookie(wrote) === null) return replica.read(caller.userId, work)
  if (!replica || changes === null || audience === 'public') return { answer: await work(), asOf: null }
  const maxAge = Temporal.Duration.from({ seconds: replica.forgetsWritesAfter })
  client.keepCookie({ name: wrote, value: '1', path: '/api', maxAge })
  try {
    return { answer: await work(), asOf: null }
  } finally {
    replica.noteWrite(caller.userId)
  }
}
