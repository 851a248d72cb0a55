-- not additive: from before versions could run beside a newer one
-- How files of readings of one shape are understood, as a person answered once; without a user: for everybody.
create table reading_layouts (
  id integer generated always as identity primary key,
  user_id integer references users (id),
  name text not null check (length(name) between 1 and 60),
  -- Of the headers, so that the next file is found by them.
  fingerprint text not null check (length(fingerprint) = 64),
  headers text not null check (length(headers) <= 300),
  terms jsonb not null check (length(terms::text) <= 10000),
  remembered_at timestamptz not null,
  unique nulls not distinct (user_id, fingerprint)
);
