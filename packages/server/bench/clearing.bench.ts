import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { BookOrder } from '../src/slices/orders/index.ts'
import { clearBook } from '../src/workflows/clear-book.ts'

const users = 5_000
const hours = 24
const steps = 32
const session: MarketSession = {
  sessionId: 1,
  marketType: 'dayAhead',
  status: 'closed',
  deliveryDay: '2026-03-02' as DeliveryDay,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60,
  leadMinutes: 0,
  gateOpening: Temporal.Instant.from('2026-03-01T06:00:00Z'),
  gateClosure: Temporal.Instant.from('2026-03-01T11:00:00Z'),
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
}

/**
 * Clears, verifies and explains a book of 5,000 orders of 24 hours with 32 steps each, made up in memory: without the database. Asserts
 * that the verification passed, and prints how long the longest turn of the event loop was beside the whole, and the memory held.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const book = makeBook()
  let longestTurn = 0
  let last = performance.now()
  let isOver = false
  const watch = () => {
    const now = performance.now()
    longestTurn = Math.max(longestTurn, now - last)
    last = now
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  const began = performance.now()
  const { verification, trades } = await clearBook(session, book)
  const whole = performance.now() - began
  isOver = true
  if (!verification.passed || trades.length === 0) throw new Error('the book was not cleared')
  const count = (users * hours * steps).toLocaleString('en')
  print(
    `clearing, ${count} steps in memory: longest turn of the event loop ${((longestTurn / whole) * 100).toFixed(1)} % of the whole ` +
      `(${longestTurn.toFixed(0)} ms of ${(whole / 1_000).toFixed(1)} s; ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB at most)`,
  )
}

/** Half of the users buy; limits around a middle that differs from hour to hour. */
function makeBook(): BookOrder[] {
  const pick = seededWholeNumbers(384)
  const middles = Array.from({ length: hours }, () => pick(5_000, 20_000))
  return Array.from({ length: users }, (_, user): BookOrder => {
    const side = user % 2 === 0 ? 'buy' : 'sell'
    const lines = middles.flatMap((middle, hour) => {
      const prices = new Set<number>()
      while (prices.size < steps) prices.add(middle + pick(-6_000, 6_000))
      const best = [...prices].sort((a, b) => (side === 'buy' ? b - a : a - b))
      return best.map((price, place) => ({
        period: hour + 1,
        side,
        step: place + 1,
        price: priceTick(price),
        quantity: energyWh(pick(1, 5_000)),
      }))
    })
    return { orderId: user + 1, userId: user + 1, seq: user + 1, reserved: amount(0n), steps: lines } as BookOrder
  })
}
