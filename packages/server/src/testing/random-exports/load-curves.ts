/** Load curves as distributors' files have them. */
import { type Chance, daysOfInterest, drawSlots, zone, type Slot, type TrueHour } from './parts.ts'

export interface LoadCurve {
  readonly content: Buffer
  readonly type: 'csv' | 'xlsx'
  readonly truth: ReadonlyMap<number, TrueHour>
  readonly unit: 'Wh' | 'kWh' | 'MWh'
  readonly decimal: '.' | ','
  /** Whose layout it has; null: nobody's. */
  readonly distributor: 'distributie_oltenia' | 'delgaz' | 'deer' | null
  /** What spoils it, so that a reader has to ask, or can leave it out; null: nothing. */
  readonly trap: 'column in the middle' | 'value too many' | 'short days' | null
  /** Whether the file says which column is energy, and which way it flows. */
  readonly saysSides: boolean
  readonly how: string
}

export interface Days {
  readonly days: readonly Temporal.PlainDate[]
  readonly slots: readonly Slot[]
  readonly step: number
}

export const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds / 1000

/** Some days, most often with a change of the clock among them. */
export function drawDays(chance: Chance, steps: readonly number[]): Days {
  const step = chance.of(steps)
  const from = Temporal.PlainDate.from(chance.of(daysOfInterest))
  const days = Array.from({ length: 3 + chance.below(4) }, (_, index) => from.add({ days: index }))
  return { days, step, slots: drawSlots(chance, startOf(from), startOf(from.add({ days: days.length })), step) }
}

export const dayOf = ({ days: [first] }: Days) => first ?? Temporal.PlainDate.from('2026-01-20')
