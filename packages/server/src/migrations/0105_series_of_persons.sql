-- additive: a person may have series known a day ahead for the own forecasts; an older version uses none of them
-- Of a person it is used for that person's consumption and production alone, so that it is switched on for nobody (0146).
alter table known_series add column owner_id integer references users;
create index known_series_owner on known_series (owner_id) where owner_id is not null;

-- What was known of a day cannot be changed, nor deleted but with the series of a person.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'known_days' and tg_op = 'DELETE' then
    if exists (select from known_series where id = old.series_id and owner_id is not null) then return old; end if;
  end if;
  raise exception '% rows are immutable', tg_table_name;
end $$;
