import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TableName } from './package-tables.ts'

interface QueryTerms {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
  readonly rules: AuctionRules
  /** A table of \`user_id\` and \`member\`: who is named, and how. */
  readonly names: RawBuilder<unknown>
}

/** What the queries of a package are made of: its span as instants, and tables that several of them read. */
type QueryParts = ReturnType<typeof partsOf>

export function partsOf({ from, to, rules, names }: QueryTerms) {
  const [begin, end] = [startOfDay(from, displayZone), startOfDay(addDays(to, 1), displayZone)]
  // An auction is settled on the day before, imbalances within some days after.
  const booked = { begin: begin.subtract({ hours: 24 }), end: end.add({ hours: 72 }) }
  const labels = sql`(select id, market_type || '/' || delivery_day as session from market_sessions
    where delivery_day between ${from} and ${to} and status <> 'cancelled' and market_type in ('dayAhead', 'intraday'))`
  const took = sql`('filled', 'partiallyFilled', 'unfilled')`
  // A block is one thing: it cannot be merged with others, so that a market of which one owner is not named has none here.
  const cleared = sql`(select m.id, l.session, not m.hides as complete from (select id, exists (select from orders o
      where o.session_id = s.id and o.blocks::text <> '[]' and o.status in ${took}
        and not exists (select from ${names} n where n.user_id = o.user_id)) as hides
    from market_sessions s where market_type = 'dayAhead' and status = 'settled') m join ${labels} l on l.id = m.id)`
  const orderNumber = sql`(select id, 'd' || row_number() over (order by id) as name from orders
    where session_id in (select id from ${labels} l))`
  const bookNumber = sql`(select id, 'i' || row_number() over (order by id) as name from intraday_orders
    where session_id in (select id from ${labels} l))`
  const steps = sql`(select c.session, s.period, s.side, s.price_ticks, s.step, s.quantity_wh, coalesce(s.accepted_wh, 0) as accepted_wh,
      n.member, case when n.member is not null then numbers.name end as name
    from ${cleared} c join orders o on o.session_id = c.id and o.status in ${took}
    join order_steps s on s.order_id = o.id join ${orderNumber} numbers on numbers.id = o.id
    left join ${names} n on n.user_id = o.user_id)`
  const blocks = sql`(select c.session, numbers.name, b.place::int4, b.block, o.blocks as own, o.block_results -> (b.place - 1)::int4 as result
    from ${cleared} c join orders o on o.session_id = c.id and c.complete and o.status in ${took} and o.blocks::text <> '[]'
    join ${orderNumber} numbers on numbers.id = o.id cross join lateral jsonb_array_elements(o.blocks) with ordinality as b(block, place))`
  return { from, to, rules, names, begin, end, booked, labels, cleared, took, orderNumber, bookNumber, steps, blocks }
}

/** The name of a ledger account: of a member who is named, `others`, `market`, or one of the platform. */
function accountOf(accounts: string, named: string): RawBuilder<unknown> {
  const code = sql.ref(`${accounts}.code`)
  return sql`case
    when ${sql.ref(`${accounts}.user_id`)} is not null
      then coalesce(${sql.ref(`${named}.member`)} || ':' || split_part(${code}, ':', 3), 'others')
    when ${code} like 'session:%' then 'market'
    else ${code} end`
}

/** The place of the first block of the same order of which `field` is what `named` of this one says: nothing of what its owner wrote is seen. */
function firstBlock(field: string, named: string): RawBuilder<unknown> {
  return sql`(select min(other.place)::int4 from jsonb_array_elements(b.own) with ordinality as other(block, place)
    where other.block ->> ${sql.lit(field)} = b.block ->> ${sql.lit(named)})`
}

/** Of each table of a package its rows, the columns in their order. */
export const queries: Readonly<Record<TableName, (it: QueryParts) => RawBuilder<unknown>>> = {
  sessions: (it) => sql`
      select l.session, m.market_type, m.delivery_day, m.delivery_zone, m.mtu_minutes, m.gate_opening, m.gate_closure,
        m.min_price_ticks, m.max_price_ticks, ${it.rules.price}::text, ${it.rules.tie}::text,
        case when exists (select from ${it.cleared} c where c.id = m.id and c.complete) then 1 else 0 end as complete
      from ${it.labels} l join market_sessions m on m.id = l.id`,
  clearings: (it) => sql`
      select c.session, p.period, p.period_start, p.period_end, p.price_ticks, p.interval_low_ticks, p.interval_high_ticks, p.volume_wh,
        p.buy_quantity_wh, p.sell_quantity_wh, p.welfare_units
      from ${it.cleared} c join auction_periods p on p.session_id = c.id`,
  curves: (it) => sql`
      select session, period, side, price_ticks, sum(quantity_wh)::int8 from ${it.steps} s group by 1, 2, 3, 4`,
  orders: (it) => sql`
      select numbers.name, c.session, n.member, row_number() over (partition by c.session order by o.transmission_seq), o.status, o.reserved_units
      from ${it.cleared} c join orders o on o.session_id = c.id and o.status in ${it.took}
      join ${it.orderNumber} numbers on numbers.id = o.id join ${it.names} n on n.user_id = o.user_id`,
  steps: (it) => sql`
      select session, period, side, price_ticks, name, step, quantity_wh, accepted_wh from ${it.steps} s where member is not null
      union all
      select session, period, side, price_ticks, null, 1, sum(quantity_wh)::int8, sum(accepted_wh)::int8 from ${it.steps} s
      where member is null group by 1, 2, 3, 4`,
  blocks: (it) => sql`
      select b.session, b.name, b.place, b.block ->> 'side', (b.block ->> 'price')::int8, (b.block ->> 'minimumRatio')::int8,
        ${firstBlock('name', 'linkedTo')}, ${firstBlock('exclusiveGroup', 'exclusiveGroup')}, ${firstBlock('name', 'loop')},
        (b.result ->> 'level')::int8, b.result ->> 'reason', (b.result ->> 'surplus')::int8 from ${it.blocks} b`,
  block_quantities: (it) => sql`
      select b.session, b.name, b.place, (q.quantity ->> 0)::int4, (q.quantity ->> 1)::int8,
        coalesce((b.result -> 'accepted' ->> (q.at - 1)::int4)::int8, 0)
      from ${it.blocks} b cross join lateral jsonb_array_elements(b.block -> 'quantities') with ordinality as q(quantity, at)`,
  proofs: (it) => sql`
      select c.session, p.welfare_units, p.gap_units, case when p.is_tie_proven then 'proven' else 'unproven' end,
        coalesce((m.block_limits ->> 'seconds')::int4, ${defaultBlockLimits.seconds}), p.certificate::text
      from ${it.cleared} c join market_sessions m on m.id = c.id and c.complete join auction_proofs p on p.session_id = c.id`,
  contracts: (it) =>
    sql`select l.session, c.period, c.events from ${it.labels} l join intraday_contracts c on c.session_id = l.id`,
  book_events: (it) => sql`
      select l.session, e.period, e.number, e.at, e.type, numbers.name,
        n.member, e.side, e.price_ticks, e.quantity_wh, e.execution, e.display_wh
      from ${it.labels} l join book_events e on e.session_id = l.id left join ${it.bookNumber} numbers on numbers.id = e.order_id
      left join intraday_orders o on o.id = e.order_id
      left join ${it.names} n on n.user_id = o.user_id
      where n.member is not null or e.order_id is null`,
  trades: (it) => sql`
      select l.session, t.period, coalesce(d.name, i.name), n.member, t.side, t.number, t.quantity_wh, t.price_ticks, t.traded_at
      from ${it.labels} l join trades t on t.session_id = l.id join ${it.names} n on n.user_id = t.user_id
      left join ${it.orderNumber} d on d.id = t.order_id left join ${it.bookNumber} i on i.id = t.intraday_order_id`,
  balances: (it) => sql`
      select member, coalesce(sum(units) filter (where posted_at < ${it.booked.begin}), 0)::int8, sum(units)::int8
      from (select n.member, t.posted_at, s.units from ${it.names} n join ledger_accounts a on a.user_id = n.user_id
        join (select transaction_id, from_account_id as account_id, -amount_units as units from postings
          union all select transaction_id, to_account_id, amount_units from postings) s on s.account_id = a.id
        join ledger_transactions t on t.id = s.transaction_id where t.posted_at < ${it.booked.end}) posted
      group by 1`,
  postings: (it) => sql`
      select row_number() over (order by p.id), t.posted_at, p.kind, l.session, ${accountOf('f', 'nf')}, ${accountOf('g', 'ng')}, p.amount_units
      from postings p join ledger_transactions t on t.id = p.transaction_id
      join ledger_accounts f on f.id = p.from_account_id join ledger_accounts g on g.id = p.to_account_id
      left join ${it.names} nf on nf.user_id = f.user_id left join ${it.names} ng on ng.user_id = g.user_id
      left join ${it.labels} l on l.id = t.session_id
      where t.posted_at >= ${it.booked.begin} and t.posted_at < ${it.booked.end} and (nf.member is not null or ng.member is not null)`,
  readings: (it) => sql`
      select n.member, h.starts_at, sum(h.consumption_wh)::int8, sum(h.production_wh)::int8, min(h.quality)
      from hour_readings h join ${it.names} n on n.user_id = h.user_id
      where h.starts_at >= ${it.begin} and h.starts_at < ${it.end} group by 1, 2`,
  forecasts: (it) => sql`
      select f.kind, n.member, f.delivery_day, f.made_at, f.first_hour + (h.place - 1) * interval '1 hour' as start, f.model, h.value,
        f.low[h.place::int4], f.high[h.place::int4]
      from forecasts f left join ${it.names} n on n.user_id = f.user_id
      cross join lateral unnest(f.value) with ordinality as h(value, place)
      where f.delivery_day between ${it.from} and ${it.to} and f.group_id is null and (f.user_id is null or n.member is not null)`,
  imbalance_periods: (it) => sql`
      select s.delivery_day, p.period, p.period_start, s.mode, p.factor_millionths, p.minimum_ticks, p.reference_ticks, p.deficit_price_ticks,
        p.excess_price_ticks, p.system_imbalance_wh
      from imbalance_settlements s join imbalance_periods p on p.settlement_id = s.id
      where s.replaced_at is null and s.delivery_day between ${it.from} and ${it.to}`,
  imbalances: (it) => sql`
      select s.delivery_day, v.place, n.member, sum(v.bought)::int8, sum(v.sold)::int8, sum(v.consumption)::int8, sum(v.production)::int8,
        sum(v.alone)::int8, sum(v.saved)::int8
      from imbalance_settlements s join imbalance_days d on d.settlement_id = s.id join ${it.names} n on n.user_id = d.user_id
      cross join lateral unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh, d.stand_alone_units, d.pre_cost_units)
        with ordinality as v(bought, sold, consumption, production, alone, saved, place)
      where s.replaced_at is null and s.delivery_day between ${it.from} and ${it.to} group by 1, 2, 3`,
  settings: () => sql`
      select key, value::text from settings where key in ('markets', 'imbalance')`,
}
