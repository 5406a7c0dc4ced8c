-- Every recorded state of a text is an immutable version with its content, hash, authors and reason. Steps, signatures,
-- sealed files and packages point at the versions that they froze.

alter table document_versions
  add column reason text not null default 'named'
    check (reason in ('begun', 'edited', 'named', 'restored', 'migrated')),
  -- Who changed the text since the version before.
  add column authors uuid[] not null default '{}';

-- The version that holds what the text says; empty for texts that are older than versions, until they get one.
alter table documents add column version_id uuid;

create table document_version_uses (
  org_id uuid not null,
  id uuid not null,
  version_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('step', 'signature', 'seal', 'package')),
  -- The version of the record that the step led to, or that was signed, sealed or packaged.
  record_version integer not null,
  -- The status that the step led to; the signature; the order of the sealed file, or the package.
  status text,
  signature_id uuid,
  file_id uuid,
  -- Signed before signatures covered texts: this is what the text said when versions were introduced.
  at_migration boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, version_id) references document_versions (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, signature_id) references signatures (org_id, id)
);
create index document_version_uses_signature on document_version_uses (org_id, signature_id) where signature_id is not null;
create index document_version_uses_version on document_version_uses (org_id, version_id);
create index document_version_uses_record on document_version_uses (org_id, record_id);
call app.isolate('document_version_uses');
grant select, insert on document_version_uses to evidentia_app;

-- Texts without a version yet. It tells ids and nothing else; the work is done for each organisation behind row security.
create policy unversioned_reads on documents for select to evidentia_identity using (version_id is null);
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create function app.unversioned_documents() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id, id from documents where version_id is null order by org_id limit 1000;
end;
revoke execute on function app.unversioned_documents from public;
grant execute on function app.unversioned_documents to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
