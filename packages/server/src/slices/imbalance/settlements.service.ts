import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { cashOf } from '@tandem/core/imbalance/day-settlement.ts'
import { imbalanceCorrections } from '@tandem/core/imbalance/imbalance-settlement.ts'
import type { Amount, PriceTick } from '@tandem/core/units/units.ts'
import type { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'
import { computeDay } from './compute-day.ts'
import type { AppliedDay, SettledDay } from './settled-day.ts'
import { checkSpread, imbalanceSettings } from './settings.service.ts'
import { findAppliedDay } from './settlements.store.ts'

/** Terms that an administrator gives for one day; what is left out is as in the settings. */
export interface GivenInput {
  readonly mode?: ImbalanceSettings['mode'] | undefined
  readonly factor?: number | undefined
  readonly minimum?: PriceTick | undefined
}

/** A day as it would be settled now: its next version. */
export interface NextVersion {
  readonly settled: SettledDay
  readonly version: number
  /** The latest version that was applied. */
  readonly before: AppliedDay | null
  /** What this version would post to whom: + received. */
  readonly changes: ReadonlyMap<number, Amount>
}

/**
 * Settles a day on paper: its first version by the terms that are given, each next one by the terms that the first one had.
 * Refuses as `computeDay` does.
 */
export async function computeNextVersion(
  db: Db,
  { day, now }: { readonly day: DeliveryDay; readonly now: Temporal.Instant },
  given: GivenInput = {},
): Promise<NextVersion> {
  const before = await findAppliedDay(db, day)
  const current = await imbalanceSettings(db)
  const settings = before ? { ...current, ...before.terms } : { ...current, ...withoutGaps(given) }
  checkSpread(settings)
  const zone = before?.zone ?? displayZone
  const settled = await computeDay(db, { day, zone, now }, { settings, before })
  const cash = (users: SettledDay['users']) => new Map(users.map((user) => [user.userId, cashOf(user)]))
  return {
    settled,
    before,
    version: (before?.applied.version ?? 0) + 1,
    changes: imbalanceCorrections(cash(before?.users ?? []), cash(settled.users)),
  }
}

function withoutGaps({ mode, factor, minimum }: GivenInput): Partial<ImbalanceSettings> {
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(factor === undefined ? {} : { factor }),
    ...(minimum === undefined ? {} : { minimum }),
  }
}

/** Whether a version rests on the same readings as the one before, and says nothing else of energy or coins. */
export function saysNothingNew({ settled, before, changes }: NextVersion): boolean {
  return before !== null && changes.size === 0 && textOf(before) === textOf(settled)
}

function textOf({ users, periods }: SettledDay): string {
  const prices = periods.map((period) => period.prices && [period.prices.deficitPrice, period.prices.excessPrice])
  const days = users.map((user) => [
    ...[user.userId, user.bought, user.sold, user.consumption, user.production, user.quality, user.hourVersions],
    ...[user.standAlone.map(String), user.preCost.map(String)],
  ])
  return JSON.stringify([prices, days])
}
