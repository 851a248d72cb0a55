import type { Caller } from '@tandem/core/access/access.ts'
import { closeAccount as takeCoins } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  answer,
  checkPassword,
  closedIdentity,
  eraseUser,
  lockForClosing,
  sayCredentialsEnded,
} from '../slices/accounts/index.ts'
import { removeSeriesOf } from '../slices/forecasting/index.ts'
import { leaveGroupsForGood } from '../slices/groups/index.ts'
import { walletOf } from '../domain/wallets.ts'
import { eraseNotesOf, post, rejectPendingPurchasesOf, type JournalEntry } from '../slices/ledger/index.ts'
import { eraseAnalysersOf } from '../slices/metering/index.ts'
import { forgetNoticesOf, notify } from '../slices/notices/index.ts'
import { eraseOrderNamesOf, forgetAutopilotOf } from '../slices/orders/index.ts'
import { changeRights, leaveMarkets } from './leave-markets.ts'

/**
 * Closes an account: its open orders are withdrawn and give their coins back, its coins return to issuance, which also makes up
 * what imbalances took below zero, waiting coin requests are rejected, it leaves its group, and its personal data are erased, with
 * where its analysers are, what it called its orders and wrote with its coin requests, the series that it brought for its forecasts, what it was told and its name in what others
 * were told. What it traded and what was measured stays.
 * Intraday orders go through the matching first; all else is one database transaction, which begins again while one of them is
 * still in a book.
 * Refuses `cannot_delete_yourself`, for that is asked with the password, `last_administrator` and `not_found`.
 */
export async function closeAccount(platform: Platform, caller: Caller, userId: number, language: Language) {
  if (userId === caller.userId) throw new Refusal('cannot_delete_yourself')
  return closeFor(platform, { actorId: caller.userId, userId }, language)
}

/** The same, asked for by its owner with the password. Refuses `wrong_password` and `last_administrator`. */
export async function closeOwnAccount(platform: Platform, { userId }: Caller, password: string, language: Language) {
  await checkPassword(platform, userId, password)
  return closeFor(platform, { actorId: userId, userId }, language)
}

async function closeFor(platform: Platform, closing: Closing, language: Language) {
  const { userId } = closing
  await changeRights(platform, userId, (tx) => close(tx, closing, platform.clock.now()))
  sayCredentialsEnded(platform, userId)
  return answer('accountClosed', language)
}

interface Closing {
  /** An administrator, or the owner. */
  readonly actorId: number
  readonly userId: number
}

/** Returns the coins of a closed account to issuance, or makes up from there what it owes; nothing where it is even. */
export async function returnCoins(tx: Tx, userId: number, entry: Pick<JournalEntry, 'idempotencyKey' | 'at'>) {
  const { available } = await walletOf(tx, userId)
  await post(tx, { kind: 'accountClosure', ...entry }, takeCoins(userId, available))
}

async function close(tx: Tx, { actorId, userId }: Closing, at: Temporal.Instant): Promise<void> {
  await lockForClosing(tx, userId)
  // From here on the lock lets no order in.
  await leaveMarkets(tx, userId, at)
  await rejectPendingPurchasesOf(tx, userId, actorId, at)
  await eraseNotesOf(tx, userId)
  await eraseOrderNamesOf(tx, userId)
  await forgetAutopilotOf(tx, userId)
  await removeSeriesOf(tx, userId)
  await returnCoins(tx, userId, { idempotencyKey: `close-account/${userId}`, at })
  await eraseAnalysersOf(tx, userId, at)
  await forgetNoticesOf(tx, userId, closedIdentity(userId).username)
  await eraseUser(tx, userId, at)
  const entry = { at, actorId, action: 'person.deleted', subject: 'user', subjectId: userId } as const
  await recordAudit(tx, { ...entry, userId })
  // After the name is gone: those who stay in the group are told of a closed account.
  await notify(tx, await leaveGroupsForGood(tx, userId, at))
}
