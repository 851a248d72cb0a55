-- not additive: from before versions could run beside a newer one
-- What the platform does by itself: the last run of each job, whatever came of it ...
create table jobs (
  name text primary key check (length(name) between 1 and 40),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed', 'nothing')),
  error text check (length(error) <= 500),
  -- The latest of its runs that is kept.
  run_id bigint
);

-- ... and the runs that did something, failed or were asked for. Kept for 90 days.
create table job_runs (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed', 'nothing')),
  error text check (length(error) <= 500),
  -- Null: the schedule.
  user_id integer references users (id),
  -- A failure that repeats is counted: this often, until ended_at.
  times integer not null default 1 check (times > 0)
);
create index job_runs_by_end on job_runs (ended_at desc, id desc);
