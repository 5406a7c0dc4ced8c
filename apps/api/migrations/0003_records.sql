-- The spine: one row for every business record, and everything that is the same for all records.

create table records (
  org_id uuid not null references organisations,
  id uuid not null,
  type text not null,
  code text not null check (length(code) between 1 and 60),
  title jsonb not null,
  status text not null,
  owner_id uuid,
  due_on date,
  tags text[],
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  archived_at timestamptz,
  search tsvector not null,
  primary key (org_id, id),
  unique (org_id, type, code),
  foreign key (org_id, owner_id) references members (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  foreign key (org_id, updated_by) references members (org_id, id)
);
-- One index for each sort key of a list. Archived records are few and have one of their own.
-- This one for all of them, so that a list with the archived ones among the others has an order to follow.
create index records_updated on records (org_id, type, updated_at, id);
create index records_created on records (org_id, type, created_at, id) where archived_at is null;
create index records_status on records (org_id, type, status, updated_at, id) where archived_at is null;
create index records_by_status on records (org_id, type, status, id) where archived_at is null;
create index records_archived on records (org_id, type, updated_at, id) where archived_at is not null;
create index records_title_en on records (org_id, type, (coalesce(title->>'en', title->>'fr', title->>'ar')) collate "und-x-icu", id) where archived_at is null;
create index records_title_fr on records (org_id, type, (coalesce(title->>'fr', title->>'en', title->>'ar')) collate "und-x-icu", id) where archived_at is null;
create index records_title_ar on records (org_id, type, (coalesce(title->>'ar', title->>'en', title->>'fr')) collate "und-x-icu", id) where archived_at is null;
create index records_owner on records (org_id, owner_id, due_on, id) where archived_at is null and owner_id is not null;
create index records_search on records using gin (org_id, search);
call app.isolate('records');
grant select, insert, update on records to evidentia_app;

create table links (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  from_id uuid not null,
  to_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  primary key (org_id, id),
  unique (org_id, from_id, kind, to_id),
  foreign key (org_id, from_id) references records (org_id, id),
  foreign key (org_id, to_id) references records (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create index links_to on links (org_id, to_id, kind);
call app.isolate('links');
grant select, insert, delete on links to evidentia_app;

create table assignments (
  org_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('responsible', 'reviewer', 'approver', 'informed')),
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  primary key (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create unique index assignments_open on assignments (org_id, record_id, person_id, role) where done_at is null;
create index assignments_person on assignments (org_id, person_id, due_on, id) where done_at is null;
call app.isolate('assignments');
grant select, insert, update on assignments to evidentia_app;

-- Counters for codes: taken in the transaction of the insert, never reused; gaps are allowed.
create table counters (
  org_id uuid not null references organisations,
  name text not null,
  value integer not null,
  primary key (org_id, name)
);
call app.isolate('counters');
grant select, insert, update on counters to evidentia_app;

-- What a bulk change replaced, for as long as it can be undone.
create table operations (
  org_id uuid not null references organisations,
  id uuid not null,
  type text not null,
  actor_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  before jsonb not null,
  primary key (org_id, id),
  foreign key (org_id, actor_id) references members (org_id, id)
);
call app.isolate('operations');
grant select, insert, update on operations to evidentia_app;

-- Answers to requests that carried a key, kept a day, in the transaction of the effect.
create table idempotency (
  org_id uuid not null,
  person_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, person_id, key)
);
create index idempotency_age on idempotency (created_at);
call app.isolate('idempotency');
grant select, insert, update, delete on idempotency to evidentia_app;

-- Forgets answers after their day, for all organisations at once; no other deletion is possible this way.
grant select, delete on idempotency to evidentia_identity;
create policy forgets on idempotency to evidentia_identity using (created_at < clock_timestamp() - interval '24 hours');
create function app.forget_replies() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from idempotency where created_at < clock_timestamp() - interval '24 hours';
end;
revoke execute on function app.forget_replies from public;
grant execute on function app.forget_replies to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.forget_replies owner to evidentia_identity;
revoke create on schema app from evidentia_identity;

-- Full text under row security cannot use the index, because @@ is not leakproof. This one function sees past
-- row security, takes the tenant from the setting alone, and gives back ids only.
grant select on records to evidentia_search;
create policy search_reads on records for select to evidentia_search using (true);

create function app.search(p_words text, p_text text, p_types text[], p_limit integer)
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
  -- The generic plan would not know which organisation is large; the index is right for all of them.
begin atomic
  select r.id, ts_rank(r.search, q.query) as rank
  from (
    select to_tsquery('simple', p_words) || plainto_tsquery('english', p_text)
      || plainto_tsquery('french', p_text) || plainto_tsquery('arabic', p_text) as query
  ) q, records r
  where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null
    and (p_types is null or r.type = any (p_types))
  order by rank desc, r.updated_at desc
  limit p_limit;
end;

revoke execute on function app.search from public;
grant execute on function app.search to evidentia_app;
grant create on schema app to evidentia_search;
alter function app.search owner to evidentia_search;
revoke create on schema app from evidentia_search;

-- Only the owner of a table may refresh the planner's statistics on it; the program asks after a large import.
create function app.refresh_statistics(p_table text) returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  execute format('analyze app.%I', p_table);
  analyze app.records;
end
$$;
revoke execute on function app.refresh_statistics from public;
grant execute on function app.refresh_statistics to evidentia_app;
