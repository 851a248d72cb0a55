-- additive: a table that only newer versions use
-- How good the result of an auction with blocks is, in 1e-8 TC, and the proof of it: published with the result, never changed.
create table auction_proofs (
  session_id integer primary key references market_sessions,
  welfare_units bigint not null,
  -- What a better selection of blocks could have more at most.
  gap_units bigint not null check (gap_units >= 0),
  -- No: there may be another selection of the same welfare that the rules prefer.
  is_tie_proven boolean not null,
  certificate jsonb not null
);
