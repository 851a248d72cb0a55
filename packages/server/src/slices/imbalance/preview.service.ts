import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { SettlementReport } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOfMarket, groupNames, marketOfDay } from './markets.store.ts'
import { reportToWire } from './report.wire.ts'
import type { AppliedDay } from './settled-day.ts'
import { computeNextVersion, type GivenInput } from './settlements.service.ts'
import { findAppliedDay } from './settlements.store.ts'

/** The day of a market as its next version would settle it; changes nothing. Refuses as `computeDay` does. */
export function previewSettlement(
  { db, clock }: Platform,
  marketId: number,
  given: GivenInput,
): Promise<SettlementReport> {
  return readAtOnce(db, async (tx) => {
    const day = await dayOfMarket(tx, marketId)
    const { settled, version, changes } = await computeNextVersion(tx, { day, now: clock.now() }, given)
    const names = await groupNames(
      tx,
      settled.users.map(({ groupId }) => groupId),
    )
    return reportToWire(settled, { marketId, version, applied: null, changes, groupNames: names })
  })
}

/** The latest applied version of the day of a market; refuses `not_settled_yet`. */
export async function getSettlement({ db }: Pick<Platform, 'db'>, marketId: number): Promise<SettlementReport> {
  return reportOfDay(db, await dayOfMarket(db, marketId), marketId)
}

export async function reportOfDay(db: Db, day: DeliveryDay, marketId?: number): Promise<SettlementReport> {
  const applied = await findAppliedDay(db, day)
  if (!applied) throw new Refusal('not_settled_yet', { date: day })
  return appliedReport(db, applied, marketId ?? (await marketOfDay(db, day))?.id ?? 0)
}

async function appliedReport(db: Db, settled: AppliedDay, marketId: number): Promise<SettlementReport> {
  const { applied, posted } = settled
  const names = await groupNames(
    db,
    settled.users.map(({ groupId }) => groupId),
  )
  const changes = new Map(Array.from(posted).filter(([, units]) => units !== 0n))
  return reportToWire(settled, { marketId, version: applied.version, applied, changes, groupNames: names })
}
