import { applySettlement, correctSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { dayOfMarket, getSettlement } from '../slices/imbalance/index.ts'
import { applySettlementOf, correctSettlementOf } from './settle-imbalances.ts'

/** Applying the imbalances of a day, and settling it again. */
export function serveImbalanceSettlements(serve: Serve, platform: Platform): void {
  serve(applySettlement, async ({ params: { marketId }, query, caller }) => {
    const day = await dayOfMarket(platform.db, marketId)
    await applySettlementOf(platform, { day, appliedBy: caller.userId, terms: query })
    return getSettlement(platform, marketId)
  })
  serve(correctSettlement, async ({ params: { marketId }, body, caller }) => {
    const day = await dayOfMarket(platform.db, marketId)
    await correctSettlementOf(platform, { day, appliedBy: caller.userId, version: body.version })
    return getSettlement(platform, marketId)
  })
}
