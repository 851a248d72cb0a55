-- additive: forecasts of an older version say nothing of it, and their errors count as usual
-- How large errors were at hours like these, as networks learnt it, in the unit of `value` (docs/decisions/0173).
alter table forecasts add column error_sizes bigint[];
