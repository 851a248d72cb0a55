import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { availableAccount } from '@tandem/core/ledger/postings.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { Statement, StatementLine } from '@tandem/contract/ledger/ledger.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { mapInPieces, type RowsWanted } from '../../platform/long-lists.ts'

interface Span {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

interface LineRow {
  readonly id: bigint
  readonly at: Temporal.Instant
  readonly kind: string
  readonly value: bigint
  readonly after: bigint
  readonly session_id: number | null
  readonly order_id: number | null
  readonly market_type: MarketType | null
  readonly delivery_day: DeliveryDay | null
}

/**
 * The lines of the days from..to, the oldest first, or some of them, and what was available before and after those. Its days are days
 * of the platform's own zone, whatever zone a market delivers in.
 */
export async function findStatement(
  db: Db,
  { userId, dateFrom, dateTo }: Span,
  wanted: RowsWanted,
): Promise<Pick<Statement, 'initialBalance' | 'finalBalance' | 'reservedBefore' | 'lines'>> {
  const from = startOfDay(dateFrom, displayZone)
  const span = { from, until: startOfDay(addDays(dateTo, 1), displayZone) }
  const lines = await mapInPieces(wanted.take(await findLines(db, userId, span, wanted)), toLine)
  const before = lines[0] ? sql`line.id < ${lines[0].id}` : sql`line.at < ${from.toString()}`
  const initialBalance = lines[0]?.initialBalance ?? (await balanceBefore(db, userId, from))
  const reservedBefore = await findReservedBefore(db, userId, before)
  return { initialBalance, finalBalance: lines.at(-1)?.finalBalance ?? initialBalance, reservedBefore, lines }
}

/**
 * Postings in the sequence in which they were made. Two nodes' clocks may differ by a little, so a line counts as made
 * no earlier than the line before it: then the lines of adjacent spans chain, too.
 */
const linesOf = (userId: number) => sql`
  select p.id, p.kind, t.session_id, t.order_id,
    max(t.posted_at) over (order by p.id) as at,
    case when p.to_account_id = a.id then p.amount_units else -p.amount_units end as value,
    case when p.to_account_id = a.id then p.to_balance_after else p.from_balance_after end as after
  from ledger_accounts a
  join postings p on p.to_account_id = a.id or p.from_account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.code = ${availableAccount(userId)}`

async function findLines(
  db: Db,
  userId: number,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.*, m.delivery_day, m.market_type from (${linesOf(userId)}) line
    left join orders o on o.id = line.order_id
    left join market_sessions m on m.id = coalesce(line.session_id, o.session_id)
    where line.at >= ${from.toString()} and line.at < ${until.toString()}
    order by line.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function balanceBefore(db: Db, userId: number, from: Temporal.Instant) {
  const { rows } = await sql<{ after: bigint }>`
    select after from (${linesOf(userId)}) line where line.at < ${from.toString()} order by id desc limit 1`.execute(db)
  return amount(rows[0]?.after ?? 0n)
}

/** What the lines before had reserved and not released. */
async function findReservedBefore(db: Db, userId: number, before: RawBuilder<unknown>) {
  const { rows } = await sql<{ reserved: bigint }>`
    select coalesce(sum(-value), 0)::bigint as reserved from (${linesOf(userId)}) line
    where ${before} and line.kind in ('reservation', 'release')`.execute(db)
  return amount(rows[0]?.reserved ?? 0n)
}

function toLine(row: LineRow): StatementLine {
  return {
    id: Number(row.id),
    date: row.at,
    type: row.kind as StatementLine['type'],
    value: amount(row.value),
    initialBalance: amount(row.after - row.value),
    finalBalance: amount(row.after),
    status: 'posted',
    marketId: row.session_id,
    // Settled with the day-ahead market of its day, it is of another market.
    marketType: row.kind === 'imbalance' ? 'balancing' : row.market_type,
    orderId: row.order_id,
    deliveryDay: row.delivery_day,
  }
}
