-- not additive: from before versions could run beside a newer one
-- What people consented to, word for word, and everything they ever said to it.
create table consent_texts (
  kind text not null check (kind in ('research', 'terms')),
  version text not null check (length(version) between 1 and 40),
  language text not null check (language in ('en', 'ro')),
  title text not null,
  text text not null,
  first_shown_at timestamptz not null,
  primary key (kind, version, language)
);

create table consents (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  kind text not null,
  given boolean not null,
  version text not null,
  language text not null,
  at timestamptz not null,
  -- Who said so.
  actor_id integer not null references users,
  foreign key (kind, version, language) references consent_texts
);
create index consents_user on consents (user_id, kind, id desc);

create trigger consent_texts_immutable before update or delete on consent_texts
  for each row execute function refuse_change();
create trigger consents_immutable before update or delete on consents
  for each row execute function refuse_change();

-- Whose latest word on research is yes, and to which text. Whether that text still is the one in use, `withResearchConsent` of
-- the accounts knows: nothing about a person is published past it.
create view research_consents as
  select latest.user_id, latest.version, latest.language, latest.at
  from (select distinct on (user_id) user_id, given, version, language, at
    from consents where kind = 'research' order by user_id, id desc) latest
  join users on users.id = latest.user_id
  where latest.given and users.closed_at is null;
