-- Fieldwork: who prepared what, the numbers of the audit file, and references between its papers.

-- Everybody who ever worked on a piece or signed it as its preparer. Nobody is taken out of it again.
alter table procedures add column preparers uuid[] not null default '{}';
alter table workpapers add column preparers uuid[] not null default '{}', add column body_hash text;
create unique index procedures_ref on procedures (org_id, project, ref);
create unique index workpapers_ref on workpapers (org_id, project, ref);
create index timeentries_by_day on timeentries (org_id, project, worked_on);

-- Writes down what the papers of a project refer to by tokens such as [[C3.2]]; see referencesIn in the contract.
create function app.note_references(p_org uuid, p_project uuid, p_record uuid, p_text text) returns void
  language sql
begin atomic
  delete from app.crossreferences where org_id = p_org and record_id = p_record;
  insert into app.crossreferences (org_id, project, record_id, ref)
    select distinct p_org, p_project, p_record, upper(btrim(m[1]))
    from regexp_matches(p_text, '\[\[([^][\n]{1,20})\]\]', 'g') m where btrim(m[1]) <> '';
end;

create function app.note_procedure_references() returns trigger
  language plpgsql as $$
declare
  texts text := concat_ws(E'\n', new.conclusion,
    (select string_agg(s->>'note', E'\n') from jsonb_array_elements(coalesce(new.steps, '[]')) s));
begin
  perform app.note_references(new.org_id, new.project, new.id, coalesce(texts, ''));
  return null;
end
$$;
create trigger note_references after update of conclusion, steps on procedures for each row
  when (old.conclusion is distinct from new.conclusion or old.steps is distinct from new.steps)
  execute function app.note_procedure_references();
create trigger note_new_references after insert on procedures for each row
  when (new.conclusion is not null or new.steps is not null) execute function app.note_procedure_references();

-- A working paper says what its text says: its references and its hash follow whenever the text is written down.
create function app.note_workpaper_text() returns trigger
  language plpgsql as $$
declare
  paper uuid;
begin
  update app.workpapers w set body_hash = encode(new.hash, 'hex')
    where w.org_id = new.org_id and w.id = new.record_id returning w.project into paper;
  if paper is not null then
    perform app.note_references(new.org_id, paper, new.record_id, new.words);
  end if;
  return null;
end
$$;
create trigger note_workpaper_text after update of hash on documents for each row
  when (old.hash is distinct from new.hash) execute function app.note_workpaper_text();

-- Whoever writes in the text of a working paper prepares it.
create function app.note_workpaper_writer() returns trigger
  language plpgsql as $$
begin
  update app.workpapers w set preparers = array_append(w.preparers, new.updated_by)
    where w.org_id = new.org_id and w.id = new.record_id and not w.preparers @> array[new.updated_by];
  return null;
end
$$;
create trigger note_workpaper_writer after update of seq on documents for each row
  when (new.updated_by is not null and old.seq is distinct from new.seq) execute function app.note_workpaper_writer();
