-- The texts of evidence files, for the search (0131): read once for the bytes of a file, page by page, by the worker.

-- Which bytes were read, and with what result. Without a row they are still to be read.
create table read_files (
  org_id uuid not null,
  sha256 bytea not null,
  outcome text not null check (outcome in ('text', 'no_text', 'unreadable', 'unsupported')),
  read_at timestamptz not null default clock_timestamp(),
  primary key (org_id, sha256),
  foreign key (org_id, sha256) references stored_files (org_id, sha256) on delete cascade
);
call app.isolate('read_files');
grant select, insert on read_files to evidentia_app;

-- `place` is a page, a sheet, or a part of a file without pages, from 1.
create table file_texts (
  org_id uuid not null,
  sha256 bytea not null,
  place integer not null check (place > 0),
  text text not null,
  search tsvector not null,
  primary key (org_id, sha256, place),
  foreign key (org_id, sha256) references stored_files (org_id, sha256) on delete cascade
);
call app.isolate('file_texts');
grant select, insert on file_texts to evidentia_app;

-- A new version replaces the text of the one before; bytes that a later scan puts into quarantine are no longer found.
create function app.queue_file_search() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'evidence_files' then
    insert into app.search_changes (org_id, id) values (new.org_id, new.record_id);
  else
    insert into app.search_changes (org_id, id)
    select distinct f.org_id, f.record_id from app.evidence_files f where f.org_id = new.org_id and f.sha256 = new.sha256;
  end if;
  return null;
end
$$;
revoke execute on function app.queue_file_search from public;
create trigger queue_file_search after insert on evidence_files
  for each row execute function app.queue_file_search();
create trigger queue_file_search after update of state on stored_files
  for each row when (old.state is distinct from new.state) execute function app.queue_file_search();
