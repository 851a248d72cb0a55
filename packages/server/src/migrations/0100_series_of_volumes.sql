-- additive: a series known a day ahead may be used for volumes, and a forecast names those that it had; an older version uses none for them
-- Whether forecasts of consumption and production use it (0136); `is_used` is for prices.
alter table known_series add column is_used_for_volumes boolean not null default false;
update known_series set is_used_for_volumes = true where origin = 'openMeteo' and is_used;
-- The series that a forecast was given, and of each whether it was used, or why it was not; null: an older version made it.
alter table forecasts add column series_ids integer[];
alter table forecasts add column series_uses text[];
