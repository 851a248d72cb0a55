-- not additive: from before versions could run beside a newer one
-- How people come to trade: codes that invite them, accounts that are made of a file, and what they begin with.
alter table users
  -- When the present address was shown to be its owner's, by a link that was mailed there; another address is not confirmed.
  add column email_confirmed_at timestamptz,
  -- When the account could trade for the first time: the starting balance is given then, and never again.
  add column first_trading_at timestamptz;
update users set first_trading_at = registered_at
  where user_type = 'transactionalUser' or exists (select from ledger_accounts where user_id = users.id);

create table invitation_codes (
  id integer generated always as identity primary key,
  -- As people read it, and as it is compared: capital letters and digits alone.
  code text not null check (length(code) <= 40),
  code_key text not null unique check (length(code_key) between 8 and 40),
  user_type text not null check (user_type in ('transactionalUser', 'strategicUser')),
  max_uses integer not null check (max_uses between 1 and 10000),
  uses integer not null default 0 check (uses between 0 and max_uses),
  -- Exclusive.
  expires_at timestamptz not null,
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null,
  created_by integer not null references users,
  withdrawn_at timestamptz
);

create table invitation_code_uses (
  code_id integer not null references invitation_codes,
  user_id integer not null references users,
  used_at timestamptz not null,
  -- Null while the account that registered with it waits for its activation.
  applied_at timestamptz,
  primary key (code_id, user_id)
);
create index invitation_code_uses_user on invitation_code_uses (user_id);

alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check
  check (purpose in ('activation', 'password_reset', 'invitation'));

create table people_imports (
  id integer generated always as identity primary key,
  -- Chosen with the preview, so that confirming twice imports once.
  import_key text not null unique,
  at timestamptz not null,
  actor_id integer not null references users
);

-- Accounts that wait for their owners to choose a password, and the mails that tell them so.
create table invitations (
  user_id integer primary key references users,
  import_id integer not null references people_imports,
  -- Of the file.
  file_row integer not null,
  starting_units bigint not null check (starting_units >= 0),
  created_at timestamptz not null,
  -- Null: nothing is to be sent. Taken before it is sent, so that nobody gets two of them.
  mail_due_at timestamptz,
  mail_taken_at timestamptz,
  mailed_at timestamptz,
  mail_attempts integer not null default 0,
  accepted_at timestamptz,
  unique (import_id, file_row)
);
create index invitations_to_mail on invitations (mail_due_at) where mail_due_at is not null;
