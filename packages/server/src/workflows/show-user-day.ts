import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import { energyValue, totalValue } from '@tandem/core/metering/energy-value.ts'
import { earliestDay } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { findSessionOfDay } from '../domain/market-session.ts'
import { readAtOnce, type Db } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { latestForecast, type StoredForecast } from '../slices/forecasting/index.ts'
import { auctionPeriods } from '../slices/markets/index.ts'
import { findEnergyHours, findTraded } from '../slices/reports/index.ts'

interface DayOfUser {
  readonly userId: number
  readonly day: DeliveryDay
}

/** The furthest day that can be asked for: markets and forecasts do not reach as far. */
const daysAhead = 31

/**
 * A day of a user by the hour of the platform's clock: used, produced, traded, the day-ahead price, and beside them what was
 * forecast before the gate. What is not known is null; of a day to come nothing is metered yet. Refuses a day before any reading
 * and one more than a month ahead.
 */
export async function showUserDay({ db, clock }: Platform, caller: Caller, asked: DayOfUser): Promise<UserDay> {
  requireOwn(caller, asked.userId)
  const lastDay = addDays(dayOf(clock.now(), displayZone), daysAhead)
  if (asked.day < earliestDay || asked.day > lastDay) throw new Refusal('invalid_request', {}, 'day')
  return readAtOnce(db, (tx) => composeDay(tx, asked, clock.now()))
}

async function composeDay(db: Db, { userId, day }: DayOfUser, now: Temporal.Instant): Promise<UserDay> {
  const bounds = [startOfDay(day, displayZone), startOfDay(addDays(day, 1), displayZone)] as const
  const traded = await findTraded(db, userId, bounds, 'hour')
  const session = await findSessionOfDay(db, 'dayAhead', day)
  const prices = session ? await auctionPeriods(db, session.sessionId) : []
  const price = forecastAt(await latestForecast(db, { kind: 'price' }, day))
  const consumption = forecastAt(await latestForecast(db, { kind: 'consumption', userId }, day))
  const production = forecastAt(await latestForecast(db, { kind: 'production', userId }, day))
  const hours = (await findEnergyHours(db, userId, day)).map((hour) => {
    const at = hour.start.epochMilliseconds
    const trades = traded.filter(({ key }) => Number(key) * 3_600_000 === at)
    const [ticks, used, produced] = [price(at), consumption(at), production(at)]
    const cleared = priceWithin(prices, hour)
    return {
      start: hour.start,
      end: hour.end,
      label: hour.label,
      consumption: hour.consumption,
      production: hour.production,
      isEstimated: hour.quality === 'estimated',
      bought: sumEnergy(trades.map(({ bought }) => bought)),
      sold: sumEnergy(trades.map(({ sold }) => sold)),
      price: cleared,
      consumptionValue: energyValue(hour.consumption, cleared),
      productionValue: energyValue(hour.production, cleared),
      forecast: {
        consumption: used && energyWh(used.value),
        production: produced && energyWh(produced.value),
        price: ticks && priceTick(ticks.value),
        priceRange: ticks?.range ? { low: priceTick(ticks.range.low), high: priceTick(ticks.range.high) } : null,
      },
    }
  })
  return {
    day,
    zone: displayZone,
    hours,
    paid: sumAmounts(traded.map(({ paid }) => paid)),
    received: sumAmounts(traded.map(({ received }) => received)),
    values: {
      consumption: totalValue(
        hours.map(({ end, consumptionValue }) => ({ end, value: consumptionValue })),
        now,
      ),
      production: totalValue(
        hours.map(({ end, productionValue }) => ({ end, value: productionValue })),
        now,
      ),
    },
  }
}

/** What a forecast says of the hour that starts at an instant; null where there is none. */
function forecastAt(forecast: StoredForecast | null) {
  const first = forecast?.firstHour.epochMilliseconds ?? 0
  return (at: number) => {
    const place = (at - first) / 3_600_000
    const value = forecast?.value[place]
    if (value === undefined) return null
    const [low, high] = [forecast?.low?.[place], forecast?.high?.[place]]
    return { value, range: low === undefined || high === undefined ? null : { low, high } }
  }
}
