-- additive: tables that only newer versions count in
-- What is counted against limits, for all processes together (0089). Unlogged: it is of the last hour at most, and costs no disk. Names are
-- made unreadable before they are written. Times are milliseconds from 1970-01-01 UTC.
create unlogged table call_budgets (
  name text primary key,
  begun bigint not null,
  calls integer not null,
  seconds integer not null,
  taken integer not null,
  granted integer not null
);

create unlogged table guess_counts (
  name text primary key,
  guesses integer not null,
  at bigint not null
);
