-- not additive: from before versions could run beside a newer one
-- What the connection of an analyser carries at most, in W, by its fuse or its contract; null: not stated.
alter table analysers add column connection_power_w integer check (connection_power_w between 500 and 10000000);

-- What was measured of an hour in which an analyser was attached or detached. Together they may make the hour known.
create table hour_parts (
  analyser_id integer not null references analysers (id),
  attached_at timestamptz not null,
  starts_at timestamptz not null,
  user_id integer not null references users (id),
  consumption_wh bigint check (consumption_wh >= 0),
  production_wh bigint check (production_wh >= 0),
  -- Milliseconds of the hour that each stands for.
  consumption_ms integer not null check (consumption_ms between 0 and 3600000),
  production_ms integer not null check (production_ms between 0 and 3600000),
  primary key (analyser_id, attached_at, starts_at)
);
create index hour_parts_by_hour on hour_parts (user_id, starts_at);
