-- not additive: from before versions could run beside a newer one
-- What the users of a settled day come to, so that long spans of the whole platform are read without their lines. All are ≥ 0;
-- what users paid less what they received is what the balancing account got.
alter table imbalance_settlements
  add column deficit_wh bigint,
  add column excess_wh bigint,
  add column paid_units bigint,
  add column received_units bigint;
update imbalance_settlements set (deficit_wh, excess_wh, paid_units, received_units) = (
  select coalesce(sum(deficit_wh), 0), coalesce(sum(excess_wh), 0), coalesce(-sum(least(cash_units, 0)), 0),
    coalesce(sum(greatest(cash_units, 0)), 0)
  from imbalance_days where settlement_id = imbalance_settlements.id);
alter table imbalance_settlements
  alter column deficit_wh set not null,
  alter column excess_wh set not null,
  alter column paid_units set not null,
  alter column received_units set not null,
  add check (deficit_wh >= 0 and excess_wh >= 0 and paid_units >= 0 and received_units >= 0),
  add check (paid_units - received_units = balancing_units);
