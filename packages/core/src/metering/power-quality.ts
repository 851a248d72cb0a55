export const supplyCharacteristics = ['voltage', 'frequency', 'thd', 'unbalance'] as const
type SupplyCharacteristic = (typeof supplyCharacteristics)[number]

/** Thousandths of the unit; null: no limit on this side. */
export interface Limits {
  readonly lower: number | null
  readonly upper: number | null
}

/** What EN 50160 asks of one characteristic of a supply. */
export interface SupplyRequirement extends Limits {
  readonly characteristic: SupplyCharacteristic
  readonly phase: 'L1' | 'L2' | 'L3' | null
  readonly unit: string
  /** The worst moment is the farthest from here. */
  readonly nominal: number
  /** Of the windows, in thousandths, must be inside the limits. */
  readonly requiredShare: number
  /** Every window must be inside these; null: there are none. */
  readonly always: Limits | null
}

const phases = ['L1', 'L2', 'L3'] as const

/**
 * EN 50160 for low voltage in an interconnected grid, for means of ten minutes: 230 V ± 10 % in 95 % of them and + 10 / − 15 %
 * in all; 50 Hz ± 1 % in 99.5 % and + 4 / − 6 % always; total harmonic distortion of the voltage up to 8 % and unbalance up to
 * 2 %, each in 95 %. The norm judges each week, and frequency by 10 seconds over a year.
 */
export const supplyRequirements: readonly SupplyRequirement[] = [
  ...phases.map((phase): SupplyRequirement => ({
    characteristic: 'voltage',
    phase,
    unit: 'V',
    nominal: 230_000,
    lower: 207_000,
    upper: 253_000,
    requiredShare: 950,
    always: { lower: 195_500, upper: 253_000 },
  })),
  {
    characteristic: 'frequency',
    phase: null,
    unit: 'Hz',
    nominal: 50_000,
    lower: 49_500,
    upper: 50_500,
    requiredShare: 995,
    always: { lower: 47_000, upper: 52_000 },
  },
  ...phases.map((phase): SupplyRequirement => ({
    characteristic: 'thd',
    phase,
    unit: '%',
    nominal: 0,
    lower: null,
    upper: 8_000,
    requiredShare: 950,
    always: null,
  })),
  {
    characteristic: 'unbalance',
    phase: null,
    unit: '%',
    nominal: 0,
    lower: null,
    upper: 2_000,
    requiredShare: 950,
    always: null,
  },
]

export interface WindowCounts {
  readonly windows: number
  /** Inside the limits that a share of them must keep. */
  readonly inside: number
  /** Inside those that all must keep. */
  readonly alwaysInside: number
}

/** Whether enough of the windows are inside, and all where all must be. Without a window nothing was broken. */
export function meetsRequirement(
  { requiredShare, always }: Pick<SupplyRequirement, 'requiredShare' | 'always'>,
  { windows, inside, alwaysInside }: WindowCounts,
): boolean {
  return inside * 1000 >= requiredShare * windows && (always === null || alwaysInside === windows)
}

/** A part in whole thousandths, never shown as more than it is: 999 until the last one is inside. */
export function shareInside(inside: number, windows: number): number {
  return windows === 0 ? 1000 : Math.floor((inside * 1000) / windows)
}

/** Windows of ten minutes from `from` that have passed at `now`, up to `to`. */
export function windowsPassed(from: Temporal.Instant, to: Temporal.Instant, now: Temporal.Instant): number {
  const until = Math.min(to.epochMilliseconds, now.epochMilliseconds)
  return Math.max(0, Math.floor((until - from.epochMilliseconds) / 600_000))
}
