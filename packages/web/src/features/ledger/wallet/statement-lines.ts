/** What a statement shows of its lines. No React here. */
import { isHold, postingKinds } from '@tandem/core/ledger/postings.ts'
import { f } from '@tandem/contract/fields.ts'
import { StatementLine, type Statement } from '@tandem/contract/ledger/ledger.ts'
import { moneyLines } from '@tandem/contract/ledger/money-lines.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { z } from 'zod'
import type { MarketTypeChoice } from '../../../ui/market-type-filter.tsx'

export type LineType = StatementLine['type']

export interface LineChoice {
  readonly type: LineType | 'all'
  readonly marketType: MarketTypeChoice
  /** Reservations and releases stand among the lines; the balances are those of the available coins then. */
  readonly hasHolds: boolean
}

/** A line with what it and the chosen ones before it come to. */
export const ChosenLine = StatementLine.extend({ soFar: f.netSoFar })
export type ChosenLine = z.output<typeof ChosenLine>

export interface ChosenLines {
  /** The oldest first. */
  readonly lines: readonly ChosenLine[]
  readonly initialBalance: Amount
  readonly finalBalance: Amount
  /** Σ of what came and of what went, both ≥ 0, over all chosen lines; what was only reserved is neither. */
  readonly came: Amount
  readonly went: Amount
  /** Σ of what was reserved, less what was released. */
  readonly reserved: Amount
  /** came − went − reserved. */
  readonly net: Amount
  /** How many lines of the statement are not chosen; with none the balances chain. */
  readonly leftOut: number
}

/** The type of line an address asks for; without one, all of them. */
export function parseLineType(written: string | null): LineType | 'all' {
  return postingKinds.find((type) => type === written) ?? 'all'
}

type StatementOfSpan = Pick<Statement, 'lines' | 'initialBalance' | 'finalBalance' | 'reservedBefore'>

export function chooseLines(statement: StatementOfSpan, { type, marketType, hasHolds }: LineChoice): ChosenLines {
  const { lines, initialBalance, finalBalance } = hasHolds ? statement : moneyLines(statement)
  const chosen: ChosenLine[] = []
  let [came, went, reserved] = [0n, 0n, 0n]
  for (const line of lines) {
    if (type !== 'all' && line.type !== type) continue
    if (marketType !== 'all' && line.marketType !== marketType) continue
    if (isHold(line.type)) reserved -= line.value
    else if (line.value > 0n) came += line.value
    else went -= line.value
    chosen.push({ ...line, soFar: amount(came - went - reserved) })
  }
  const sums = { came: amount(came), went: amount(went), reserved: amount(reserved) }
  const net = amount(came - went - reserved)
  return { lines: chosen, initialBalance, finalBalance, ...sums, net, leftOut: lines.length - chosen.length }
}
