import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '../../platform/bounded-queue.ts'

/** Argon2id with 19 MiB and two passes: what a sign-in can afford and a guesser cannot. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of the same cost that no password fits. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$aSGLK+Whmwmlikz9r5U6sQ$BwYCuTUsXux9U1HGmVx58QNsQXKV0Xh8SSGuOLRQVos'

/** Stands in the place of a hash where no password may ever fit. */
export const unusablePassword = '!'

/**
 * Half of the four threads that a process has for such work: the database's own sign-in, looking up names and packing answers need
 * the others. A class of people who sign in at once is through within seconds; who comes when more wait is told when to try again.
 */
const hashing = boundedQueue({ atOnce: 2, waiting: 300, retrySeconds: 5 })

/** Refuses `server_busy` where too many passwords wait to be looked at. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, cost))
}

/**
 * Compares, and does the same work when there is no such user, so that the time tells nothing. Refuses `server_busy` where too many
 * passwords wait to be looked at.
 */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isKnown = passwordHash !== undefined && passwordHash !== unusablePassword
  const fits = await hashing.run(() => verify(isKnown ? passwordHash : nobodysHash, password))
  return isKnown && fits
}
