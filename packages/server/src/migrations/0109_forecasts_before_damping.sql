-- additive: forecasts of an older version say nothing of it, and are learnt from as they are
-- What a price was before it was damped, in the unit of `value` (docs/decisions/0158).
alter table forecasts add column undamped bigint[];
