import type { Caller } from '@tandem/core/access/access.ts'
import { changeReservation } from '@tandem/core/ledger/entries.ts'
import { reservationFor } from '@tandem/core/ledger/reservation.ts'
import { checkOrderLines, inMeritOrder, type OrderLine } from '@tandem/core/market/order.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Order, OrderInput } from '@tandem/contract/orders.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { checkMayTransmit } from '../slices/ledger/index.ts'
import { changeOrder, getOrder, findLines } from '../slices/orders/index.ts'
import { checkMayChange, withLockedOrder, moveCoins, type OpenOrder } from './open-order.ts'

type Change = OrderInput & { readonly id: number; readonly version?: number | undefined }

/**
 * Replaces the name and the lines of an order until gate closure. In the market it sets aside anew and goes behind all
 * that were sent before; where the coins do not suffice everything stays as it was. A change that changes nothing keeps
 * the version and the place in time. Refuses `changed_meanwhile` when `version` is not the order's.
 */
export async function updateOrder(platform: Platform, caller: Caller, change: Change): Promise<Order> {
  await withLockedOrder(platform, caller, change.id, async (tx, locked) => {
    checkMayChange(locked)
    if (await isSame(tx, locked, change)) return
    const { order, session, at } = locked
    if (change.version !== undefined && change.version !== order.version) throw new Refusal('changed_meanwhile')
    const { name, lines } = change
    checkOrderLines(lines, session)
    const isInMarket = order.status === 'transmitted'
    const reserved = isInMarket ? reservationFor(lines) : null
    await changeOrder(tx, order.orderId, { name, lines, reserved, at })
    if (reserved === null) return
    if (reserved > order.reserved) await checkMayTransmit(tx, order.userId)
    const kind = reserved > order.reserved ? 'reservation' : 'release'
    const entry = { kind, idempotencyKey: `updateOrder/${order.orderId}/${order.version + 1}` } as const
    await moveCoins(tx, locked, entry, changeReservation(order.userId, order.reserved, reserved))
  })
  return getOrder(platform, caller, change.id)
}

async function isSame(tx: Tx, { order }: OpenOrder, { name, lines }: Change): Promise<boolean> {
  return name === order.name && linesAsText(lines) === linesAsText(await findLines(tx, order.orderId))
}

/** The same text for lines that ask for the same, in whatever sequence they and their steps stand. */
export function linesAsText(lines: readonly OrderLine[]): string {
  const sorted = lines.toSorted((a, b) => a.period - b.period)
  return JSON.stringify(
    sorted.map(({ period, side, steps }) => [
      period,
      side,
      inMeritOrder(steps, side).map(({ price, quantity }) => [price, quantity]),
    ]),
  )
}
