import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { leastTogether } from '@tandem/core/metering/energy-figures.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { localInstant, marketSettings } from '../../domain/market-settings.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeDay } from './ensure-forecasts.ts'
import { isPriceMadeSince, latestForecast } from './forecasts.store.ts'
import type { Wanted } from './make-forecasts.ts'
import { findGates } from './gates.store.ts'
import { isSeriesNewer, latestNews } from './news.store.ts'

/** By the local clock, on the day before delivery: the readings of the night are there, and the gate is hours away. */
const beginsAt = '07:00'
/** What could not be forecast is tried again after so long. */
const retryAfter = { minutes: 30 }

/** What could not be forecast, and when it was tried; who has no history is not looked at every minute. */
const triedOf = onePerDatabase(() => new Map<string, Temporal.Instant>())

/**
 * Makes the forecasts of the next delivery day that are missing, from seven in the morning on: of prices, of everybody who has had
 * readings in the last 28 days, and of groups. One that fails never keeps the others waiting. Returns how many were made for.
 */
export async function makeMorningForecasts(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  const now = clock.now()
  const { zone } = await marketSettings(db)
  const today = dayOf(now, zone)
  const since = localInstant(today, beginsAt, zone, 'later')
  if (Temporal.Instant.compare(now, since) < 0) return 0
  const day = addDays(today, 1)
  const tried = triedOf(platform)
  let count = 0
  for (const wanted of await findWanted(db, { day, since, now })) {
    if (signal?.aborted) break
    const key = `${day}/${JSON.stringify(wanted.owner)}`
    const last = tried.get(key)
    if (last && Temporal.Instant.compare(last.add(retryAfter), now) > 0) continue
    try {
      if (await makeDay(platform, wanted, day)) count++
      else tried.set(key, now)
    } catch (error) {
      tried.set(key, now)
      log.error({ err: error, owner: wanted.owner, day }, 'a forecast could not be made; it is tried again')
    }
  }
  for (const key of tried.keys()) if (!key.startsWith(day)) tried.delete(key)
  return count
}

interface Morning {
  readonly day: DeliveryDay
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/** Whether prices were not forecast since the morning began, or more became known of the day since they were, before its gate. */
async function needsPrice(db: Db, { day, since, now }: Morning): Promise<boolean> {
  if (!(await isPriceMadeSince(db, day, since))) return true
  const price = await latestForecast(db, { kind: 'price' }, day)
  const isOpen = price !== null && Temporal.Instant.compare(now, price.gateClosure) <= 0
  return isOpen && isSeriesNewer(db, { day, of: 'prices' }, price.madeAt)
}

/** Since when forecasts of volumes know all that is known of the day: the morning, or what came of a series since then. */
async function beginVolumes(db: Db, { day, since }: Morning): Promise<Temporal.Instant> {
  const news = await latestNews(db, day, 'volumes')
  return news && Temporal.Instant.compare(news, since) > 0 ? news : since
}

/** Whose forecasts of the day have not been made since the morning began, or since more became known of the day. */
async function findWanted(db: Db, { day, since, now }: Morning): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  if (await needsPrice(db, { day, since, now })) wanted.push({ owner: null })
  // What comes after the gate is no news.
  const isOpen = Temporal.Instant.compare(now, (await findGates(db, { from: day, to: day })).gateOf(day)) <= 0
  const sinceVolumes = isOpen ? await beginVolumes(db, { day, since, now }) : since
  const ownNews = sql`select max(d.known_at) from known_days d join known_series s on s.id = d.series_id
    where s.owner_id = u.id and d.delivery_day = ${day} and ${isOpen}`
  const recently = now.subtract({ hours: 28 * 24 })
  const { rows: users } = await sql<{ id: number }>`
    select u.id from users u
    where u.user_type = 'transactionalUser' and u.activated_at is not null and u.closed_at is null and not u.is_system
      and exists (select 1 from hour_readings r
        where r.user_id = u.id and r.starts_at >= ${recently} and r.starts_at < ${now})
      and not exists (select 1 from forecasts f
        where f.user_id = u.id and f.delivery_day = ${day} and f.made_at >= greatest(${sinceVolumes}, (${ownNews})))
    order by u.id`.execute(db)
  for (const { id } of users) wanted.push({ owner: { userId: id }, memberIds: [id] })
  const { rows: groups } = await sql<{ id: number; members: number[] }>`
    select m.group_id as id, array_agg(m.user_id order by m.user_id) as members from group_members m
    where not exists (select 1 from forecasts f
      where f.group_id = m.group_id and f.delivery_day = ${day} and f.made_at >= ${sinceVolumes})
    group by m.group_id having count(*) >= ${leastTogether} order by m.group_id`.execute(db)
  for (const { id, members } of groups) wanted.push({ owner: { groupId: id }, memberIds: members })
  return wanted
}
