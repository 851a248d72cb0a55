import { Refusal } from '@tandem/core/refusal.ts'
import { foldName } from '../../domain/folded-name.ts'

/** A username as it is compared: two users never share a key, so nobody can pass for another. */
export function usernameKey(username: string): string {
  return foldName(username)
}

/** What a closed account is called from then on. */
export function closedIdentity(userId: number): { username: string; email: string } {
  return { username: `closed-${userId}`, email: `closed-${userId}@closed.invalid` }
}

/**
 * Refuses what only closed accounts and the platform's own traders may be called: somebody who took it would keep an
 * account from being closed or a trader from being made, or pass for one.
 */
export function refuseReserved({ username, email }: { username?: string; email?: string | undefined }): void {
  if (email && isReserved({ email })) throw new Refusal('email_already_used', {}, 'email')
  if (username !== undefined && isReserved({ username })) throw new Refusal('user_already_used', {}, 'username')
}

/** Whether an address or a username is one of those. */
export function isReserved({ username, email }: { username?: string; email?: string }): boolean {
  return (
    (email !== undefined && /@(closed|system)\.invalid$/i.test(email)) ||
    (username !== undefined && /^(closed-\d+|market-maker|trading-agent-\d+)$/.test(usernameKey(username)))
  )
}
