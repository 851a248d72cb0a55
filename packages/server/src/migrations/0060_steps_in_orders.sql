-- not additive: older versions write to the table of steps, which is a view now
-- The steps of a day-ahead order stand in its own row: arrays of one length, the periods in their order and in each the best price
-- first (docs/decisions/0085). Why a step got what it got follows from it and from what is published of its period.
alter table orders
  add column step_period smallint[],
  add column step_is_sell boolean[],
  add column step_number smallint[],
  add column step_price_ticks integer[],
  add column step_quantity_wh integer[],
  -- Written once, by the clearing.
  add column step_accepted_wh integer[];

-- What each side asked for at exactly the clearing price, and how much of it was placed; zero where nothing traded.
alter table auction_periods
  add column buy_at_the_money_wh bigint not null default 0,
  add column buy_placed_wh bigint not null default 0,
  add column sell_at_the_money_wh bigint not null default 0,
  add column sell_placed_wh bigint not null default 0;

update auction_periods set buy_at_the_money_wh = margin.buy, buy_placed_wh = margin.buy_placed, sell_at_the_money_wh = margin.sell,
  sell_placed_wh = margin.sell_placed
from (
  select o.session_id, s.period, coalesce(sum(s.quantity_wh) filter (where s.side = 'buy'), 0) as buy,
    coalesce(sum(s.accepted_wh) filter (where s.side = 'buy'), 0) as buy_placed,
    coalesce(sum(s.quantity_wh) filter (where s.side = 'sell'), 0) as sell,
    coalesce(sum(s.accepted_wh) filter (where s.side = 'sell'), 0) as sell_placed
  from order_steps s join orders o on o.id = s.order_id
    join auction_periods p on p.session_id = o.session_id and p.period = s.period and p.price_ticks = s.price_ticks
  where s.accepted_wh is not null group by 1, 2
) as margin
where auction_periods.session_id = margin.session_id and auction_periods.period = margin.period;

-- No explanation is lost: each that was stored is the one that follows.
do $$
declare
  lost integer;
begin
  select s.order_id into lost
  from order_steps s join orders o on o.id = s.order_id
    left join auction_periods p on p.session_id = o.session_id and p.period = s.period
  where s.outcome is not null and s.outcome is distinct from
    jsonb_build_object('side', s.side, 'limit', s.price_ticks, 'quantity', s.quantity_wh) || case
      when p.session_id is null then null
      when p.price_ticks is null
        then jsonb_build_object('code', 'no_trade', 'low', p.interval_low_ticks, 'high', p.interval_high_ticks)
      when s.accepted_wh = s.quantity_wh
        then jsonb_build_object('code', 'filled', 'price', p.price_ticks, 'filled', s.accepted_wh)
      when s.price_ticks <> p.price_ticks then jsonb_build_object('code', 'refused_price', 'price', p.price_ticks)
      else jsonb_build_object('price', p.price_ticks,
          'atTheMoney', case s.side when 'buy' then p.buy_at_the_money_wh else p.sell_at_the_money_wh end,
          'placed', case s.side when 'buy' then p.buy_placed_wh else p.sell_placed_wh end)
        || case s.accepted_wh when 0 then jsonb_build_object('code', 'refused_at_margin')
          else jsonb_build_object('code', 'cut_at_margin', 'filled', s.accepted_wh) end
    end
  limit 1;
  if lost is not null then
    raise exception 'order % has an explanation that does not follow from the published result', lost;
  end if;
end $$;

update orders set step_period = s.period, step_is_sell = s.is_sell, step_number = s.number, step_price_ticks = s.price,
  step_quantity_wh = s.quantity, step_accepted_wh = s.accepted
from (
  select order_id, array_agg(period::smallint order by period, step) as period, array_agg(side = 'sell' order by period, step) as is_sell,
    array_agg(step::smallint order by period, step) as number, array_agg(price_ticks order by period, step) as price,
    array_agg(quantity_wh order by period, step) as quantity,
    case when count(accepted_wh) > 0 then array_agg(accepted_wh order by period, step) end as accepted
  from order_steps group by order_id
) as s
where orders.id = s.order_id;
update orders set step_period = '{}', step_is_sell = '{}', step_number = '{}', step_price_ticks = '{}', step_quantity_wh = '{}'
where step_period is null;

drop table order_steps;

-- Compared with all at once, which is quick, and where there is no comparison, a null: nothing of it may be one.
alter table orders
  alter column step_period set not null,
  alter column step_is_sell set not null,
  alter column step_number set not null,
  alter column step_price_ticks set not null,
  alter column step_quantity_wh set not null,
  add check (1 <= all (step_period) and 100 >= all (step_period) and array_position(step_period, null) is null),
  add check (array_position(step_is_sell, null) is null),
  add check (1 <= all (step_number) and 32 >= all (step_number) and array_position(step_number, null) is null),
  add check (array_position(step_price_ticks, null) is null),
  add check (1 <= all (step_quantity_wh) and 1000000000 >= all (step_quantity_wh) and array_position(step_quantity_wh, null) is null),
  add check (0 <= all (step_accepted_wh) and array_position(step_accepted_wh, null) is null),
  add constraint orders_steps_of_one_length check (
    cardinality(step_period) = all (array[cardinality(step_is_sell), cardinality(step_number), cardinality(step_price_ticks),
      cardinality(step_quantity_wh), coalesce(cardinality(step_accepted_wh), cardinality(step_period))])
    and 1 = all (array[array_lower(step_period, 1), array_lower(step_is_sell, 1), array_lower(step_number, 1),
      array_lower(step_price_ticks, 1), array_lower(step_quantity_wh, 1), array_lower(step_accepted_wh, 1)]));

-- What takes a look at each step is asked only when steps are written, not at every change of their order.
create function check_order_steps() returns trigger language plpgsql as $$
begin
  for n in 2 .. cardinality(new.step_period) loop
    if new.step_period[n] < new.step_period[n - 1]
      or (new.step_period[n] = new.step_period[n - 1] and new.step_number[n] <= new.step_number[n - 1]) then
      raise exception 'the steps of order % are not in their order', new.id using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger orders_steps_in_order before insert or update of step_period, step_number on orders
  for each row execute function check_order_steps();

create function check_accepted_steps() returns trigger language plpgsql as $$
begin
  for n in 1 .. cardinality(new.step_accepted_wh) loop
    if new.step_accepted_wh[n] > new.step_quantity_wh[n] then
      raise exception 'order % got more than it asked for', new.id using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger orders_accepted_within_asked before insert or update of step_quantity_wh, step_accepted_wh on orders
  for each row when (new.step_accepted_wh is not null) execute function check_accepted_steps();

alter table auction_periods
  alter column buy_at_the_money_wh drop default,
  alter column buy_placed_wh drop default,
  alter column sell_at_the_money_wh drop default,
  alter column sell_placed_wh drop default,
  add check (buy_placed_wh between 0 and buy_at_the_money_wh),
  add check (sell_placed_wh between 0 and sell_at_the_money_wh);

-- Each step as a row, for what filters, adds or joins them.
create view order_steps as
  select o.id as order_id, s.period::integer as period, case when s.is_sell then 'sell' else 'buy' end as side, s.step::integer as step,
    s.price_ticks, s.quantity_wh, s.accepted_wh
  from orders o cross join lateral unnest(o.step_period, o.step_is_sell, o.step_number, o.step_price_ticks, o.step_quantity_wh,
    o.step_accepted_wh) as s (period, is_sell, step, price_ticks, quantity_wh, accepted_wh);
