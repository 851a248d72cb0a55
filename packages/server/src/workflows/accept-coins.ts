import type { Caller } from '@tandem/core/access/access.ts'
import type { CoinPurchase } from '@tandem/contract/ledger.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { decidePurchase } from '../slices/ledger/index.ts'
import { tell } from '../slices/notices/index.ts'

/** Accepts a coin request and tells who asked, in one; refuses `acquisition_already_decided`. */
export function acceptCoins(platform: Platform, caller: Caller, purchaseId: number): Promise<CoinPurchase> {
  return inDatabaseTransaction(platform.db, async (tx) => {
    const purchase = await decidePurchase({ ...platform, db: tx }, caller, purchaseId, 'accepted')
    const { userId, amount } = purchase
    const key = `coinsAccepted/${purchaseId}`
    await tell(tx, [{ userId, key, at: platform.clock.now(), facts: { kind: 'coinsAccepted', purchaseId, amount } }])
    return purchase
  })
}
