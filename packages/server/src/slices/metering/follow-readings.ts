import { followCounter, maxGap, type CounterSample } from '@tandem/core/metering/counter.ts'
import type { CounterCourses } from '@tandem/core/metering/measured-hours.ts'
import type { CounterReadings } from './counters.store.ts'

/** Where counters of devices begin again, in Wh: full 32 bits of Wh or 10 Wh, and eight to ten decimal digits. */
const ranges = [2 ** 32, 2 ** 32 * 10, 10 ** 8, 10 ** 9, 10 ** 10]
/** What connections of one and of three phases carry where nobody said it, in W; and the most that anybody's does. */
const usualPower = { one: 15_000, three: 45_000, most: 10_000_000 }
/** So much more than its stated power a connection carries before its fuse melts. */
const headroom = 1.5
/** Of which device readings are, and what was known of it before. */
export interface FollowedDevice {
  /** Of its model; null where that is not known. */
  readonly phases: 1 | 3 | null
  /** In W. */
  readonly connectionPower: number | null
  /** The last samples that were believed, of each counter. */
  readonly import: CounterSample | null
  readonly export: CounterSample | null
  /** In mW. */
  readonly highestPower: number
}

/** How the counters of a device went, and the highest power that was ever measured there, in mW. */
export function followReadings(
  read: CounterReadings,
  device: FollowedDevice,
): { readonly courses: CounterCourses; readonly highestPower: number } {
  const highestPower = Math.max(highestOf(read.power), device.highestPower)
  const maxPower = mostPowerOf(device, highestPower)
  const follow = (side: 'import' | 'export', sign: 1 | -1) =>
    followCounter(read[side], {
      maxGap,
      maxPower,
      ranges,
      start: device[side],
      power: read.power.map(({ at, mw }) => ({ at, mw: Math.max(0, sign * mw) })),
      highestPower: highestPower === 0 ? null : highestPower / 1_000,
    })
  return { courses: { import: follow('import', 1), export: follow('export', -1) }, highestPower }
}

/** What the connection carries at most, in W: as its owner says, else as is usual, or more where more was measured. */
export function mostPowerOf(
  { connectionPower, phases }: Pick<FollowedDevice, 'connectionPower' | 'phases'>,
  highestPower: number,
): number {
  if (connectionPower !== null) return connectionPower * headroom
  const usual = phases === 1 ? usualPower.one : usualPower.three
  return Math.min(Math.max(usual, (highestPower * headroom) / 1_000), usualPower.most)
}

/** The most power that was measured three times, in mW: once may be garbage. */
function highestOf(power: CounterReadings['power']): number {
  const highest = power.map(({ mw }) => Math.abs(mw)).toSorted((a, b) => b - a)
  return Math.min(highest[Math.min(2, highest.length - 1)] ?? 0, usualPower.most * 1_000)
}
