/** An accepted part of a block: a level of so many parts. */
export interface Ratio {
  readonly level: bigint
  readonly parts: bigint
}

/** Whether one ratio is smaller than the other. */
export function isBelow(one: Ratio, other: Ratio): boolean {
  return one.level * other.parts < other.level * one.parts
}
