-- not additive: from before versions could run beside a newer one
-- What the fills of an auction come to by side, written once with them, so that long spans of everybody are summed without their
-- fills: there are thousands of those a day. Coins as their owners see them.
create table auction_trade_sums (
  session_id integer not null references market_sessions,
  side text not null check (side in ('buy', 'sell')),
  trades integer not null check (trades > 0),
  energy_wh bigint not null check (energy_wh > 0),
  value_units bigint not null,
  paid_units bigint not null check (paid_units >= 0),
  received_units bigint not null check (received_units >= 0),
  primary key (session_id, side),
  check (received_units - paid_units = value_units)
);
insert into auction_trade_sums
select session_id, side, count(*), sum(quantity_wh), sum(value), -sum(least(value, 0)), sum(greatest(value, 0))
from (select *, (case side when 'sell' then 1 else -1 end) * quantity_wh::int8 * price_ticks as value from trades) as t
where number is null
group by session_id, side;
-- A page of everybody's trades, the latest delivery first.
create index trades_time on trades (period_start, traded_at, id);
-- Continuous trades of a session, which are few, without the fills of auctions.
create index trades_continuous on trades (session_id) where number is not null;
