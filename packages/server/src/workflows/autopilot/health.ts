import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { longestSilenceHours, stopReasonOf } from '@tandem/core/forecasting/autopilot.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { areReadingsNewer, ensureForecasts, trustOf, type DayForecasts } from '../../slices/forecasting/index.ts'
import { forgetPlans, lockAutopilot, writeAutopilotState, type StoredAutopilot } from '../../slices/orders/index.ts'
import { notifyOfStop } from './autopilot-news.ts'
import { findDayLosses } from './losses.ts'

/**
 * The forecasts that an autopilot goes by for a session, if it may go on; null where it had to stop, which it has then done, with a
 * notice and an entry of the audit log.
 */
export async function forecastsOrStop(
  platform: Platform,
  autopilot: StoredAutopilot,
  session: MarketSession,
): Promise<DayForecasts | null> {
  const { db, clock } = platform
  const { userId, limits } = autopilot
  const day = session.deliveryDay
  const forecasts = await ensureForecasts(platform, { userId, day })
  const silentSince = clock.now().subtract({ hours: longestSilenceHours })
  const reason = stopReasonOf(limits, {
    dayLosses: await findDayLosses(db, autopilot),
    forecasts,
    errors: await findErrors(platform, userId, { day, forecasts }),
    hasRecentReadings: await areReadingsNewer(db, userId, silentSince),
    dayStart: startOfDay(day, session.deliveryZone),
  })
  if (reason === null) return forecasts
  await inDatabaseTransaction(db, async (tx) => {
    if ((await lockAutopilot(tx, userId))?.state !== 'on') return
    const at = clock.now()
    await writeAutopilotState(tx, userId, { state: 'stopped', stopReason: reason, at })
    await forgetPlans(tx, userId)
    await notifyOfStop(tx, userId, { reason, session, at })
    const entry = { action: 'autopilot.stopped', subject: 'autopilot', subjectId: userId } as const
    await recordAudit(tx, { at, actorId: null, ...entry, userId, after: { reason } })
  })
  return null
}

async function findErrors(
  { db }: Platform,
  userId: number,
  { day, forecasts }: { readonly day: DeliveryDay; readonly forecasts: DayForecasts },
) {
  const kinds = (['consumption', 'production'] as const).filter((kind) => forecasts[kind] !== null)
  return Promise.all(kinds.map((kind) => trustOf(db, { kind, userId }, day)))
}
