-- What leaves a technical file: packages that freeze it, what each of them holds, and the questions of their readers.

create table packages (
  org_id uuid not null,
  id uuid not null,
  device uuid not null,
  purpose text,
  recipient text,
  language text not null check (language in ('en', 'fr', 'ar')),
  assembly integer not null check (assembly > 0),
  assembled_at timestamptz not null,
  manifest_hash text not null check (manifest_hash ~ '^[0-9a-f]{64}$'),
  unapproved integer not null check (unapproved >= 0),
  document_count integer not null check (document_count >= 0),
  -- Who may read it from outside: no part of what is signed.
  people uuid[] not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, device) references devices (org_id, id)
);
create index packages_device on packages (org_id, device, id);
create index packages_people on packages using gin (org_id, people);
call app.isolate('packages');
grant select, insert, update on packages to evidentia_app;

-- Each section as it was when the package was assembled. Nothing here is ever written over or taken away (CHG-1, CHG-2).
create table package_items (
  org_id uuid not null,
  package uuid not null,
  assembly integer not null check (assembly > 0),
  key text not null,
  position integer not null,
  content jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (org_id, package, assembly, key),
  foreign key (org_id, package) references packages (org_id, id)
);
call app.isolate('package_items');
grant select, insert on package_items to evidentia_app;

-- The files of the document versions in it, by their bytes.
create table package_files (
  org_id uuid not null,
  package uuid not null,
  assembly integer not null check (assembly > 0),
  version uuid not null,
  sha256 bytea not null,
  name text not null check (length(name) between 1 and 255),
  primary key (org_id, package, assembly, version),
  foreign key (org_id, package) references packages (org_id, id),
  foreign key (org_id, version) references documentversions (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256)
);
create index package_files_bytes on package_files (org_id, sha256);
call app.isolate('package_files');
grant select, insert on package_files to evidentia_app;

create table questions (
  org_id uuid not null,
  id uuid not null,
  package uuid not null,
  section_key text,
  text text not null,
  answer text,
  asked_by uuid not null,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, package) references packages (org_id, id),
  foreign key (org_id, asked_by) references members (org_id, id)
);
create index questions_package on questions (org_id, package, id);
call app.isolate('questions');
grant select, insert, update on questions to evidentia_app;

-- Bytes of a package stay for as long as the package does.
create or replace function app.file_in_use(p_sha256 bytea) returns boolean
  language sql stable
  return exists (select from app.evidence_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.exports where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.audit_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.package_files where org_id = app.org() and sha256 = p_sha256);

-- Whether whoever asks is here as a visitor alone, with no part in the organisation's work.
create function app.visits() returns boolean
  language sql stable parallel safe
begin atomic
  select app.person() is not null and exists (select from app.members m
    where m.org_id = app.org() and m.id = app.person() and m.roles <@ array['guest', 'external_reviewer']);
end;

-- Visitors never see the live file, whatever the program does; of packages, those that were sent to them.
create policy inside on devices as restrictive for select to evidentia_app using (not (select app.visits()));
create policy inside on sections as restrictive for select to evidentia_app using (not (select app.visits()));
create policy inside on filerows as restrictive for select to evidentia_app using (not (select app.visits()));
create policy inside on gsprrows as restrictive for select to evidentia_app using (not (select app.visits()));
create policy inside on techdocuments as restrictive for select to evidentia_app using (not (select app.visits()));
create policy inside on documentversions as restrictive for select to evidentia_app using (not (select app.visits()));

create function app.reads_package(p_package uuid) returns boolean
  language sql stable parallel safe
begin atomic
  select exists (select from app.packages p
    join app.records r on r.org_id = p.org_id and r.id = p.id and r.status = 'sent' and r.archived_at is null
    where p.org_id = app.org() and p.id = p_package and p.people @> array[app.person()]);
end;
create policy shared on packages as restrictive for select to evidentia_app
  using (not (select app.visits()) or people @> array[(select app.person())]);
create policy shared on package_items as restrictive for select to evidentia_app
  using (not (select app.visits()) or app.reads_package(package));
create policy shared on package_files as restrictive for select to evidentia_app
  using (not (select app.visits()) or app.reads_package(package));
create policy shared on questions as restrictive for select to evidentia_app
  using (not (select app.visits()) or app.reads_package(package));
