-- Files that a seal covers: those of sealed audits and of frozen packages. Their stored bytes are put under object lock where
-- the bucket has it; the version that is locked and until when is noted here.
create table sealed_files (
  org_id uuid not null,
  record_id uuid not null,
  sha256 bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  version_id text check (length(version_id) between 1 and 1024),
  locked_until timestamptz,
  primary key (org_id, record_id, sha256),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256),
  check ((version_id is null) = (locked_until is null))
);
create index sealed_files_bytes on sealed_files (org_id, sha256);
create index sealed_files_waiting on sealed_files (org_id, sha256) where locked_until is null;
call app.isolate('sealed_files');
grant select, insert, update (version_id, locked_until) on sealed_files to evidentia_app;
