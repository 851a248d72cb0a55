import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'
import type { TraderKind } from './traders.ts'

/** From 0, dull or calm, to 1. */
interface Sky {
  readonly sunshine: number
  readonly wind: number
}

/** A day as it came and as it was expected the morning before. */
export interface DayWeather {
  readonly real: Sky
  readonly expected: Sky
  /** From −1 in the middle of January to 1 in the middle of July. */
  readonly warmth: number
  readonly isWeekend: boolean
}

/** The weather of one day after the other: fair days follow fair days, and forecasts are nearly right. */
export function weatherSeries(seed: number): (day: DeliveryDay) => DayWeather {
  const random = seededRandom(seed)
  let [sunshine, wind] = [0.65, 0.4]
  const next = (before: number) => within(0.7 * before + 0.3 * random() + 0.15 * (random() - 0.5))
  return (day) => {
    sunshine = next(sunshine)
    wind = next(wind)
    const missed = () => 0.16 * (random() - 0.5)
    return {
      real: { sunshine, wind },
      expected: { sunshine: within(sunshine + missed()), wind: within(wind + missed()) },
      ...seasonOf(day),
    }
  }
}

/** The same, where the days are asked for in any order and by more than one process: each day is made of chance and of the days before it. */
export function weatherOf(day: DeliveryDay): DayWeather {
  const chanceOf = (before: number, kind: number) =>
    seededRandom(Temporal.PlainDate.from(day).subtract({ days: before }).dayOfYear * 7919 + kind)()
  const sky = (kind: number) =>
    within(1.35 * (0.5 * chanceOf(0, kind) + 0.3 * chanceOf(1, kind) + 0.2 * chanceOf(2, kind)) - 0.1)
  const [sunshine, wind] = [sky(1), sky(2)]
  const missed = (kind: number) => 0.16 * (chanceOf(0, kind) - 0.5)
  return {
    real: { sunshine, wind },
    expected: { sunshine: within(sunshine + missed(3)), wind: within(wind + missed(4)) },
    ...seasonOf(day),
  }
}

function seasonOf(day: DeliveryDay): Pick<DayWeather, 'warmth' | 'isWeekend'> {
  const { dayOfYear, dayOfWeek } = Temporal.PlainDate.from(day)
  return { warmth: -Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365), isWeekend: dayOfWeek >= 6 }
}

/** What a trader consumes and feeds in during an hour, in kWh. */
export interface HourOfHabit {
  readonly consumption: number
  readonly production: number
}

export interface Habit {
  readonly kind: TraderKind
  /** About 1: how large it is among those of its kind. */
  readonly size: number
}

/**
 * How much of what it expects somebody orders: who buys less than it needs or sells more than it has ends short, the other way
 * round long.
 */
export interface Plan {
  readonly bought: number
  readonly sold: number
}

export interface HabitualTrader extends Habit {
  readonly userId: number
  /** null: it never orders. */
  readonly plan: Plan | null
}

export const exactPlan: Plan = { bought: 1, sold: 1 }

/** An hour of the local clock under a sky, without what only chance brings. */
export function habitOf(
  { kind, size }: Habit,
  { warmth, isWeekend }: Pick<DayWeather, 'warmth' | 'isWeekend'>,
  { sunshine, wind }: Sky,
  hour: number,
): HourOfHabit {
  const cold = 1 - 0.18 * warmth
  const home = (0.22 + 0.35 * bump(hour, isWeekend ? 9.5 : 7.5, 1.7) + 0.75 * bump(hour, 20, 2.3)) * cold
  const sun = (0.25 + 0.75 * sunshine) * (0.68 + 0.32 * warmth) * bump(hour, 13, 2.1 + 0.6 * warmth)
  switch (kind) {
    case 'household':
      return { consumption: 1.3 * size * home, production: 0 }
    case 'prosumer':
      return { consumption: 1.5 * size * home, production: 4.2 * size * sun }
    case 'solarPark':
      return { consumption: 0, production: 26 * size * sun }
    case 'windFarm':
      return { consumption: 0, production: size * (3 + 30 * wind * (0.75 + 0.25 * bump(hour, 3, 5))) }
    // It runs as it sold; this is what it can.
    case 'hydro':
      return { consumption: 0, production: 50 * size }
    case 'supplier':
      return { consumption: size * (12 + 30 * home) * (isWeekend ? 0.9 : 1), production: 0 }
  }
}

/** Near 1: what nobody foresees of an hour. */
export const surprise = (random: Random, width: number): number => 1 + width * (random() + random() - 1)

const bump = (hour: number, middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2) / 2)
const within = (share: number) => Math.min(1, Math.max(0, share))
