import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin } from '@tandem/core/metering/energy-span.ts'
import {
  meetsRequirement,
  shareInside,
  supplyRequirements,
  windowsPassed,
  type SupplyRequirement,
} from '@tandem/core/metering/power-quality.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/metering/energy.ts'
import type { PowerQualityRow } from '@tandem/contract/metering/energy.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSupply, type SupplyFigures } from './power-quality.store.ts'

interface Span {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** About fifty thousand windows. */
const longest = 366

/**
 * How the supply of a user was, by all of the user's analysers, beside EN 50160: what was measured, both days included.
 * Refuses `start_not_before_end` and `span_too_long`.
 */
export async function getPowerQuality(
  { db, clock }: Platform,
  caller: Caller,
  { userId, dateFrom, dateTo }: Span,
): Promise<ResponseOf<typeof contract.getPowerQuality>> {
  requireOwn(caller, userId)
  spanWithin({ dateFrom, dateTo }, longest)
  const [from, to] = [startOfDay(dateFrom, displayZone), startOfDay(addDays(dateTo, 1), displayZone)]
  const { measured, figures } = await findSupply(db, userId, [from, to], supplyRequirements)
  return {
    rows: supplyRequirements.flatMap((requirement, place) => {
      const own = figures.get(place)
      return own ? [toRow(requirement, own)] : []
    }),
    measuredWindows: measured,
    expectedWindows: windowsPassed(from, to, clock.now()),
  }
}

function toRow(requirement: SupplyRequirement, figures: SupplyFigures): PowerQualityRow {
  const { characteristic, phase, unit, lower, upper, requiredShare, always } = requirement
  const { windows, inside, alwaysInside, min, mean, max, worst } = figures
  return {
    characteristic,
    phase,
    unit,
    lowerLimit: lower,
    upperLimit: upper,
    requiredShare,
    insideShare: shareInside(inside, windows),
    windows,
    min,
    mean,
    max,
    worst,
    always: always && {
      lowerLimit: always.lower,
      upperLimit: always.upper,
      insideShare: shareInside(alwaysInside, windows),
    },
    isMet: meetsRequirement(requirement, figures),
  }
}
