/**
 * What a price forecast is made of, and how much each part of it counts: the nearer it was of late, the more. That of several forecasts
 * which are weighed by 1 ÷ their errors is the simplest of the rules that hold in practice (Bates, Granger 1969; Timmermann 2006).
 */
import { hoursOfDay } from './clock-days.ts'
import { dampForecast, dampingDays } from './damping.ts'
import type { SaidDay } from './error-regression.ts'
import { meanOf } from './products.ts'
import { medianOfSorted } from './stabilise.ts'

/** What LEAR, the trees and, from a year of history on, the networks say of the 24 hours, in this order. */
export type Members = readonly Float64Array[]

/** What each counts where nothing is known of how near they were: of two, and of three. */
const usualShares: Readonly<Record<number, readonly number[]>> = { 2: [0.5, 0.5], 3: [0.4, 0.3, 0.3] }

/** With fewer days nothing is said of how near the members are. */
const leastDays = 14
/** Hours one after another whose errors are taken together: members are near at different times of a day. */
const hoursTogether = 6
/** Of the error of a member, what is that of all members at all hours: one that never was off need not be right. */
const commonPart = 0.1
/** In medians of the sizes of errors: they count as at most so many. One slip must not decide who is believed. */
const largestError = 3

/** A day that is over. `values` are what its members said by their usual shares, before anything was damped. */
export interface MadeDay extends SaidDay {
  /** null: there were none, or an older version made it. */
  readonly members?: Members | null | undefined
}

/** The forecast that the members are by their usual shares, hour by hour. */
export function mixMembers(members: Members): Float64Array {
  const shares = usualShares[members.length] ?? []
  return sumShares(members, () => shares)
}

/**
 * What is said of a day in the end: its members by how near they were on the last 18 of the days before it, `past`, the newest last, and
 * that damped (`dampForecast`). `made` is what they say by their usual shares, and stays where there are none. In the unit of the forecast.
 */
export function finishForecast(
  past: readonly MadeDay[],
  made: { readonly values: Float64Array; readonly members: Members | null },
): Float64Array {
  return dampForecast(past, made.members ? weighMembers(past, made.members) : made.values)
}

/**
 * The members by their usual shares ÷ their errors of the last 18 days, each for six hours of the day. Days on which other members were
 * there, and hours of which something is unknown, say nothing; with fewer than 14 days of them the shares are the usual ones.
 */
export function weighMembers(past: readonly MadeDay[], members: Members): Float64Array {
  const sizes = boundSizes(measureSizes(past.slice(-dampingDays), members.length))
  const known = sizes.flatMap((hours) => hours.flat())
  const common = meanOf(Float64Array.from(known))
  if (known.length < leastDays * hoursOfDay * members.length || common === 0) return mixMembers(members)
  const usual = usualShares[members.length] ?? []
  const blocks = Array.from({ length: hoursOfDay / hoursTogether }, (_, block) => {
    const weights = sizes.map((hours, member) => {
      const own = hours.slice(block * hoursTogether, (block + 1) * hoursTogether).flat()
      const error = own.length > 0 ? meanOf(Float64Array.from(own)) : common
      return (usual[member] ?? 0) / ((1 - commonPart) * error + commonPart * common)
    })
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => weight / whole)
  })
  return sumShares(members, (hour) => blocks[Math.floor(hour / hoursTogether)] ?? usual)
}

/** Of each member the sizes of its errors at each hour of the day, where what came and what all said is known. */
function measureSizes(past: readonly MadeDay[], count: number): number[][][] {
  const sizes = Array.from({ length: count }, () => Array.from({ length: hoursOfDay }, (): number[] => []))
  for (const { actual, members } of past) {
    if (members?.length !== count) continue
    actual.forEach((came, hour) => {
      const own = members.map((said) => Math.abs(came - (said[hour] ?? NaN)))
      if (own.every(Number.isFinite)) own.forEach((size, member) => sizes[member]?.[hour]?.push(size))
    })
  }
  return sizes
}

function boundSizes(sizes: readonly number[][][]): number[][][] {
  const most = largestError * medianOfSorted(Float64Array.from(sizes.flat(2)).sort())
  return sizes.map((hours) => hours.map((own) => own.map((size) => Math.min(most, size))))
}

function sumShares(members: Members, sharesOf: (hour: number) => readonly number[]): Float64Array {
  return Float64Array.from({ length: hoursOfDay }, (_, hour) => {
    const shares = sharesOf(hour)
    return members.reduce((sum, said, member) => sum + (shares[member] ?? 0) * (said[hour] ?? NaN), 0)
  })
}
