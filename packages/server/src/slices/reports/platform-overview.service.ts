import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/dashboards.ts'
import type { OverviewPeriod } from '@tandem/contract/admin/dashboards.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { daysOfPeriod } from './overview-period.ts'
import * as store from './platform-overview.store.ts'
import { issuedWithin, marketSums } from './platform-wallet.service.ts'
import { findAllCoins, findIssued, findSettledImbalances, findTurnover } from './platform-wallet.store.ts'
import { todayOf } from './wallet-steps.ts'

/**
 * The whole platform: markets, imbalances and energy by delivery, coins by posting; people, groups and meters. What waits, and how
 * many accounts there are, is as of now, whatever the period.
 */
export async function getPlatformOverview(
  { db, clock }: Platform,
  period: OverviewPeriod,
): Promise<ResponseOf<typeof contract.getPlatformOverview>> {
  const today = todayOf(clock.now())
  return readAtOnce(db, async (tx) => {
    const span = daysOfPeriod(period, today, period === 'all' ? await store.findPlatformDays(tx) : undefined)
    const sessions = await store.countSessions(tx, span)
    const turnover = await findTurnover(tx, span)
    const imbalances = await findSettledImbalances(tx, span)
    const { circulating, reserved, balancing } = await findAllCoins(tx)
    return {
      period,
      ...span,
      users: await store.countUsers(tx, span),
      dayAhead: { sessions: sessions.dayAhead, ...marketFigures(marketSums(turnover, 'dayAhead')) },
      intraday: { sessions: sessions.intraday, ...marketFigures(marketSums(turnover, 'intraday')) },
      imbalance: {
        deficitVolume: imbalances.deficit,
        excessVolume: imbalances.excess,
        balancing: imbalances.balancing,
        settledDays: imbalances.days,
        waitingDays: await store.countWaitingDays(tx, today),
      },
      energy: await store.findAllEnergy(tx, span),
      coins: { circulating, reserved, balancing, issued: issuedWithin(await findIssued(tx, span)) },
      ...(await store.countGroupsAndAnalysers(tx)),
    }
  })
}

function marketFigures({ volume, turnover }: ReturnType<typeof marketSums>) {
  const averagePrice = volume > 0 ? priceTick(divideHalfUp(turnover, BigInt(volume))) : null
  return { volume, turnover, averagePrice }
}
