import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import type { MeasuredValues, Quantity } from '@tandem/core/metering/quantities.ts'
import type { SimulatedDevice, Shown } from '../simulator/device.ts'
import type { HourWrite } from '../slices/metering/index.ts'

export const hourMs = 3_600_000
const quarters = [0, 1, 2, 3] as const

/** What an analyser reads of a device: float32, to the thousandth. */
export function readShown(shown: Shown): MeasuredValues {
  const names = Object.keys(shown) as Quantity[]
  return Object.fromEntries(names.map((name) => [name, Math.round(Math.fround(shown[name] ?? 0) * 1000)]))
}

interface Counters {
  readonly consumption: number
  readonly production: number
}

function readCounters(device: SimulatedDevice, at: number): Counters {
  const { imported, exported } = device.countAt(at)
  const wh = (kWh: number) => Math.round(Math.fround(kWh) * 1000)
  return { consumption: wh(imported), production: wh(exported) }
}

export interface HourSpan {
  /** Epoch milliseconds of full hours. */
  readonly from: number
  readonly until: number
}

type MeteredHour = Omit<HourWrite, 'userId' | 'placement'>

/** The hours of a span as a meter measured them, estimated where it was silent. */
export function meterHours(device: SimulatedDevice, span: HourSpan, silences: readonly HourSpan[]): MeteredHour[] {
  const hours: MeteredHour[] = []
  for (let at = span.from; at < span.until;) {
    const silence = silences.find(({ from }) => from === at)
    if (silence) hours.push(...spreadEvenly(device, silence))
    else hours.push(measureHour(device, at))
    at = silence?.until ?? at + hourMs
  }
  return hours
}

function measureHour(device: SimulatedDevice, at: number): MeteredHour {
  const counters = [0, 1, 2, 3, 4].map((quarter) => readCounters(device, at + (quarter * hourMs) / 4))
  const [consumptionQuarters, productionQuarters] = (['consumption', 'production'] as const).map((side) =>
    quarters.map((quarter) => energyWh((counters[quarter + 1]?.[side] ?? 0) - (counters[quarter]?.[side] ?? 0))),
  )
  return {
    start: Temporal.Instant.fromEpochMilliseconds(at),
    consumption: sumOf(consumptionQuarters),
    consumptionQuarters: consumptionQuarters ?? null,
    production: sumOf(productionQuarters),
    productionQuarters: productionQuarters ?? null,
    quality: 'measured',
  }
}

/** What the counters moved while nobody could read them, the same for each hour to the Wh. */
function spreadEvenly(device: SimulatedDevice, { from, until }: HourSpan): MeteredHour[] {
  const [before, after] = [readCounters(device, from), readCounters(device, until)]
  const count = (until - from) / hourMs
  const share = (side: keyof Counters, index: number) => {
    const moved = after[side] - before[side]
    return energyWh(Math.floor((moved * (index + 1)) / count) - Math.floor((moved * index) / count))
  }
  return Array.from({ length: count }, (_, index) => ({
    start: Temporal.Instant.fromEpochMilliseconds(from + index * hourMs),
    consumption: share('consumption', index),
    consumptionQuarters: null,
    production: share('production', index),
    productionQuarters: null,
    quality: 'estimated',
  }))
}

function sumOf(energies: readonly EnergyWh[] | undefined): EnergyWh {
  return energyWh((energies ?? []).reduce<number>((sum, each) => sum + each, 0))
}
