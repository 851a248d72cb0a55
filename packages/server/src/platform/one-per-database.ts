import type { Db } from './database.ts'
import type { Platform } from './platform.ts'
import { outsideRequests } from './request-id.ts'

/** What a process has once for each database: made when it is first asked for, gone with the database. */
export function onePerDatabase<Kept>(make: (platform: Platform) => Kept): (platform: Platform) => Kept {
  const kept = new WeakMap<Db, { readonly value: Kept }>()
  return (platform) => {
    const known = kept.get(platform.db) ?? { value: outsideRequests(() => make(platform)) }
    kept.set(platform.db, known)
    return known.value
  }
}
