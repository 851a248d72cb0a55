-- not additive: from before versions could run beside a newer one
-- A forecast of a day: of the day-ahead price, which is everybody's, or of what a user or the members of a group together
-- consume or produce. It is never changed; a newer one comes beside it. The hours of the day stand in arrays, 23, 24 or 25,
-- from its first one on; prices in ticks, energy in Wh.
create table forecasts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('price', 'consumption', 'production')),
  user_id integer references users (id),
  group_id integer references groups (id) on delete cascade,
  delivery_day date not null,
  zone text not null,
  first_hour timestamptz not null,
  model text not null check (model in ('lear', 'autoregression', 'regression', 'dayTypeMean', 'naive')),
  history_days integer not null check (history_days > 0),
  made_at timestamptz not null,
  -- Nothing that became known later was used: the gate closure of the day, or when it was made if that was before.
  cut_off timestamptz not null,
  gate_closure timestamptz not null,
  value bigint[] not null check (cardinality(value) between 23 and 25),
  low bigint[] check (cardinality(low) = cardinality(value)),
  high bigint[] check (cardinality(high) = cardinality(value)),
  naive bigint[] not null check (cardinality(naive) = cardinality(value)),
  -- Once the day is over: what came, null where it is not known, and the sums of |forecast − outcome| over the hours that are.
  scored_at timestamptz,
  actual bigint[] check (cardinality(actual) = cardinality(value)),
  scored_hours integer,
  error_sum bigint,
  naive_error_sum bigint,
  check (num_nonnulls(user_id, group_id) = case kind when 'price' then 0 else 1 end),
  check (cut_off <= gate_closure and cut_off <= made_at),
  check (num_nulls(low, high) in (0, 2)),
  check (num_nulls(scored_at, actual, scored_hours, error_sum, naive_error_sum) in (0, 5))
);
create index forecasts_of_price on forecasts (delivery_day, made_at) where kind = 'price';
create index forecasts_of_user on forecasts (user_id, kind, delivery_day, made_at) where user_id is not null;
create index forecasts_of_group on forecasts (group_id, kind, delivery_day, made_at) where group_id is not null;
create index forecasts_to_score on forecasts (delivery_day) where scored_at is null;

-- Forecasts that somebody asked for: how far they are, and whether they are to go on.
create table forecast_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('price', 'volume')),
  user_id integer references users (id),
  group_id integer references groups (id) on delete cascade,
  asked_by integer not null references users (id),
  date_from date not null,
  date_to date not null,
  state text not null check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  total_days integer not null check (total_days > 0),
  done_days integer not null default 0 check (done_days between 0 and total_days),
  skipped_days integer not null default 0,
  -- A refusal, as its code and details.
  failure jsonb,
  asked_at timestamptz not null,
  -- Renewed while a process works on it; one that stopped renewing has died.
  alive_at timestamptz not null,
  ended_at timestamptz,
  check (date_from <= date_to),
  check ((ended_at is null) = (state in ('queued', 'running')))
);
-- One at a time for each who asks.
create unique index forecast_runs_one on forecast_runs (asked_by) where ended_at is null;

-- Whether a draft order is prepared every morning, and how.
create table forecast_preferences (
  user_id integer primary key references users (id),
  prepares_draft boolean not null,
  tells_by_mail boolean not null,
  part text not null check (part in ('balance', 'consumption', 'production')),
  share integer not null check (share between 1 and 100),
  sell text not null check (sell in ('anyPrice', 'limit')),
  sell_margin_ticks integer not null check (sell_margin_ticks >= 0),
  buy text not null check (buy in ('anyPrice', 'limit')),
  buy_margin_ticks integer not null check (buy_margin_ticks >= 0),
  changed_at timestamptz not null
);

-- The mornings that are done: whether a draft came of it or there was none to make, each user and market is looked at once.
create table prepared_orders (
  user_id integer not null references users (id),
  session_id integer not null references market_sessions (id),
  prepared_at timestamptz not null,
  order_id integer references orders (id) on delete set null,
  primary key (user_id, session_id)
);
