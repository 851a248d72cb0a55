-- not additive: from before versions could run beside a newer one
-- A recorded fill: one row per order and delivery period.
create table trades (
  id integer generated always as identity primary key,
  session_id integer not null references market_sessions,
  order_id integer not null references orders,
  user_id integer not null references users,
  period integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  side text not null check (side in ('buy', 'sell')),
  quantity_wh integer not null check (quantity_wh > 0),
  price_ticks integer not null,
  traded_at timestamptz not null,
  unique (order_id, period)
);
create index trades_user on trades (user_id, period_start);
create index trades_session on trades (session_id, period);
