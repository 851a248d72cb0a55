import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Coins, Energy, Id, Price } from '../wire.ts'

/** The platform's own traders: a market maker that always quotes, and agents that now and then take a little. */
export const TradingAgentSettings = z.object({
  marketMaker: z.boolean(),
  /** How many agents trade; 0 is none. */
  agents: z.int().min(0).max(20),
  /** Between the market maker's buying and selling price. */
  spread: Price,
  /** What it offers on either side of a contract. */
  quantity: Energy,
})
export type TradingAgentSettings = z.output<typeof TradingAgentSettings>

export const TradingAgents = z.object({
  settings: TradingAgentSettings,
  /** Every user that the platform runs or has run. */
  users: z.array(
    z.object({
      userId: Id,
      username: z.string(),
      isTrading: z.boolean(),
      available: Coins,
      reserved: Coins,
      openOrders: z.int(),
      trades: z.int(),
    }),
  ),
})
export type TradingAgents = z.output<typeof TradingAgents>

export const getTradingAgents = endpoint({
  method: 'GET',
  path: '/api/trading-agents',
  audience: 'admin',
  about: ['tradingAgents'],
  summary: 'The market maker and the trading agents of the platform, and what they have',
  response: TradingAgents,
})

export const saveTradingAgents = endpoint({
  method: 'PUT',
  path: '/api/trading-agents',
  audience: 'admin',
  changes: ['tradingAgents', 'accounts'],
  summary: 'Switches the platform’s own traders on or off; switched off, their orders are cancelled',
  body: TradingAgentSettings,
  response: TradingAgents,
  refusals: ['price_out_of_bounds', 'quantity_out_of_bounds'],
})
