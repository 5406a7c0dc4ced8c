-- Controlled documents of the technical file: the register, and the versions that are reviewed, approved and released.

create table techdocuments (
  org_id uuid not null,
  id uuid not null,
  doc_type text not null,
  language text not null,
  external boolean,
  confidentiality text not null check (confidentiality in ('internal', 'confidential', 'restricted')),
  training_required boolean,
  replaced_by uuid,
  legal_hold boolean,
  retention_until date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, replaced_by) references techdocuments (org_id, id),
  check (replaced_by <> id)
);
create index techdocuments_type on techdocuments (org_id, doc_type, id);
call app.isolate('techdocuments');
grant select, insert, update on techdocuments to evidentia_app;

create table documentversions (
  org_id uuid not null,
  id uuid not null,
  document uuid not null,
  file uuid,
  checksum text check (checksum ~ '^[0-9a-f]{64}$'),
  change_summary text,
  reviewers jsonb,
  approvers jsonb,
  release integer not null check (release > 0),
  minor integer not null check (minor > 0),
  authors jsonb not null default '[]',
  round_from integer,
  -- What is known only after its content was signed.
  approved_on date,
  effective_on date,
  training_done boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, document) references techdocuments (org_id, id),
  foreign key (org_id, file) references evidence (org_id, id)
);
create index documentversions_document on documentversions (org_id, document, id);
create index documentversions_release on documentversions (org_id, coalesce(release, 0), id);
create index documentversions_file on documentversions (org_id, file, id);
call app.isolate('documentversions');
grant select, insert, update on documentversions to evidentia_app;

-- What was approved is never written over, whatever the program does (DOC-7, CHG-1).
create function app.keep_approved_version() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (old.document, old.file, old.checksum, old.change_summary, old.reviewers, old.approvers, old.release, old.minor, old.authors)
      is distinct from
     (new.document, new.file, new.checksum, new.change_summary, new.reviewers, new.approvers, new.release, new.minor, new.authors)
    and exists (select from records r where r.org_id = old.org_id and r.id = old.id
      and r.status in ('approved', 'effective', 'superseded', 'obsolete'))
  then
    raise exception 'an approved version of a document is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_approved_version before update on documentversions
  for each row execute function app.keep_approved_version();
