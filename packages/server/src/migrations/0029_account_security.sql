-- not additive: from before versions could run beside a newer one
-- Where somebody is signed in. A session that is ended is deleted: a token that names one that is not here says nothing.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  -- Browser and system, as the sign-in told them: to know it again in the list of one's sessions.
  device text not null default '' check (length(device) <= 60),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- The secret of a person's authenticator, sealed with a key made of the installation's secret.
create table second_factors (
  user_id integer primary key references users,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null: begun, and asked for at no sign-in yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

-- Codes for who has lost the authenticator: only hashes, each works once.
create table recovery_codes (
  user_id integer not null references users,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Another e-mail address: it counts once the link that was mailed there is opened, and the old one can undo it for a while.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  old_email text not null,
  new_email text not null,
  confirm_hash text not null unique,
  undo_hash text unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  -- Withdrawn, followed by another one, or undone.
  ended_at timestamptz,
  check ((confirmed_at is null) = (undo_until is null))
);
create index email_changes_user on email_changes (user_id, id);
create index email_changes_old on email_changes (lower(old_email)) where confirmed_at is not null and ended_at is null;
