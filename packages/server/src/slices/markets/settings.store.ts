import { MarketSettings } from '@tandem/contract/markets.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { marketSettingsKey } from '../../platform/market-settings.ts'

export { marketSettings } from '../../platform/market-settings.ts'

export async function writeMarketSettings(db: Db, settings: MarketSettings, at: Temporal.Instant): Promise<void> {
  const value = JSON.stringify(z.encode(MarketSettings, settings))
  await db
    .insertInto('settings')
    .values({ key: marketSettingsKey, value, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at: at }))
    .execute()
}
