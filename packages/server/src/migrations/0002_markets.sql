-- not additive: from before versions could run beside a newer one
create table market_sessions (
  id integer generated always as identity primary key,
  market_type text not null check (market_type in ('dayAhead', 'intraday', 'balancing')),
  delivery_day date not null,
  delivery_zone text not null,
  mtu_minutes integer not null check (mtu_minutes in (15, 30, 60)),
  gate_opening timestamptz not null,
  gate_closure timestamptz not null,
  min_price_ticks integer not null,
  max_price_ticks integer not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'open', 'closed', 'cleared', 'settled')),
  cleared_at timestamptz,
  created_at timestamptz not null,
  unique (market_type, delivery_day),
  check (gate_opening < gate_closure),
  check (min_price_ticks < max_price_ticks)
);
create index market_sessions_due on market_sessions (status, gate_closure);

-- The published outcome of each auction period.
create table auction_periods (
  session_id integer not null references market_sessions,
  period integer not null check (period between 1 and 100),
  period_start timestamptz not null,
  period_end timestamptz not null,
  price_ticks integer,
  interval_low_ticks integer not null,
  interval_high_ticks integer not null,
  volume_wh bigint not null check (volume_wh >= 0),
  buy_quantity_wh bigint not null,
  sell_quantity_wh bigint not null,
  welfare_units bigint not null,
  primary key (session_id, period),
  check ((price_ticks is null) = (volume_wh = 0))
);
create index auction_periods_start on auction_periods (period_start);

-- The report of the independent verifier, written before the result is published.
create table auction_verifications (
  session_id integer primary key references market_sessions,
  passed boolean not null check (passed),
  report jsonb not null,
  verified_at timestamptz not null
);

create table reference_prices (
  period_start timestamptz primary key,
  delivery_day date not null,
  period integer not null,
  price_ticks integer not null,
  saved_at timestamptz not null,
  saved_by integer not null references users
);
create index reference_prices_day on reference_prices (delivery_day, period);
