-- additive: research packages that administrators asked for, and their files; an older version does not look at them
-- The file lies in pieces, so that every server can send it and nobody has to hold all of it.
create table research_packages (
  id integer generated always as identity primary key,
  title text not null,
  date_from date not null,
  date_to date not null,
  authors text[] not null,
  licence text not null,
  asked_by integer not null references users,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'making', 'done', 'failed')),
  -- Each time that it is begun it has another number: who was begun before cannot end it.
  attempt smallint not null default 0,
  done_parts smallint not null default 0,
  ended_at timestamptz,
  failure jsonb,
  bytes bigint,
  hash text,
  members integer,
  left_out jsonb,
  row_counts jsonb,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- One that was published stays known by its address, without its file.
  deleted_at timestamptz,
  check (date_from <= date_to),
  check (state <> 'done' or (hash is not null and bytes is not null and members is not null and left_out is not null))
);
-- One is made at a time.
create unique index research_packages_one on research_packages ((true)) where state in ('waiting', 'making');

create table research_package_parts (
  package_id integer not null references research_packages on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (package_id, number)
);
