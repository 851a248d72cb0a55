import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { chanceOf, near } from './chance.ts'
import type { Member } from './members.ts'
import { millionth, type Profile, type Scenario, type Source } from './scenario.ts'

/*
 * What members consume and produce. Only sums, products and quotients of floats are used, which come out the same on every machine;
 * a sine or an exponential may not.
 */

/** kWh by the local hour of an average day, of a home or a shop, and of a kW or kWp of a source. */
const hours: Readonly<Record<Profile, readonly number[]>> = {
  household: [
    ...[0.18, 0.16, 0.15, 0.15, 0.16, 0.22, 0.38, 0.52, 0.43, 0.33, 0.3, 0.31],
    ...[0.34, 0.33, 0.31, 0.33, 0.42, 0.62, 0.85, 0.95, 0.88, 0.65, 0.4, 0.25],
  ],
  business: [
    ...[0.4, 0.4, 0.4, 0.4, 0.45, 0.6, 0.9, 1.4, 1.9, 2.2, 2.3, 2.3],
    ...[2.1, 2.2, 2.3, 2.2, 2, 1.7, 1.2, 0.8, 0.6, 0.5, 0.45, 0.4],
  ],
  flat: Array.from({ length: 24 }, () => 1),
  solar: [
    ...[0, 0, 0, 0, 0, 0.01, 0.05, 0.14, 0.27, 0.41, 0.53, 0.6],
    ...[0.63, 0.62, 0.56, 0.46, 0.33, 0.2, 0.09, 0.03, 0.01, 0, 0, 0],
  ],
  wind: [
    ...[0.36, 0.37, 0.38, 0.38, 0.37, 0.36, 0.34, 0.31, 0.28, 0.26, 0.25, 0.25],
    ...[0.25, 0.26, 0.27, 0.28, 0.29, 0.3, 0.31, 0.32, 0.33, 0.34, 0.35, 0.36],
  ],
  dispatchable: Array.from({ length: 24 }, () => 1),
}

/** From January to December. */
const seasons: Readonly<Record<'load' | 'solar' | 'wind' | 'none', readonly number[]>> = {
  load: [1.18, 1.15, 1.08, 1, 0.93, 0.9, 0.92, 0.92, 0.93, 1, 1.08, 1.16],
  solar: [0.35, 0.5, 0.75, 0.95, 1.1, 1.2, 1.2, 1.1, 0.9, 0.65, 0.4, 0.3],
  wind: [1.25, 1.2, 1.15, 1.05, 0.9, 0.8, 0.75, 0.75, 0.85, 1, 1.15, 1.25],
  none: Array.from({ length: 12 }, () => 1),
}

const seasonOf: Readonly<Record<Profile, keyof typeof seasons>> = {
  household: 'load',
  business: 'load',
  flat: 'none',
  solar: 'solar',
  wind: 'wind',
  dispatchable: 'none',
}

/** Wh of the columns of the files of a scenario, by file, column and the instant at which a period starts, in milliseconds. */
export type DataColumns = ReadonlyMap<string, ReadonlyMap<number, number>>
export const columnKey = ({ file = '', column = '' }: Pick<Source, 'file' | 'column'>) => `${file}\n${column}`

/** A day of a member in Wh, by period. */
export interface DayEnergy {
  readonly consumption: readonly number[]
  readonly production: readonly number[]
}

/** A day of a replicate, with its periods and the local hour in which each begins. */
export interface ScenarioDay {
  readonly scenario: Scenario
  readonly data: DataColumns
  readonly replicate: number
  readonly day: DeliveryDay
  readonly periods: readonly DeliveryPeriod[]
  readonly hours: readonly number[]
}

export function scenarioDay(
  { scenario, data, replicate }: Pick<ScenarioDay, 'scenario' | 'data' | 'replicate'>,
  day: DeliveryDay,
): ScenarioDay {
  const periods = deliveryPeriods(day, scenario.zone, scenario.period)
  const hours = periods.map(({ start }) => start.toZonedDateTimeISO(scenario.zone).hour)
  return { scenario, data, replicate, day, periods, hours }
}

/** What a member really consumes and can produce on a day; a dispatchable source then runs as it sold. */
export function realEnergy(of: ScenarioDay, member: Member): DayEnergy {
  return { consumption: energyOf(of, member, 'load'), production: energyOf(of, member, 'production') }
}

/** What the member expects of it, off by its error, which grows with the root of the lead: a random walk. */
export function expectedEnergy(of: ScenarioDay, member: Member, lead: number): DayEnergy {
  const real = realEnergy(of, member)
  const random = chanceOf(of.scenario.seed, 'expects', of.replicate, of.day, member.index)
  const width = (member.group.forecastError / millionth) * Math.sqrt(lead / usualLead)
  const days = { load: near(random, width), production: near(random, width) }
  const guess = (wh: readonly number[], mood: number) =>
    wh.map((each) => Math.max(0, Math.round(each * mood * near(random, width))))
  const isSteered = member.group.production?.profile === 'dispatchable'
  return {
    consumption: guess(real.consumption, days.load),
    production: isSteered ? real.production : guess(real.production, days.production),
  }
}

const usualLead = 660

function energyOf(of: ScenarioDay, member: Member, side: 'load' | 'production'): readonly number[] {
  const source = member.group[side]
  if (!source) return of.periods.map(() => 0)
  const size = (source.size / millionth) * member.size
  if (source.file !== undefined) {
    const column = of.data.get(columnKey(source))
    return of.periods.map(({ start }) => Math.round((column?.get(start.epochMilliseconds) ?? 0) * size))
  }
  const profile = source.profile ?? 'flat'
  const random = chanceOf(of.scenario.seed, side, of.replicate, of.day, member.index)
  const isSteady = profile === 'dispatchable' || profile === 'flat'
  const { month, dayOfWeek } = Temporal.PlainDate.from(of.day)
  const weekend = dayOfWeek >= 6 ? (weekends[profile] ?? 1) : 1
  const season = seasons[seasonOf[profile]][month - 1] ?? 1
  const mood = isSteady ? 1 : near(random, 0.1)
  const scale = ((of.scenario.period * 1_000) / 60) * size * weekend * season * skyOver(of, member, profile) * mood
  return of.hours.map((hour) => {
    const usual = (hours[profile][hour] ?? 0) * scale
    return Math.round(isSteady ? usual : usual * near(random, 0.15))
  })
}

/** How much a business does on Saturdays and Sundays, and a home. */
const weekends: Partial<Record<Profile, number>> = { business: 0.4, household: 1.06 }

/** What the sky of a day makes of a source, for everybody of a region alike: fair days follow fair days. */
function skyOver({ scenario, replicate, day }: ScenarioDay, { group }: Member, profile: Profile): number {
  if (profile !== 'solar' && profile !== 'wind') return 1
  const region = scenario.regions[group.region ?? '']
  const sky = (before: number) => chanceOf(scenario.seed, profile, replicate, addDays(day, -before))()
  const fair = 0.5 * sky(0) + 0.3 * sky(1) + 0.2 * sky(2)
  return profile === 'solar'
    ? (0.25 + 0.85 * fair) * ((region?.sun ?? millionth) / millionth)
    : (0.2 + 1.8 * fair * fair) * ((region?.wind ?? millionth) / millionth)
}
