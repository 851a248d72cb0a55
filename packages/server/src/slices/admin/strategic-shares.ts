import { divideHalfUp } from '@tandem/core/units/rounding.ts'

/** A part of a whole as a ratio, in whole thousandths half up; null where there is no whole. */
export function shareOf(part: bigint, whole: bigint): number | null {
  return whole > 0n ? Number(divideHalfUp(part * 1000n, whole)) / 1000 : null
}
