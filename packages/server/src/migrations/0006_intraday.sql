-- not additive: from before versions could run beside a newer one
-- Intraday: how long before its delivery a contract closes. Auctions have one gate and take no notice of it.
alter table market_sessions add column lead_minutes integer not null default 60 check (lead_minutes between 0 and 1440);

-- A delivery period of an intraday session with its continuous book; made when its first order comes.
create table intraday_contracts (
  session_id integer not null references market_sessions,
  period integer not null check (period between 1 and 100),
  suspended_at timestamptz,
  closed_at timestamptz,
  -- The last time priority given in the book, the events stored, the trades made.
  sequence bigint not null default 0,
  events bigint not null default 0,
  trades integer not null default 0,
  -- What the trades come to; null until there is one.
  open_ticks integer,
  high_ticks integer,
  low_ticks integer,
  last_ticks integer,
  volume_wh bigint not null default 0 check (volume_wh >= 0),
  value_units numeric not null default 0,
  primary key (session_id, period),
  check ((trades = 0) = (last_ticks is null))
);

-- An order for one contract. Its number comes from the same row of numbers as a day-ahead order's.
create table intraday_orders (
  id integer primary key,
  user_id integer not null references users,
  session_id integer not null references market_sessions,
  period integer not null check (period between 1 and 100),
  name text not null default '',
  side text not null check (side in ('buy', 'sell')),
  -- Null: at any price, which only an order that does not rest may be.
  price_ticks integer,
  execution text not null check (execution in ('NON', 'IOC', 'FOK')),
  display_wh integer check (display_wh > 0),
  -- Entered = filled + open + cancelled. An amendment enters what it leaves open.
  quantity_wh bigint not null check (quantity_wh > 0),
  filled_wh bigint not null default 0 check (filled_wh >= 0),
  open_wh bigint not null check (open_wh >= 0),
  -- What the public sees of it while it rests.
  visible_wh bigint not null default 0 check (visible_wh >= 0),
  -- Its time priority, while it rests.
  sequence bigint,
  -- Σ price × quantity of its trades.
  value_units numeric not null default 0,
  status text not null check (status in
    ('draft', 'active', 'hibernated', 'filled', 'cancelled', 'expired', 'killed', 'remainderCancelled')),
  -- Why it ended, where the status alone does not say it.
  ending jsonb,
  reserved_units bigint not null default 0 check (reserved_units >= 0),
  version integer not null default 1,
  -- Given by a program so that a repeated request places nothing twice.
  request_key text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  entered_at timestamptz,
  check (filled_wh + open_wh <= quantity_wh),
  check ((status = 'active') = (sequence is not null)),
  check (status = 'active' or (reserved_units = 0 and visible_wh = 0)),
  check (status in ('draft', 'active', 'hibernated') or open_wh = 0),
  check (price_ticks is not null or execution <> 'NON'),
  unique (user_id, request_key)
);
create index intraday_orders_open on intraday_orders (session_id, period) where sequence is not null;
create index intraday_orders_user on intraday_orders (user_id, session_id);
create index intraday_orders_session on intraday_orders (session_id, period);

-- Everything that was ever done to a book, in sequence: replaying it makes the same book.
create table book_events (
  session_id integer not null,
  period integer not null,
  number bigint not null,
  type text not null check (type in ('order', 'amend', 'cancel', 'gateClosure')),
  order_id integer,
  user_id integer,
  side text,
  price_ticks integer,
  quantity_wh bigint,
  execution text,
  display_wh integer,
  at timestamptz not null,
  primary key (session_id, period, number),
  foreign key (session_id, period) references intraday_contracts
);
create trigger book_events_immutable before update or delete on book_events for each row execute function refuse_change();

-- A continuous trade is two rows, one of each side, with the same number in its contract.
alter table trades alter column order_id drop not null;
alter table trades add column intraday_order_id integer references intraday_orders;
alter table trades add column number integer check (number > 0);
alter table trades add column aggressor text check (aggressor in ('buy', 'sell'));
alter table trades add check ((order_id is null) <> (intraday_order_id is null));
alter table trades add check ((intraday_order_id is null) = (number is null) and (number is null) = (aggressor is null));
create unique index trades_number on trades (session_id, period, number, side) where number is not null;
create index trades_intraday_order on trades (intraday_order_id) where intraday_order_id is not null;

-- Limits that users set for themselves; null is none. Prices: buying above, selling below.
create table order_guards (
  user_id integer primary key references users,
  warn_quantity_wh bigint check (warn_quantity_wh > 0),
  refuse_quantity_wh bigint check (refuse_quantity_wh > 0),
  warn_buy_price_ticks integer,
  refuse_buy_price_ticks integer,
  warn_sell_price_ticks integer,
  refuse_sell_price_ticks integer,
  changed_at timestamptz not null
);

-- For programs: a token that may do what its scopes say, until it expires or is withdrawn.
create table access_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  name text not null,
  token_hash text not null unique,
  -- The first characters of the token, by which its owner knows it.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  calls_per_minute integer not null check (calls_per_minute between 1 and 60000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  withdrawn_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);

-- Market makers and trading agents: users that the platform itself runs, and says so.
alter table users add column is_system boolean not null default false;
