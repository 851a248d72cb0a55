-- on request: older versions read eight bytes as another type
-- The rest of what is counted without an end has eight bytes, too: requests for coins, indexes, uploads of imbalance prices, settled days,
-- requests to groups and departures, links, changes of address, runs of forecasts, imports of people, browsers that want messages, and
-- trades within a contract or an auction. `platform/wide-numbers.ts` lists the same columns. Each table is written anew while nobody else
-- uses it (docs/decisions/0151).
alter table coin_purchases alter column id type bigint;
alter table index_readings alter column id type bigint;

alter table imbalance_price_uploads alter column id type bigint;
alter table imbalance_prices alter column upload_id type bigint;
alter table imbalance_settlements alter column id type bigint;
alter table imbalance_days alter column settlement_id type bigint;
alter table imbalance_periods alter column settlement_id type bigint, alter column upload_id type bigint;

alter table group_requests alter column id type bigint;
alter table group_departures alter column id type bigint;

alter table account_links alter column id type bigint;
alter table email_changes alter column id type bigint;
alter table people_imports alter column id type bigint;
alter table invitations alter column import_id type bigint;
alter table push_subscriptions alter column id type bigint;
alter table push_messages alter column subscription_id type bigint;

alter table forecast_runs alter column id type bigint;

alter table intraday_contracts alter column trades type bigint;
alter table trades alter column number type bigint;
alter table auction_trade_sums alter column trades type bigint;
