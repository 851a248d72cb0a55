import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { PricingOfLate } from '@tandem/core/imbalance/gap.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'
import type { DayBounds } from './inputs.store.ts'
import { findAuctionPrices, findSettledPrices } from './prices.store.ts'
import { imbalanceSettings } from './settings.service.ts'

/** Over so many days the distribution of imbalance prices is looked at. */
const daysOfLate = 28

interface PriceOutlook {
  /** What the auction gave for a span; null where it is not cleared or nothing was traded. */
  readonly clearedPrice: (span: Pick<DayBounds, 'from' | 'to'>) => PriceTick | null
  /** How an hour would be priced. */
  readonly pricingOf: (start: Temporal.Instant) => PricingOfLate
}

/** How the coming hours of a span would be priced if their imbalances were settled by the settings as they are. */
export async function findPriceOutlook(
  db: Db,
  bounds: Pick<DayBounds, 'from' | 'to' | 'zone'>,
  now: Temporal.Instant,
): Promise<PriceOutlook> {
  const { zone } = bounds
  const { mode, factor, minimum } = await imbalanceSettings(db)
  const auctions = await findAuctionPrices(db, bounds)
  const since = addDays(dayOf(now, zone), -daysOfLate)
  // In mode A the prices follow from the reference alone.
  const settled = mode === 'A' ? new Map<number, never[]>() : await findSettledPrices(db, { mode, since, zone })
  return {
    clearedPrice: ({ from, to }) => priceWithin(auctions, { start: from, end: to }),
    pricingOf: (start) => ({
      mode,
      spread: { factorMillionths: factor, minimum },
      settled: settled.get(start.toZonedDateTimeISO(zone).hour) ?? [],
    }),
  }
}
