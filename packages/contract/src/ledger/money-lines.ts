import { isHold } from '@tandem/core/ledger/postings.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { Statement } from './ledger.ts'

type Lines = Pick<Statement, 'initialBalance' | 'finalBalance' | 'lines'>

/**
 * A statement without reservations, as a bank shows one: they move coins from one pocket of the owner to the other, so its balances are
 * those of both, available and reserved, and they chain.
 */
export function moneyLines({
  initialBalance,
  reservedBefore,
  lines,
}: Lines & Pick<Statement, 'reservedBefore'>): Lines {
  const opening = amount(initialBalance + reservedBefore)
  let balance = opening
  const moved = lines
    .filter(({ type }) => !isHold(type))
    .map((line) => {
      const before = balance
      balance = amount(before + line.value)
      return { ...line, initialBalance: before, finalBalance: balance }
    })
  return { initialBalance: opening, finalBalance: balance, lines: moved }
}
