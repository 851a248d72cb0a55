-- additive: a strategy may be for a chance of being filled; an older version goes by its margins and leaves the chance as it is
-- Percent in which the limits are reached (0132); null: they are margins from the forecast.
alter table forecast_preferences add column chance smallint check (chance between 1 and 99);
-- With `forecastRange`: percent in which its limits are reached; null: they are the ends of the range.
alter table autopilots add column chance smallint check (chance between 1 and 99);
