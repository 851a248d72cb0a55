import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes: what a sign-in can afford and a guesser cannot. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of the same cost that no password fits. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$aSGLK+Whmwmlikz9r5U6sQ$BwYCuTUsXux9U1HGmVx58QNsQXKV0Xh8SSGuOLRQVos'

/** Stands in the place of a hash where no password may ever fit. */
export const unusablePassword = '!'

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Compares, and does the same work when there is no such user, so that the time tells nothing. */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isKnown = passwordHash !== undefined && passwordHash !== unusablePassword
  const fits = await verify(isKnown ? passwordHash : nobodysHash, password)
  return isKnown && fits
}
