-- not additive: from before versions could run beside a newer one
-- Device models that people described: what each of their registers holds, as the contract has it (RegisterMap).
create table device_models (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  is_shared boolean not null default false,
  map jsonb not null check (pg_column_size(map) <= 65536),
  version integer not null default 1,
  changed_at timestamptz not null
);
create index device_models_by_user on device_models (user_id);

-- How long an analyser may take for an answer, in milliseconds; null: as long as is usual.
alter table analysers add column answer_ms integer check (answer_ms between 200 and 10000);
