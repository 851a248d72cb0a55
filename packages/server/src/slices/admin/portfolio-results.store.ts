import type { OwnPart } from '@tandem/core/market/own-part.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import { ownPartColumns, readOwnPart, type OwnPartRow } from '../../domain/trade-sums.ts'
import { isParticipant } from './portfolio.store.ts'

/** What the portfolio traded in a market. `value` is Σ price × quantity of both sides. */
export interface TradedSums extends OwnPart {
  readonly value: bigint
}

const nothing: TradedSums = {
  bought: energyWh(0),
  sold: energyWh(0),
  paid: amount(0n),
  received: amount(0n),
  value: 0n,
}

/** What the portfolio traded for delivery within two instants. Below a price of zero a buyer receives and a seller pays. */
export async function findTradedSums(
  db: Db,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<Record<'dayAhead' | 'intraday', TradedSums>> {
  const { rows } = await sql<OwnPartRow & { readonly value: string; readonly continuous: boolean }>`
    select t.number is not null as continuous, ${ownPartColumns('t')},
      sum(t.quantity_wh::int8 * t.price_ticks)::text as value
    from users u join trades t on t.user_id = u.id and t.period_start >= ${from} and t.period_start < ${until}
    where ${isParticipant} group by 1`.execute(db)
  const sumsOf = (isContinuous: boolean): TradedSums => {
    const row = rows.find(({ continuous }) => continuous === isContinuous)
    return row ? { ...readOwnPart(row), value: BigInt(row.value) } : nothing
  }
  return { dayAhead: sumsOf(false), intraday: sumsOf(true) }
}

/** What the imbalances of each participant come to in a span, as the latest versions of its days have them, the dearest first. */
export async function findCosts(db: Db, { from, to }: DaySpan) {
  const { rows } = await sql<
    { userId: number; participant: string; days: number } & Record<'deficit' | 'excess' | 'paid' | 'received', string>
  >`
    select u.id as "userId", ${personName('u')} as participant, count(*)::int4 as days,
      sum(d.deficit_wh)::text as deficit, sum(d.excess_wh)::text as excess,
      (-sum(least(d.cash_units, 0)))::text as paid, sum(greatest(d.cash_units, 0))::text as received
    from imbalance_settlements s join imbalance_days d on d.settlement_id = s.id join users u on u.id = d.user_id
    where s.replaced_at is null and s.delivery_day between ${from} and ${to} and ${isParticipant}
    group by u.id order by sum(d.cash_units), participant, u.id`.execute(db)
  return rows.map(({ userId, participant, days, ...sums }) => {
    const [paid, received] = [amount(BigInt(sums.paid)), amount(BigInt(sums.received))]
    const [deficit, excess] = [energyWh(BigInt(sums.deficit)), energyWh(BigInt(sums.excess))]
    return { userId, participant, days, deficit, excess, paid, received, cash: amount(received - paid) }
  })
}

/** How many days of a span have their imbalances applied. */
export async function countSettledDays(db: Db, { from, to }: DaySpan): Promise<number> {
  const { days } = await db
    .selectFrom('imbalance_settlements')
    .select(sql<number>`count(*)::int4`.as('days'))
    .where('replaced_at', 'is', null)
    .where('delivery_day', '>=', from)
    .where('delivery_day', '<=', to)
    .executeTakeFirstOrThrow()
  return days
}
