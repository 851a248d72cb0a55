-- not additive: from before versions could run beside a newer one
-- What keeps one person from stopping the rest (market-rules.md section 3.3). Auctions take no notice of it.
alter table market_sessions add column smallest_order_wh integer not null default 100
  check (smallest_order_wh between 1 and 1000000000);
alter table market_sessions add column most_open_orders integer not null default 200
  check (most_open_orders between 1 and 1000);

-- An iceberg shows a hundredth of what is open at least. Those that were entered with less stay in their books as they are,
-- until they are filled or cancelled, or their contract closes; entered anew or amended, they are held to the bound.
alter table intraday_orders add column shows_less boolean not null default false;
update intraday_orders set shows_less = true
  where status in ('draft', 'active', 'hibernated') and display_wh::bigint * 100 < open_wh;
alter table intraday_orders add constraint intraday_orders_display
  check (shows_less or display_wh is null or display_wh::bigint * 100 >= open_wh);
