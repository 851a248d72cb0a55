-- not additive: from before versions could run beside a newer one
-- What administrators did, what changed rights, settings, markets, prices and imbalances, and who looked at whose details.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the platform did it by itself.
  actor_id integer references users (id),
  action text not null check (length(action) between 1 and 60),
  -- What it was done to: `user`, `market`, `setting`, and which of them.
  subject text not null check (length(subject) between 1 and 40),
  subject_id text not null default '' check (length(subject_id) <= 120),
  -- Whose record it was, where it was somebody's: who sees in the profile that it was looked at.
  user_id integer references users (id),
  before jsonb,
  after jsonb
);
create index audit_entries_by_time on audit_entries (at desc, id desc);
create index audit_entries_by_user on audit_entries (user_id, at desc) where user_id is not null;
create index audit_entries_by_actor on audit_entries (actor_id, at desc);
create trigger audit_entries_immutable before update or delete on audit_entries
  for each row execute function refuse_change();
