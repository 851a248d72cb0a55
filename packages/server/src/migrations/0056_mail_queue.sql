-- not additive: from before versions could run beside a newer one
-- A clearing makes thousands of mails due at one instant: whoever takes the next ones must not sort them all.
drop index notices_to_mail;
create index notices_to_mail on notices (mail_due_at, id) where mail_due_at is not null and mailed_at is null;
