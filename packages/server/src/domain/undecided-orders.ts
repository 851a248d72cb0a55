import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'

/**
 * What orders that were sent and are not decided could still buy and sell at most, by the start of their periods:
 * `(user_id, at, side, wh)`. Of an exclusive group one block at most is accepted, so its largest of a period counts (0127). Days
 * are those of the markets; those beside the span reach into it by another zone.
 */
export const undecidedOrders = ({ from, to }: DaySpan) => sql`
  select o.user_id, s.starts + (p.period - 1) * s.mtu_minutes * interval '1 minute' as at, p.side, p.wh
  from (${openSessions({ from, to })}) s
    join orders o on o.session_id = s.id and o.status = 'transmitted'
    cross join lateral (${quantitiesOf}) p
  union all
  select i.user_id, s.starts + (i.period - 1) * s.mtu_minutes * interval '1 minute', i.side, i.open_wh
  from (${openSessions({ from, to })}) s join intraday_orders i on i.session_id = s.id and i.sequence is not null`

/** What the order `o` asks for at most in each period, by side. */
const quantitiesOf = sql`
  select period, side, sum(wh)::int8 as wh from (
    select period, side, quantity_wh::int8 as wh from order_steps where order_id = o.id
    union all
    select (q->>0)::int, b.block->>'side', max((q->>1)::int8)
    from jsonb_array_elements(o.blocks) with ordinality as b (block, place)
      cross join lateral jsonb_array_elements(b.block->'quantities') q
    group by 1, 2, coalesce('group ' || (b.block->>'exclusiveGroup'), b.place::text)
  ) asked group by period, side`

const openSessions = ({ from, to }: DaySpan) => sql`
  select id, mtu_minutes, delivery_day::timestamp at time zone delivery_zone as starts from market_sessions
  where delivery_day between ${from}::date - 1 and ${to}::date + 1 and status <> 'settled'`
