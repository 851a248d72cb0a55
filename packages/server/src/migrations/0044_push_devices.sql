-- not additive: from before versions could run beside a newer one
-- Browsers in which somebody wants push messages. A session that ran out leaves its browser subscribed; one that was ended does not.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  session_id integer references sessions (id) on delete set null,
  endpoint text not null unique,
  -- Host and port of the endpoint.
  service text not null,
  -- The keys of the browser (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  -- When its browser said last that it is there.
  renewed_at timestamptz not null,
  -- When the push service took a message for it last.
  reached_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- What is to be pushed: one message of a topic for each browser, the latest.
create table push_messages (
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  topic text not null,
  notice_id integer not null references notices (id) on delete cascade,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  primary key (subscription_id, topic)
);
create index push_messages_due on push_messages (due_at);
create index push_messages_of_notice on push_messages (notice_id);

-- Null: nobody wanted it pushed. When it is to be, and when it was handed to the messages.
alter table notices add column push_due_at timestamptz, add column push_taken_at timestamptz;
create index notices_to_push on notices (push_due_at) where push_due_at is not null and push_taken_at is null;
create index notices_pushed on notices (user_id, push_taken_at) where push_taken_at is not null;
-- Null: the usual of the kind.
alter table notice_preferences add column by_push boolean;
