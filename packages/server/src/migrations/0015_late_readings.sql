-- not additive: from before versions could run beside a newer one
-- When anything of a day was written last, so that what came after its imbalances were applied is found without its hours.
alter table day_readings add column last_written_at timestamptz;
update day_readings as d set last_written_at = (
  select max(h.written_at) from hour_readings as h
  where h.user_id = d.user_id
    and h.starts_at >= d.day::timestamp at time zone 'Europe/Bucharest'
    and h.starts_at < (d.day + 1)::timestamp at time zone 'Europe/Bucharest');
drop index day_readings_by_day;
create index day_readings_by_day on day_readings (day, last_written_at);
