create table units (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('group', 'company', 'site', 'department')),
  parent uuid,
  country text check (length(country) <= 2),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, parent) references units (org_id, id)
);
create index units_kind on units (org_id, kind, id);
create index units_parent on units (org_id, parent, id);
call app.isolate('units');
grant select, insert, update on units to evidentia_app;
