-- not additive: from before versions could run beside a newer one
-- A user's orders by market; the withdrawn ones, too, which no other index has.
create index orders_user on orders (user_id, session_id);
