-- additive: a table that only newer versions read and write
-- Which server does what the others hand over to it (0087). The number grows whenever that changes, and whenever somebody
-- wants to be sure that nothing is done any more of what was handed over before: a server does what was handed over under the present
-- number alone, and looks at it in the database transaction in which it does it.
create table intraday_lead (
  is_only boolean primary key default true check (is_only),
  number bigint not null check (number >= 0),
  address text check (length(address) <= 300)
);
insert into intraday_lead (number) values (0);
