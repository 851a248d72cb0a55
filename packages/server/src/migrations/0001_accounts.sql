-- not additive: from before versions could run beside a newer one
-- Who uses the platform.
create table users (
  id integer generated always as identity primary key,
  last_name text not null,
  first_name text not null,
  username text not null,
  -- The username as it is compared: case and look-alike spellings folded, whatever the database's locale.
  username_key text not null,
  email text not null,
  password_hash text not null,
  user_type text not null default 'standard' check (user_type in ('standard', 'transactionalUser', 'strategicUser')),
  address text not null default '',
  phone text not null default '',
  language text not null default 'en' check (language in ('en', 'ro')),
  default_side text not null default 'buy' check (default_side in ('buy', 'sell')),
  result_mail text not null default 'on' check (result_mail in ('on', 'off')),
  upgrade_status text not null default 'none' check (upgrade_status in ('none', 'pending', 'approved', 'rejected')),
  requested_user_type text check (requested_user_type in ('transactionalUser', 'strategicUser')),
  registered_at timestamptz not null,
  activated_at timestamptz,
  -- Tokens issued before this instant are void: a new password signs every device out.
  sessions_valid_from timestamptz not null,
  closed_at timestamptz,
  check (upgrade_status <> 'pending' or requested_user_type is not null)
);
create unique index users_username on users (username_key);
create unique index users_email on users (lower(email));

create table roles (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null default ''
);
insert into roles (name, description) values
  ('ROLE_USER', 'Every user'),
  ('ROLE_ADMIN', 'Administers the platform');

create table user_roles (
  user_id integer not null references users,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);

-- Links sent by mail: only a hash is kept, they work once and expire.
create table account_links (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  purpose text not null check (purpose in ('activation', 'password_reset')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index account_links_user on account_links (user_id, purpose);

-- One row a setting, as JSON in natural units' integers.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
