import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { countKnownHours, hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import { rankErrors } from '@tandem/core/forecasting/paths.ts'
import { errorsOf, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import { forecastVolume, type VolumeAim } from '@tandem/core/forecasting/volume-forecast.ts'
import type { ClockForecast, Steps, Target, VolumeJob, VolumeMember, VolumeSeries } from './forecast-job.ts'
import { knownUntil, nameUses } from './known-until.ts'
import { errorDays, noRanks, pastForecasts } from './past-errors.ts'

/** With fewer days of readings there is no forecast. */
export const leastReadingDays = 2
/** No model looks further back. */
export const volumeHistoryDays = 366
/** Who has had no reading for so long is no part of the group's energy. */
const activeDays = 28
/** An hour counts where the members who are known in it make up so much of what all of them use. */
const leastKnownShare = 0.5

export const volumeKinds = ['consumption', 'production'] as const satisfies readonly VolumeKind[]

/** Forecasts consumption and production, day after day. Each day from the hours that were over at its cut-off alone. */
export function* forecastVolumeDays(job: VolumeJob): Steps {
  const past = pastForecasts(job)
  // What is a sum itself is forecast as one: its mean. Who looks at the own energy asks for what misses the least.
  const aim = job.series.leastMembers > 1 ? 'mean' : 'median'
  for (const target of job.targets) {
    const made: ClockForecast[] = []
    for (const kind of volumeKinds) {
      const known = knownEnergy(job.series, kind, target)
      const historyDays = known ? countDays(known) : 0
      if (!known || historyDays < leastReadingDays) continue
      const most = kind === 'production' ? mostProduction(job.series, known.length) : null
      const backcast = (day: number) => {
        const cutOff = job.gates[day] ?? -Infinity
        const before = known.subarray(0, hoursKnownAt(job.series, cutOff))
        const historyDays = countDays(before)
        if (historyDays < leastReadingDays) return null
        const forecast = forecastFrom(job.series, { kind, known: before, aim, most, cutOff }, day)
        return {
          kind,
          historyDays,
          ...forecast,
          most,
          mean: null,
          quantiles: null,
          ranks: noRanks,
          brought: null,
          undamped: null,
          members: null,
          sizes: null,
        }
      }
      const before = yield* past.daysBefore({ kind, target, known, backcast, keptDays: errorDays })
      const terms: Making = { kind, known, aim, most, cutOff: target.cutOff }
      const { model, values, naive, series } = forecastFrom(job.series, terms, target.day)
      const ofSums = aim === 'mean' ? null : forecastFrom(job.series, { ...terms, aim: 'mean' }, target.day).values
      past.keep(kind, target, { values })
      const quantiles = quantilesFrom(before, values, { least: 0, most: most ?? Infinity, byPlace: false })
      const ranks = rankErrors(before.map(errorsOf))
      made.push({
        kind,
        model,
        historyDays,
        values,
        naive,
        mean: ofSums,
        quantiles,
        ranks,
        most,
        series,
        brought: null,
        undamped: null,
        members: null,
        sizes: null,
      })
    }
    yield { day: target.day, made, before: past.takeNew() }
  }
}

/** Days before a target of which anything of either kind is known at its cut-off. */
export function countReadingDays(series: VolumeSeries, target: Target): number {
  return Math.max(
    ...volumeKinds.map((kind) => {
      const known = knownEnergy(series, kind, target)
      return known ? countDays(known) : 0
    }),
  )
}

/** How many clock hours from day 0 on were over. */
function hoursKnownAt({ firstDay, place }: VolumeSeries, cutOff: number): number {
  if (cutOff === -Infinity) return 0
  const hours = countKnownHours(Temporal.Instant.fromEpochMilliseconds(cutOff), firstDay, place.zone)
  return Math.max(0, hours)
}

/** Day 0 up to the cut-off; what is older than any model asks for stays unknown. null for a group that may not be shown. */
function knownEnergy(series: VolumeSeries, kind: VolumeKind, { day, cutOff }: Target): Float64Array | null {
  const until = Math.min(hoursKnownAt(series, cutOff), day * hoursOfDay)
  const from = Math.max(0, day - volumeHistoryDays) * hoursOfDay
  const energy = series.leastMembers > 1 ? sumMembers(series, kind, until) : series.members[0]?.[kind].slice(0, until)
  return energy?.fill(NaN, 0, from) ?? null
}

/**
 * What the members with readings of the last 28 days use or produce together. Where some of them are not known, the hour is
 * scaled by what the others make up of those days; where that is half or less, it is not known. null with too few members.
 */
function sumMembers({ members, leastMembers }: VolumeSeries, kind: VolumeKind, until: number): Float64Array | null {
  const recent = Math.max(0, until - activeDays * hoursOfDay)
  const isActive = (hours: Float64Array) => hours.subarray(recent, until).some((value) => !Number.isNaN(value))
  const having = members.map((member) => member[kind]).filter(isActive)
  if (having.length < leastMembers) return null
  const shares = having.map((hours) => meanOf(hours.subarray(recent, until)))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return new Float64Array(until).map((_, place) => {
    let [energy, share, known] = [0, 0, 0]
    having.forEach((hours, member) => {
      const value = hours[place] ?? NaN
      if (Number.isNaN(value)) return
      energy += value
      share += shares[member] ?? 0
      known++
    })
    if (known === having.length) return known > 0 ? energy : NaN
    return whole > 0 && share > leastKnownShare * whole ? (energy * whole) / share : NaN
  })
}

function meanOf(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}

function countDays(known: Float64Array): number {
  let days = 0
  for (let start = 0; start < known.length; start += hoursOfDay) {
    if (known.subarray(start, start + hoursOfDay).some((value) => !Number.isNaN(value))) days++
  }
  return days
}

/**
 * What the panels can give in an hour, in Wh: of a group those of its members together, where each who has produced anything lately
 * said it. null where it is not known.
 */
function mostProduction({ members, leastMembers }: VolumeSeries, until: number): number | null {
  const recent = Math.max(0, until - activeDays * hoursOfDay)
  const hasProduced = ({ production }: VolumeMember) => production.subarray(recent, until).some((energy) => energy > 0)
  const producers = leastMembers > 1 ? members.filter(hasProduced) : members
  let most = 0
  for (const { panelPower } of producers) {
    if (panelPower === null) return null
    most += panelPower
  }
  return most > 0 ? most : null
}

interface Making {
  readonly kind: VolumeKind
  readonly known: Float64Array
  readonly aim: VolumeAim
  readonly most: number | null
  readonly cutOff: number
}

function forecastFrom(series: VolumeSeries, { kind, known, aim, most, cutOff }: Making, day: number) {
  const { firstDay, place, holidays } = series
  const first = Math.max(0, day - volumeHistoryDays)
  const values = known.slice(first * hoursOfDay)
  const history = {
    values,
    firstDay: addDays(firstDay, first),
    knownHours: values.length,
    kind,
    place,
    holidays: holidays.subarray(first),
    known: series.known.map((column) => knownUntil(column, { start: first, day, cutOff })),
    ...(most !== null && { most }),
  }
  const forecast = forecastVolume(history, day - first, aim)
  if (forecast.values.every(Number.isFinite)) return { ...forecast, series: nameUses(series.known, forecast.uses) }
  return {
    ...forecast,
    series: [],
    model: 'naive' as const,
    values: forecast.naive.map((value) => Math.min(value, most ?? Infinity)),
  }
}
