-- on request: older versions read eight bytes as another type
-- Numbers of what is counted without an end have eight bytes: orders, notices, sign-ins, imports and forecasts, and whatever names one.
-- `platform/wide-numbers.ts` lists the same columns. Each table is written anew while nobody else uses it (docs/decisions/0145).
drop view order_totals, order_quantities, order_steps;

alter table orders alter column id type bigint;
alter table prepared_orders alter column order_id type bigint;
alter table ledger_transactions alter column order_id type bigint;
alter table autopilot_steps alter column order_id type bigint;
alter table intraday_orders alter column id type bigint;
alter table book_events alter column order_id type bigint;
alter table trades alter column order_id type bigint, alter column intraday_order_id type bigint;

alter table notices alter column id type bigint;
alter table push_messages alter column notice_id type bigint;

alter table sessions alter column id type bigint;
alter table push_subscriptions alter column session_id type bigint;

alter table reading_imports alter column id type bigint;
alter table hour_readings alter column import_id type bigint;
alter table hour_reading_versions alter column import_id type bigint;

alter table forecasts alter column id type bigint;

-- As they were (0060, 0075, 0093).
create view order_steps as
  select o.id as order_id, s.period::integer as period, case when s.is_sell then 'sell' else 'buy' end as side, s.step::integer as step,
    s.price_ticks, s.quantity_wh, s.accepted_wh
  from orders o cross join lateral unnest(o.step_period, o.step_is_sell, o.step_number, o.step_price_ticks, o.step_quantity_wh,
    o.step_accepted_wh) as s (period, is_sell, step, price_ticks, quantity_wh, accepted_wh);

create view order_quantities as
  select order_id, period, side, price_ticks, quantity_wh, accepted_wh from order_steps
  union all
  select o.id, (q.quantity->>0)::integer, b.block->>'side', (b.block->>'price')::integer, (q.quantity->>1)::integer,
    (o.block_results->(b.place - 1)::integer->'accepted'->>(q.place - 1)::integer)::integer
  from orders o cross join lateral jsonb_array_elements(o.blocks) with ordinality as b (block, place)
    cross join lateral jsonb_array_elements(b.block->'quantities') with ordinality as q (quantity, place)
  where o.blocks <> '[]';

create view order_totals as
  select order_id, side, sum(wh) as quantity_wh from (
    select order_id, side, quantity_wh::int8 as wh from order_steps
    union all
    select o.id, b.block->>'side', max(own.wh)
    from orders o cross join lateral jsonb_array_elements(o.blocks) with ordinality as b (block, place)
      cross join lateral (select sum((q->>1)::int8)::int8 as wh from jsonb_array_elements(b.block->'quantities') q) own
    where o.blocks <> '[]'
    group by o.id, b.block->>'side', coalesce('group ' || (b.block->>'exclusiveGroup'), b.place::text)
  ) asked group by order_id, side;
