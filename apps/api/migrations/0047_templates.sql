-- The words around documents, reports and messages, and checklists, version by version. The built-in words are no rows.

create table templates (
  org_id uuid not null,
  id uuid not null,
  use text not null,
  kind text not null check (kind in ('document', 'report', 'email', 'checklist')),
  series text not null,
  number integer not null check (number > 0),
  based_on uuid,
  note text,
  content jsonb not null,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, based_on) references templates (org_id, id),
  constraint templates_number unique (org_id, series, number)
);
create index templates_use on templates (org_id, use, id);
create index templates_order on templates (org_id, coalesce(number, 0), id);
call app.isolate('templates');
grant select, insert, update on templates to evidentia_app;
