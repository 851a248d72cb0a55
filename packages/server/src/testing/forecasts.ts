import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { insertForecasts } from '../slices/forecasting/forecasts.store.ts'
import type { TestApp } from './test-app.ts'

interface Given {
  readonly day: string
  readonly userId: number
  /** Wh or ticks by hour; the last one stands for all hours after it. Left out: there is no such forecast. */
  readonly consumption?: readonly number[]
  readonly production?: readonly number[]
  readonly price?: readonly number[]
  /** Between two quantiles, the forecast in their middle; left out: there are none. */
  readonly spread?: number
}

const zone = 'Europe/Bucharest'

/** Stores forecasts as if they had just been made. */
export async function saveForecasts({ platform, clock }: TestApp, given: Given): Promise<void> {
  const day = given.day as DeliveryDay
  const firstHour = startOfDay(day, zone)
  const hours = firstHour.until(startOfDay(addDays(day, 1), zone)).total('hours')
  const { spread } = given
  const made = (kind: ForecastKind) => {
    const values = given[kind]
    if (!values) return []
    const value = Array.from({ length: hours }, (_, hour) => values[hour] ?? values.at(-1) ?? 0)
    const times = { madeAt: clock.now(), cutOff: clock.now(), gateClosure: clock.now() }
    const model = kind === 'price' ? ('lear' as const) : ('dayTypeMean' as const)
    return [
      {
        kind,
        day,
        zone,
        firstHour,
        model,
        historyDays: 90,
        ...times,
        value,
        mean: null,
        most: null,
        series: null,
        brought: null,
        undamped: null,
        members: null,
        sizes: null,
        ranks: null,
        low: null,
        high: null,
        quantiles:
          spread === undefined
            ? null
            : quantileLevels.map((_, place) => value.map((each) => each + (place - 5) * spread)),
        naive: value,
      },
    ]
  }
  await insertForecasts(platform.db, null, made('price'))
  await insertForecasts(platform.db, { userId: given.userId }, [...made('consumption'), ...made('production')])
}
