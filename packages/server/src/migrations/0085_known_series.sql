-- additive: series known a day ahead, and what was fetched from outside; an older version does not look at them
-- What forecasts of prices may know of a day before it comes (0106): the key says where it comes from and of what.
create table known_series (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null,
  unit text not null,
  origin text not null check (origin in ('file', 'entsoe', 'openMeteo')),
  is_used boolean not null default true,
  created_at timestamptz not null
);

-- The hours of a day as they were known from an instant on, in thousandths of the unit; null is not known. A later row takes the
-- place of an earlier one and holds all that is known of the day: what was known at any instant can be found for ever.
create table known_days (
  series_id integer not null references known_series,
  delivery_day date not null,
  known_at timestamptz not null,
  thousandths bigint[] not null check (cardinality(thousandths) between 23 and 25),
  primary key (series_id, delivery_day, known_at)
);
create trigger known_days_immutable before update or delete on known_days
  for each row execute function refuse_change();

-- What became of each day that was asked for, by what was asked and where; the place is the area or the coordinates.
create table source_days (
  item text not null,
  place text not null,
  delivery_day date not null,
  state text not null check (state in ('came', 'part', 'missing', 'failed')),
  hours smallint not null,
  fault text,
  tries integer not null,
  tried_at timestamptz not null,
  next_try_at timestamptz,
  primary key (item, place, delivery_day)
);
create index source_days_day on source_days (delivery_day);
