-- not additive: from before versions could run beside a newer one
-- What a user is told, in the app and by mail. The key makes each piece of news one notice, however often it is told.
create table notices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in
    ('gateClosesSoon', 'orderRefused', 'marketCleared', 'imbalanceApplied', 'coinsAccepted', 'analyserOffline', 'groupNews')),
  key text not null,
  facts jsonb not null,
  at timestamptz not null,
  in_app boolean not null,
  read_at timestamptz,
  -- Null: no mail is wanted. The time from which it is to be sent, and when it was.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  mail_attempts integer not null default 0,
  unique (user_id, key)
);
create index notices_of_user on notices (user_id, id desc) where in_app;
create index notices_unread on notices (user_id) where in_app and read_at is null;
create index notices_to_mail on notices (mail_due_at) where mail_due_at is not null and mailed_at is null;

-- Where a user wants something else than is usual.
create table notice_preferences (
  user_id integer not null references users (id),
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);

-- Orders of which their owners are told: what nobody took, and what left the book.
create index intraday_orders_refused on intraday_orders (changed_at) where status in ('expired', 'hibernated');
