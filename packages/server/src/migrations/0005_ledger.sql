-- not additive: from before versions could run beside a newer one
-- Double entry. A posting moves a positive amount from one account to another, so it cannot make or lose coins.
create table ledger_accounts (
  id integer generated always as identity primary key,
  code text not null unique,
  user_id integer references users,
  balance_units bigint not null default 0,
  check (code not like 'user:%:reserved' or balance_units >= 0)
);
create index ledger_accounts_user on ledger_accounts (user_id);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  idempotency_key text not null unique,
  session_id integer references market_sessions,
  order_id integer references orders,
  posted_at timestamptz not null
);

create table postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  kind text not null,
  from_account_id integer not null references ledger_accounts,
  to_account_id integer not null references ledger_accounts,
  amount_units bigint not null check (amount_units > 0),
  from_balance_after bigint not null,
  to_balance_after bigint not null,
  check (from_account_id <> to_account_id)
);
create index postings_from on postings (from_account_id, id);
create index postings_to on postings (to_account_id, id);
create index postings_transaction on postings (transaction_id);

-- Postings are never changed; a mistake is put right by a new one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name;
end $$;
create trigger postings_immutable before update or delete on postings for each row execute function refuse_change();
create trigger ledger_transactions_immutable before update or delete on ledger_transactions for each row execute function refuse_change();

create table coin_purchases (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  amount_units bigint not null check (amount_units > 0),
  note text not null default '',
  request_key text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users,
  unique (user_id, request_key),
  check ((status = 'pending') = (decided_at is null))
);
create index coin_purchases_status on coin_purchases (status, requested_at);
