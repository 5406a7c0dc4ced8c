create table risks (
  org_id uuid not null,
  id uuid not null,
  subprocess uuid not null,
  description jsonb not null,
  category text not null check (category in ('strategic', 'operational', 'financial', 'financial_reporting', 'compliance', 'legal', 'fraud', 'it_cyber', 'privacy', 'third_party', 'people', 'quality_safety', 'continuity', 'tax')),
  inherent_likelihood integer not null check (inherent_likelihood between 1 and 7),
  inherent_impact integer not null check (inherent_impact between 1 and 7),
  objectives text[] not null check (cardinality(objectives) > 0),
  fraud boolean,
  causes text,
  consequences text,
  indicators text,
  owner_role text,
  no_control_reason text,
  not_translated_yet boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, subprocess) references subprocesses (org_id, id)
);
create index risks_subprocess on risks (org_id, subprocess, id);
create index risks_category on risks (org_id, category, id);
create index risks_inherent_likelihood on risks (org_id, inherent_likelihood, id);
create index risks_inherent_impact on risks (org_id, inherent_impact, id);
call app.isolate('risks');
grant select, insert, update on risks to evidentia_app;

create table controls (
  org_id uuid not null,
  id uuid not null,
  subprocess uuid not null,
  description jsonb not null,
  type text not null check (type in ('preventive', 'detective', 'corrective')),
  nature text not null check (nature in ('manual', 'automated', 'it_dependent')),
  frequency text not null check (frequency in ('continuous', 'multiple_daily', 'daily', 'weekly', 'monthly', 'quarterly', 'semiannual', 'annual', 'event_driven')),
  key boolean,
  objectives text[] not null check (cardinality(objectives) > 0),
  owner_role text not null,
  performer text,
  system text,
  report text,
  proof text,
  test_procedure jsonb not null,
  test_methods text[],
  not_translated_yet boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, subprocess) references subprocesses (org_id, id)
);
create index controls_subprocess on controls (org_id, subprocess, id);
create index controls_type on controls (org_id, type, id);
create index controls_frequency on controls (org_id, frequency, id);
call app.isolate('controls');
grant select, insert, update on controls to evidentia_app;
