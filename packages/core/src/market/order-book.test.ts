import { describe, expect, test } from 'vitest'
import { bookOrder, kWh, perKWh, tradesOf } from '../testing/builders.ts'
import { formatDecimal } from '../units/decimal.ts'
import { depthOf } from './book-state.ts'
import { applyEvent, createBook, openOrders, type BookEvent } from './order-book.ts'
import { statisticsOf, vwapOf } from './trade-statistics.ts'

/** `A u1 sell 50 @ 0.30 IOC`, `amend A 40 @ 0.29`, `cancel A`, `close`. */
function event(notation: string): BookEvent {
  const [word = '', id = '', quantity = '', , price = ''] = notation.split(' ')
  if (word === 'close') return { type: 'gateClosure' }
  if (word === 'cancel') return { type: 'cancel', id }
  if (word === 'amend') return { type: 'amend', id, quantity: kWh(quantity), price: perKWh(price) }
  return { type: 'order', order: bookOrder(notation) }
}

function play(...notations: readonly string[]) {
  const book = createBook()
  const outcomes = notations.map((notation) => applyEvent(book, event(notation)))
  return { book, outcomes, last: outcomes.at(-1) ?? [] }
}

/** What rests, best first: `A 50 @ 0.3`. */
const restingIn = ({ book }: ReturnType<typeof play>) =>
  openOrders(book).map(
    ({ id, remaining, price }) => `${id} ${formatDecimal(remaining, 3)} @ ${formatDecimal(price, 5)}`,
  )

describe('the worked sequence of the rule book', () => {
  const steps: [order: string, trades: string[], ending: string][] = [
    ['A u1 sell 50 @ 0.30', [], 'accepted'],
    ['B u2 sell 30 @ 0.28', [], 'accepted'],
    ['C u3 sell 40 @ 0.28', [], 'accepted'],
    ['D u4 buy 60 @ 0.29', ['D B 30 @ 0.28', 'D C 30 @ 0.28'], 'traded'],
    ['E u5 buy 25 @ 0.25', [], 'accepted'],
    ['F u1 sell 100 @ 0.24 IOC', ['E F 25 @ 0.25'], 'remainderCancelled'],
    ['G u4 buy 80 @ 0.31 FOK', [], 'killed'],
    ['H u4 buy 60 @ 0.31', ['H C 10 @ 0.28', 'H A 50 @ 0.3'], 'traded'],
  ]
  const played = play(...steps.map(([order]) => order))

  test.each(steps.map((step, index) => [...step, index] as const))('%s', (_, trades, ending, index) => {
    const outcomes = played.outcomes[index] ?? []
    expect(tradesOf(outcomes)).toEqual(trades)
    expect(outcomes.at(-1)?.type).toBe(ending)
  })

  test('leaves an empty book and the published statistics', () => {
    expect(openOrders(played.book)).toEqual([])
    const statistics = statisticsOf(played.outcomes.flat().filter((outcome) => outcome.type === 'traded'))
    expect(statistics).toMatchObject({
      open: perKWh('0.28'),
      high: perKWh('0.30'),
      low: perKWh('0.25'),
      last: perKWh('0.30'),
      volume: kWh('145'),
    })
    expect(vwapOf(statistics, 7)).toBe(2_817_241n)
    expect(vwapOf(statistics)).toBe(28_172n)
    expect(vwapOf(statistics, 2)).toBe(28n)
  })

  test('tells what was left of an IOC and what a FOK could have had', () => {
    expect(played.outcomes[5]?.at(-1)).toEqual({ type: 'remainderCancelled', id: 'F', quantity: kWh('75') })
    expect(played.outcomes[6]?.at(-1)).toEqual({
      type: 'killed',
      id: 'G',
      quantity: kWh('80'),
      available: kWh('60'),
      against: null,
    })
  })
})

describe('an iceberg', () => {
  const iceberg = ['I u1 sell 100 @ 0.28 shows 30', 'S u2 sell 20 @ 0.28']

  test('shows a slice at a time; each new one goes to the back of its price level', () => {
    const { last } = play(...iceberg, 'B u3 buy 60 @ 0.30')
    expect(tradesOf(last)).toEqual(['B I 30 @ 0.28', 'B S 20 @ 0.28', 'B I 10 @ 0.28'])
  })

  test('hides the rest from the depth', () => {
    const depth = (...notations: string[]) => depthOf(play(...notations).book.sell)
    expect(depth(...iceberg)).toEqual([{ price: perKWh('0.28'), quantity: kWh('50'), orders: 2 }])
    expect(depth(...iceberg, 'B u3 buy 60 @ 0.30')).toEqual([{ price: perKWh('0.28'), quantity: kWh('20'), orders: 1 }])
  })

  test('fills several slices at its own price, the last one shorter', () => {
    const { last } = play('I u1 sell 70 @ 0.28 shows 30', 'B u3 buy 90 @ 0.30')
    expect(tradesOf(last)).toEqual(['B I 30 @ 0.28', 'B I 30 @ 0.28', 'B I 10 @ 0.28'])
  })

  test('that comes in trades all it has before it hides anything', () => {
    const played = play('S u2 sell 80 @ 0.28', 'I u1 buy 100 @ 0.28 shows 5')
    expect(tradesOf(played.last)).toEqual(['I S 80 @ 0.28'])
    expect(depthOf(played.book.buy)).toEqual([{ price: perKWh('0.28'), quantity: kWh('5'), orders: 1 }])
  })

  test('counts in full for a fill-or-kill', () => {
    expect(tradesOf(play(...iceberg, 'B u3 buy 120 @ 0.28 FOK').last)).toHaveLength(5)
    expect(play(...iceberg, 'B u3 buy 121 @ 0.28 FOK').last.at(-1)).toMatchObject({ available: kWh('120') })
  })
})

describe('orders of one user', () => {
  test('never trade with each other: the newer one stops and is cancelled', () => {
    const played = play('A u2 sell 10 @ 0.27', 'B u1 sell 10 @ 0.28', 'C u2 sell 10 @ 0.29', 'D u1 buy 30 @ 0.30')
    expect(tradesOf(played.last)).toEqual(['D A 10 @ 0.27'])
    expect(played.last.at(-1)).toEqual({ type: 'selfMatchPrevented', id: 'D', against: 'B', quantity: kWh('20') })
    expect(restingIn(played)).toEqual(['B 10 @ 0.28', 'C 10 @ 0.29'])
  })

  test('do not count for a fill-or-kill, nor does what stands behind them', () => {
    const book = ['I u2 sell 40 @ 0.28 shows 10', 'B u1 sell 10 @ 0.28', 'C u2 sell 10 @ 0.29']
    expect(tradesOf(play(...book, 'D u1 buy 10 @ 0.30 FOK').last)).toEqual(['D I 10 @ 0.28'])
    expect(play(...book, 'D u1 buy 11 @ 0.30 FOK').last.at(-1)).toMatchObject({
      type: 'killed',
      available: kWh('10'),
      against: 'B',
    })
    expect(tradesOf(play(...book, 'D u3 buy 60 @ 0.30 FOK').last)).toHaveLength(6)
  })

  test('an amended order that meets its own is cancelled', () => {
    const played = play('A u1 sell 10 @ 0.30', 'B u1 buy 10 @ 0.20', 'amend B 5 @ 0.30')
    expect(played.last.at(-1)).toEqual({ type: 'selfMatchPrevented', id: 'B', against: 'A', quantity: kWh('5') })
    expect(restingIn(played)).toEqual(['A 10 @ 0.3'])
  })
})

describe('amending and cancelling', () => {
  const two = ['A u1 sell 10 @ 0.28', 'B u2 sell 10 @ 0.28']

  test('renews the priority, even when nothing else changes', () => {
    expect(tradesOf(play(...two, 'D u3 buy 5 @ 0.28').last)).toEqual(['D A 5 @ 0.28'])
    expect(tradesOf(play(...two, 'amend A 10 @ 0.28', 'D u3 buy 5 @ 0.28').last)).toEqual(['D B 5 @ 0.28'])
  })

  test('trades at once at the new limit, at the price of the order that rests', () => {
    const played = play(...two, 'D u3 buy 5 @ 0.20', 'amend D 12 @ 0.40')
    expect(tradesOf(played.last)).toEqual(['D A 10 @ 0.28', 'D B 2 @ 0.28'])
    expect(restingIn(played)).toEqual(['B 8 @ 0.28'])
  })

  test('keeps what is left out, and what is left after trades', () => {
    const { book } = play('I u1 sell 50 @ 0.28 shows 10', 'D u3 buy 15 @ 0.28')
    applyEvent(book, { type: 'amend', id: 'I', price: perKWh('0.30') })
    expect(openOrders(book)).toMatchObject([{ id: 'I', remaining: kWh('35'), visible: kWh('10'), sequence: 4 }])
  })

  test('is refused for what is not open, and changes nothing', () => {
    const played = play(...two, 'cancel A', 'cancel A', 'amend A 1 @ 0.28', 'close', 'cancel B')
    expect(played.outcomes.slice(2).flat()).toEqual([
      { type: 'cancelled', id: 'A', quantity: kWh('10') },
      { type: 'refused', id: 'A', code: 'order_not_found' },
      { type: 'refused', id: 'A', code: 'order_not_found' },
      { type: 'expired', id: 'B', quantity: kWh('10') },
      { type: 'refused', id: 'B', code: 'order_not_found' },
    ])
  })
})

describe('the book', () => {
  test('shows depth by price, the best first', () => {
    const { book } = play('A u1 buy 1 @ -0.02', 'B u2 buy 2 @ 0.01', 'C u3 buy 4 @ -0.02', 'S u4 sell 8 @ 0.02')
    expect(depthOf(book.buy)).toEqual([
      { price: perKWh('0.01'), quantity: kWh('2'), orders: 1 },
      { price: perKWh('-0.02'), quantity: kWh('5'), orders: 2 },
    ])
    expect(depthOf(book.sell)).toEqual([{ price: perKWh('0.02'), quantity: kWh('8'), orders: 1 }])
  })

  test('takes any price for an order that does not rest', () => {
    const book = ['A u1 sell 10 @ 0.28', 'B u2 sell 10 @ 9.99']
    expect(tradesOf(play(...book, 'D u3 buy 20 @ any FOK').last)).toEqual(['D A 10 @ 0.28', 'D B 10 @ 9.99'])
    expect(play(...book, 'D u3 buy 25 @ any IOC').last.at(-1)).toMatchObject({ type: 'remainderCancelled' })
    expect(play('D u3 sell 25 @ any IOC').last.at(-1)).toMatchObject({ type: 'remainderCancelled' })
  })

  test.each([
    ['an id twice', ['A u1 sell 1 @ 0.3', 'A u1 sell 1 @ 0.3'], 'already'],
    ['no quantity', ['A u1 sell 0 @ 0.3'], 'quantity'],
    ['nothing left by an amendment', ['A u1 sell 1 @ 0.3', 'amend A 0 @ 0.3'], 'quantity'],
    ['no price to rest at', ['A u1 sell 1 @ any'], 'price'],
    ['an iceberg that does not rest', ['A u1 sell 2 @ 0.3 IOC shows 1'], 'iceberg'],
    ['an iceberg that shows more than it has', ['A u1 sell 2 @ 0.3 shows 3'], 'showed'],
  ])('takes %s for a bug', (_, notations, message) => {
    expect(() => play(...notations)).toThrow(message)
  })
})

test('a book made of stored orders gives the next order a later place than any of them', () => {
  const { book } = play('A u1 sell 50 @ 0.30', 'B u2 sell 50 @ 0.30')
  const stored = createBook(openOrders(book))
  expect(stored.sequence).toBe(book.sequence)
  const next = bookOrder('C u3 sell 50 @ 0.30')
  expect(applyEvent(stored, { type: 'order', order: next })).toMatchObject([{ sequence: book.sequence + 1 }])
})
