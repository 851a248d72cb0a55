import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { addTotals, sumDay, sumPeriods, type DayTotals } from '@tandem/core/imbalance/day-settlement.ts'
import {
  amount,
  energyWh,
  priceOrNull,
  priceTick,
  sumAmounts,
  sumEnergy,
  type Amount,
} from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database.ts'
import { piecesOf } from '../../platform/pieces.ts'
import type { ListSpan } from './days.store.ts'
import type { AppliedDay, AppliedVersion, DayOfUser, SettledDay } from './settled-day.ts'

/** Advisory locks on days whose imbalances are being settled, by their number from 1970 on. */
const settling = 7_283_030

/** Whoever else settles the day waits until the database transaction ends. */
export async function lockDay(tx: Tx, day: DeliveryDay): Promise<void> {
  await sql`select pg_advisory_xact_lock(${settling}, ${day}::date - date '1970-01-01')`.execute(tx)
}

type Settlement = Selectable<Database['imbalance_settlements']> & { readonly applied_by_name: string | null }

/** The latest version of each day. */
function currentSettlements(db: Db) {
  return db
    .selectFrom('imbalance_settlements as s')
    .leftJoin('users as u', 'u.id', 's.applied_by')
    .selectAll('s')
    .select('u.username as applied_by_name')
    .where('s.replaced_at', 'is', null)
}

const toVersion = (row: Settlement): AppliedVersion => ({
  settlementId: row.id,
  version: row.version,
  appliedAt: row.applied_at,
  appliedBy: row.applied_by_name,
})

/** The latest version of a day; null before it is applied. */
export async function latestVersion(db: Db, day: DeliveryDay): Promise<AppliedVersion | null> {
  const row = await currentSettlements(db).where('s.delivery_day', '=', day).executeTakeFirst()
  return row ? toVersion(row) : null
}

/** The latest version of a day with everybody who was settled, or with one user and who was settled together with them. */
export async function findAppliedDay(
  db: Db,
  day: DeliveryDay,
  only?: { readonly userId: number },
): Promise<AppliedDay | null> {
  const [settled] = await findAppliedDays(db, { dateFrom: day, dateTo: day }, only)
  return settled ?? null
}

/** The same of every applied day of a span, in order, in as many questions as one takes. */
export async function findAppliedDays(
  db: Db,
  { dateFrom, dateTo }: ListSpan,
  only?: { readonly userId: number },
): Promise<AppliedDay[]> {
  const settlements = await currentSettlements(db)
    .where('s.delivery_day', '>=', dateFrom)
    .where('s.delivery_day', '<=', dateTo)
    .orderBy('s.delivery_day')
    .execute()
  const ids = settlements.map(({ id }) => id)
  const periods = Map.groupBy(await findPeriods(db, ids), (row) => row.settlement_id)
  const users = Map.groupBy(await findUsers(db, ids, only), ({ settlementId }) => settlementId)
  return settlements.map((row) => toAppliedDay(row, periods.get(row.id) ?? [], users.get(row.id) ?? []))
}

function findPeriods(db: Db, settlementIds: readonly number[]) {
  return db
    .selectFrom('imbalance_periods')
    .selectAll()
    .where('settlement_id', '=', sql<number>`any(${[...settlementIds]}::int8[])`)
    .orderBy('settlement_id')
    .orderBy('period')
    .execute()
}

type PeriodRow = Selectable<Database['imbalance_periods']>

function toAppliedDay(row: Settlement, periods: readonly PeriodRow[], users: readonly PostedUser[]): AppliedDay {
  const [first] = periods
  const { zone, mode, unmetered, period_minutes: periodMinutes } = row
  const labels = periodLabels(
    periods.map((each) => ({ index: each.period, start: each.period_start, end: each.period_end })),
    zone,
  )
  return {
    day: row.delivery_day,
    zone,
    terms: {
      mode,
      unmetered,
      periodMinutes,
      factor: first?.factor_millionths ?? 0,
      minimum: priceTick(first?.minimum_ticks ?? 0),
    },
    periods: periods.map((each, index) => toPeriod(each, labels[index] ?? '')),
    users: users.map(({ user }) => user),
    posted: new Map(users.map(({ user, posted }) => [user.userId, posted])),
    applied: toVersion(row),
  }
}

function toPeriod(row: PeriodRow, label: string): SettledDay['periods'][number] {
  const [deficitPrice, excessPrice] = [priceOrNull(row.deficit_price_ticks), priceOrNull(row.excess_price_ticks)]
  return {
    index: row.period,
    start: row.period_start,
    end: row.period_end,
    label,
    reference: priceOrNull(row.reference_ticks),
    referenceOrigin: row.reference_origin,
    uploadId: row.upload_id,
    prices: deficitPrice !== null && excessPrice !== null ? { deficitPrice, excessPrice } : null,
    systemImbalance: energyWh(row.system_imbalance_wh),
  }
}

interface PostedUser {
  readonly settlementId: number
  readonly user: DayOfUser
  readonly posted: Amount
}

async function findUsers(
  db: Db,
  settlementIds: readonly number[],
  only: { readonly userId: number } | undefined,
): Promise<PostedUser[]> {
  const rows = await db
    .selectFrom('imbalance_days as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .selectAll('d')
    .select('u.username')
    .where('d.settlement_id', '=', sql<number>`any(${[...settlementIds]}::int8[])`)
    .$if(only !== undefined, (query) => query.where(isWith(settlementIds, only?.userId ?? 0)))
    .orderBy('d.settlement_id')
    .orderBy('d.user_id')
    .execute()
  return rows.map((row) => ({
    settlementId: row.settlement_id,
    user: {
      userId: row.user_id,
      username: row.username,
      groupId: row.group_id,
      quality: row.quality,
      bought: row.bought_wh.map(energyWh),
      sold: row.sold_wh.map(energyWh),
      consumption: row.consumption_wh.map(energyWh),
      production: row.production_wh.map(energyWh),
      standAlone: row.stand_alone_units.map(amount),
      preCost: row.pre_cost_units.map(amount),
      hourVersions: row.hour_versions,
    },
    posted: amount(row.posted_units),
  }))
}

/** The user, and who was settled in the same group. */
function isWith(settlementIds: readonly number[], userId: number) {
  const own = sql`own.user_id = ${userId} and own.settlement_id = any(${[...settlementIds]}::int8[])`
  return sql<boolean>`(d.settlement_id, d.user_id) in (
    select own.settlement_id, own.user_id from imbalance_days own where ${own}
    union
    select mate.settlement_id, mate.user_id from imbalance_days own join imbalance_days mate
      on mate.group_id = own.group_id and mate.delivery_day = own.delivery_day and mate.settlement_id = own.settlement_id
    where ${own})`
}

export interface Applying {
  readonly version: number
  readonly at: Temporal.Instant
  /** Null: the platform itself. */
  readonly by: number | null
  /** What this version posts to each user; nothing to those who are not in it. */
  readonly posted: ReadonlyMap<number, Amount>
}

/** Writes a settled day as its next version, in the place of the one before. */
export async function writeSettlement(
  tx: Tx,
  settled: SettledDay,
  { version, at, by, posted }: Applying,
): Promise<void> {
  const { day, terms, users, periods } = settled
  const summed = users.map((user) => ({ user, totals: sumDay(user) }))
  await tx
    .updateTable('imbalance_settlements')
    .set({ replaced_at: at })
    .where('delivery_day', '=', day)
    .where('replaced_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('imbalance_settlements')
    .values({
      delivery_day: day,
      version,
      zone: settled.zone,
      period_minutes: terms.periodMinutes,
      mode: terms.mode,
      unmetered: terms.unmetered,
      applied_at: at,
      applied_by: by,
      replaced_at: null,
      system_imbalance_wh: BigInt(sumEnergy(periods.map(({ systemImbalance }) => systemImbalance))),
      users: users.length,
      ...sumsOf(summed.map(({ totals }) => totals)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPeriods(tx, id, settled)
  await insertDays(tx, { settlementId: id, day, posted }, summed)
}

/** What all of a day come to, for whoever reads many days. */
function sumsOf(totals: readonly DayTotals[]) {
  const all = addTotals(totals)
  const cash = totals.map((user) => user.cash)
  return {
    deficit_wh: BigInt(all.deficitVolume),
    excess_wh: BigInt(all.excessVolume),
    balancing_units: -all.cash,
    paid_units: -sumAmounts(cash.filter((units) => units < 0n)),
    received_units: sumAmounts(cash.filter((units) => units > 0n)),
  }
}

async function insertPeriods(tx: Tx, settlementId: number, { terms, users, periods }: SettledDay): Promise<void> {
  const rows = sumPeriods(users, periods).map(({ period, ...sums }) => ({
    settlement_id: settlementId,
    period: period.index,
    period_start: period.start,
    period_end: period.end,
    factor_millionths: terms.factor,
    minimum_ticks: terms.minimum,
    reference_ticks: period.reference,
    reference_origin: period.referenceOrigin,
    upload_id: period.uploadId,
    deficit_price_ticks: period.prices?.deficitPrice ?? null,
    excess_price_ticks: period.prices?.excessPrice ?? null,
    system_imbalance_wh: BigInt(period.systemImbalance),
    deficit_wh: BigInt(sums.deficitVolume),
    excess_wh: BigInt(sums.excessVolume),
    stand_alone_units: sums.standAlone,
    cash_units: sums.cash,
  }))
  await tx.insertInto('imbalance_periods').values(rows).execute()
}

/** A statement has room for 65,535 values, a user takes 18. */
const usersAtOnce = 1_000

async function insertDays(
  tx: Tx,
  {
    settlementId,
    day,
    posted,
  }: Pick<Applying, 'posted'> & { readonly settlementId: number; readonly day: DeliveryDay },
  summed: readonly { readonly user: DayOfUser; readonly totals: DayTotals }[],
): Promise<void> {
  const whole = (values: readonly number[]) => values.map(BigInt)
  const rows = summed.map(({ user, totals }) => ({
    settlement_id: settlementId,
    user_id: user.userId,
    delivery_day: day,
    group_id: user.groupId,
    bought_wh: whole(user.bought),
    sold_wh: whole(user.sold),
    quality: [...user.quality],
    consumption_wh: whole(user.consumption),
    production_wh: whole(user.production),
    stand_alone_units: [...user.standAlone],
    pre_cost_units: [...user.preCost],
    deficit_wh: BigInt(totals.deficitVolume),
    excess_wh: BigInt(totals.excessVolume),
    stand_alone_sum: totals.standAlone,
    pre_cost_sum: totals.preCost,
    cash_units: totals.cash,
    posted_units: posted.get(user.userId) ?? 0n,
    hour_versions: user.hourVersions,
  }))
  for (const some of piecesOf(rows, usersAtOnce)) await tx.insertInto('imbalance_days').values(some).execute()
}
