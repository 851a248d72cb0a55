-- not additive: from before versions could run beside a newer one
-- Who made an order: its owner, or the autopilot that its owner had switched on. It never changes, also when the owner changes the order.
alter table orders add column origin text not null default 'manual' check (origin in ('manual', 'autopilot'));
alter table intraday_orders add column origin text not null default 'manual' check (origin in ('manual', 'autopilot'));

-- The autopilot of each who ever set one: whether it is on, and its limits.
create table autopilots (
  user_id integer primary key references users (id),
  state text not null check (state in ('off', 'on', 'paused', 'stopped')),
  stop_reason text check (stop_reason in ('loss', 'forecastMissing', 'forecastOld', 'readingsSilent', 'forecastFarOff')),
  state_since timestamptz not null,
  -- When it was switched on last; losses count from then on.
  switched_on_at timestamptz,
  pricing text not null check (pricing in ('anyPrice', 'forecastRange', 'ownPrices')),
  highest_price_ticks integer not null,
  lowest_price_ticks integer not null,
  coins_per_day_units bigint not null check (coins_per_day_units > 0),
  closes_gaps boolean not null,
  gap_wh integer check (gap_wh > 0),
  gap_units bigint check (gap_units > 0),
  most_loss_units bigint not null check (most_loss_units > 0),
  changed_at timestamptz not null,
  check ((state = 'stopped') = (stop_reason is not null))
);
create index autopilots_on on autopilots (user_id) where state = 'on';

-- What an autopilot decided, once for each session and gate: period 0 is the gate of a day-ahead session, others are intra-day
-- contracts. A planned intra-day step is on its way to its book, under its request key.
create table autopilot_steps (
  user_id integer not null references users (id),
  session_id integer not null references market_sessions (id),
  period integer not null check (period >= 0),
  state text not null check (state in ('planned', 'sent', 'skipped')),
  -- Why nothing was sent.
  reason text,
  lines jsonb not null,
  left_out jsonb not null,
  worst_case_units bigint not null check (worst_case_units >= 0),
  request_key text not null unique,
  order_id integer,
  planned_at timestamptz not null,
  decided_at timestamptz,
  primary key (user_id, session_id, period),
  check ((state = 'sent') = (order_id is not null)),
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'planned') = (decided_at is null))
);
create index autopilot_steps_planned on autopilot_steps (session_id) where state = 'planned';
