-- The rows of Annex I, as each device answers them.
create table gsprrows (
  org_id uuid not null,
  id uuid not null,
  device uuid not null,
  section uuid not null,
  ref text not null,
  parent text,
  chapter text not null check (chapter in ('I', 'II', 'III')),
  kind text not null check (kind in ('requirement', 'group', 'heading', 'scope', 'information')),
  answerable boolean not null,
  position integer not null,
  applicability text not null check (applicability in ('applicable', 'not_applicable', 'partly', 'tbd')),
  justification text,
  method text check (method in ('hs', 'cs', 'standard', 'internal', 'design', 'clinical', 'na')),
  other_solution text,
  explanation text,
  evidence jsonb,
  override_reason text,
  reviewer_id uuid,
  comment text,
  inherited_from text,
  -- What follows from the whole file, worked out with every change of it.
  proposal text check (proposal in ('applicable', 'not_applicable', 'tbd')),
  conformity text,
  contradiction boolean not null default false,
  covered boolean not null default false,
  outdated boolean not null default false,
  gap text check (gap in ('minor', 'major', 'critical')),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, device) references devices (org_id, id),
  foreign key (org_id, section) references sections (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id)
);
create unique index gsprrows_ref on gsprrows (org_id, device, ref);
create index gsprrows_device on gsprrows (org_id, device, position);
create index gsprrows_section on gsprrows (org_id, section, position);
create index gsprrows_position on gsprrows (org_id, coalesce(position, 0), id);
create index gsprrows_applicability on gsprrows (org_id, coalesce(applicability, ''), id);
create index gsprrows_reviewer on gsprrows (org_id, reviewer_id, id) where reviewer_id is not null;
call app.isolate('gsprrows');
grant select, insert, update on gsprrows to evidentia_app;
