import type { Caller } from '@tandem/core/access/access.ts'
import { release } from '@tandem/core/ledger/entries.ts'
import type { Platform } from '../platform/platform.ts'
import { markWithdrawn } from '../slices/orders/index.ts'
import { checkMayChange, holdingOrder, moveCoins } from './open-order.ts'

/**
 * Withdraws an order until gate closure and gives back what was set aside for it, in one database transaction. Makes
 * room for another order in the market. Withdrawing it again changes nothing.
 */
export async function withdrawOrder(platform: Platform, caller: Caller, orderId: number): Promise<{ id: number }> {
  await holdingOrder(platform, caller, orderId, async (tx, held) => {
    const { order, at } = held
    if (order.status === 'cancelled') return
    checkMayChange(held)
    await markWithdrawn(tx, orderId, at)
    const entry = { kind: 'release', idempotencyKey: `withdrawOrder/${orderId}` } as const
    await moveCoins(tx, held, entry, release(order.userId, order.reserved))
  })
  return { id: orderId }
}
