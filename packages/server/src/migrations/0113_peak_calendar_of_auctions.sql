-- additive: what an older version clears has no calendar, and counts by the present one
-- What counted as peak when an auction was cleared, so that its published indices stay what they were (docs/decisions/0187).
alter table auction_verifications add column peak_calendar jsonb;
