-- What audits lead to elsewhere, what leaves a project as a file, and when actions were done.

alter table consequences
  add column result text check (result in ('pass', 'exceptions', 'fail', 'not_applicable')),
  add column decided_on date;

-- What an audit said of a control or a requirement, once its owner has accepted it. Nothing here is ever changed: a later
-- test comes beside it, and the last one counts.
create table audittests (
  org_id uuid not null,
  consequence uuid not null,
  control uuid,
  requirement uuid,
  design integer check (design between 0 and 3),
  operation integer check (operation between 0 and 3),
  result text check (result in ('pass', 'exceptions', 'fail', 'not_applicable')),
  tested_on date not null,
  primary key (org_id, consequence),
  foreign key (org_id, consequence) references consequences (org_id, id),
  foreign key (org_id, control) references controls (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id),
  check (num_nonnulls(control, requirement) = 1)
);
create index audittests_control on audittests (org_id, control, tested_on desc, consequence);
create index audittests_requirement on audittests (org_id, requirement, tested_on desc, consequence);
call app.isolate('audittests');
grant select, insert on audittests to evidentia_app;

create table projectexports (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  preset text not null check (preset in ('workbook', 'racm', 'procedures', 'samples', 'issues', 'workpapers', 'reviewnotes',
    'time', 'requests', 'report_pdf', 'report_word', 'evidence', 'json')),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  options jsonb,
  reason text,
  approved_by uuid,
  rows integer,
  file_name text,
  bytes integer,
  sha256 text,
  made_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, approved_by) references members (org_id, id)
);
create index projectexports_project on projectexports (org_id, project, id);
call app.isolate('projectexports');
grant select, insert, update on projectexports to evidentia_app;
create trigger join_circle after insert on projectexports for each row execute function app.join_circle();

-- The contract lists the kinds of files; the table holds whatever it lists.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format ~ '^[a-z_]{1,40}$');

-- The day on which an action was last handed in as done: what "on time" is counted by.
alter table actions add column completed_on date;
create function app.note_completion() returns trigger
  language plpgsql as $$
begin
  update app.actions set completed_on = current_date where org_id = new.org_id and id = new.id;
  return null;
end
$$;
create trigger note_completion after update of status on records for each row
  when (new.type = 'action' and new.status = 'completed' and old.status is distinct from new.status)
  execute function app.note_completion();
