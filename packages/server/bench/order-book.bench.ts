import { applyEvent, createBook } from '@tandem/core/market/order-book.ts'
import type { BookEvent } from '@tandem/core/market/order-book.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { applySlowly, emptySlowBook } from '@tandem/core/testing/slow-book.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'

const events = 1_000_000
/** The slow book copies a list for every trade, so it only gets the beginning. */
const sampled = 10_000
const middle = 10_000
const users = 200

/**
 * Plays a stream of 1,000,000 events (60 % new orders around the middle, 30 % cancels, 10 % orders that trade at once)
 * through the continuous book; asserts on the beginning of it that a book without any structure has the same outcomes,
 * and prints how many times as long that takes for an event.
 */
export function run(print: (line: string) => void): void {
  const stream = makeStream()
  const beginning = stream.slice(0, sampled)

  const slowStart = performance.now()
  let slow = emptySlowBook
  const slowOutcomes = beginning.map((event) => {
    const step = applySlowly(slow, event)
    slow = step.book
    return step.outcomes
  })
  const slowly = (performance.now() - slowStart) / sampled
  assertSameOutcomes(beginning, slowOutcomes)

  const start = performance.now()
  const book = createBook()
  let trades = 0
  for (const event of stream) for (const { type } of applyEvent(book, event)) if (type === 'traded') trades++
  const ours = (performance.now() - start) / events
  print(
    `order book, ${events.toLocaleString('en')} events: ${(slowly / ours).toFixed(0)} times as fast as a searched list is on ` +
      `the first ${sampled.toLocaleString('en')} alone, same outcomes (${(1_000 / ours).toFixed(0)} events/s with ` +
      `${trades.toLocaleString('en')} trades and ${book.orders.size.toLocaleString('en')} orders left; ` +
      `the list ${(1_000 / slowly).toFixed(0)} events/s)`,
  )
}

function makeStream(): BookEvent[] {
  const pick = seededWholeNumbers(60)
  const entered: string[] = []
  return Array.from({ length: events }, (_, index): BookEvent => {
    const dice = pick(1, 10)
    if (dice <= 3 && entered.length > 0) return { type: 'cancel', id: takeAny(entered, pick) }
    const tradesAtOnce = dice === 10
    const side = pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const)
    const away = pick(1, 500) * (tradesAtOnce ? -1 : 1)
    const id = `o${index}`
    if (!tradesAtOnce) entered.push(id)
    const order = {
      ...{ id, user: `u${pick(1, users)}`, side, quantity: energyWh(pick(1, 100) * 1_000) },
      price: priceTick(middle + (side === 'buy' ? -away : away)),
      ...{ execution: tradesAtOnce ? ('IOC' as const) : ('NON' as const), display: null },
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

function assertSameOutcomes(beginning: readonly BookEvent[], expected: readonly unknown[]): void {
  const book = createBook()
  beginning.forEach((event, index) => {
    const [found, wanted] = [JSON.stringify(applyEvent(book, event)), JSON.stringify(expected[index])]
    if (found !== wanted) throw new Error(`event ${index} ended in ${found}, but in ${wanted} on the searched list`)
  })
}
