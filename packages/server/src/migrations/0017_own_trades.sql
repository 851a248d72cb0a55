-- not additive: from before versions could run beside a newer one
-- What somebody traded in a year is spread over as many places as there are trades, for the fills of an auction are written period
-- by period: with what results are summed from, the index need not look them up.
drop index trades_user;
create index trades_user on trades (user_id, period_start)
  include (side, quantity_wh, price_ticks, number, order_id, intraday_order_id);
