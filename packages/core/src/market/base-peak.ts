import { isPeak, type PeakCalendar } from '../calendar/peak.ts'
import { energyWh, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { OrderLine, Side } from './order.ts'
import { periodsOf, type SessionTerms } from './session.ts'

/** A "daily hourly" order: one quantity for the whole day, more of it in the peak, and a price for each. */
export interface BasePeakOrder {
  readonly side: Side
  readonly baseVolume: EnergyWh
  readonly peakVolume: EnergyWh
  readonly peakPrice: PriceTick
  readonly offPeakPrice: PriceTick
}

/**
 * Expands a base/peak order to one line per delivery period: `baseVolume + (peak ? peakVolume : 0)` at
 * `peak ? peakPrice : offPeakPrice` (market-rules.md section 0). Periods without a quantity are left out.
 */
export function expandBasePeak(
  order: BasePeakOrder,
  session: Pick<SessionTerms, 'deliveryDay' | 'deliveryZone' | 'mtuMinutes'>,
  calendar: PeakCalendar,
): OrderLine[] {
  return periodsOf(session).flatMap((period) => {
    const peak = isPeak(period, session.deliveryZone, calendar)
    const quantity = energyWh(order.baseVolume + (peak ? order.peakVolume : 0))
    if (quantity === 0) return []
    const price = peak ? order.peakPrice : order.offPeakPrice
    return [{ period: period.index, side: order.side, steps: [{ price, quantity }] }]
  })
}
