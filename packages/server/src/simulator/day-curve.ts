import { chance, wander } from './noise.ts'
import { add } from './series.ts'

/**
 * What a meter is attached to. `prosumer`: the grid connection of a home with panels. `separate`: the same home, its load and its
 * panels each metered by itself. `generator`: many panels alone.
 */
export const deviceKinds = ['household', 'prosumer', 'separate', 'generator'] as const
export type DeviceKind = (typeof deviceKinds)[number]
/** What has days of its own; `panels` are those of a home. */
export type CurveKind = Exclude<DeviceKind, 'separate'> | 'panels'

/** Homes differ in habits; a device is one of these, scaled. */
export const habits = 3
/** Skies from clear to covered. */
const skies = 4
/** Ways in which people spend a workday and a day off. A week is like the one before, but not the same. */
const workdays = 6
const daysOff = 3

/** One of the days that a device can have. There are few, so that a counter of years is soon added up. */
export interface DayPattern {
  readonly kind: CurveKind
  readonly habit: number
  /** 1 to 12. */
  readonly month: number
  readonly sky: number
  readonly routine: number
}

export const minutesOfDay = 1440
const dayMs = 86_400_000
const skySeed = 20_260_321

/** Which sky a day since 1970 (UTC) has; the same over all devices, and brighter in summer. */
function skyOf(day: number, month: number): number {
  const brightness = 0.5 - 0.35 * Math.cos((2 * Math.PI * (month - 0.5)) / 12)
  return Math.min(skies - 1, Math.floor(chance(skySeed, day) * skies * 1.45 * (1.1 - brightness)))
}

export function patternOf(kind: CurveKind, habit: number, day: number): DayPattern {
  const date = Temporal.Instant.fromEpochMilliseconds(day * dayMs).toZonedDateTimeISO('UTC')
  const draws = chance(habit + 77, day)
  const routine = date.dayOfWeek > 5 ? workdays + Math.floor(draws * daysOff) : Math.floor(draws * workdays)
  return { kind, habit, month: date.month, sky: skyOf(day, date.month), routine }
}

/** Power of a pattern by phase, in W at each full minute (UTC) from 0 to 1440: + taken from the grid, − fed in. */
export function phasePowers(pattern: DayPattern): readonly Float64Array[] {
  const phases = [0, 1, 2].map(() => new Float64Array(minutesOfDay + 1))
  const { kind } = pattern
  if (kind === 'household' || kind === 'prosumer') addLoad(phases, pattern)
  if (kind !== 'household') addSunshine(phases, pattern, kind === 'generator' ? 12_000 : 6_000)
  return phases
}

/** [first minute by the clock of the house, length, W, phase] */
type Run = readonly [start: number, minutes: number, watts: number, phase: number]

function addLoad(phases: readonly Float64Array[], { habit, month, routine }: DayPattern): void {
  const isWeekend = routine >= workdays
  const seed = habit * 101 + routine * 7 + month
  const at = (n: number, spread: number) => Math.round((chance(seed, n) - 0.5) * spread)
  /** How much they are at home. */
  const lively = 0.75 + 0.5 * chance(seed, 8)
  const cold = 0.5 + 0.5 * Math.cos((2 * Math.PI * (month - 0.5)) / 12)
  const runs: Run[] = [
    [405 + at(1, 40), 4, 2000, 0],
    [1130 + at(2, 80), 45, 1500, 1],
    [1165 + at(3, 60), 5, 1900, 0],
    [1290 + at(4, 50), 4, 1900, 0],
    ...(routine % 3 === habit % 3 ? [[1080 + at(5, 90), 28, 1800, 2] as const, [1112, 50, 320, 2] as const] : []),
    ...(isWeekend ? [[620 + at(6, 90), 50, 1700, 1] as const, [760, 35, 1200, 2] as const] : []),
    ...(month >= 6 && month <= 8 ? [[840 + at(7, 60), 260, 480, 2] as const] : []),
  ]
  const [fridge, lamps, cellar] = phases
  const morning = isWeekend ? 560 : 425
  for (let minute = 0; minute <= minutesOfDay; minute++) {
    const house = houseMinute(minute, month)
    const awake = 190 * bump(house, morning, 55) + 420 * bump(house, 1215, 110)
    add(fridge, minute, 45 + ((minute + seed * 13) % 42 < 15 ? 85 : 0))
    add(lamps, minute, 55 + lively * awake * (0.7 + 0.5 * cold) + 12 * wander(seed, minute, 9))
    add(
      cellar,
      minute,
      35 + 260 * lively * cold * (0.5 + 0.5 * bump(house, 1150, 240)) + 10 * wander(seed + 1, minute, 13),
    )
  }
  for (const [start, length, watts, phase] of runs) {
    const first = start - (houseMinute(0, month) % minutesOfDay)
    for (let step = 0; step < length; step++) add(phases[phase], (first + step + minutesOfDay) % minutesOfDay, watts)
  }
}

/** The clock of a house in the second zone east of Greenwich, with summer time from April to October. */
function houseMinute(minute: number, month: number): number {
  return (minute + (month >= 4 && month <= 10 ? 180 : 120)) % minutesOfDay
}

/** Panels at 45.8° north and 25° east: the height of the sun, what clouds leave of it, evenly on three phases. */
function addSunshine(phases: readonly Float64Array[], { month, sky }: DayPattern, peak: number): void {
  const radians = Math.PI / 180
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (month - 0.5 + 0.35)) / 12)
  const latitude = 45.8 * radians
  const clear = [0.97, 0.82, 0.5, 0.2][sky] ?? 0.2
  const restless = [0.01, 0.3, 0.45, 0.12][sky] ?? 0.1
  for (let minute = 0; minute <= minutesOfDay; minute++) {
    const angle = ((minute - 620) / minutesOfDay) * 2 * Math.PI
    const height =
      Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
    const cloud = Math.max(0, wander(sky + month * 5, minute, 11)) * restless
    const power = height > 0 ? peak * height ** 1.15 * clear * (1 - cloud) : 0
    for (const phase of phases) add(phase, minute, -power / 3)
  }
}

/** 1 at the centre, falling to both sides; minutes of the day wrap around. */
function bump(minute: number, centre: number, width: number): number {
  const away = Math.abs(minute - centre)
  const distance = Math.min(away, minutesOfDay - away) / width
  return Math.exp(-distance * distance)
}
