-- not additive: from before versions could run beside a newer one
-- What of an installation's broker is a meter: its topics, where the numbers are in their messages and what they are.
alter table analysers add column mqtt jsonb;

-- What is sent and not asked for is of no address: any number of users may have such an analyser.
drop index analysers_one_reader;
create unique index analysers_one_reader on analysers (ip, port, unit_id)
  where status = 'active' and (profile_id is null or profile_id not in ('push', 'mqtt'));

-- Of which topics the meters of a user may be read: of `prefix` and all below it. Those of two users never overlap.
create table meter_topics (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  broker text not null,
  prefix text not null,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  unique (broker, prefix)
);
create index meter_topics_by_user on meter_topics (user_id);

-- The energy of intervals that fill an hour together, as it was sent; kept as long as samples.
create table interval_readings (
  analyser_id integer not null references analysers (id),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 1 and 60),
  consumption_wh bigint check (consumption_wh >= 0),
  production_wh bigint check (production_wh >= 0),
  primary key (analyser_id, starts_at)
);
create index interval_readings_by_time on interval_readings (starts_at);
