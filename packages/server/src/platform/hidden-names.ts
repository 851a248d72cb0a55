import { createHmac } from 'node:crypto'

/** A name of somebody, or an address, as it may be written into a table of counts: always the same, and unreadable. */
export function hideName(secret: string, name: string): string {
  return createHmac('sha256', `counted names ${secret}`).update(name).digest('base64url').slice(0, 22)
}
