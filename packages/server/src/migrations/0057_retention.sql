-- not additive: from before versions could run beside a newer one
-- Notices go once they are old (0084): found by their time.
create index notices_by_time on notices (at);

-- Entries of the audit log are never changed, and one is removed only by who says until when the log is kept, and only if it is older.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('tandem.audit_kept_from', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% rows are immutable', tg_table_name;
end $$;
drop trigger audit_entries_immutable on audit_entries;
create trigger audit_entries_immutable before update or delete on audit_entries
  for each row execute function keep_audit_entries();
