-- Audit plans of several years with their lines, and the projects that carry them out (0145).

create table auditplans (
  org_id uuid not null,
  id uuid not null,
  first_year integer not null,
  years integer not null check (years between 1 and 5),
  capacity1 integer,
  capacity2 integer,
  capacity3 integer,
  capacity4 integer,
  capacity5 integer,
  reserve integer not null check (reserve between 0 and 50),
  days_per_audit integer not null check (days_per_audit > 0),
  assumptions text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
create index auditplans_first_year on auditplans (org_id, first_year, id);
call app.isolate('auditplans');
grant select, insert, update on auditplans to evidentia_app;

create table planlines (
  org_id uuid not null,
  id uuid not null,
  auditplan uuid not null,
  entity uuid not null,
  kind text check (kind in ('process', 'unit', 'site', 'supplier', 'system', 'device')),
  year integer not null,
  quarter text not null check (quarter in ('q1', 'q2', 'q3', 'q4')),
  days integer not null check (days > 0),
  rationale text,
  score integer,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, auditplan) references auditplans (org_id, id),
  foreign key (org_id, entity) references auditentities (org_id, id)
);
create index planlines_plan on planlines (org_id, auditplan, id);
create index planlines_entity on planlines (org_id, entity, id);
create index planlines_year on planlines (org_id, year, id);
call app.isolate('planlines');
grant select, insert, update on planlines to evidentia_app;

-- The line of the plan that a project carries out. Null for all existing projects, so nothing is scanned for long.
alter table projects add column planline uuid;
alter table projects add constraint projects_planline foreign key (org_id, planline) references planlines (org_id, id) not valid;
