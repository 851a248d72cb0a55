import type { BlockClearing } from '../market/blocks/block-clearing.ts'
import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import { energyWh, priceTick } from '../units/units.ts'
import type { BlockCertificate } from '../verification/block-certificate.ts'
import { checkCertificate } from '../verification/certificate-check.ts'
import { certificateSum } from '../verification/certificate-sum.ts'

const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/** A block that is all or nothing and tied to none, unless `rest` says otherwise; quantities by period. */
export function block(
  id: string,
  [side, price]: readonly [side: 'buy' | 'sell', price: number],
  quantities: Record<string, number>,
  rest: Partial<BlockOrder> = {},
): BlockOrder {
  return {
    id,
    side,
    price: priceTick(price),
    quantities: new Map(Object.entries(quantities).map(([label, quantity]) => [label, energyWh(quantity)])),
    minimumRatio: 1_000_000,
    time: 0,
    linkedTo: null,
    exclusiveGroup: null,
    loop: null,
    ...rest,
  }
}

/** Periods by their label, orders as side, price and quantity. */
export function book(
  periods: Record<string, (readonly ['buy' | 'sell', number, number])[]>,
  blocks: BlockOrder[],
): BlockBook {
  return {
    periods: Object.entries(periods).map(([label, orders]) => ({
      label,
      bounds,
      orders: orders.map(([side, price, quantity], time) => ({
        id: `${label}-${time}`,
        side,
        price: priceTick(price),
        quantity: energyWh(quantity),
        time,
      })),
    })),
    blocks,
  }
}

/** The check of a certificate against the selection that a clearing came to. */
export function checkOf(of: BlockBook, cleared: BlockClearing, certificate = cleared.certificate) {
  const levels = cleared.blocks.map(({ level }) => level)
  return checkCertificate(of, { levels, welfare: cleared.welfare }, certificate)
}

/** A certificate that was changed, with a checksum that fits: what is left to refuse it is what it says. */
export function forged(of: BlockCertificate, change: Partial<BlockCertificate>): BlockCertificate {
  const { checksum: _, ...content } = { ...of, ...change }
  return { ...content, checksum: certificateSum(content) }
}
