import { Refusal } from '../refusal.ts'
import { sumEnergy, type EnergyWh, type PriceTick } from '../units/units.ts'
import { verifyAuction } from '../verification/auction-verifier.ts'
import type { BookPeriod, PublishedPeriod, VerificationReport } from '../verification/verification-report.ts'
import type { AuctionOrder } from './uniform-price-auction.ts'
import { clearAndVerify, type Clear } from './verified-clearing.ts'

/** A period of an auction as it is stored: its whole book, and the result that was published. */
export interface StoredPeriod extends BookPeriod {
  readonly published: Omit<PublishedPeriod, 'label'>
  /** The numbers of the orders of the book that are replaced. */
  readonly own: ReadonlySet<string>
}

/** What an auction came to for one participant in one period. */
export interface AuctionPart {
  /** Null where nothing was traded. */
  readonly price: PriceTick | null
  readonly bought: EnergyWh
  readonly sold: EnergyWh
}

/** A period as it was published and as it is with another order. */
export interface ReplayedPart {
  readonly published: AuctionPart
  readonly replayed: AuctionPart
}

/**
 * Clears a stored period again without the own orders and with `others` in their place; everybody else's stay as they were sent.
 * The published result and the replayed one pass the independent verifier, or the refusal is `replay_not_verified`.
 */
export function replayPeriod(stored: StoredPeriod, others: readonly AuctionOrder[], clear?: Clear): ReplayedPart {
  const { label, bounds, own } = stored
  checkVerified(verifyAuction([stored], [{ label, ...stored.published }]))
  const orders = [...stored.orders.filter(({ id }) => !own.has(id)), ...others]
  const { results, verification } = clearAndVerify([{ label, bounds, orders }], clear)
  checkVerified(verification)
  const [result] = results
  if (!result) throw new Error('a period was not cleared')
  const replaced = stored.orders.filter(({ id }) => own.has(id))
  return { published: partOf(stored.published, replaced), replayed: partOf(result, others) }
}

function partOf(
  { price, fills }: Pick<PublishedPeriod, 'price' | 'fills'>,
  orders: readonly AuctionOrder[],
): AuctionPart {
  const filled = (side: AuctionOrder['side']) =>
    sumEnergy(orders.flatMap((order) => (order.side === side ? (fills.get(order.id) ?? []) : [])))
  return { price, bought: filled('buy'), sold: filled('sell') }
}

/** Refuses `replay_not_verified`, with the checks that failed. */
export function checkVerified({ passed, checks }: VerificationReport): void {
  if (passed) return
  const failed = checks.filter((check) => !check.passed).map(({ id }) => id)
  throw new Refusal('replay_not_verified', { failed: failed.join(', ') })
}
