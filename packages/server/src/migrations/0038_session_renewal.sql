-- not additive: from before versions could run beside a newer one
-- A session whose person asked to be remembered is renewed by a cookie. The cookie holds two secrets, of which only hashes are kept: one
-- that stays for the session, and one that is another after each use. Whatever deletes a session ends its cookie.
alter table sessions
  -- Until then it may be renewed, by its token or its cookie; then the password is asked for.
  add column renewable_until timestamptz,
  add column family_hash text unique,
  add column renewal_hash text,
  -- The one before, taken for a moment longer: two tabs may send it at once, and an answer may be lost.
  add column previous_renewal_hash text,
  add column renewed_at timestamptz,
  add check ((family_hash is null) = (renewal_hash is null)),
  add check (previous_renewal_hash is null or (family_hash is not null and renewed_at is not null));
update sessions set renewable_until = expires_at;
alter table sessions alter column renewable_until set not null;
