-- additive: a forecast says how sure it is; what an older version writes has no quantiles.
-- Level after level, each with a value for every hour of the forecast; the eleven levels are those of core (forecasting/quantiles.ts).
alter table forecasts add column quantiles bigint[];
