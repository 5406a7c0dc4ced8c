-- Official texts that a customer loads from the Official Journal, cut into passages that rows name by number.
create table official_texts (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  language text not null check (language in ('en', 'fr')),
  act text not null check (length(act) <= 300),
  consolidated_on date,
  sha256 bytea not null,
  name text not null check (length(name) between 1 and 255),
  current boolean not null,
  replaces uuid,
  loaded_by uuid not null,
  loaded_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256),
  foreign key (org_id, replaces) references official_texts (org_id, id),
  foreign key (org_id, loaded_by) references members (org_id, id)
);
create unique index official_texts_current on official_texts (org_id, universe, language) where current;
create index official_texts_universe on official_texts (org_id, universe, loaded_at desc);
create index official_texts_bytes on official_texts (org_id, sha256);
call app.isolate('official_texts');
grant select, insert, update (current) on official_texts to evidentia_app;

create table official_passages (
  org_id uuid not null,
  text uuid not null,
  position integer not null,
  key text not null,
  parent integer,
  -- The last passage inside this one.
  last integer not null check (last >= position),
  depth integer not null,
  label text,
  heading text,
  wording text not null,
  -- Of the passage with everything inside it.
  hash bytea not null,
  primary key (org_id, text, position),
  foreign key (org_id, text) references official_texts (org_id, id)
);
create index official_passages_key on official_passages (org_id, text, key);
call app.isolate('official_passages');
grant select, insert on official_passages to evidentia_app;

-- Rows that an amended text touches.
create table official_text_reviews (
  org_id uuid not null,
  id uuid not null,
  text uuid not null,
  record_id uuid not null,
  key text not null,
  decision text check (decision in ('unchanged', 'revise')),
  note text check (length(note) <= 2000),
  decided_by uuid,
  decided_at timestamptz,
  primary key (org_id, id),
  unique (org_id, text, record_id),
  foreign key (org_id, text) references official_texts (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, decided_by) references members (org_id, id),
  check ((decision is null) = (decided_at is null))
);
create index official_text_reviews_record on official_text_reviews (org_id, record_id);
call app.isolate('official_text_reviews');
grant select, insert, update (decision, note, decided_by, decided_at) on official_text_reviews to evidentia_app;

-- The file stays as long as its text.
create or replace function app.file_in_use(p_sha256 bytea) returns boolean
  language sql stable
  return exists (select from app.evidence_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.exports where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.audit_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.package_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.official_texts where org_id = app.org() and sha256 = p_sha256);
