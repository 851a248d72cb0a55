import type { Caller } from '@tandem/core/access/access.ts'
import { requireOpenAssociation } from '../domain/association.ts'
import { recordActOnAnother } from '../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { refusingBroken, type Changing, type WithNews } from '../slices/groups/index.ts'
import { notify } from '../slices/notices/index.ts'

/**
 * Changes a group and tells those concerned, in one database transaction. Refuses `section_not_available` while the section is
 * closed, and what the rules of groups refuse.
 */
export function changeGroups<T>(
  { db, clock }: Platform,
  caller: Caller,
  change: (tx: Tx, changing: Changing) => Promise<WithNews<T>>,
): Promise<T> {
  return refusingBroken(db, caller.userId, () =>
    inDatabaseTransaction(db, async (tx) => {
      await requireOpenAssociation(tx)
      const at = clock.now()
      const { answer, news, audited } = await change(tx, { caller, at })
      if (audited) await recordActOnAnother(tx, { at, actorId: caller.userId, action: 'group.changed', ...audited })
      await notify(tx, news)
      return answer
    }),
  )
}
