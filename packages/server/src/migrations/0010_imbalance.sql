-- not additive: from before versions could run beside a newer one
-- Uploaded imbalance prices (mode C), as often as they come: of a period the latest upload counts, the others stay.
create table imbalance_price_uploads (
  id integer generated always as identity primary key,
  file_name text not null,
  status text not null check (status in ('estimated', 'final')),
  -- What was written in the file, and what one unit of its currency is worth in TC, in millionths.
  unit text not null check (unit in ('perKilowattHour', 'perMegawattHour')),
  rate_millionths bigint not null check (rate_millionths > 0),
  uploaded_at timestamptz not null,
  uploaded_by integer not null references users (id)
);
create table imbalance_prices (
  upload_id integer not null references imbalance_price_uploads (id),
  period_start timestamptz not null,
  period_end timestamptz not null,
  deficit_price_ticks integer not null,
  excess_price_ticks integer not null,
  primary key (upload_id, period_start),
  check (period_start < period_end)
);
create index imbalance_prices_start on imbalance_prices (period_start, upload_id);

-- A delivery day whose imbalances were settled, all of its periods at once. Late readings make the next version, which posts
-- the difference only; the version before is replaced and stays.
create table imbalance_settlements (
  id integer generated always as identity primary key,
  delivery_day date not null,
  version integer not null check (version >= 1),
  zone text not null,
  period_minutes integer not null check (period_minutes in (15, 30, 60)),
  mode text not null check (mode in ('A', 'B', 'C')),
  unmetered text not null check (unmetered in ('nothing', 'asContracted')),
  system_imbalance_wh bigint not null,
  -- What the balancing account got (+) or paid (−) for the whole day.
  balancing_units bigint not null,
  users integer not null check (users >= 0),
  applied_at timestamptz not null,
  applied_by integer references users (id),
  replaced_at timestamptz,
  unique (delivery_day, version)
);
create unique index imbalance_settlements_current on imbalance_settlements (delivery_day) where replaced_at is null;

-- How each period was priced: all that is needed to do it again.
create table imbalance_periods (
  settlement_id integer not null references imbalance_settlements (id),
  period integer not null check (period between 1 and 100),
  period_start timestamptz not null,
  period_end timestamptz not null,
  factor_millionths integer not null check (factor_millionths >= 0),
  minimum_ticks integer not null check (minimum_ticks >= 0),
  -- Null where nobody was out of balance and there was none.
  reference_ticks integer,
  reference_origin text check (reference_origin in ('dayAhead', 'intraday', 'administrator', 'usual')),
  upload_id integer references imbalance_price_uploads (id),
  deficit_price_ticks integer,
  excess_price_ticks integer,
  system_imbalance_wh bigint not null,
  primary key (settlement_id, period),
  check ((reference_ticks is null) = (reference_origin is null)),
  check ((deficit_price_ticks is null) = (excess_price_ticks is null))
);

-- What each user ordered, fed in and got: the periods of the day stand in arrays, from its first one on. Energy in Wh, coins in
-- 1e-8 TC, + received, − paid.
create table imbalance_days (
  settlement_id integer not null references imbalance_settlements (id),
  user_id integer not null references users (id),
  delivery_day date not null,
  group_id integer references groups (id),
  bought_wh bigint[] not null check (cardinality(bought_wh) between 23 and 100),
  sold_wh bigint[] not null check (cardinality(sold_wh) = cardinality(bought_wh)),
  consumption_wh bigint[] not null check (cardinality(consumption_wh) = cardinality(bought_wh)),
  production_wh bigint[] not null check (cardinality(production_wh) = cardinality(bought_wh)),
  quality text[] not null check (cardinality(quality) = cardinality(bought_wh)),
  stand_alone_units bigint[] not null check (cardinality(stand_alone_units) = cardinality(bought_wh)),
  pre_cost_units bigint[] not null check (cardinality(pre_cost_units) = cardinality(bought_wh)),
  -- Their sums, for lists of many days.
  deficit_wh bigint not null check (deficit_wh >= 0),
  excess_wh bigint not null check (excess_wh >= 0),
  stand_alone_sum bigint not null,
  pre_cost_sum bigint not null,
  cash_units bigint not null,
  -- What was posted with this version: the cash, or its difference to the version before.
  posted_units bigint not null,
  primary key (settlement_id, user_id),
  check (cash_units = stand_alone_sum + pre_cost_sum)
);
create index imbalance_days_user on imbalance_days (user_id, delivery_day);
create index imbalance_days_group on imbalance_days (group_id, delivery_day) where group_id is not null;

create trigger imbalance_days_immutable before update or delete on imbalance_days
  for each row execute function refuse_change();
create trigger imbalance_periods_immutable before update or delete on imbalance_periods
  for each row execute function refuse_change();
create trigger imbalance_prices_immutable before update or delete on imbalance_prices
  for each row execute function refuse_change();
