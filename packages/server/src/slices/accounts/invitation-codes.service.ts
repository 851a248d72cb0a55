import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { maxInvitationCodes, type InvitationCode, type makeInvitationCode } from '@tandem/contract/accounts/people.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { randomInt } from 'node:crypto'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFailures } from './guesses.ts'
import { peopleSettings } from './people-settings.ts'
import * as store from './invitation-codes.store.ts'

/** Without 0, O, 1, I and L, which are taken for one another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Twelve of 31 letters: 59 bits, in groups that can be read out. */
function madeUpCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

/**
 * Makes a code that works through its last day. It is kept as it is read, not as a hash: who administers must be able to read it
 * out again (docs/decisions/0027). Refuses `invitation_code_used` and `too_many_invitation_codes`.
 */
export async function makeCode(
  { db, clock }: Platform,
  { userId }: Caller,
  { code, userType, maxUses, until, note }: BodyOf<typeof makeInvitationCode>,
): Promise<InvitationCode> {
  const at = clock.now()
  const expiresAt = Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime(displayZone).toInstant()
  return inDatabaseTransaction(db, async (tx) => {
    if ((await store.countWorking(tx, at)) >= maxInvitationCodes) {
      throw new Refusal('too_many_invitation_codes', { max: maxInvitationCodes })
    }
    const wanted = { code: code ?? madeUpCode(), userType, maxUses, expiresAt, note, createdAt: at, createdBy: userId }
    const codeId = await store.insertCode(tx, wanted)
    if (codeId === null) throw new Refusal('invitation_code_used', {}, 'code')
    const after = { userType, maxUses, until, note }
    await recordAudit(tx, {
      at,
      actorId: userId,
      action: 'code.created',
      subject: 'code',
      subjectId: codeId,
      after,
    })
    const [made] = await store.findCodes(tx, at, codeId)
    if (!made) throw new Error(`the code ${String(codeId)} was not stored`)
    return made
  })
}

/** Withdraws a code; who has used it keeps what it gave. Withdrawing twice is withdrawing once. */
export async function withdrawCode(
  { db, clock }: Platform,
  { userId }: Caller,
  codeId: number,
): Promise<InvitationCode> {
  const at = clock.now()
  return inDatabaseTransaction(db, async (tx) => {
    const isWithdrawn = await store.markCodeWithdrawn(tx, codeId, at)
    const [code] = await store.findCodes(tx, at, codeId)
    if (!code) throw new Refusal('not_found')
    if (isWithdrawn) {
      await recordAudit(tx, { at, actorId: userId, action: 'code.withdrawn', subject: 'code', subjectId: codeId })
    }
    return code
  })
}

/** Uses a code for a user; refuses `invitation_code_invalid` when it does not work, is not taken here, or was used by this user before. */
export async function useCode(
  tx: Tx,
  { code, at }: { readonly code: string; readonly at: Temporal.Instant },
  { userId, isApplied }: { readonly userId: number; readonly isApplied: boolean },
): Promise<store.InvitedType> {
  const { codesApprove } = await peopleSettings(tx)
  const taken = codesApprove ? await store.takeCode(tx, code, at) : null
  if (!taken) throw codeInvalid()
  if (!(await store.insertCodeUse(tx, { codeId: taken.codeId, userId, at, isApplied }))) throw codeInvalid()
  return taken.userType
}

const codeInvalid = () => new Refusal('invitation_code_invalid', {}, 'invitationCode')

interface WrongCodes {
  /** Does what a code asks for; refuses `too_many_requests`, unseen, after ten wrong codes of one guesser. */
  guard<T>(guesser: string, work: () => Promise<T>): Promise<T>
}

/**
 * Slows down guessing at codes: ten wrong ones are let through at once, then one more every two minutes. Only wrong ones count, so
 * a class that registers with a right one behind one address is not held up.
 */
export function slowDownCodes(platform: Platform): WrongCodes {
  const failures = countFailures(platform, 'invitation code', { burst: 10, perHour: 30 })
  return {
    async guard(guesser, work) {
      await failures.refuseFull(guesser)
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invitation_code_invalid') await failures.add(guesser)
        throw error
      }
    },
  }
}
