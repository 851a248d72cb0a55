import { MarketSettings } from '@tandem/contract/markets.ts'
import type { Db } from '../../platform/database.ts'
import { marketSettingsKey } from '../../domain/market-settings.ts'
import { writeSetting, type Changed } from '../../platform/settings.ts'

export { marketSettings } from '../../domain/market-settings.ts'

export function writeMarketSettings(db: Db, settings: MarketSettings, changed: Changed): Promise<void> {
  return writeSetting(db, marketSettingsKey, { schema: MarketSettings, value: settings, ...changed })
}
