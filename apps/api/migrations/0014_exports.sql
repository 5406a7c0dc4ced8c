-- Work in the background that somebody waits for: what was asked, by whom, how far it is, and the file it became.
create table exports (
  org_id uuid not null references organisations,
  id uuid not null,
  person_id uuid not null,
  format text not null check (format in ('excel', 'pdf', 'word', 'bundle')),
  collection text not null check (length(collection) between 1 and 60),
  record_id uuid,
  code text,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  -- Filter, order or ids, as they were asked for.
  query jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  error text check (length(error) <= 60),
  -- Which try is at work. Whoever writes with an older number has been overtaken and changes nothing.
  attempt integer not null default 0,
  name text check (length(name) between 1 and 255),
  sha256 bytea,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256),
  check ((state = 'done') = (sha256 is not null)),
  check ((sha256 is null) = (name is null))
);
create index exports_person on exports (org_id, person_id, created_at desc, id);
create index exports_bytes on exports (org_id, sha256);
create index exports_age on exports (expires_at);
call app.isolate('exports');
grant select, insert, update, delete on exports to evidentia_app;

create or replace function app.file_in_use(p_sha256 bytea) returns boolean
  language sql stable
  return exists (select from app.evidence_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.exports where org_id = app.org() and sha256 = p_sha256);

-- Files that a crash left between announcement and bytes are found by their rows, as expired exports are.
create index stored_files_storing on stored_files (stored_at) where state = 'storing';
grant select on exports to evidentia_identity;
create policy tidy_reads on exports for select to evidentia_identity using (expires_at < clock_timestamp());
drop policy tidy_reads on stored_files;
create policy tidy_reads on stored_files for select to evidentia_identity using (state in ('storing', 'scanning', 'removing'));
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create or replace function app.untidy_organisations() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id from uploads where expires_at < clock_timestamp()
  union
  select org_id from exports where expires_at < clock_timestamp()
  union
  select org_id from stored_files where state = 'removing'
  union
  select org_id from stored_files where state = 'storing' and stored_at < clock_timestamp() - interval '1 day'
  union
  select org_id from stored_files where state = 'scanning' and stored_at < clock_timestamp() - interval '1 hour';
end;
reset role;
revoke create on schema app from evidentia_identity;
