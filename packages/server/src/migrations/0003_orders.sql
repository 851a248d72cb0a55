-- not additive: from before versions could run beside a newer one
create table orders (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  session_id integer not null references market_sessions,
  name text not null,
  status text not null check (status in ('draft', 'transmitted', 'partiallyFilled', 'filled', 'unfilled', 'cancelled')),
  version integer not null default 1,
  reserved_units bigint not null default 0 check (reserved_units >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  transmitted_at timestamptz,
  -- Time priority is this sequence, not the wall clock; a change renews it.
  transmission_seq bigint,
  check (status = 'transmitted' or reserved_units = 0),
  check ((status in ('draft', 'cancelled')) or transmission_seq is not null)
);
create sequence order_transmissions;
-- One day-ahead order per user and market; a withdrawn one makes room.
create unique index orders_one_per_session on orders (user_id, session_id) where status <> 'cancelled';
create index orders_session on orders (session_id, status);

create table order_steps (
  order_id integer not null references orders on delete cascade,
  period integer not null check (period between 1 and 100),
  side text not null check (side in ('buy', 'sell')),
  step integer not null check (step between 1 and 32),
  price_ticks integer not null,
  quantity_wh integer not null check (quantity_wh between 1 and 1000000000),
  -- Written once, by the clearing.
  accepted_wh integer check (accepted_wh between 0 and quantity_wh),
  outcome jsonb,
  primary key (order_id, period, step),
  check ((accepted_wh is null) = (outcome is null))
);
