-- not additive: from before versions could run beside a newer one
-- The texts with versions: whoever agreed to one agreed to a version of it, so none is ever changed.
create table document_versions (
  document text not null check (document in ('terms', 'privacy', 'research', 'accessibility')),
  version integer not null check (version > 0),
  text_en text not null check (length(text_en) between 1 and 30000),
  text_ro text not null check (length(text_ro) between 1 and 30000),
  at timestamptz not null,
  -- Null: the text that came with the platform.
  actor_id integer references users (id),
  primary key (document, version)
);
create trigger document_versions_immutable before update or delete on document_versions
  for each row execute function refuse_change();

-- Logos of partners. Named after what is in them, so that a name never means another picture.
create table site_images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  content bytea not null check (length(content) between 1 and 60000),
  added_at timestamptz not null
);
