-- Reviews of the trail by somebody who acted in none of it (EU GMP Annex 11, draft §12.6–12.9).

-- Whether a document is released only when its trail was reviewed.
alter table organisations add column trail_review boolean not null default false;

create table trailreviews (
  org_id uuid not null,
  id uuid not null,
  subject uuid not null,
  first_seq bigint not null check (first_seq > 0),
  last_seq bigint not null,
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  entry_count integer not null check (entry_count > 0),
  notable_count integer not null check (notable_count between 0 and entry_count),
  outcome text check (outcome in ('clear', 'objections')),
  findings text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, subject) references documentversions (org_id, id),
  check (first_seq <= last_seq)
);
create index trailreviews_subject on trailreviews (org_id, subject, id);
call app.isolate('trailreviews');
grant select, insert, update on trailreviews to evidentia_app;

-- Whoever begins a review acted in none of its entries, whatever the program does. The stretch ends at an entry that is
-- there, and the trail is only ever added to at its end: what holds now holds for good. To look is not to act.
create function app.keep_reviewer_apart() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if exists (
    select from trail t join records r on r.org_id = new.org_id and r.id = new.id
    where t.org_id = new.org_id and t.record_id = new.subject and t.seq between new.first_seq and new.last_seq
      and t.entry ->> 'actor' = r.created_by::text
      and t.entry ->> 'action' not in ('view', 'download', 'export', 'exported', 'verify', 'scan', 'review-trail'))
  then
    raise exception 'who acted does not review' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
-- After the statement, which makes the record as well.
create trigger keep_reviewer_apart after insert on trailreviews
  for each row execute function app.keep_reviewer_apart();

-- The stretch is that with which the review began; a review that is done stays as it was signed.
create function app.keep_trail_review() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (old.subject, old.first_seq, old.last_seq, old.last_hash, old.entry_count, old.notable_count)
      is distinct from
     (new.subject, new.first_seq, new.last_seq, new.last_hash, new.entry_count, new.notable_count)
    or ((old.outcome, old.findings) is distinct from (new.outcome, new.findings)
      and exists (select from records r where r.org_id = old.org_id and r.id = old.id and r.status = 'completed'))
  then
    raise exception 'a review of the trail is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_trail_review before update on trailreviews
  for each row execute function app.keep_trail_review();
