import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { StatFigure } from '../../ui/index.ts'

interface CoinsFigureProps {
  readonly label: string
  /** Undefined while it loads. */
  readonly units: bigint | undefined
  readonly size?: 'medium' | 'large'
  readonly hint?: ReactNode
  /** A plus is written, too. */
  readonly signed?: boolean
}

/** Coins that matter, with every decimal on hover. */
export function CoinsFigure({ label, units, size = 'medium', hint, signed = false }: CoinsFigureProps) {
  const format = useFormat()
  const plus = signed && units !== undefined && units > 0n ? '+' : ''
  return (
    <StatFigure
      size={size}
      label={label}
      value={units === undefined ? undefined : plus + format.coinsFigure(units)}
      unit="TC"
      exact={units === undefined ? undefined : plus + format.exactCoins(units)}
      hint={hint}
    />
  )
}
