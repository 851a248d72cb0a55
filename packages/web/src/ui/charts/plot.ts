/** Where the values of a plot stand in the picture, in pixels from its upper left. */
export interface Plot {
  /** The middle of the first interval, and from there to the next. */
  readonly firstMiddle: number
  readonly intervalWidth: number
  /** The height of zero, and from there to a value of one; upwards is less. */
  readonly zero: number
  readonly unit: number
}

/** The middle of an interval. */
export function middleOf({ firstMiddle, intervalWidth }: Plot, index: number): number {
  return firstMiddle + index * intervalWidth
}

export function heightOf({ zero, unit }: Plot, value: number): number {
  return zero + value * unit
}

/** The value at a height. */
export function valueAt({ zero, unit }: Plot, y: number): number {
  return unit === 0 ? 0 : (y - zero) / unit
}

/** The interval at a place from the left; null beside all of them. */
export function intervalAt({ firstMiddle, intervalWidth }: Plot, x: number, count: number): number | null {
  const index = Math.round((x - firstMiddle) / intervalWidth)
  return index >= 0 && index < count ? index : null
}
