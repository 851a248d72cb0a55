import type { Caller } from '@tandem/core/access/access.ts'
import { closeAccount as takeCoins, release } from '@tandem/core/ledger/entries.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { answer, eraseUser, lockForClosing } from '../slices/accounts/index.ts'
import { post, rejectPendingPurchasesOf, walletOf } from '../slices/ledger/index.ts'
import { withdrawOpenOrdersOf } from '../slices/orders/index.ts'

/**
 * Closes an account in one database transaction: its open orders are withdrawn and give their coins back, its coins
 * return to issuance, waiting coin requests are rejected, and its personal data are erased. What it traded stays.
 * Refuses `cannot_delete_yourself`, `last_administrator` and `not_found`.
 */
export async function closeAccount({ db, clock }: Platform, caller: Caller, userId: number, language: Language) {
  await inDatabaseTransaction(db, async (tx) => {
    const at = clock.now()
    await lockForClosing(tx, userId, caller.userId)
    for (const { orderId, sessionId, reserved } of await withdrawOpenOrdersOf(tx, userId, at)) {
      const entry = {
        kind: 'release',
        idempotencyKey: `close-account/${userId}/order/${orderId}`,
        sessionId,
        orderId,
        at,
      }
      await post(tx, entry, release(userId, reserved))
    }
    await rejectPendingPurchasesOf(tx, userId, caller.userId, at)
    const { available } = await walletOf(tx, userId)
    const entry = { kind: 'accountClosure', idempotencyKey: `close-account/${userId}`, at }
    await post(tx, entry, takeCoins(userId, available))
    await eraseUser(tx, userId, at)
  })
  return answer('accountClosed', language)
}
