-- additive: programs before it ask the table of migrations for names and times alone
-- Whether a program that has no file of a migration can run beside it, and the version that applied it.
alter table kysely_migration add column additive boolean;
alter table kysely_migration add column version text;
