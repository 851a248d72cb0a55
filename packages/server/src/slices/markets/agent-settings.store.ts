import { defaultMakerOptions } from '@tandem/core/market/trading-agents.ts'
import { TradingAgentSettings } from '@tandem/contract/markets/trading-agents.ts'
import type { Db } from '../../platform/database.ts'
import { findSetting, takeTurn, writeSetting, type Changed } from '../../platform/settings.ts'

const key = 'tradingAgents'
const lease = 'tradingAgentsLease'

const off: TradingAgentSettings = {
  marketMaker: false,
  agents: 0,
  spread: defaultMakerOptions.spread,
  quantity: defaultMakerOptions.quantity,
}

/** Whether the platform trades itself; off until an administrator switches it on. */
export async function agentSettings(db: Db): Promise<TradingAgentSettings> {
  return (await findSetting(db, key, TradingAgentSettings)) ?? off
}

export function writeAgentSettings(db: Db, settings: TradingAgentSettings, changed: Changed): Promise<void> {
  return writeSetting(db, key, { schema: TradingAgentSettings, value: settings, ...changed })
}

/** Takes the traders of the platform for one process until `until`. False when another has them. */
export function takeAgents(
  db: Db,
  holder: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  return takeTurn(db, lease, { holder, now, until })
}
