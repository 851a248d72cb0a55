import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import {
  earliestDay,
  listDays,
  longestSpan,
  previousSpan,
  spanWithin,
  suitableGranularity,
  type DaySpan,
  type SpanGranularity,
} from '@tandem/core/metering/energy-span.ts'
import { leastTogether } from '@tandem/core/metering/energy-figures.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/metering/energy.ts'
import type { EnergyPeriod } from '@tandem/contract/metering/energy.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { isAssociationOpen } from '../../domain/association.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf, longPeriods, shortPeriods, totalsOf } from './energy-periods.ts'
import * as store from './energy.store.ts'

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}
type OfUser = Days & { readonly userId: number }

/** Refuses a day before any reading, `start_not_before_end`, and `span_too_long` beyond what the granularity is given for. */
function spanOf(days: Days, granularity: SpanGranularity): DaySpan {
  const { dateFrom, dateTo } = days
  if (dateFrom <= dateTo && dateFrom < earliestDay) throw new Refusal('invalid_request', {}, 'dateFrom')
  return spanWithin(days, longestSpan[granularity])
}

/** Consumption and production of a user over a span, with the span before it beside. */
export async function getEnergyGraphic(
  { db }: Platform,
  caller: Caller,
  { userId, granularity, ...days }: OfUser & { readonly granularity?: SpanGranularity | undefined },
): Promise<ResponseOf<typeof contract.getEnergyGraphic>> {
  requireOwn(caller, userId)
  const chosen = granularity ?? suitableGranularity({ from: days.dateFrom, to: days.dateTo })
  const span = spanOf(days, chosen)
  const before = previousSpan(span)
  return {
    granularity: chosen,
    zone: displayZone,
    periods: await findPeriods(db, userId, span, chosen),
    previous: { ...before, periods: await findPeriods(db, userId, before, chosen) },
  }
}

async function findPeriods(
  db: Db,
  userId: number,
  span: DaySpan,
  granularity: SpanGranularity,
): Promise<EnergyPeriod[]> {
  if (granularity === 'hour' || granularity === 'quarter') {
    return shortPeriods(span, granularity, await store.findHours(db, userId, ...boundsOf(span)))
  }
  return longPeriods(span, granularity, await store.findDays(db, [userId], span))
}

/** What a user consumed and produced by day, and in all, without asking who may see it. */
export async function findEnergyDays({ db, clock }: Platform, userId: number, span: DaySpan) {
  const days = await store.findDays(db, [userId], span)
  return { days: longPeriods(span, 'day', days), totals: totalsOf(span, days, clock.now()) }
}

/** A day of a user by the hour, without asking who may see it. */
export async function findEnergyHours(db: Db, userId: number, day: DeliveryDay): Promise<EnergyPeriod[]> {
  return findPeriods(db, userId, { from: day, to: day }, 'hour')
}

/** A year by hour, or any span up to it: each day with its own hours. */
export async function getEnergyHeatMap(
  { db }: Platform,
  caller: Caller,
  { userId, ...days }: OfUser,
): Promise<ResponseOf<typeof contract.getEnergyHeatMap>> {
  requireOwn(caller, userId)
  const span = spanOf(days, 'hour')
  const hours = await store.findHourFigures(db, userId, ...boundsOf(span))
  return {
    zone: displayZone,
    days: listDays(span).map((day) => {
      const known = deliveryPeriods(day, displayZone, 60).map(({ start }) => hours.get(start.epochMilliseconds))
      return {
        day,
        consumption: known.map((each) => each?.consumption ?? null),
        production: known.map((each) => each?.production ?? null),
        isEstimated: known.some((each) => each?.isEstimated),
      }
    }),
  }
}

/** Totals of a span with the span before it, the highest hours, and what runs all night. */
export async function getEnergyIndicators(
  platform: Platform,
  caller: Caller,
  { userId, ...days }: OfUser,
): Promise<ResponseOf<typeof contract.getEnergyIndicators>> {
  requireOwn(caller, userId)
  const { db } = platform
  const span = spanOf(days, 'day')
  return {
    totals: await findTotals(platform, [userId], span),
    previous: await findTotals(platform, [userId], previousSpan(span)),
    ...(await store.findExtremes(db, userId, ...boundsOf(span))),
  }
}

async function findTotals({ db, clock }: Platform, userIds: store.UserIds, span: DaySpan) {
  return totalsOf(span, await store.findDays(db, userIds, span), clock.now())
}

/** The energy of a user's group in sum, and by day, with the user's own beside; of no group while their section is closed. */
export async function getGroupEnergy(
  platform: Platform,
  caller: Caller,
  { userId, ...days }: OfUser,
): Promise<ResponseOf<typeof contract.getGroupEnergy>> {
  requireOwn(caller, userId)
  const { db } = platform
  const span = spanOf(days, 'day')
  const own = await findTotals(platform, [userId], span)
  const group = (await isAssociationOpen(db)) ? await store.findGroup(db, userId) : null
  if (!group) return { group: null, totals: null, own, days: [] }
  const members = group.memberIds
  const byDay = await store.findDays(db, members, span)
  const membersWithReadings = await store.countWithReadings(db, members, span)
  return {
    group: { name: group.name, members: members.length, membersWithReadings },
    totals: totalsOf(span, byDay, platform.clock.now()),
    own,
    days: longPeriods(span, 'day', byDay),
  }
}

/** A user's energy beside that of all; the others only where there are enough of them, or for the administrator. */
export async function getPlatformEnergy(
  platform: Platform,
  caller: Caller,
  { userId, ...days }: OfUser,
): Promise<ResponseOf<typeof contract.getPlatformEnergy>> {
  requireOwn(caller, userId)
  const span = spanOf(days, 'day')
  const own = await findTotals(platform, [userId], span)
  const usersWithReadings = await store.countWithReadings(platform.db, null, span)
  if (!mayBeShown(caller, usersWithReadings)) return { own, all: null, usersWithReadings, mean: null }
  const all = await findTotals(platform, null, span)
  const meanOf = (energy: EnergyWh | null) =>
    energyWh(Number(divideHalfUp(BigInt(energy ?? 0), BigInt(usersWithReadings))))
  const mean = { consumption: meanOf(all.consumption), production: meanOf(all.production) }
  return { own, all, usersWithReadings, mean }
}

/** What all users consumed and produced, by day, and how many these were. */
export async function getPlatformEnergyGraphic(
  { db }: Platform,
  caller: Caller,
  days: Days,
): Promise<ResponseOf<typeof contract.getPlatformEnergyGraphic>> {
  const span = spanOf(days, 'day')
  const usersWithReadings = await store.countWithReadings(db, null, span)
  if (!mayBeShown(caller, usersWithReadings)) return { usersWithReadings, days: [] }
  const byDay = await store.findDays(db, null, span)
  const users = await store.countUsersByDay(db, span)
  // A day with fewer of them would show what these used.
  const shown = new Map([...byDay].filter(([day]) => mayBeShown(caller, users.get(day) ?? 0)))
  const periods = longPeriods(span, 'day', shown)
  return { usersWithReadings, days: periods.map((period) => ({ ...period, users: users.get(period.day) ?? 0 })) }
}

function mayBeShown(caller: Caller, users: number): boolean {
  return users >= leastTogether || (users > 0 && isAdministrator(caller))
}
