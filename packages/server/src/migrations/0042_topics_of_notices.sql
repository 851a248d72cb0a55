-- not additive: from before versions could run beside a newer one
-- Notices of one topic are one line to their reader, and from `quiet_from` on nobody has to do anything about it.
alter table notices add column topic text, add column quiet_from timestamptz;
-- What was stored before stays a line each, without the hours that were not stored.
update notices set topic = key;
update notices set facts = facts || '{"orders": 1, "periods": []}' where kind = 'orderRefused';
update notices set quiet_from = at where kind = 'orderRefused' and facts->>'reason' = 'expired';
update notices set quiet_from = (facts->>'closingTime')::timestamptz where kind = 'gateClosesSoon';
alter table notices alter column topic set not null;
create index notices_of_topic on notices (user_id, topic, id);
