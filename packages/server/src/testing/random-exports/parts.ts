import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'

/** Energy of an hour in whole Wh; null: the export does not have it. */
export interface TrueHour {
  readonly consumption: number | null
  readonly production: number | null
}

export interface RandomExport {
  readonly content: string | Buffer
  readonly type: 'csv' | 'xlsx'
  /** By hours from 1970-01-01 UTC. */
  readonly truth: ReadonlyMap<number, TrueHour>
  /** What the writer chose, for the message of a failure. */
  readonly how: string
  /** What a person who knows the export would answer; null where the reader can only refuse it. */
  readonly answers: Readonly<Record<string, unknown>> | null
  /** Everything that is needed stands in the export: a reader that asks about it asks for nothing. */
  readonly isClear: boolean
  /** Another one of the same program: the same columns, other days and other values. */
  readonly next?: () => RandomExport
}

/** Where the clock changes, as the platform's does. */
export const zone = 'Europe/Bucharest'
export type Side = 'consumption' | 'production'

export const daysOfInterest = [
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2026-01-03',
  '2026-02-11',
  '2025-06-30',
  '2025-11-30',
  '2025-12-12',
]
export const steps = [1, 10, 60, 300, 600, 900, 900, 900, 1200, 1800, 3600, 3600, 3600, 3600]
export const coarseSteps = [7200, 21_600, 86_400]

/** Draws what a writer chooses. */
export class Chance {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  is(share: number): boolean {
    return this.#random() < share
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }
}

export const pad = (value: number) => String(value).padStart(2, '0')
/** Whole thousandths of `divisor` parts as plain decimal text, exact. */
export function decimalText(mwh: bigint, perUnit: bigint, decimal: '.' | ','): string {
  const sign = mwh < 0n ? '-' : ''
  const size = mwh < 0n ? -mwh : mwh
  const rest = size % perUnit
  const fraction = rest
    .toString()
    .padStart(perUnit.toString().length - 1, '0')
    .replace(/0+$/, '')
  return `${sign}${(size / perUnit).toString()}${fraction === '' ? '' : decimal + fraction}`
}

/** mWh in a unit of energy. */
export const energyUnits = { Wh: 1000n, kWh: 1_000_000n, MWh: 1_000_000_000n } as const
/** mW in a unit of power. */
export const powerUnits = { W: 1000n, kW: 1_000_000n } as const
export type Unit = keyof typeof energyUnits | keyof typeof powerUnits
export const isPower = (unit: Unit): unit is keyof typeof powerUnits => unit in powerUnits

export interface Slot {
  /** Epoch seconds of its start. */
  readonly at: number
  /** Of the row, in mWh. */
  readonly consumption: number
  readonly production: number
}

/** Energies of the rows: of each hour whole Wh, so that the hour has one right answer. */
export function drawSlots(chance: Chance, from: number, to: number, step: number): Slot[] {
  const isFine = step < 900
  const slots: Slot[] = []
  for (let hour = from; hour < to; hour += 3600) {
    const count = Math.max(1, 3600 / step)
    const noon = 1 - Math.abs(((hour / 3600) % 24) - 10) / 8
    const wanted = {
      consumption: 120 + chance.below(1800),
      production: Math.max(0, Math.floor(noon * 2500) + chance.below(300) - 100),
    }
    const split = (wh: number): number[] => {
      const mwh = wh * 1000
      // Power is written as whole mW, and rows of a quarter as whole Wh.
      const grain = isFine ? 1 : 1000
      const parts = Array.from(
        { length: count },
        () => Math.floor((mwh * (0.6 + chance.below(80) / 100)) / count / grain) * grain,
      )
      const rest = mwh - parts.reduce((sum, each) => sum + each, 0)
      const last = (parts.at(-1) ?? 0) + rest
      if (last >= 0) parts[count - 1] = last
      else return Array.from({ length: count }, (_, index) => (index === 0 ? mwh : 0))
      return parts
    }
    const [consumption, production] = [split(wanted.consumption), split(wanted.production)]
    for (let index = 0; index < count; index++) {
      const [used = 0, made = 0] = [consumption[index], production[index]]
      slots.push({ at: hour + index * step, consumption: used, production: made })
    }
  }
  if (step <= 3600) return slots
  const hours = step / 3600
  return slots
    .filter((_, index) => index % hours === 0)
    .map((slot, index) => {
      const own = slots.slice(index * hours, index * hours + hours)
      const sum = (side: Side) => own.reduce((all, each) => all + each[side], 0)
      return { at: slot.at, consumption: sum('consumption'), production: sum('production') }
    })
}

export function wallOf(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone)
}

export interface Span {
  readonly from: number
  readonly to: number
}

export function drawSpan(chance: Chance, step: number): Span {
  const day = Temporal.PlainDate.from(chance.of(daysOfInterest))
  const first = day.toZonedDateTime(zone).epochMilliseconds / 1000
  if (step < 300) {
    const from = first + 3600 * chance.below(6)
    return { from, to: from + 3600 * (1 + chance.below(step === 1 ? 1 : step < 60 ? 3 : 6)) }
  }
  const count = step < 900 ? 1 : step > 3600 ? 6 + chance.below(10) : 2 + chance.below(3)
  return { from: first, to: day.add({ days: count }).toZonedDateTime(zone).epochMilliseconds / 1000 }
}

export function truthOf(slots: readonly Slot[], sides: readonly Side[]): Map<number, TrueHour> {
  const truth = new Map<number, { consumption: number | null; production: number | null }>()
  for (const slot of slots) {
    const hour = Math.floor(slot.at / 3600)
    const found = truth.get(hour) ?? { consumption: null, production: null }
    for (const side of sides) found[side] = (found[side] ?? 0) + slot[side]
    truth.set(hour, found)
  }
  const toWh = (mwh: number | null) => (mwh === null ? null : mwh / 1000)
  return new Map(
    [...truth].map(([hour, { consumption, production }]) => [
      hour,
      { consumption: toWh(consumption), production: toWh(production) },
    ]),
  )
}
