import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { daysIn, listDays, spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { ForecastRun, ForecastSubject } from '@tandem/contract/forecasting.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import { requireOwn, requireOwnRecord, type Asking } from '../../platform/http.ts'
import { marketSettings } from '../../domain/market-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { prepareForecasts, type Wanted } from './make-forecasts.ts'
import { runsOf } from './run-forecasts.ts'
import * as store from './runs.store.ts'
import { mayBeShown, findGroup } from './volume-series.store.ts'

/** The most days of one run: a price takes a fraction of a second, and with it the days that its interval is judged by. */
const mostDays = { price: 92, volume: 400 } as const
/** Whoever asks for little gets it at once. */
const patienceMs = 1_500

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** Makes price forecasts of a span; answers when they are made, or after a moment with how far they are. */
export async function generatePrice(platform: Platform, asking: Asking, days: Days): Promise<ForecastRun> {
  return startRun(platform, asking, { wanted: { owner: null }, span: spanWithin(days, mostDays.price) })
}

type OfUser = Days & { readonly userId: number; readonly of?: ForecastSubject | undefined }

/** The same of a user's consumption and production, or of the user's group. */
export async function generateVolume(
  platform: Platform,
  asking: Asking,
  { userId, of, ...days }: OfUser,
): Promise<ForecastRun> {
  requireOwn(asking.caller, userId)
  const span = spanWithin(days, mostDays.volume)
  const { groupId, memberIds } =
    of === 'group' ? await shownGroup(platform, userId) : { groupId: null, memberIds: [userId] }
  const owner = groupId === null ? { userId } : { groupId }
  return startRun(platform, asking, { wanted: { owner, memberIds }, span })
}

/** The group of a user. Refuses `group_not_shown` where there is none, or too few in it share readings. */
export async function shownGroup({ db, clock }: Platform, userId: number) {
  const group = await findGroup(db, userId)
  if (!group || !(await mayBeShown(db, group.memberIds, clock.now()))) throw new Refusal('group_not_shown')
  return group
}

async function startRun(
  platform: Platform,
  { caller, language }: Asking,
  { wanted, span }: { readonly wanted: Wanted; readonly span: DaySpan },
): Promise<ForecastRun> {
  const { db, clock } = platform
  await checkAhead(db, span, clock.now())
  const prepared = await prepareForecasts(platform, wanted, listDays(span))
  const run = { owner: wanted.owner, askedBy: caller.userId, ...span, days: daysIn(span) }
  const id = await store.insertRun(db, run, clock.now())
  await Promise.race([runsOf(platform).begin(id, prepared), sleep(patienceMs, undefined, { ref: false })])
  return toWire(await store.findRun(db, id, clock.now()), language)
}

async function checkAhead(db: Db, { to }: DaySpan, now: Temporal.Instant): Promise<void> {
  const { zone } = await marketSettings(db)
  if (to <= addDays(dayOf(now, zone), maxDaysAhead)) return
  throw new Refusal('forecast_too_far_ahead', { max: maxDaysAhead }, 'dateTo')
}

/** How far a run is, for whoever asked for it. */
export async function getRun(platform: Platform, { caller, language }: Asking, id: number): Promise<ForecastRun> {
  return toWire(await ownRun(platform, caller, id), language)
}

/** Stops a run; what has ended stays as it is. */
export async function cancelRun(platform: Platform, { caller, language }: Asking, id: number): Promise<ForecastRun> {
  const { db, clock } = platform
  await ownRun(platform, caller, id)
  if (await store.endRun(db, id, 'cancelled', { at: clock.now() })) await runsOf(platform).stop(id)
  return toWire(await store.findRun(db, id, clock.now()), language)
}

async function ownRun({ db, clock }: Platform, caller: Caller, id: number): Promise<store.Run> {
  const run = await store.findRun(db, id, clock.now())
  requireOwnRecord(caller, run.asked_by)
  return run
}

function toWire(run: store.Run, language: Language): ForecastRun {
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    from: run.date_from,
    to: run.date_to,
    of: run.kind === 'price' ? null : run.group_id === null ? 'user' : 'group',
    totalDays: run.total_days,
    doneDays: run.done_days,
    skippedDays: run.skipped_days,
    askedAt: run.asked_at,
    endedAt: run.ended_at,
    failure: run.failure && refusalMessage(run.failure.code, run.failure.details, language),
  }
}
