/** What a statement shows of its lines. No React here. */
import { postingKinds } from '@tandem/core/ledger/posting.ts'
import { f } from '@tandem/contract/fields.ts'
import { StatementLine, type Statement } from '@tandem/contract/ledger.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { z } from 'zod'
import type { MarketTypeChoice } from '../../ui/market-type-filter.tsx'

export type LineType = StatementLine['type']

export interface LineChoice {
  readonly type: LineType | 'all'
  readonly marketType: MarketTypeChoice
}

/** A line with what it and the chosen ones before it come to. */
export const ChosenLine = StatementLine.extend({ soFar: f.netSoFar })
export type ChosenLine = z.output<typeof ChosenLine>

export interface ChosenLines {
  /** The oldest first. */
  readonly lines: readonly ChosenLine[]
  /** Σ of what came and of what went, both ≥ 0, over all chosen lines. */
  readonly came: Amount
  readonly went: Amount
  /** came − went. */
  readonly net: Amount
  /** How many lines of the statement are not chosen; with none the balances chain. */
  readonly leftOut: number
}

/** The type of line an address asks for; without one, all of them. */
export function parseLineType(written: string | null): LineType | 'all' {
  return postingKinds.find((type) => type === written) ?? 'all'
}

export function chooseLines({ lines }: Pick<Statement, 'lines'>, { type, marketType }: LineChoice): ChosenLines {
  const chosen: ChosenLine[] = []
  let [came, went] = [0n, 0n]
  for (const line of lines) {
    if (type !== 'all' && line.type !== type) continue
    if (marketType !== 'all' && line.marketType !== marketType) continue
    if (line.value > 0n) came += line.value
    else went -= line.value
    chosen.push({ ...line, soFar: amount(came - went) })
  }
  const sums = { came: amount(came), went: amount(went), net: amount(came - went) }
  return { lines: chosen, ...sums, leftOut: lines.length - chosen.length }
}
