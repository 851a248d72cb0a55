-- additive: a forecast says how much of it is a model that the operator brought, and what it would be without; an older version makes none
-- In thousandths, and in the unit of `value`; null where there is no such model, or it said nothing (0142).
alter table forecasts add column brought_share smallint check (brought_share between 0 and 1000);
alter table forecasts add column own bigint[];
alter table forecasts add constraint forecasts_brought check ((brought_share is null) = (own is null));
