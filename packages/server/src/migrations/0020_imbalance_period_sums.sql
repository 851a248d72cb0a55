-- not additive: from before versions could run beside a newer one
-- What all users of a settled period come to, so that the periods of a long span are read without the arrays of every user.
alter table imbalance_periods
  add column deficit_wh bigint,
  add column excess_wh bigint,
  add column stand_alone_units bigint,
  -- What was settled: stand-alone cash and what netting in groups saved.
  add column cash_units bigint;
alter table imbalance_periods disable trigger imbalance_periods_immutable;
update imbalance_periods as p
set deficit_wh = sums.deficit, excess_wh = sums.excess, stand_alone_units = sums.stand_alone, cash_units = sums.cash
from (
  select d.settlement_id, x.place, sum(greatest(-x.imbalance, 0)) as deficit, sum(greatest(x.imbalance, 0)) as excess,
    sum(x.stand_alone) as stand_alone, sum(x.stand_alone + x.pre_cost) as cash
  from imbalance_days d cross join lateral (
    select y.place, (y.p - y.c) - (y.s - y.b) as imbalance, y.stand_alone, y.pre_cost
    from unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh, d.stand_alone_units, d.pre_cost_units)
      with ordinality as y (b, s, c, p, stand_alone, pre_cost, place)) as x
  group by d.settlement_id, x.place) as sums
where sums.settlement_id = p.settlement_id and sums.place = p.period;
-- A settlement without any user.
update imbalance_periods set deficit_wh = 0, excess_wh = 0, stand_alone_units = 0, cash_units = 0 where cash_units is null;
alter table imbalance_periods enable trigger imbalance_periods_immutable;
alter table imbalance_periods
  alter column deficit_wh set not null,
  alter column excess_wh set not null,
  alter column stand_alone_units set not null,
  alter column cash_units set not null,
  add check (excess_wh - deficit_wh = system_imbalance_wh);

-- What everybody came to on many days is summed from the index alone: the rows are wide.
alter table imbalance_days drop constraint imbalance_days_pkey,
  add primary key (settlement_id, user_id)
    include (hour_versions, group_id, deficit_wh, excess_wh, stand_alone_sum, pre_cost_sum, cash_units);
