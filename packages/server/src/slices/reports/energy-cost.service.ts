import type { Caller } from '@tandem/core/access/access.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { compareCost, type ComparedHours, type SettledHour } from '@tandem/core/imbalance/energy-cost.ts'
import { spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { getEnergyCost as contract, type EnergyCost } from '@tandem/contract/reports.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAuctionHours, findSettledParts } from './energy-cost.store.ts'
import { boundsOf } from './energy-periods.ts'
import { findTraded } from './indicators.store.ts'

interface OfUser {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** What the energy of a user cost beside the market and a perfect plan, over at most a year. */
export async function getEnergyCost(
  { db }: Platform,
  caller: Caller,
  { userId, ...days }: OfUser,
): Promise<EnergyCost> {
  requireOwn(caller, userId)
  const span = spanWithin(days, contract.longestDays ?? 0)
  return readAtOnce(db, (tx) => compareSpan(tx, userId, span))
}

async function compareSpan(db: Db, userId: number, span: DaySpan): Promise<EnergyCost> {
  const auctions = await findAuctionHours(db, boundsOf(span))
  const { hours, traded } = await findSettledHours(db, userId, span)
  const settled = new Set(hours.map(({ day }) => day))
  const compared = compareCost(hours.map((each) => ({ ...each, auction: auctions.get(each.hour) ?? each.auction })))
  return { settledDays: settled.size, openDays: traded.difference(settled).size, ...compared }
}

/** What the energy of each settled day of a span cost a user beside a perfect plan. */
export async function findDayCosts(db: Db, userId: number, span: DaySpan): Promise<Map<DeliveryDay, ComparedHours>> {
  const { hours } = await findSettledHours(db, userId, span)
  return new Map(
    Array.from(
      Map.groupBy(hours, ({ day }) => day),
      ([day, own]) => [day, compareCost(own)],
    ),
  )
}

interface DatedHour extends SettledHour {
  readonly day: DeliveryDay
  /** Counted since 1970. */
  readonly hour: number
}

/** The settled hours of a user, without what the auctions came to, and the days of all trades. */
async function findSettledHours(db: Db, userId: number, span: DaySpan) {
  const parts = await findSettledParts(db, userId, span)
  const costs = new Map<number, bigint>()
  for (const { key, paid, received } of await findTraded(db, userId, boundsOf(span), 'hour')) {
    costs.set(Number(key), (costs.get(Number(key)) ?? 0n) + paid - received)
  }
  const hours = Array.from(
    Map.groupBy(parts, ({ hour }) => hour),
    ([hour, inside]): DatedHour[] =>
      inside.slice(0, 1).map(({ day }) => ({
        day,
        hour,
        parts: inside,
        tradeCost: amount(costs.get(hour) ?? 0n),
        auction: noAuction,
      })),
  ).flat()
  return { hours, traded: new Set(Array.from(costs.keys(), (hour) => dayOf(instantOf(hour), displayZone))) }
}

const noAuction = { value: amount(0n), volume: energyWh(0) }
const instantOf = (hour: number) => Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000)
