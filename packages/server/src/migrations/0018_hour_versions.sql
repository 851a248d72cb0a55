-- not additive: from before versions could run beside a newer one
-- What of a day was written is counted, not timed: a writing that ends while its imbalances are applied is never taken for known.
alter table day_readings
  -- Σ of the versions of its hours: greater with each writing.
  add column hour_versions integer not null default 0;
update day_readings as d set hour_versions = (
  select coalesce(sum(h.version), 0) from hour_readings as h
  where h.user_id = d.user_id
    and h.starts_at >= d.day::timestamp at time zone 'Europe/Bucharest'
    and h.starts_at < (d.day + 1)::timestamp at time zone 'Europe/Bucharest');
alter table day_readings alter column hour_versions drop default;
drop index day_readings_by_day;
create index day_readings_by_day on day_readings (day);
alter table day_readings drop column last_written_at;

alter table imbalance_days
  -- The same sum of what was read when the day was settled.
  add column hour_versions integer not null default 0 check (hour_versions >= 0);
alter table imbalance_days disable trigger imbalance_days_immutable;
update imbalance_days as d set hour_versions = coalesce((
  select now.hour_versions - (
    select count(*) from (
      select user_id, starts_at, written_at from hour_readings
      union all select user_id, starts_at, written_at from hour_reading_versions) as h
    where h.user_id = d.user_id and h.written_at > s.applied_at
      and h.starts_at >= d.delivery_day::timestamp at time zone 'Europe/Bucharest'
      and h.starts_at < (d.delivery_day + 1)::timestamp at time zone 'Europe/Bucharest')
  from imbalance_settlements as s, day_readings as now
  where s.id = d.settlement_id and now.user_id = d.user_id and now.day = d.delivery_day), 0);
alter table imbalance_days enable trigger imbalance_days_immutable;
alter table imbalance_days alter column hour_versions drop default;
-- A year of days is compared from the index alone: their rows are wide.
alter table imbalance_days drop constraint imbalance_days_pkey, add primary key (settlement_id, user_id) include (hour_versions);
