-- not additive: from before versions could run beside a newer one
-- What reference prices were before others took their place: a forecast that looks back counts with what was known then.
create table reference_price_versions (
  like reference_prices,
  replaced_at timestamptz not null
);
create index reference_price_versions_day on reference_price_versions (delivery_day);
create trigger reference_price_versions_immutable before update or delete on reference_price_versions
  for each row execute function refuse_change();
