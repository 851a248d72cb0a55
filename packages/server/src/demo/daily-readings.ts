import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { HourReading } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { hoursBetween, type HourWrite } from '../slices/metering/index.ts'
import { hourMs } from './metered-year.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'
import type { DemoTrader, TraderKind } from './traders.ts'

interface DayOfTraders {
  readonly day: DeliveryDay
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** What was sold, less what was bought, in Wh: by user and start of the hour. */
export type SoldHours = ReadonlyMap<string, number>

export const hourKey = (userId: number, start: Temporal.Instant) =>
  `${String(userId)}/${String(start.epochMilliseconds)}`

const boundsOf = (day: DeliveryDay): DayOfTraders => ({
  day,
  from: startOfDay(day, displayZone),
  to: startOfDay(addDays(day, 1), displayZone),
})

/** What everybody sold for the hours of a day, on all markets. */
export async function soldHours(db: Db, day: DeliveryDay): Promise<SoldHours> {
  const { from, to } = boundsOf(day)
  const rows = await db
    .selectFrom('trades')
    .select(['user_id', 'period_start'])
    .select(sql<number>`sum(case side when 'sell' then quantity_wh else -quantity_wh end)::float8`.as('sold'))
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .where('session_id', 'in', db.selectFrom('market_sessions').select('id').where('delivery_day', '=', day))
    .groupBy(['user_id', 'period_start'])
    .execute()
  return new Map(rows.map((row) => [hourKey(row.user_id, row.period_start), row.sold]))
}

/**
 * What a trader without a meter of its own reads for a day: near what it had bought and sold, as it is with people who know their
 * habits.
 */
export function hoursAsTraded(
  { userId, kind }: Pick<DemoTrader, 'userId' | 'kind'>,
  day: DeliveryDay,
  sold: SoldHours,
): HourWrite[] {
  const { from, to } = boundsOf(day)
  const random = seededRandom(from.epochMilliseconds / hourMs + userId * 7919)
  const mood = 1 + 0.1 * (random() - 0.5)
  const count = (to.epochMilliseconds - from.epochMilliseconds) / hourMs
  return Array.from({ length: count }, (_, index): HourWrite => {
    const start = from.add({ hours: index })
    const net = (sold.get(hourKey(userId, start)) ?? 0) * mood * (1 + 0.3 * (random() - 0.5))
    return {
      userId,
      start,
      quality: 'manual',
      writtenBy: userId,
      ...energiesOf(kind, net, random),
      consumptionQuarters: null,
      productionQuarters: null,
      placement: kind === 'prosumer' ? 'separate' : 'connection',
    }
  })
}

/** Those of some users whose readings come from an analyser or from the files of a supplier. */
export async function findMetered(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('hour_readings')
    .select('user_id')
    .distinct()
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('quality', '<>', 'manual')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Consumption and production that make a net position; with panels, what is used on the spot is metered, too. */
function energiesOf(kind: TraderKind, net: number, random: Random) {
  const wh = (value: number) => energyWh(Math.max(0, Math.round(value)))
  if (kind === 'household' || kind === 'supplier') return { consumption: wh(Math.max(-net, 60)), production: null }
  if (kind !== 'prosumer') return { consumption: null, production: wh(net) }
  const consumption = Math.max(250 + 500 * random(), -net)
  return { consumption: wh(consumption), production: wh(consumption + net) }
}

/** By how many days before a home expects its next one, and how much of the day itself its weather forecast tells it. */
const rememberedDays = 7
const foreseenShare = 0.7

/**
 * Production − consumption in kWh by hour of the clock, as the days before `now` showed and, where it can be foreseen, the day
 * itself; null for who has no meter of its own.
 */
export async function expectedNet(
  db: Db,
  userId: number,
  { day, now }: { readonly day: DeliveryDay; readonly now: Temporal.Instant },
): Promise<((hour: number) => number) | null> {
  const until = now.subtract({ hours: 24 })
  const before = await hoursBetween(db, userId, until.subtract({ hours: 24 * rememberedDays }), until)
  if (before.length === 0 || before.every(({ quality }) => quality === 'manual')) return null
  const { from, to } = boundsOf(day)
  const usual = meansByHour(before)
  const foreseen = meansByHour(await hoursBetween(db, userId, from, to))
  return (hour) => {
    const mean = usual.get(hour) ?? 0
    return mean + foreseenShare * ((foreseen.get(hour) ?? mean) - mean)
  }
}

function meansByHour(hours: readonly HourReading[]): Map<number, number> {
  const byHour = Map.groupBy(hours, ({ start }) => start.toZonedDateTimeISO(displayZone).hour)
  return new Map(
    Array.from(byHour, ([hour, known]) => {
      const wh = known.reduce((sum, { production, consumption }) => sum + (production ?? 0) - (consumption ?? 0), 0)
      return [hour, wh / known.length / 1000]
    }),
  )
}
