import type { BookEvent } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'

const middle = 10_000
const usersPerSide = 100

export const users = 2 * usersPerSide

/**
 * A day of one book, always the same: 60 % new orders up to `width` ticks from the middle on their own side, 30 % cancels
 * of any order that was entered, 10 % that cross the middle by as much and take at once what they find (IOC). Nobody both
 * buys and sells: what happens when somebody meets an own order is a rule of each market.
 */
export function makeStream(events: number, width: number): BookEvent[] {
  const pick = seededWholeNumbers(60)
  const entered: string[] = []
  return Array.from({ length: events }, (_, index): BookEvent => {
    const dice = pick(1, 10)
    if (dice <= 3 && entered.length > 0) return { type: 'cancel', id: takeAny(entered, pick) }
    const takesAtOnce = dice === 10
    const side: Side = pick(0, 1) === 0 ? 'buy' : 'sell'
    const away = pick(1, width) * (takesAtOnce ? -1 : 1)
    const id = `o${index}`
    if (!takesAtOnce) entered.push(id)
    const order = {
      id,
      user: `u${pick(1, usersPerSide) + (side === 'buy' ? 0 : usersPerSide)}`,
      side,
      quantity: energyWh(pick(1, 100) * 1_000),
      price: priceTick(middle + (side === 'buy' ? -away : away)),
      execution: takesAtOnce ? ('IOC' as const) : ('NON' as const),
      display: null,
    }
    return { type: 'order', order }
  })
}

/** Some of what is taken was traded already: a cancel that comes too late is part of a market. */
function takeAny(ids: string[], pick: (from: number, to: number) => number): string {
  const place = pick(0, ids.length - 1)
  const [id = '', last = ''] = [ids[place], ids.pop()]
  if (place < ids.length) ids[place] = last
  return id
}
