-- not additive: from before versions could run beside a newer one
-- A market that will never be cleared: its orders are released, and nobody opens it again.
alter table market_sessions drop constraint market_sessions_status_check;
alter table market_sessions add constraint market_sessions_status_check
  check (status in ('scheduled', 'open', 'closed', 'cleared', 'settled', 'cancelled'));

-- The contract lists the kinds of notices.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (length(kind) between 1 and 40);
