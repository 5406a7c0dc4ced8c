create table processes (
  org_id uuid not null,
  id uuid not null,
  description jsonb not null,
  family text not null check (family in ('governance', 'finance', 'third_party', 'it', 'privacy', 'people', 'quality', 'compliance', 'resilience')),
  owner_role text not null,
  objectives text,
  criticality integer check (criticality between 1 and 5),
  not_translated_yet boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
create index processes_family on processes (org_id, family, id);
create index processes_criticality on processes (org_id, coalesce(criticality, 0), id);
create index processes_owner_role on processes (org_id, owner_role, id);
call app.isolate('processes');
grant select, insert, update on processes to evidentia_app;

create table subprocesses (
  org_id uuid not null,
  id uuid not null,
  process uuid not null,
  description jsonb not null,
  inputs text,
  outputs text,
  systems text[],
  not_translated_yet boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, process) references processes (org_id, id)
);
create index subprocesses_process on subprocesses (org_id, process, id);
call app.isolate('subprocesses');
grant select, insert, update on subprocesses to evidentia_app;
