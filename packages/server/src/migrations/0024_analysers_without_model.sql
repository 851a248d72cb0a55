-- not additive: from before versions could run beside a newer one
-- An analyser may be kept before its model is known; nobody reads it until one is chosen.
alter table analysers alter column profile_id drop not null;
