-- I18-3: a translation of a controlled document is a document of its own that names its source; each of its versions says
-- which version of the source it follows, and how the text came about.
alter table techdocuments
  add column translation_of uuid,
  add foreign key (org_id, translation_of) references techdocuments (org_id, id),
  add check (translation_of <> id);
create index techdocuments_translation on techdocuments (org_id, translation_of, id) where translation_of is not null;

alter table documentversions
  add column source_version uuid,
  add column translation text check (translation in ('machine', 'checked')),
  add foreign key (org_id, source_version) references documentversions (org_id, id);

-- What was approved is never written over, and that is part of it.
create or replace function app.keep_approved_version() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (old.document, old.file, old.checksum, old.change_summary, old.reviewers, old.approvers, old.release, old.minor,
      old.authors, old.source_version, old.translation)
      is distinct from
     (new.document, new.file, new.checksum, new.change_summary, new.reviewers, new.approvers, new.release, new.minor,
      new.authors, new.source_version, new.translation)
    and exists (select from records r where r.org_id = old.org_id and r.id = old.id
      and r.status in ('approved', 'effective', 'superseded', 'obsolete'))
  then
    raise exception 'an approved version of a document is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
