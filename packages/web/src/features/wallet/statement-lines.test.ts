import { postingKinds } from '@tandem/core/ledger/posting.ts'
import type { StatementLine } from '@tandem/contract/ledger.ts'
import { marketTypes } from '@tandem/core/market/session.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, sumAmounts } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { chooseLines, parseLineType } from './statement-lines.ts'

/** A statement whose lines chain, with values of any size on both sides of zero. */
function statementOf(seed: number) {
  const pick = seededWholeNumbers(seed)
  const initialBalance = amount(BigInt(pick(-1_000_000, 1_000_000)) * 1_000_003n)
  let balance = initialBalance
  const lines = Array.from({ length: pick(0, 60) }, (_, index): StatementLine => {
    const value = amount(BigInt(pick(-2_000_000_000, 2_000_000_000)) * 7n + BigInt(pick(0, 6)))
    const before = balance
    balance = amount(balance + value)
    return {
      id: index + 1,
      date: Temporal.Instant.fromEpochMilliseconds(index),
      value,
      status: 'posted',
      initialBalance: before,
      finalBalance: balance,
      marketId: null,
      orderId: null,
      deliveryDay: null,
      type: postingKinds[pick(0, postingKinds.length - 1)] ?? 'release',
      marketType: [...marketTypes, null][pick(0, marketTypes.length)] ?? null,
    }
  })
  return { lines, initialBalance, finalBalance: balance }
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1)
const choices = (['all', ...postingKinds] as const).flatMap((type) =>
  (['all', ...marketTypes] as const).map((marketType) => ({ type, marketType })),
)

describe('the lines of a statement', () => {
  it.each(seeds)('add up to what stands above them, whatever is chosen (seed %i)', (seed) => {
    const statement = statementOf(seed)
    for (const choice of choices) {
      const { lines, came, went, net, leftOut } = chooseLines(statement, choice)
      expect(net).toBe(sumAmounts(lines.map((line) => line.value)))
      expect(net).toBe(came - went)
      expect(came).toBe(sumAmounts(lines.map((line) => line.value).filter((value) => value > 0n)))
      expect(lines.at(-1)?.soFar ?? 0n).toBe(net)
      expect(leftOut).toBe(statement.lines.length - lines.length)
    }
  })

  it.each(seeds)('of every kind are all there is, each once (seed %i)', (seed) => {
    const statement = statementOf(seed)
    const parts = postingKinds.map((type) => chooseLines(statement, { type, marketType: 'all' }))
    expect(parts.flatMap((part) => part.lines.map((line) => line.id)).toSorted((a, b) => a - b)).toEqual(
      statement.lines.map((line) => line.id),
    )
    const whole = chooseLines(statement, { type: 'all', marketType: 'all' })
    expect(sumAmounts(parts.map((part) => part.net))).toBe(whole.net)
  })

  it.each(seeds)('chain from the opening to the closing balance when none is left out (seed %i)', (seed) => {
    const statement = statementOf(seed)
    const { lines, came, went, leftOut } = chooseLines(statement, { type: 'all', marketType: 'all' })
    expect(leftOut).toBe(0)
    expect(statement.initialBalance + came - went).toBe(statement.finalBalance)
    let balance = statement.initialBalance
    for (const line of lines) {
      expect(line.initialBalance).toBe(balance)
      expect(line.finalBalance - statement.initialBalance).toBe(line.soFar)
      balance = line.finalBalance
    }
  })

  it('are read from an address', () => {
    expect([parseLineType('imbalance'), parseLineType('gift'), parseLineType(null)]).toEqual([
      'imbalance',
      'all',
      'all',
    ])
  })
})
