-- not additive: from before versions could run beside a newer one
-- A deleted group keeps its row, for settlements and forecasts speak of it; its name is free again.
alter table groups add column deleted_at timestamptz;
alter table groups drop constraint groups_name_key_key;
create unique index groups_name on groups (name_key) where deleted_at is null;

-- Whoever owns a group belongs to it, so nobody owns one and belongs to another.
alter table group_members add unique (user_id, group_id);
alter table groups add column owning_id integer generated always as (case when deleted_at is null then owner_id end) stored;
alter table groups add constraint groups_owner_is_member foreign key (owning_id, id)
  references group_members (user_id, group_id) deferrable initially deferred;
create unique index groups_one_owned on groups (owner_id) where deleted_at is null;

-- Who belonged to a group before: a day is settled by who was in it then.
create table group_departures (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id),
  user_id integer not null references users (id),
  joined_at timestamptz not null,
  left_at timestamptz not null,
  check (left_at >= joined_at)
);
create index group_departures_by_group on group_departures (group_id);
create index group_departures_by_user on group_departures (user_id);

-- Who asks to join. One request of a user waits at most.
create table group_requests (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id),
  user_id integer not null references users (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users (id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index group_requests_one on group_requests (user_id) where status = 'pending';
create index group_requests_by_group on group_requests (group_id, status);

-- Nobody who belongs to a group asks to join one, nobody whose request waits becomes a member, be it of a group of the own, and
-- a closed account does neither. The locks make two that come together wait for each other: those of one user, and those who
-- come to a group with who deletes it.
create function keep_one_group() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'group_requests' then
    -- What was decided takes nobody anywhere.
    if new.status <> 'pending' then
      return new;
    end if;
  end if;
  perform from groups where id = new.group_id and deleted_at is null for share;
  if not found then
    raise exception 'the group was deleted' using errcode = '23514', constraint = 'groups_living';
  end if;
  perform from users where id = new.user_id and closed_at is null for no key update;
  if not found then
    raise exception 'the account was closed' using errcode = '23514', constraint = 'groups_of_open_accounts';
  end if;
  if tg_table_name = 'group_requests' then
    if exists (select from group_members where user_id = new.user_id) then
      raise exception 'a member of a group asks to join one' using errcode = '23514', constraint = 'group_requests_not_by_members';
    end if;
  elsif exists (select from group_requests where user_id = new.user_id and status = 'pending') then
    raise exception 'a request of this user waits' using errcode = '23514', constraint = 'group_members_without_request';
  end if;
  return new;
end $$;
create trigger group_requests_keep before insert or update on group_requests
  for each row execute function keep_one_group();
create trigger group_members_keep before insert or update on group_members
  for each row execute function keep_one_group();

-- A deleted group has no members, and no request to join it waits.
create function keep_deleted_groups_empty() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and (exists (select from group_members where group_id = new.id)
    or exists (select from group_requests where group_id = new.id and status = 'pending')) then
    raise exception 'a deleted group is not empty' using errcode = '23514', constraint = 'groups_deleted_empty';
  end if;
  return null;
end $$;
create trigger groups_deleted_empty after update of deleted_at on groups
  for each row execute function keep_deleted_groups_empty();
