import type { Caller } from '@tandem/core/access/access.ts'
import type { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { decidePurchase } from '../slices/ledger/index.ts'
import { notify } from '../slices/notices/index.ts'

/** Accepts a coin request and tells who asked, in one; refuses `acquisition_already_decided`. */
export function acceptCoins(platform: Platform, caller: Caller, purchaseId: number): Promise<CoinPurchase> {
  return decide(platform, caller, purchaseId, 'accepted')
}

/** Turns a coin request down and tells who asked, in one; refuses `acquisition_already_decided`. */
export function rejectCoins(platform: Platform, caller: Caller, purchaseId: number): Promise<CoinPurchase> {
  return decide(platform, caller, purchaseId, 'rejected')
}

const kinds = { accepted: 'coinsAccepted', rejected: 'coinsRejected' } as const

function decide(
  platform: Platform,
  caller: Caller,
  purchaseId: number,
  decision: keyof typeof kinds,
): Promise<CoinPurchase> {
  return inDatabaseTransaction(platform.db, async (tx) => {
    const purchase = await decidePurchase({ ...platform, db: tx }, caller, purchaseId, decision)
    const { userId, amount } = purchase
    const kind = kinds[decision]
    const key = `${kind}/${purchaseId}`
    await notify(tx, [{ userId, key, at: platform.clock.now(), facts: { kind, purchaseId, amount } }])
    return purchase
  })
}
