-- additive: the same rows under the same names, columns, keys and rules
-- Postings lie in a partition for each five million numbers, events of intra-day books in one for each hundred numbers of sessions
-- (docs/decisions/0116): their keys hold those numbers and no time, and both grow with time. What is there stays where it is, as the first
-- partition: nothing is copied, it is read once.

alter table postings rename to postings_from_0;
alter index postings_pkey rename to postings_from_0_pkey;
alter index postings_from rename to postings_from_0_from;
alter index postings_to rename to postings_from_0_to;
alter index postings_transaction rename to postings_from_0_transaction;
drop trigger postings_immutable on postings_from_0;

alter table book_events rename to book_events_from_0;
alter index book_events_pkey rename to book_events_from_0_pkey;
drop trigger book_events_immutable on book_events_from_0;

do $$
declare
  next bigint;
  sessions bigint;
begin
  execute format('select case when is_called then last_value + 1 else last_value end from %s',
    pg_get_serial_sequence('postings_from_0', 'id')) into next;
  alter table postings_from_0 alter column id drop identity;
  create table postings (like postings_from_0 including defaults including constraints) partition by range (id);
  alter table postings add primary key (id);
  alter table postings add foreign key (transaction_id) references ledger_transactions;
  alter table postings add foreign key (from_account_id) references ledger_accounts;
  alter table postings add foreign key (to_account_id) references ledger_accounts;
  create index postings_from on postings (from_account_id, id);
  create index postings_to on postings (to_account_id, id);
  create index postings_transaction on postings (transaction_id);
  execute format('alter table postings attach partition postings_from_0 for values from (0) to (%s)',
    ((next - 1) / 5000000 + 1) * 5000000);
  execute 'create table postings_rest partition of postings default';
  execute format('alter table postings alter column id add generated always as identity (start with %s)', next);

  select coalesce(max(id), 0) into sessions from market_sessions;
  create table book_events (like book_events_from_0 including defaults including constraints) partition by range (session_id);
  alter table book_events add primary key (session_id, period, number);
  alter table book_events add foreign key (session_id, period) references intraday_contracts;
  execute format('alter table book_events attach partition book_events_from_0 for values from (0) to (%s)',
    (sessions / 100 + 1) * 100);
  execute 'create table book_events_rest partition of book_events default';
end $$;

create trigger postings_immutable before update or delete on postings for each row execute function refuse_change();
create trigger book_events_immutable before update or delete on book_events for each row execute function refuse_change();
