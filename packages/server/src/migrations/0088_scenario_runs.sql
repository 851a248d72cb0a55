-- additive: runs of scenarios that administrators asked for, and their results; an older version does not look at them
create table scenario_runs (
  id integer generated always as identity primary key,
  title text not null,
  content text not null,
  designs text[] not null,
  members integer not null,
  replicates integer not null,
  all_days integer not null,
  asked_by integer not null references users,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'stopped', 'done', 'failed')),
  -- Each time that it is begun it has another number: who was begun before cannot end it.
  attempt integer not null default 0,
  -- How often it was begun since somebody asked for it or let it go on.
  begun smallint not null default 0,
  done_days integer not null default 0,
  seconds_left integer,
  ended_at timestamptz,
  failure jsonb,
  hash text,
  bytes bigint,
  results jsonb,
  check (state <> 'done' or (hash is not null and bytes is not null and results is not null))
);
-- One is under way at a time.
create unique index scenario_runs_one on scenario_runs ((true)) where state in ('waiting', 'running');

-- What is lived through of a run that goes on: a replicate of a design, as JSON.
create table scenario_replicates (
  run_id integer not null references scenario_runs on delete cascade,
  design text not null,
  replicate integer not null,
  content text not null,
  -- The research package of the first replicate of a design.
  package bytea,
  primary key (run_id, design, replicate)
);

-- The file of the results, in pieces.
create table scenario_run_parts (
  run_id integer not null references scenario_runs on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (run_id, number)
);
