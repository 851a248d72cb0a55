-- additive: a forecast keeps how the errors of the days before it are ranked; an older version leaves them out
-- Paths are made of them and of the quantiles (0140): of each whole day before, for each hour of the forecast, how many of those days
-- had a smaller error. A byte each, day after day; null: an older version made it.
alter table forecasts add column error_ranks bytea;
