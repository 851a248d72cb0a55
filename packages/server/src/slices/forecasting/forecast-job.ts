import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { VolumeUse } from '@tandem/core/forecasting/given-history.ts'
import type { ForecastKind, ForecastModel, VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import type { Members } from '@tandem/core/forecasting/members.ts'

/** What a thread is given to forecast days from: plain series, 24 values a day by the clock, days counted from 0. */
export type ForecastJob = PriceJob | VolumeJob

interface Days {
  /** When the gate of each day closes, in epoch milliseconds. */
  readonly gates: Float64Array
  readonly targets: readonly Target[]
  /** Forecasts that were made of days before, to learn from how far they were off. */
  readonly earlier: readonly EarlierForecast[]
}

export interface Target {
  readonly day: number
  /** Epoch milliseconds. Nothing that became known later is used. */
  readonly cutOff: number
}

export interface EarlierForecast {
  readonly kind: ForecastKind
  readonly day: number
  readonly madeAt: number
  readonly values: Float64Array
  /** What it was without a model that was brought, where there was one. */
  readonly own?: Float64Array | undefined
  /** What a price was by the usual shares of its members, before it was damped, where it was. */
  readonly undamped?: Float64Array | undefined
  /** What the members of a price forecast said, where there were any and it is known. */
  readonly members?: Members | null | undefined
  /** How large errors were at hours like these, as the forecast of a price learnt it, where it did. */
  readonly sizes?: Float64Array | null | undefined
}

export interface PriceJob extends Days {
  readonly task: 'price'
  readonly series: PriceSeries
  /** What a model that the operator brought says of days, by `targetKey`. */
  readonly brought: ReadonlyMap<string, Float64Array>
}

/** A day from what was known at an instant. */
export const targetKey = ({ day, cutOff }: Target) => `${String(day)}/${String(cutOff)}`

/** Day-ahead prices in ticks; NaN where there is none. Times in epoch milliseconds, Infinity where never. */
export interface PriceSeries {
  readonly firstDay: DeliveryDay
  /** What was traded, and when it was published. */
  readonly prices: Float64Array
  readonly publishedAt: Float64Array
  /** What counts where nothing was traded or there was no auction, and since when it was known. */
  readonly references: Float64Array
  readonly referencesAt: Float64Array
  /** What the reference prices of days were before others took their place, by the number of the day. */
  readonly replaced: ReadonlyMap<number, readonly ReplacedPrices[]>
  /** What is known of days before they come. */
  readonly known: readonly KnownColumn[]
  /** Of each day, and of the one after the last, whether it is a public holiday: 1, or 0. */
  readonly holidays: Uint8Array
}

/** A series known a day ahead, in thousandths of its unit; NaN where nothing is known. */
export interface KnownColumn {
  readonly id: number
  /** As it is known by now, and since when; Infinity where never. */
  readonly values: Float64Array
  readonly knownAt: Float64Array
  /** What was known of days before that, by the number of the day, in the order in which it became known. */
  readonly earlier: ReadonlyMap<number, readonly KnownVersion[]>
}

/** What was known of a day from an instant on: 24 values. */
export interface KnownVersion {
  readonly knownAt: number
  readonly values: Float64Array
}

/** 24 reference prices that counted for some time. */
interface ReplacedPrices {
  readonly prices: Float64Array
  readonly savedAt: number
  readonly replacedAt: number
}

export interface VolumeJob extends Days {
  readonly task: 'volume'
  readonly series: VolumeSeries
}

/** What a user metered, and the peak power of the panels in W where it was stated. */
export interface VolumeMember extends Readonly<Record<VolumeKind, Float64Array>> {
  readonly panelPower: number | null
}

/** Energy in Wh of a user, or of each member of a group, NaN where it is not known. */
export interface VolumeSeries {
  readonly firstDay: DeliveryDay
  readonly place: { readonly latitude: number; readonly longitude: number; readonly zone: string }
  readonly members: readonly VolumeMember[]
  /** With fewer members who have readings there is no forecast. */
  readonly leastMembers: number
  /** What is known of days before they come. */
  readonly known: readonly KnownColumn[]
  /** Of each day whether it is a public holiday: 1, or 0. */
  readonly holidays: Uint8Array
}

/** A forecast by the clock, 24 values each. */
export interface ClockForecast {
  readonly kind: ForecastKind
  readonly model: ForecastModel
  readonly historyDays: number
  readonly values: Float64Array
  readonly naive: Float64Array
  /** The mean of a user’s energy, where `values` are its median; null of all else. */
  readonly mean: Float64Array | null
  /** One for each of `quantileLevels`; null where too few errors are known. */
  readonly quantiles: readonly Float64Array[] | null
  /** The errors of days before as `rankErrors` has them, 24 a day. */
  readonly ranks: Uint8Array
  /** What an hour was bounded by, in Wh: the power of the panels. null of all else, and where nobody said it. */
  readonly most: number | null
  /** What became of each series that it was given. */
  readonly series: readonly UsedSeries[]
  /** How much of it a model is that was brought, 0 to 1, and what it would be without; null where there is none. */
  readonly brought: { readonly share: number; readonly own: Float64Array } | null
  /** What a price was by the usual shares of its members, before it was damped; null where it was not, and of energy. */
  readonly undamped: Float64Array | null
  /** What a price forecast is made of; null where it is of one model, and of energy. */
  readonly members: Members | null
  /** How large errors of prices were at hours like these, as networks learnt it; null where there are none, and of energy. */
  readonly sizes: Float64Array | null
}

/** A series known a day ahead by its number, and whether it was used for a day, or why it was not. */
export interface UsedSeries {
  readonly id: number
  readonly use: VolumeUse
}

/** What came of a target: nothing where there is too little history. */
export interface DayMade {
  readonly day: number
  readonly made: readonly ClockForecast[]
  /** Days before of which there was none, forecast from what was known at their gates to learn from their errors. */
  readonly before: readonly PastForecast[]
}

export interface PastForecast extends ClockForecast {
  readonly day: number
}

/** Does a job step by step: null where there is more to do before the next day is ready. */
export type Steps = Generator<DayMade | null, void>

export type ToWorker =
  | { readonly kind: 'begin'; readonly id: number; readonly job: ForecastJob }
  | { readonly kind: 'drop'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'working' }
  | { readonly kind: 'day'; readonly id: number; readonly day: DayMade }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
