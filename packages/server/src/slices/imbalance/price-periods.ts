import { periodLabels, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { ImbalancePricing } from '@tandem/core/imbalance/imbalance-price.ts'
import {
  referencePrice,
  uploadedPrices,
  type Reference,
  type ReferenceSources,
  type UploadedSpan,
} from '@tandem/core/imbalance/reference-price.ts'
import type { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import type { Db } from '../../platform/database.ts'
import { marketSettings } from '../../domain/market-settings.ts'
import type { DayBounds } from './inputs.store.ts'
import { findAuctionPrices, findContracts, findHourPrices, findUploadedPrices } from './prices.store.ts'
import type { PricedPeriod, SettledDay } from './settled-day.ts'

/** What a period is to be priced by; null where nothing is known to price it by. */
export interface PeriodPricing extends Omit<PricedPeriod, 'prices' | 'systemImbalance'> {
  readonly pricing: ImbalancePricing | null
}

interface PeriodsOfDay {
  readonly bounds: DayBounds
  readonly periods: readonly DeliveryPeriod[]
  readonly sessionIds: readonly number[]
  readonly settings: ImbalanceSettings
  readonly before: SettledDay | null
}

/**
 * How each period of a day is to be priced. A day that is settled again keeps the references that it had; of uploaded prices
 * the latest count, for estimated ones become final.
 */
export async function pricePeriods(
  db: Db,
  { bounds, periods, sessionIds, settings, before }: PeriodsOfDay,
): Promise<PeriodPricing[]> {
  const sources = await findSources(db, { bounds, sessionIds, settings })
  const uploads = settings.mode === 'C' ? await findUploadedPrices(db, bounds) : []
  const labels = periodLabels(periods, bounds.zone)
  return periods.map((period, index) => {
    const known = before?.periods[index]
    const reference =
      known && known.reference !== null && known.referenceOrigin !== null
        ? { price: known.reference, origin: known.referenceOrigin }
        : referencePrice(period, sources, bounds.zone)
    const uploaded = settings.mode === 'C' ? uploadedPrices(period, uploads) : null
    return {
      ...period,
      label: labels[index] ?? '',
      reference: reference?.price ?? null,
      referenceOrigin: reference?.origin ?? null,
      uploadId: uploaded?.uploadId ?? null,
      pricing: pricingOf(settings, reference, uploaded),
    }
  })
}

function pricingOf(
  { mode, factor, minimum }: ImbalanceSettings,
  reference: Reference | null,
  uploaded: UploadedSpan | null,
): ImbalancePricing | null {
  if (mode === 'C') {
    return uploaded && { mode, deficitPrice: uploaded.deficitPrice, excessPrice: uploaded.excessPrice }
  }
  return reference && { mode, reference: reference.price, spread: { factorMillionths: factor, minimum } }
}

/** Where the reference prices of a day come from, as it is now. */
export async function findSources(
  db: Db,
  { bounds, sessionIds, settings }: Pick<PeriodsOfDay, 'bounds' | 'sessionIds' | 'settings'>,
): Promise<ReferenceSources> {
  const { peak: calendar } = await marketSettings(db)
  return {
    auctions: await findAuctionPrices(db, bounds),
    contracts: await findContracts(db, sessionIds, bounds),
    administrator: await findHourPrices(db, bounds),
    usual: { peak: settings.usualPeak, offPeak: settings.usualOffPeak, calendar },
  }
}
