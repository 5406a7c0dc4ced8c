-- Files and the evidence they belong to. Bytes are in the storage; what is said of them is here.

-- The bytes of an organisation's files, once however often they were uploaded, and whether anybody may open them.
create table stored_files (
  org_id uuid not null references organisations,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  -- What the bytes are by themselves; nobody's word is taken for it.
  media_type text not null check (length(media_type) between 3 and 150),
  -- A browser may show them: an image or a PDF with nothing else in it.
  viewable boolean not null,
  -- `storing`: the row is there before the bytes, `removing`: until after them, so that no row ever lacks its bytes.
  state text not null check (state in ('storing', 'scanning', 'clean', 'quarantined', 'removing')),
  finding text check (length(finding) <= 300),
  stored_at timestamptz not null default clock_timestamp(),
  scanned_at timestamptz,
  primary key (org_id, sha256)
);
create index stored_files_unsettled on stored_files (state, stored_at) where state in ('scanning', 'removing');
call app.isolate('stored_files');
grant select, insert, update, delete on stored_files to evidentia_app;

-- Uploads on their way, and finished ones until somebody makes use of them or a day has passed.
create table uploads (
  org_id uuid not null references organisations,
  id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  -- What the sender says; the bytes must agree.
  sha256 bytea not null check (length(sha256) = 32),
  stored boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- One request at a time adds to an upload, whichever process it reached. A lease, because processes can die.
  lock_holder text,
  locked_until timestamptz,
  lock_wanted boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
create index uploads_age on uploads (expires_at);
create index uploads_bytes on uploads (org_id, sha256);
call app.isolate('uploads');
grant select, insert, update, delete on uploads to evidentia_app;

create table evidence (
  org_id uuid not null,
  id uuid not null,
  description text,
  type text,
  source text,
  address text check (address ~* '^https?://'),
  obtained_on date not null,
  obtained_by uuid not null,
  period_from date,
  period_to date,
  confidentiality text not null check (confidentiality in ('internal', 'confidential', 'restricted')),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, obtained_by) references members (org_id, id)
);
create index evidence_type on evidence (org_id, type, id);
create index evidence_obtained_by on evidence (org_id, obtained_by, id);
call app.isolate('evidence');
grant select, insert, update on evidence to evidentia_app;

-- Versions of the file of a piece of evidence: added, never changed or taken away.
create table evidence_files (
  org_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  version integer not null check (version > 0),
  sha256 bytea not null,
  name text not null check (length(name) between 1 and 255),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  unique (org_id, record_id, version),
  foreign key (org_id, record_id) references evidence (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256),
  foreign key (org_id, uploaded_by) references members (org_id, id)
);
create index evidence_files_bytes on evidence_files (org_id, sha256);
call app.isolate('evidence_files');
grant select, insert on evidence_files to evidentia_app;

-- Whether anything holds on to these bytes. A later table with files of its own replaces this function.
create function app.file_in_use(p_sha256 bytea) returns boolean
  language sql stable
  return exists (select from app.evidence_files where org_id = app.org() and sha256 = p_sha256);
revoke execute on function app.file_in_use from public;
grant execute on function app.file_in_use to evidentia_app;

-- Which organisations have something to tidy up: uploads past their day, files half removed, and files that wait too
-- long for the scanner. It tells ids of organisations and nothing else; the work is done for each behind row security.
grant select on uploads, stored_files to evidentia_identity;
create policy tidy_reads on uploads for select to evidentia_identity using (expires_at < clock_timestamp());
create policy tidy_reads on stored_files for select to evidentia_identity using (state in ('scanning', 'removing'));
create function app.untidy_organisations() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id from uploads where expires_at < clock_timestamp()
  union
  select org_id from stored_files where state = 'removing'
  union
  select org_id from stored_files where state = 'scanning' and stored_at < clock_timestamp() - interval '1 hour';
end;
revoke execute on function app.untidy_organisations from public;
grant execute on function app.untidy_organisations to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.untidy_organisations owner to evidentia_identity;
revoke create on schema app from evidentia_identity;
