-- New versions of the text of a universe, and their differences from the one in force.
create table revisions (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  edition text not null,
  replaces text,
  source text,
  source_note text,
  imported_by uuid,
  lines_hash text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, imported_by) references members (org_id, id)
);
create index revisions_universe on revisions (org_id, universe, id);
call app.isolate('revisions');
grant select, insert, update on revisions to evidentia_app;

create table revisionlines (
  org_id uuid not null,
  id uuid not null,
  revision uuid not null,
  requirement uuid,
  position integer,
  kind text check (kind in ('added', 'changed', 'renumbered', 'removed')),
  before jsonb,
  after jsonb,
  similarity integer,
  decision text check (decision in ('carry', 'carry_flag', 'reset', 'retire', 'add', 'ignore')),
  note text,
  decided_by uuid,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, revision) references revisions (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id),
  foreign key (org_id, decided_by) references members (org_id, id)
);
create index revisionlines_revision on revisionlines (org_id, revision, id);
create index revisionlines_requirement on revisionlines (org_id, requirement, id);
create index revisionlines_position on revisionlines (org_id, coalesce(position, 0), id);
call app.isolate('revisionlines');
grant select, insert, update on revisionlines to evidentia_app;
