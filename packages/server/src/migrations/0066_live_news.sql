-- additive: a table that only newer versions write to and empty
-- What is to be told to the listeners of all processes, until it is told (0089): a notice is written with the change it is about, and
-- whoever tells it removes it. Unlogged: where the database itself dies every listener is connected anew, and reads everything then.
create unlogged table live_news (
  notice text not null check (octet_length(notice) < 8000)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
