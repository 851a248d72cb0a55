import { defaultMakerTerms } from '@tandem/core/market/trading-agents.ts'
import { TradingAgentSettings } from '@tandem/contract/trading-agents.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'

const key = 'tradingAgents'
const lease = 'tradingAgentsLease'

const off: TradingAgentSettings = {
  marketMaker: false,
  agents: 0,
  spread: defaultMakerTerms.spread,
  quantity: defaultMakerTerms.quantity,
}

/** Whether the platform trades itself; off until an administrator switches it on. */
export async function agentSettings(db: Db): Promise<TradingAgentSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? z.decode(TradingAgentSettings, row.value as z.input<typeof TradingAgentSettings>) : off
}

export function writeAgentSettings(db: Db, settings: TradingAgentSettings, at: Temporal.Instant): Promise<void> {
  return write(db, key, z.encode(TradingAgentSettings, settings), at)
}

async function write(db: Db, name: string, content: object, at: Temporal.Instant): Promise<void> {
  const value = JSON.stringify(content)
  await db
    .insertInto('settings')
    .values({ key: name, value, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at: at }))
    .execute()
}

/**
 * Takes the traders of the platform for one process until `until`, so that of several servers one runs them; a process
 * that ended gives them up by not asking again. False when another has them.
 */
export async function takeAgents(
  db: Db,
  holder: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const value = JSON.stringify({ holder, until: until.toString() })
  const { rows } = await sql<{ key: string }>`
    insert into settings (key, value, changed_at) values (${lease}, ${value}::jsonb, ${now.toString()}::timestamptz)
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at
      where settings.value->>'holder' = ${holder} or (settings.value->>'until')::timestamptz <= ${now.toString()}::timestamptz
    returning key`.execute(db)
  return rows.length > 0
}
