import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AuctionOutcome } from '../markets/auctions.ts'
import { MarketSession } from '../markets/markets.ts'
import { Order } from './orders.ts'

/** What a server of before blocks leaves out is none. */
describe('an answer without a word of blocks', () => {
  test.each([
    ['a market', MarketSession.shape.blockLimits, null],
    ['an order', Order.shape.blocks, []],
    ['a result', AuctionOutcome.shape.blocks, null],
  ] as const)('is read as that of %s without any', (_, schema, none) => {
    expect(z.decode(schema, undefined)).toEqual(none)
  })
})
