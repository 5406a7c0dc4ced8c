-- Devices and their technical files: sections by the structure, and the rows of their tables, checklists and matrices.

create table devices (
  org_id uuid not null,
  id uuid not null,
  risk_class text check (risk_class in ('I', 'Is', 'Im', 'Ir', 'IIa', 'IIb', 'III')),
  language text not null check (language in ('en', 'fr', 'ar')),
  description text,
  structure text not null,
  -- What follows from the file, worked out with every change of it.
  profile jsonb not null default '{}',
  content integer not null default 0,
  approved integer not null default 0,
  blockers integer not null default 0,
  to_update integer not null default 0,
  -- How it was last classified, with everything that was answered.
  classification jsonb,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
create index devices_class on devices (org_id, coalesce(risk_class, ''), id);
create index devices_content on devices (org_id, content, id);
create index devices_approved on devices (org_id, approved, id);
create index devices_blockers on devices (org_id, blockers, id);
call app.isolate('devices');
grant select, insert, update on devices to evidentia_app;

create table sections (
  org_id uuid not null,
  id uuid not null,
  device uuid not null,
  page text not null,
  key text not null,
  kind text not null check (kind in ('form', 'table', 'checklist', 'matrix', 'richtext', 'attachments')),
  position integer not null,
  values jsonb,
  none_reason text,
  complete_reason text,
  na_reason text,
  reviewer_id uuid,
  approver_id uuid,
  content_hash text,
  revision integer not null default 0,
  computed jsonb,
  figures jsonb,
  causes jsonb not null default '[]',
  primary key (org_id, id),
  unique (org_id, device, key),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, device) references devices (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id),
  foreign key (org_id, approver_id) references members (org_id, id)
);
create index sections_position on sections (org_id, position, id);
create index sections_page on sections (org_id, device, page, position);
create index sections_reviewer on sections (org_id, reviewer_id, id);
create index sections_approver on sections (org_id, approver_id, id);
call app.isolate('sections');
grant select, insert, update on sections to evidentia_app;

create table filerows (
  org_id uuid not null,
  id uuid not null,
  section uuid not null,
  device uuid not null,
  section_key text not null,
  item text,
  values jsonb not null,
  computed jsonb,
  position integer not null,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, section) references sections (org_id, id),
  foreign key (org_id, device) references devices (org_id, id)
);
-- A given row stands once in its section.
create unique index filerows_item on filerows (org_id, section, item) where item is not null;
create index filerows_section on filerows (org_id, section, position, id);
create index filerows_position on filerows (org_id, coalesce(position, 0), id);
create index filerows_device on filerows (org_id, device, section_key, position);
call app.isolate('filerows');
grant select, insert, update on filerows to evidentia_app;
