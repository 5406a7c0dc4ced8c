-- The end of an audit: who proposed and decided its opinion, the report on paper, and the sealed file.

create table opinions (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  kind text not null check (kind in ('proposed', 'decided')),
  opinion text not null check (opinion in ('satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory')),
  suggested text not null check (suggested in ('satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory')),
  reason text check (length(reason) between 1 and 4000),
  said_by uuid not null,
  said_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, said_by) references members (org_id, id)
);
create index opinions_project on opinions (org_id, project, kind, said_at desc);
call app.isolate('opinions');
grant select, insert on opinions to evidentia_app;

-- A project may be sealed again after it was taken up again: each time one file more.
create table audit_files (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 255),
  sha256 bytea not null,
  records integer not null check (records >= 0),
  sealed_at timestamptz not null default clock_timestamp(),
  sealed_by uuid not null,
  primary key (org_id, id),
  unique (org_id, project, number),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, sha256) references stored_files (org_id, sha256),
  foreign key (org_id, sealed_by) references members (org_id, id)
);
create index audit_files_bytes on audit_files (org_id, sha256);
call app.isolate('audit_files');
grant select, insert on audit_files to evidentia_app;

-- Its bytes stay for good, after the export that made them has gone.
create or replace function app.file_in_use(p_sha256 bytea) returns boolean
  language sql stable
  return exists (select from app.evidence_files where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.exports where org_id = app.org() and sha256 = p_sha256)
    or exists (select from app.audit_files where org_id = app.org() and sha256 = p_sha256);

-- Which kinds of files there are, the contract says; areas add to them.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format ~ '^[a-z][a-z_]{1,39}$');

-- The same for what people are told of.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind ~ '^[a-z][a-z_]{1,39}$');

-- Who holds the end of the chain sees every change that is in it, and all others wait until the hold is over.
grant create on schema app to evidentia_trail;
set local role evidentia_trail;
create function app.hold_trail() returns bigint
  language sql volatile security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select seq from trail_heads where org_id = app.org() for update;
end;
revoke execute on function app.hold_trail from public;
grant execute on function app.hold_trail to evidentia_app;
reset role;
revoke create on schema app from evidentia_trail;
