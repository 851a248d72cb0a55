/** A counter as it was read: epoch milliseconds and whole Wh. */
export interface CounterSample {
  readonly at: number
  readonly wh: number
}

/** A point while the course is found. */
export interface CourseStep extends CounterSample {
  /** Wh since the point before. */
  readonly energy: number
  readonly isBreak: boolean
  /** It stood before, while energy flowed: what it then showed at once flowed at any time since the point before. */
  readonly isLate: boolean
  /** Of a coarse register that came to this value unseen, at some time before. */
  readonly isVague: boolean
  /** Since when the counter has shown this value. */
  readonly changedAt: number
}

/** Counters of 32-bit floats are written in steps that grow with the value. */
const floatSteps = 2 ** 22

/** A silence of two minutes hides what a counter or power did meanwhile. */
export const unseen = 120_000

/** Wh that the connection carries at most in so many milliseconds. */
export function carriedIn(time: number, maxPower: number): number {
  return (maxPower * time) / 3_600_000
}

/** By how many Wh two values of a counter may be off for want of digits: the step of its register, or that of a float. */
export function resolution(one: number, other: number): number {
  return registerStep([one, other]) + Math.max(one, other) / floatSteps
}

const registerSteps = [10_000, 1_000, 100, 10]

/** The largest power of ten, up to 10 kWh, that all these values are multiples of: the step in which they are written. */
export function registerStep(values: readonly number[]): number {
  if (values.every((value) => value === 0)) return 1
  return registerSteps.find((step) => values.every((value) => value % step === 0)) ?? 1
}
