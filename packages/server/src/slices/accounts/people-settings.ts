import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import { maxStartingBalance, PeopleSettings } from '@tandem/contract/accounts/people.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSetting, writeSetting } from '../../platform/settings.ts'

const key = 'people'

const usual: PeopleSettings = { codesApprove: false, domainsApprove: false, domains: [], startingBalance: amount(0n) }

/** How upgrades are approved, and the starting balance; by hand and none until somebody decides otherwise. */
export async function peopleSettings(db: Db): Promise<PeopleSettings> {
  return (await findSetting(db, key, PeopleSettings)) ?? usual
}

/** Decides both from now on; refuses `amount_out_of_bounds`. */
export async function savePeopleSettings(
  { db, clock }: Platform,
  caller: Caller,
  wanted: PeopleSettings,
): Promise<PeopleSettings> {
  if (wanted.startingBalance < 0n || wanted.startingBalance > maxStartingBalance) {
    throw new Refusal(
      'amount_out_of_bounds',
      { max: formatDecimal(maxStartingBalance, decimals.amount) },
      'startingBalance',
    )
  }
  const value = { ...wanted, domains: [...new Set(wanted.domains)].sort() }
  await writeSetting(db, key, { schema: PeopleSettings, value, at: clock.now(), by: caller.userId })
  return value
}
