import { decimals } from '@tandem/core/units/units.ts'
import { useFormat } from '../../lib/format.ts'

/** Coins of a settled line: four decimals, for a line is often worth less than a hundredth; all of them on hover. */
export function Coins({ units }: { readonly units: bigint }) {
  const format = useFormat()
  return <span title={format.exactCoins(units)}>{format.decimal(units, decimals.amount, { min: 4, max: 4 })}</span>
}
