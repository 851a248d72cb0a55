import { isHold, postingKinds } from '@tandem/core/ledger/postings.ts'
import type { StatementLine } from '@tandem/contract/ledger/ledger.ts'
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
  return { lines, initialBalance, finalBalance: balance, reservedBefore: amount(BigInt(pick(0, 1_000_000))) }
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1)
const choices = (['all', ...postingKinds] as const).flatMap((type) =>
  (['all', ...marketTypes] as const).map((marketType) => ({ type, marketType, hasHolds: true })),
)

describe('the lines of a statement', () => {
  it.each(seeds)('add up to what stands above them, whatever is chosen (seed %i)', (seed) => {
    const statement = statementOf(seed)
    for (const choice of choices) {
      const { lines, came, went, reserved, net, leftOut } = chooseLines(statement, choice)
      expect(net).toBe(sumAmounts(lines.map((line) => line.value)))
      expect(net).toBe(came - went - reserved)
      const money = lines.filter(({ type }) => !isHold(type)).map((line) => line.value)
      expect(came).toBe(sumAmounts(money.filter((value) => value > 0n)))
      expect(lines.at(-1)?.soFar ?? 0n).toBe(net)
      expect(leftOut).toBe(statement.lines.length - lines.length)
    }
  })

  it.each(seeds)('of every kind are all there is, each once (seed %i)', (seed) => {
    const statement = statementOf(seed)
    const parts = postingKinds.map((type) => chooseLines(statement, { type, marketType: 'all', hasHolds: true }))
    expect(parts.flatMap((part) => part.lines.map((line) => line.id)).toSorted((a, b) => a - b)).toEqual(
      statement.lines.map((line) => line.id),
    )
    const whole = chooseLines(statement, { type: 'all', marketType: 'all', hasHolds: true })
    expect(sumAmounts(parts.map((part) => part.net))).toBe(whole.net)
  })

  it.each(seeds)('chain from the opening to the closing balance when none is left out (seed %i)', (seed) => {
    const statement = statementOf(seed)
    const { lines, came, went, reserved, leftOut } = chooseLines(statement, {
      type: 'all',
      marketType: 'all',
      hasHolds: true,
    })
    expect(leftOut).toBe(0)
    expect(statement.initialBalance + came - went - reserved).toBe(statement.finalBalance)
    let balance = statement.initialBalance
    for (const line of lines) {
      expect(line.initialBalance).toBe(balance)
      expect(line.finalBalance - statement.initialBalance).toBe(line.soFar)
      balance = line.finalBalance
    }
  })

  it.each(seeds)('chain without reservations, too, over all that the owner has (seed %i)', (seed) => {
    const statement = statementOf(seed)
    const all = chooseLines(statement, { type: 'all', marketType: 'all', hasHolds: true })
    const money = chooseLines(statement, { type: 'all', marketType: 'all', hasHolds: false })
    expect([money.came, money.went, money.reserved, money.leftOut]).toEqual([all.came, all.went, 0n, 0])
    expect(money.initialBalance).toBe(statement.initialBalance + statement.reservedBefore)
    let balance = money.initialBalance
    for (const line of money.lines) {
      expect(isHold(line.type)).toBe(false)
      expect(line.initialBalance).toBe(balance)
      balance = line.finalBalance
    }
    expect(money.finalBalance).toBe(balance)
    expect(balance).toBe(statement.finalBalance + statement.reservedBefore + all.reserved)
  })

  it('are read from an address', () => {
    expect([parseLineType('imbalance'), parseLineType('gift'), parseLineType(null)]).toEqual([
      'imbalance',
      'all',
      'all',
    ])
  })
})
