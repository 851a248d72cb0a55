/** Entries of several owners one after the other: those of owner `o` stand from `starts[o]` to `starts[o + 1]`. */
export interface OwnedEntries {
  readonly starts: Int32Array
  readonly periods: Int32Array
  readonly values: Float64Array
}

/** The same by period: those of period `t` stand from `starts[t]` to `starts[t + 1]`, in the sequence of their owners. */
export interface EntriesByPeriod {
  readonly starts: Int32Array
  readonly owners: Int32Array
  readonly values: Float64Array
}

/** Sorts the entries of some owners by their period, of so many. */
export function sortByPeriod(count: number, { starts: from, periods, values }: OwnedEntries, among: readonly number[]) {
  const starts = new Int32Array(count + 1)
  for (const owner of among) {
    const end = from[owner + 1] ?? 0
    for (let at = from[owner] ?? 0; at < end; at++) {
      const next = (periods[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
  }
  for (let next = 1; next <= count; next++) starts[next] = (starts[next] ?? 0) + (starts[next - 1] ?? 0)
  const ends = starts.slice()
  const all = starts[count] ?? 0
  const sorted: EntriesByPeriod = { starts, owners: new Int32Array(all), values: new Float64Array(all) }
  for (const owner of among) {
    const end = from[owner + 1] ?? 0
    for (let at = from[owner] ?? 0; at < end; at++) {
      const period = periods[at] ?? 0
      const place = ends[period] ?? 0
      ends[period] = place + 1
      sorted.owners[place] = owner
      sorted.values[place] = values[at] ?? 0
    }
  }
  return sorted
}
