import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { SettledUser } from '@tandem/core/imbalance/day-settlement.ts'
import type { UnmeteredRule } from '@tandem/core/imbalance/imbalance.ts'
import type { ImbalanceMode, ImbalancePrices, ReferenceOrigin } from '@tandem/core/imbalance/imbalance-price.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import type { Amount, EnergyWh, PriceTick } from '@tandem/core/units/units.ts'

/** What a day is settled by. */
interface DayOptions {
  readonly mode: ImbalanceMode
  /** In whole millionths. */
  readonly factor: number
  readonly minimum: PriceTick
  readonly unmetered: UnmeteredRule
  readonly periodMinutes: MtuMinutes
}

/** How a period was priced: all that is needed to do it again. */
export interface PricedPeriod extends DeliveryPeriod {
  readonly label: string
  readonly reference: PriceTick | null
  readonly referenceOrigin: ReferenceOrigin | null
  readonly uploadId: number | null
  /** Null where there was no price and nobody was out of balance. */
  readonly prices: ImbalancePrices | null
  readonly systemImbalance: EnergyWh
}

/** A user of a settled day. */
export interface DayOfUser extends SettledUser {
  readonly username: string
  /** Σ of the versions of the hours that were read: what is written later makes it greater. */
  readonly hourVersions: number
}

/** A day whose imbalances are settled, on paper or in fact; its users are sorted by number. */
export interface SettledDay {
  readonly day: DeliveryDay
  readonly zone: string
  readonly terms: DayOptions
  readonly periods: readonly PricedPeriod[]
  readonly users: readonly DayOfUser[]
}

/** Which version of a day was applied, and what came of it. */
export interface AppliedVersion {
  readonly settlementId: number
  readonly version: number
  readonly appliedAt: Temporal.Instant
  readonly appliedBy: string | null
}

/** A settled day as it was applied, with what each user was posted by this version. */
export interface AppliedDay extends SettledDay {
  readonly applied: AppliedVersion
  readonly posted: ReadonlyMap<number, Amount>
}
