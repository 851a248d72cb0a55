import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { mixBrought, sharedDays, shareOfBrought, type PastDay } from '@tandem/core/forecasting/brought-model.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { OpenModel } from '../platform/forecast-model/open-model.ts'
import type { Forecaster, HourlyForecaster } from './forecast-days.ts'

/** What a model that was brought says of days, each from what was known when its gate closed. */
export interface Said {
  readonly days: ReadonlyMap<number, Float64Array>
  /** Why it says nothing of others, and of how many. */
  readonly notes: readonly string[]
}

interface Asked {
  readonly from: number
  readonly to: number
  readonly onDay: (day: number) => void
}

/** Asks a model of the days from `from` to `to`. What it refuses leaves the day to our own forecast. */
export async function askModel(
  model: OpenModel,
  forecaster: HourlyForecaster,
  { from, to, onDay }: Asked,
): Promise<Said> {
  const days = new Map<number, Float64Array>()
  const faults = new Map<string, number>()
  const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  for (let day = Math.max(0, from); day <= to; day++) {
    if (forecaster.refusalOf(day) !== null) continue
    onDay(day)
    const end = Math.min(forecaster.knownHoursOf(day), day * hoursOfDay)
    try {
      const said = await model.forecast(forecaster.hours, end, (day + 1) * hoursOfDay - end)
      if (said)
        days.set(
          day,
          said.slice(-hoursOfDay).map((value) => Math.max(forecaster.least, value)),
        )
      else note('It was not asked, because too little is known before or the day is beyond its horizon.')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      note(refusalMessage(error.code, error.details, 'en'))
    }
  }
  return {
    days,
    notes: [...faults].map(([fault, count]) => `model: left out on ${count} ${count === 1 ? 'day' : 'days'}. ${fault}`),
  }
}

/** A forecaster with what a model said beside it: as much as that was worth over the days before, or alone where that is asked. */
export function besideModel(forecaster: HourlyForecaster, said: Said, isAlone: boolean): Forecaster {
  const shares = new Map<number, number>()
  const actualOf = (day: number, knownHours: number) =>
    Float64Array.from({ length: hoursOfDay }, (_, hour) => {
      const index = day * hoursOfDay + hour
      return index < knownHours ? (forecaster.hours[index] ?? NaN) : NaN
    })
  const shareOf = (day: number) => {
    if (isAlone) return 1
    const knownHours = forecaster.knownHoursOf(day)
    const past: PastDay[] = []
    for (let each = Math.max(0, day - sharedDays); each < day; each++) {
      const brought = said.days.get(each)
      if (brought) past.push({ own: forecaster.hoursOf(each).values, brought, actual: actualOf(each, knownHours) })
    }
    return shareOfBrought(past)
  }
  return {
    ...forecaster,
    forecast: (day) => {
      const brought = said.days.get(day)
      const own = forecaster.hoursOf(day)
      if (!brought) return forecaster.spread(day, own)
      const share = shareOf(day)
      shares.set(day, share)
      const mixed = forecaster.spread(day, { ...own, values: mixBrought(own.values, brought, share) })
      return {
        ...mixed,
        beside: {
          own: forecaster.spread(day, own).slots,
          model: forecaster.spread(day, { ...own, values: brought }).slots,
        },
      }
    },
    listNotes: (from: number) => [
      ...forecaster.listNotes(from),
      ...said.notes,
      ...(isAlone ? [] : describeShares([...shares.values()])),
    ],
  }
}

function describeShares(shares: readonly number[]): string[] {
  if (shares.length === 0) return ['model: it says nothing of any of the days']
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const counting = shares.filter((share) => share > 0).length
  return [
    `model: counts on ${counting} of ${shares.length} ${shares.length === 1 ? 'day' : 'days'}, ` +
      `${(100 * mean).toFixed(0)} % of the forecast in the mean, by its errors on the ${sharedDays} days before each`,
  ]
}
