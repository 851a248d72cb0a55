import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance.ts'
import { getSettlement, previewSettlement } from '@tandem/contract/imbalance-settlements.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as preview from './preview.service.ts'
import * as settings from './settings.service.ts'

/** Imbalances as users and administrators see them, and how they are priced. */
export function serveImbalance(serve: Serve, platform: Platform): void {
  serve(getImbalanceSettings, () => settings.imbalanceSettings(platform.db))
  serve(saveImbalanceSettings, ({ body }) => settings.saveImbalanceSettings(platform, body))
  serve(previewSettlement, ({ params, query }) => preview.previewSettlement(platform, params.marketId, query))
  serve(getSettlement, ({ params }) => preview.getSettlement(platform, params.marketId))
}
