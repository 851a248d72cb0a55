import { divideHalfUp } from '@tandem/core/units/rounding.ts'

/** Fields of rows that can be added up: whole Wh, whole 1e-8 TC or counts. */
type Summed<Row, Key extends keyof Row> = { readonly [Name in Key]: NonNullable<Row[Name]> }

/** What fields of rows come to; unknown values add nothing. */
export function sumRows<Row, const Key extends keyof Row>(
  rows: readonly Row[],
  keys: readonly Key[],
): Summed<Row, Key> {
  const sums = keys.map((key) => {
    const values = rows.map((row) => row[key] as number | bigint | null | undefined)
    const isCoins = values.some((value) => typeof value === 'bigint')
    const sum = values.reduce<bigint>((total, value) => total + BigInt(value ?? 0), 0n)
    return [key, isCoins ? sum : Number(sum)]
  })
  return Object.fromEntries(sums) as Summed<Row, Key>
}

/** A sum over `count` things, rounded to a whole unit; null where there are none. */
export function averageOf(sum: number | bigint, count: number): bigint | null {
  return count === 0 ? null : divideHalfUp(BigInt(sum), BigInt(count))
}
