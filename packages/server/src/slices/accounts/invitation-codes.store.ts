import { codeKey } from '@tandem/core/access/approval.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { InvitationCode } from '@tandem/contract/accounts/people.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { brokenUniqueness, type Db, type Tx } from '../../platform/database.ts'

export type InvitedType = 'transactionalUser' | 'strategicUser'

export interface NewCode {
  readonly code: string
  readonly userType: InvitedType
  readonly maxUses: number
  /** Exclusive. */
  readonly expiresAt: Temporal.Instant
  readonly note: string
  readonly createdAt: Temporal.Instant
  readonly createdBy: number
}

/** Stores a code; null when there is one with the same letters and digits. */
export async function insertCode(tx: Tx, wanted: NewCode): Promise<number | null> {
  try {
    const { id } = await tx
      .insertInto('invitation_codes')
      .values({
        code: wanted.code,
        code_key: codeKey(wanted.code),
        user_type: wanted.userType,
        max_uses: wanted.maxUses,
        expires_at: wanted.expiresAt,
        note: wanted.note,
        created_at: wanted.createdAt,
        withdrawn_at: null,
        created_by: wanted.createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (brokenUniqueness(error)) return null
    throw error
  }
}

const listedCodes = 500

/** The codes, or one of them: those that work first, then the newest. */
export async function findCodes(db: Db, now: Temporal.Instant, codeId?: number): Promise<InvitationCode[]> {
  const rows = await db
    .selectFrom('invitation_codes as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .selectAll('c')
    .select('u.username')
    .$if(codeId !== undefined, (query) => query.where('c.id', '=', codeId ?? 0))
    .orderBy(sql`c.withdrawn_at is null and c.expires_at > ${now} and c.uses < c.max_uses`, 'desc')
    .orderBy('c.id', 'desc')
    .limit(listedCodes)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    userType: row.user_type,
    uses: row.uses,
    maxUses: row.max_uses,
    until: lastDayBefore(row.expires_at),
    note: row.note,
    createdAt: row.created_at,
    createdBy: row.username,
    state: row.withdrawn_at
      ? 'withdrawn'
      : Temporal.Instant.compare(row.expires_at, now) <= 0
        ? 'expired'
        : row.uses >= row.max_uses
          ? 'usedUp'
          : 'works',
  }))
}

/** A code works through its last day: until the midnight that ends it. */
function lastDayBefore(expiresAt: Temporal.Instant): DeliveryDay {
  return dayOf(expiresAt.subtract({ nanoseconds: 1 }), displayZone)
}

/** How many codes work now. */
export async function countWorking(db: Db, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('invitation_codes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Withdraws a code; false when it is unknown or withdrawn already. */
export async function markCodeWithdrawn(tx: Tx, codeId: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation_codes')
    .set({ withdrawn_at: at })
    .where('id', '=', codeId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Uses a code up by one, for the user type it gives; null when it does not work. Its row stays locked until the database transaction
 * ends, so a code for one person is used by one of ten who come at once.
 */
export async function takeCode(
  tx: Tx,
  code: string,
  now: Temporal.Instant,
): Promise<{ codeId: number; userType: InvitedType } | null> {
  const row = await tx
    .updateTable('invitation_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_key', '=', codeKey(code))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .returning(['id', 'user_type'])
    .executeTakeFirst()
  return row ? { codeId: row.id, userType: row.user_type } : null
}

interface CodeUse {
  readonly codeId: number
  readonly userId: number
  readonly at: Temporal.Instant
  /** False for an account that is not activated yet. */
  readonly isApplied: boolean
}

/** Writes down who used a code; false when that user had used it before. */
export async function insertCodeUse(tx: Tx, { codeId, userId, at, isApplied }: CodeUse): Promise<boolean> {
  const row = await tx
    .insertInto('invitation_code_uses')
    .values({ code_id: codeId, user_id: userId, used_at: at, applied_at: isApplied ? at : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the codes that an account registered with as applied; false when there was none. */
export async function applyCodes(tx: Tx, userId: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation_code_uses')
    .set({ applied_at: at })
    .where('user_id', '=', userId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
