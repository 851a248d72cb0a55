/** An accepted part of a block: a level of so many parts. */
export interface Ratio {
  readonly level: bigint
  readonly parts: bigint
}

/** Linked blocks with more different ends of their ratios are valued without holding them against each other. */
export const mostRatios = 40

/** Whether one ratio is smaller than the other. */
export function isBelow(one: Ratio, other: Ratio): boolean {
  return one.level * other.parts < other.level * one.parts
}

/** The smaller of two, or the one that there is. */
export function min(a: bigint, b = a): bigint {
  return a < b ? a : b
}

export function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
