/** A number of a series; 0 outside of it. */
export function at(series: ArrayLike<number>, index: number): number {
  return series[index] ?? 0
}

export function add(series: Float64Array | undefined, index: number, value: number): void {
  if (series) series[index] = at(series, index) + value
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
