-- additive: a person may say what their panels can give, and a forecast what it was bounded by; an older version leaves both unknown
-- W, the peak power of all panels together (0131).
alter table users add column panel_power_w integer check (panel_power_w between 100 and 10000000);
-- Wh: nothing of the forecast of an hour is above it.
alter table forecasts add column most_wh bigint check (most_wh > 0);
