import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { HourWrite } from '../slices/metering/index.ts'
import { hourKey, type SoldHours } from './daily-readings.ts'
import { hourMs } from './metered-year.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { habitOf, surprise, type DayWeather, type HabitualTrader } from './habits.ts'

/** How seldom a meter is not read for a day. */
const silentShare = 0.004

/** The hours of a day as everybody's meter measured them: near what they expected, but for those who run as they sold. */
export function hoursOfDay(
  traders: readonly HabitualTrader[],
  day: DeliveryDay,
  weather: DayWeather,
  sold: SoldHours,
): HourWrite[] {
  const begin = startOfDay(day, displayZone).epochMilliseconds
  const end = startOfDay(addDays(day, 1), displayZone).epochMilliseconds
  const hours = Array.from({ length: (end - begin) / hourMs }, (_, index) => {
    const start = Temporal.Instant.fromEpochMilliseconds(begin + index * hourMs)
    return { start, hour: start.toZonedDateTimeISO(displayZone).hour }
  })
  return traders.flatMap((trader) => {
    const random = seededRandom(begin / hourMs + trader.userId * 7919)
    if (random() < silentShare) return []
    const mood = surprise(random, 0.08)
    return hours.map(({ start, hour }): HourWrite => {
      const habit = habitOf(trader, weather, weather.real, hour)
      const isSteered = trader.kind === 'hydro'
      const ran = isSteered ? Math.max(0, sold.get(hourKey(trader.userId, start)) ?? 0) : habit.production * 1000
      const wh = (value: number, width: number) => energyWh(Math.round(value * surprise(random, width)))
      return {
        userId: trader.userId,
        start,
        quality: 'imported',
        consumptionQuarters: null,
        productionQuarters: null,
        consumption: habit.consumption > 0 ? wh(habit.consumption * mood * 1000, 0.15) : null,
        production: habit.production > 0 ? wh(ran, isSteered ? 0.02 : 0.1) : null,
        placement: trader.kind === 'prosumer' ? 'separate' : 'connection',
      }
    })
  })
}
