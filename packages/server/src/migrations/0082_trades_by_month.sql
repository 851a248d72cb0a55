-- additive: the same rows, names, columns and rules; its keys gain the start of the period, which order and period, or contract and period, determine, and no version named them in "on conflict"
-- Trades lie in a partition for each month of delivery (UTC), as hours do (0070, docs/decisions/0116). Their rows are copied into the
-- months that they have: nobody reads or writes them meanwhile; the old table goes at the end, so there must be room for both.

alter table trades rename to trades_before;

do $$
declare
  month timestamptz;
  next bigint;
begin
  execute format('select case when is_called then last_value + 1 else last_value end from %s', pg_get_serial_sequence('trades_before', 'id'))
    into next;
  -- Its sequence goes with it, so that the new one has its name.
  alter table trades_before alter column id drop identity;
  create table trades (like trades_before including defaults including constraints) partition by range (period_start);
  execute format('alter table trades alter column id add generated always as identity (start with %s)', next);
  execute 'create table trades_rest (like trades including defaults including constraints)';
  alter table trades attach partition trades_rest default;
  for month in
    select distinct date_trunc('month', period_start, 'UTC') from trades_before
    where period_start >= '2011-01-01Z' and period_start < now() + interval '2 months' order by 1
  loop
    execute format('create table %I (like trades including defaults including constraints)',
      'trades' || to_char(month at time zone 'UTC', '"_"YYYYMM'));
    execute format('alter table trades attach partition %I for values from (%L) to (%L)',
      'trades' || to_char(month at time zone 'UTC', '"_"YYYYMM'), month,
      (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  end loop;
  insert into trades overriding system value select * from trades_before;
end $$;

drop table trades_before;

-- Keys come when the rows are there.
alter table trades add primary key (id, period_start);
alter table trades add unique (order_id, period, period_start);
alter table trades add foreign key (session_id) references market_sessions;
alter table trades add foreign key (order_id) references orders;
alter table trades add foreign key (user_id) references users;
alter table trades add foreign key (intraday_order_id) references intraday_orders;
create unique index trades_number on trades (session_id, period, number, side, period_start) where number is not null;
create index trades_session on trades (session_id, period);
create index trades_intraday_order on trades (intraday_order_id) where intraday_order_id is not null;
create index trades_continuous on trades (session_id) where number is not null;
create index trades_user on trades (user_id, period_start)
  include (side, quantity_wh, price_ticks, number, order_id, intraday_order_id);
create index trades_time on trades (period_start, traded_at, id);
