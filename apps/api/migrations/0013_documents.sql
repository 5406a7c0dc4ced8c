-- Rich texts of records, edited together. Every change is a row before anybody is told that it is kept.

create table documents (
  org_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  field text not null check (field ~ '^[a-z][a-zA-Z0-9]{0,59}$'),
  -- The number of the newest change, of the newest one that content and text show, and of the newest one that the
  -- audit trail speaks of.
  seq bigint not null default 0,
  projected_seq bigint not null default 0,
  recorded_seq bigint not null default 0,
  -- The shared document up to snapshot_seq; later changes are rows of document_updates.
  snapshot bytea,
  snapshot_seq bigint not null default 0,
  -- What it says: checked, without anything that the grammar of texts does not know. `json` keeps what was hashed.
  content json not null,
  hash bytea not null check (length(hash) = 32),
  -- What the trail's newest entry says of the hash.
  recorded_hash bytea not null check (length(recorded_hash) = 32),
  words text not null default '',
  search tsvector not null default '',
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid,
  primary key (org_id, id),
  unique (org_id, record_id, field),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  foreign key (org_id, updated_by) references members (org_id, id)
-- Room on each page, so that counting a change up rewrites nothing else.
) with (fillfactor = 60);
create index documents_unrecorded on documents (updated_at) where recorded_seq < seq;
create index documents_search on documents using gin (org_id, search);
call app.isolate('documents');
grant select, insert, update on documents to evidentia_app;

-- Changes that are not in the snapshot yet; they go when they are, and when the trail has an entry of them.
create table document_updates (
  org_id uuid not null,
  document_id uuid not null,
  seq bigint not null,
  person_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  data bytea not null check (length(data) between 1 and 1048576),
  primary key (org_id, document_id, seq),
  foreign key (org_id, document_id) references documents (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('document_updates');
grant select, insert, delete on document_updates to evidentia_app;

-- What a text said when somebody gave it a name: added, never changed or taken away.
create table document_versions (
  org_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 120),
  seq bigint not null,
  content json not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  primary key (org_id, id),
  unique (org_id, document_id, number),
  foreign key (org_id, document_id) references documents (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
call app.isolate('document_versions');
grant select, insert on document_versions to evidentia_app;

-- Texts that were changed and not recorded although nobody has them open any more, because a process was cut off.
-- It tells ids and nothing else; the work is done for each organisation behind row security.
grant select on documents to evidentia_identity;
create policy unrecorded_reads on documents for select to evidentia_identity using (recorded_seq < seq);
create function app.unrecorded_documents() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id, id from documents
  where recorded_seq < seq and updated_at < clock_timestamp() - interval '10 minutes'
  limit 1000;
end;
revoke execute on function app.unrecorded_documents from public;
grant execute on function app.unrecorded_documents to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.unrecorded_documents owner to evidentia_identity;
revoke create on schema app from evidentia_identity;

-- Search reads the texts of a record with its fields.
grant select on documents to evidentia_search;
create policy search_reads on documents for select to evidentia_search using (true);
grant create on schema app to evidentia_search;
set local role evidentia_search;
create or replace function app.search(p_words text, p_text text, p_types text[], p_limit integer)
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with q as (
    select to_tsquery('simple', p_words) || plainto_tsquery('english', p_text)
      || plainto_tsquery('french', p_text) || plainto_tsquery('arabic', p_text) as query
  ), found as (
    select r.id, ts_rank(r.search, q.query) as rank, r.updated_at
    from q, records r
    where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null
      and (p_types is null or r.type = any (p_types))
    union all
    select r.id, ts_rank(d.search, q.query), r.updated_at
    from q, documents d join records r on r.org_id = d.org_id and r.id = d.record_id
    where d.org_id = app.org() and d.search @@ q.query and r.archived_at is null
      and (p_types is null or r.type = any (p_types))
  )
  select found.id, max(found.rank) as rank from found
  group by found.id, found.updated_at
  order by rank desc, found.updated_at desc
  limit p_limit;
end;
reset role;
revoke create on schema app from evidentia_search;
