import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { UsedSeries } from './forecast-job.ts'
import type { ForecastKind, ForecastModel, VolumeKind } from '@tandem/core/forecasting/forecast.ts'

/** Whose energy: of a user, or of the members of a group together. */
export type ForecastOwner = { readonly userId: number } | { readonly groupId: number }

/** What is forecast. */
export type Subject = { readonly kind: 'price' } | VolumeSubject
type VolumeSubject = { readonly kind: VolumeKind } & ForecastOwner

/** A forecast of a delivery day by the hour, 23, 24 or 25 of them from `firstHour` on: whole ticks or whole Wh. */
export interface NewForecast {
  readonly kind: ForecastKind
  readonly day: DeliveryDay
  readonly zone: string
  readonly firstHour: Temporal.Instant
  readonly model: ForecastModel
  readonly historyDays: number
  readonly madeAt: Temporal.Instant
  /** Nothing that became known later was used. */
  readonly cutOff: Temporal.Instant
  readonly gateClosure: Temporal.Instant
  readonly value: readonly number[]
  /** Of a user’s energy the mean of what may come, for sums; null of prices and of groups, which are a mean already. */
  readonly mean: readonly number[] | null
  readonly low: readonly number[] | null
  readonly high: readonly number[] | null
  /** For each of `quantileLevels` a value of every hour; null where too few errors were known, or an older version made it. */
  readonly quantiles: readonly (readonly number[])[] | null
  /** Of each day before, how its errors are ranked at every hour, day after day; null: an older version made it. */
  readonly ranks: Uint8Array | null
  readonly naive: readonly number[]
  /** Of production what the panels can give in an hour, in Wh, by what was stated when it was made; else null. */
  readonly most: number | null
  /** The series known a day ahead that it was given, and what became of each; null: an older version made it. */
  readonly series: readonly UsedSeries[] | null
  /** A model that the operator brought: how much of the forecast it is, in thousandths, and what it would be without; null: none. */
  readonly brought: { readonly share: number; readonly own: readonly number[] } | null
  /** What a price was by the usual shares of its members, before it was damped; null where it was not, of energy, and of older versions. */
  readonly undamped: readonly number[] | null
  /** What each member of a price forecast said, to learn how near it is; null where there are none, of energy, and of older versions. */
  readonly members: readonly (readonly number[])[] | null
  /** How large errors were at hours like these, as networks learnt it, in ticks; null where there are none, and of older versions. */
  readonly sizes: readonly number[] | null
}

export interface StoredForecast extends NewForecast {
  readonly id: number
  /** Made after the gate, from what was known before it. */
  readonly isRetrospective: boolean
  /** What came, null where it is not known; null as a whole while nothing is. */
  readonly actual: readonly (number | null)[] | null
}
