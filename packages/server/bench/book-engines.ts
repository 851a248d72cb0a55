import { applyEvent, createBook, type BookEvent } from '@tandem/core/market/order-book.ts'
import { OrderBook, type LimitOrderOptions } from 'nodejs-order-book'

/** A trade as any engine can tell it: who came, who rested, at which price how much. */
export interface EngineTrade {
  readonly taker: string
  readonly maker: string
  readonly price: number
  readonly quantity: number
}

/** Plays a stream into an empty book and answers that book; who wants the trades is told them one by one. */
export type Engine = (onTrade?: (trade: EngineTrade) => void) => unknown

/** Our book alone. */
export function bookEngine(stream: readonly BookEvent[]): Engine {
  return (onTrade) => {
    const book = createBook()
    for (const event of stream) {
      for (const outcome of applyEvent(book, event)) {
        if (outcome.type !== 'traded') continue
        const { buy, sell, price, quantity, aggressor } = outcome
        const [taker, maker] = aggressor === 'buy' ? [buy, sell] : [sell, buy]
        onTrade?.({ taker, maker, price, quantity })
      }
    }
    return book
  }
}

/**
 * `nodejs-order-book` by the calls that it has for this: limit orders, those that take at once as IOC. It answers which
 * resting orders were used up (`done`, where the order that came is one too when it was filled) and which one was left
 * with less (`partial`, which is the order that came when that one rests).
 */
export function packageEngine(stream: readonly BookEvent[]): Engine {
  type Act = string | LimitOrderOptions
  const actions = stream.flatMap((event): Act[] => {
    if (event.type === 'cancel') return [event.id]
    if (event.type !== 'order') return []
    const { id, price, quantity: size, execution } = event.order
    // Its enums are these words, and one of them it does not export.
    const [side, timeInForce]: unknown[] = [event.order.side, execution === 'IOC' ? 'IOC' : 'GTC']
    return [{ id, side, size, price: price ?? 0, timeInForce } as LimitOrderOptions]
  })
  return (onTrade) => {
    const book = new OrderBook()
    for (const action of actions) {
      if (typeof action === 'string') {
        book.cancel(action)
        continue
      }
      const { done, partial, partialQuantityProcessed: quantity, err } = book.limit(action)
      if (err) throw new Error(`the package refused order ${action.id}: ${err.message}`)
      for (const order of done) {
        if (order.id === action.id) continue
        onTrade?.({
          taker: action.id,
          maker: order.id,
          price: 'price' in order ? order.price : NaN,
          quantity: order.size,
        })
      }
      if (partial && partial.id !== action.id) {
        onTrade?.({ taker: action.id, maker: partial.id, price: partial.price, quantity })
      }
    }
    return book
  }
}
