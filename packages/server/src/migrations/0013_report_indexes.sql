-- A user's orders by market; the withdrawn ones, too, which no other index has.
create index orders_user on orders (user_id, session_id);

-- The sums of many settled days are read without their periods, which are a hundred times as long.
create index imbalance_days_sums on imbalance_days (settlement_id) include (deficit_wh, excess_wh, cash_units);
