-- not additive: from before versions could run beside a newer one
-- Groups and who belongs to them. A user belongs to one at most.
create table groups (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  owner_id integer not null references users (id),
  created_at timestamptz not null
);

create table group_members (
  user_id integer primary key references users (id),
  group_id integer not null references groups (id) on delete cascade,
  joined_at timestamptz not null
);
create index group_members_by_group on group_members (group_id);

-- A meter device of a user. At most one of a user is active, and no two users read the same device.
create table analysers (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  profile_id text not null,
  ip text not null,
  port integer not null check (port between 1 and 65535),
  unit_id integer not null check (unit_id between 0 and 255),
  reading_code text not null,
  placement text not null check (placement in ('connection', 'separate')),
  status text not null check (status in ('active', 'disabled', 'removed')),
  version integer not null default 1,
  added_at timestamptz not null,
  added_by integer not null references users (id),
  -- Since when it is polled without a break in its registration; counters before are of another device or another place.
  attached_at timestamptz not null,
  disabled_at timestamptz,
  removed_at timestamptz,
  -- The hours before are made into readings.
  hours_until timestamptz
);
create unique index analysers_one_active on analysers (user_id) where status = 'active';
create unique index analysers_one_reader on analysers (ip, port, unit_id) where status = 'active';
create index analysers_by_user on analysers (user_id, id);

-- What the poller last knew of an analyser, and until when somebody watches its values.
create table analyser_states (
  analyser_id integer primary key references analysers (id),
  state text not null check (state in ('waiting', 'online', 'offline')),
  since timestamptz not null,
  checked_at timestamptz,
  last_good_at timestamptz,
  reason text,
  measured jsonb not null default '{}',
  watched_until timestamptz
);

-- When an analyser came and went.
create table analyser_events (
  analyser_id integer not null references analysers (id),
  at timestamptz not null,
  state text not null check (state in ('waiting', 'online', 'offline')),
  reason text,
  primary key (analyser_id, at)
);

-- What analysers measured, as it was read; kept for some days, a partition for each (UTC). Energy in Wh and varh, the rest in
-- thousandths of its unit.
create table analyser_samples (
  analyser_id integer not null,
  sampled_at timestamptz not null,
  import_wh bigint,
  export_wh bigint,
  import_varh bigint,
  export_varh bigint,
  power_mw bigint,
  voltage_l1_mv integer,
  voltage_l2_mv integer,
  voltage_l3_mv integer,
  current_l1_ma integer,
  current_l2_ma integer,
  current_l3_ma integer,
  frequency_mhz integer,
  power_factor integer,
  thd_l1 integer,
  thd_l2 integer,
  thd_l3 integer,
  primary key (analyser_id, sampled_at)
) partition by range (sampled_at);

-- Where the hours of an analyser were closed: its last sample before, which the next hour goes on from, and the most power that
-- it has seen, which says what its counters can have moved.
create table analyser_counters (
  analyser_id integer primary key references analysers (id),
  import_at timestamptz,
  import_wh bigint,
  export_at timestamptz,
  export_wh bigint,
  highest_power_mw bigint not null
);

-- Means of ten minutes, as EN 50160 judges them. Thousandths of the unit.
create table power_quality_windows (
  analyser_id integer not null references analysers (id),
  starts_at timestamptz not null,
  samples integer not null check (samples > 0),
  voltage_l1_mv integer,
  voltage_l2_mv integer,
  voltage_l3_mv integer,
  frequency_mhz integer,
  frequency_min_mhz integer,
  frequency_max_mhz integer,
  thd_l1 integer,
  thd_l2 integer,
  thd_l3 integer,
  unbalance integer,
  primary key (analyser_id, starts_at)
);

-- Readings that came from a file.
create table reading_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  uploaded_by integer not null references users (id),
  file_name text not null,
  file_type text not null,
  content bytea,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  outcome jsonb
);

-- What a user consumed and produced, by the hour, as it is known now.
create table hour_readings (
  user_id integer not null references users (id),
  starts_at timestamptz not null check (extract(epoch from starts_at) % 3600 = 0),
  version integer not null default 1,
  consumption_wh bigint check (consumption_wh between 0 and 1000000000),
  production_wh bigint check (production_wh between 0 and 1000000000),
  consumption_quarters bigint[] check (
    consumption_quarters is null
    or cardinality(consumption_quarters) = 4
    and 0 <= all (consumption_quarters)
    and consumption_quarters[1] + consumption_quarters[2] + consumption_quarters[3] + consumption_quarters[4] = consumption_wh
  ),
  production_quarters bigint[] check (
    production_quarters is null
    or cardinality(production_quarters) = 4
    and 0 <= all (production_quarters)
    and production_quarters[1] + production_quarters[2] + production_quarters[3] + production_quarters[4] = production_wh
  ),
  quality text not null check (quality in ('measured', 'estimated', 'manual', 'imported')),
  placement text not null check (placement in ('connection', 'separate')),
  analyser_id integer references analysers (id),
  import_id integer references reading_imports (id),
  written_by integer references users (id),
  written_at timestamptz not null,
  -- With what a year by the hour is drawn of, so that it need not be gathered from as many places.
  primary key (user_id, starts_at) include (consumption_wh, production_wh, quality),
  check (consumption_wh is not null or production_wh is not null),
  check (num_nonnulls(analyser_id, import_id) <= 1)
);

-- What a reading was before it was corrected.
create table hour_reading_versions (
  like hour_readings including defaults,
  replaced_at timestamptz not null,
  primary key (user_id, starts_at, version)
);

create function keep_hour_reading() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or new.user_id <> old.user_id or new.starts_at <> old.starts_at then
    raise exception 'a correction of a reading is its next version';
  end if;
  insert into hour_reading_versions select old.*, new.written_at;
  return new;
end $$;
create trigger hour_readings_keep before update on hour_readings
  for each row execute function keep_hour_reading();

create trigger hour_reading_versions_immutable before update or delete on hour_reading_versions
  for each row execute function refuse_change();
create trigger hour_readings_stay before delete on hour_readings
  for each row execute function refuse_change();

-- The same by the platform's day, for long spans and for everybody at once.
create table day_readings (
  user_id integer not null references users (id),
  day date not null,
  consumption_wh bigint not null,
  production_wh bigint not null,
  -- Produced and used on the spot, in the hours where both are metered by themselves.
  self_used_wh bigint not null,
  -- Of these hours.
  separate_consumption_wh bigint not null,
  separate_production_wh bigint not null,
  consumption_hours integer not null,
  production_hours integer not null,
  -- With anything known.
  known_hours integer not null,
  estimated_hours integer not null,
  primary key (user_id, day)
);
create index day_readings_by_day on day_readings (day);

-- Monthly readings of the registers themselves. A correction replaces the one before, which stays.
create table index_readings (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  month date not null check (extract(day from month) = 1),
  read_on date not null,
  consumption_index_wh bigint not null check (consumption_index_wh >= 0),
  production_index_wh bigint check (production_index_wh >= 0),
  version integer not null default 1,
  entered_at timestamptz not null,
  entered_by integer not null references users (id),
  replaced_at timestamptz
);
create unique index index_readings_once on index_readings (user_id, month) where replaced_at is null;
