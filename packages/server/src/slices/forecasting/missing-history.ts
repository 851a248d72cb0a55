import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

const leastReadingDays = 2
const leastPriceDays = 2

/** Why nothing could be forecast of a user's energy: how many days have readings, and how many it takes. */
export async function missingReadings(
  { db, clock }: Platform,
  { userId, day }: { readonly userId: number; readonly day: DeliveryDay },
): Promise<Refusal> {
  const { days } = await db
    .selectFrom('day_readings')
    .select(sql<number>`count(*)::int4`.as('days'))
    .where('user_id', '=', userId)
    .where('day', '<', day)
    .where('day', '<=', clock.now().toZonedDateTimeISO(displayZone).toPlainDate().toString() as DeliveryDay)
    .where('known_hours', '>', 0)
    .executeTakeFirstOrThrow()
  return new Refusal('forecast_readings_missing', { needed: leastReadingDays, days })
}

/** The same of prices: how many days before `day` were cleared. */
export async function missingPrices({ db, clock }: Platform, day: DeliveryDay): Promise<Refusal> {
  const { days } = await db
    .selectFrom('market_sessions')
    .select(sql<number>`count(*)::int4`.as('days'))
    .where('market_type', '=', 'dayAhead')
    .where('delivery_day', '<', day)
    .where('cleared_at', '<=', clock.now())
    .executeTakeFirstOrThrow()
  return new Refusal('forecast_prices_missing', { needed: leastPriceDays, days })
}
