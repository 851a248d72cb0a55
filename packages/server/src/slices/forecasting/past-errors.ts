import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { MadeDay, Members } from '@tandem/core/forecasting/members.ts'
import type { ClockForecast, ForecastJob, PastForecast, Target } from './forecast-job.ts'

/** Days whose errors make the quantiles of the next, forecast anew where they were not forecast. */
export const errorDays = 28

interface Asked {
  readonly kind: ForecastKind
  readonly target: Target
  /** What is known at the cut-off of the target, from day 0 on; NaN elsewhere. */
  readonly known: Float64Array
  /** Forecasts a day from what was known at its own gate; null where that was too little. */
  readonly backcast: (day: number) => ClockForecast | null
  /** So many days are looked at where a forecast of them was kept; at least `errorDays`. */
  readonly keptDays: number
}

/** Of a day that is forecast for its error alone. */
export const noRanks = new Uint8Array()

/** A forecast, and what it was without a model that was brought. */
interface Said {
  readonly values: Float64Array
  /** Where there was one. */
  readonly own?: Float64Array | undefined
  /** What a price was by the usual shares of its members, before it was damped; of what was kept without it, it is `own`. */
  readonly undamped?: Float64Array | undefined
  readonly members?: Members | null | undefined
  readonly sizes?: Float64Array | null | undefined
}

/** A day that is over, and what we had said of it without a model that was brought. */
export interface SaidDay extends MadeDay {
  readonly day: number
  readonly own: Float64Array
  /** What a price was by the usual shares of its members, before it was damped; null where it was made anew, which nobody damped. */
  readonly undamped: Float64Array | null
}

const keyOf = (kind: ForecastKind, day: number) => `${kind}/${String(day)}`

/** The forecasts of days before, made when they were made, or made anew as they would have been: each once. */
export function pastForecasts(job: ForecastJob) {
  const earlier = Map.groupBy(job.earlier, ({ kind, day }) => keyOf(kind, day))
  const isAsked = new Set(job.targets.map(({ day }) => day))
  const anew = new Map<string, Said | null>()
  const unread: PastForecast[] = []

  function makeAnew(kind: ForecastKind, day: number, backcast: Asked['backcast']): Said | null {
    const key = keyOf(kind, day)
    const forecast = backcast(day)
    const said = forecast && { values: forecast.values, members: forecast.members, sizes: forecast.sizes }
    anew.set(key, said)
    if (forecast && !earlier.has(key) && !isAsked.has(day)) unread.push({ ...forecast, day })
    return said
  }

  /**
   * The days before a target, the newest last: what came as far as it is known at its cut-off, and what was said. A forecast that was
   * kept counts if it had been made by then; otherwise each of the last 28 days is forecast anew from what was known at its gate, and
   * one before them does not count.
   */
  function* daysBefore({ kind, target, known, backcast, keptDays }: Asked): Generator<null, SaidDay[]> {
    const days: SaidDay[] = []
    let latest: number | undefined
    for (let day = Math.min(target.day, Math.ceil(known.length / hoursOfDay)) - 1; day >= 0; day--) {
      const actual = known.subarray(day * hoursOfDay, (day + 1) * hoursOfDay)
      if (actual.every(Number.isNaN)) continue
      // They end with the last of which anything is known.
      latest ??= day
      if (latest - day >= keptDays) break
      const kept = earlier.get(keyOf(kind, day))?.findLast(({ madeAt }) => madeAt <= target.cutOff)
      if (!kept && latest - day >= errorDays) continue
      let said: Said | null | undefined = kept ?? anew.get(keyOf(kind, day))
      if (said === undefined) {
        said = makeAnew(kind, day, backcast)
        yield null
      }
      if (said) {
        const { values, own = values, undamped = kept ? own : null, members, sizes } = said
        days.push({ day, actual, values, own, undamped, members, sizes })
      }
    }
    return days.toReversed()
  }

  return {
    daysBefore,
    /** A forecast made from what was known at its gate serves the days after it. */
    keep(kind: ForecastKind, { day, cutOff }: Target, said: Said) {
      if (cutOff === job.gates[day]) anew.set(keyOf(kind, day), said)
    },
    /** Those made anew that nobody was told of, once. */
    takeNew: () => unread.splice(0),
  }
}
