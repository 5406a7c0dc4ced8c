-- The audit area: projects and everything in them. What a row says of its project beside the project is on the spine.

create table projects (
  org_id uuid not null,
  id uuid not null,
  type text not null check (type in ('assurance', 'compliance', 'it', 'iso_internal', 'follow_up', 'advisory', 'investigation')),
  year integer not null,
  reviewer_id uuid not null,
  cae_id uuid not null,
  confidentiality text not null check (confidentiality in ('standard', 'restricted')),
  languages text[] not null,
  mandated boolean,
  programme text,
  previous uuid,
  hours_planned integer,
  start_on date,
  announced_on date,
  kickoff_on date,
  fieldwork_from date,
  fieldwork_to date,
  closing_on date,
  draft_due_on date,
  response_due_on date,
  background text,
  objectives jsonb,
  scope_in text,
  scope_out text,
  period_from date,
  period_to date,
  limits text,
  criteria jsonb,
  stakeholders jsonb,
  scope_answers jsonb,
  topical jsonb,
  kickoff_notes text,
  phase_weights jsonb,
  closing_notes text,
  good_practices text,
  lessons text,
  recipients jsonb,
  completed text[],
  opinion text check (opinion in ('satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory')),
  opinion_reason text,
  held_from text check (held_from in ('planning', 'fieldwork', 'completion')),
  fieldwork_started_on date,
  fieldwork_ended_on date,
  report_issued_on date,
  closed_on date,
  sealed_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id),
  foreign key (org_id, cae_id) references members (org_id, id),
  foreign key (org_id, previous) references projects (org_id, id)
);
create index projects_by_type on projects (org_id, type, id);
create index projects_by_year on projects (org_id, year, id);
create index projects_previous on projects (org_id, previous, id);
call app.isolate('projects');
grant select, insert, update on projects to evidentia_app;

create table projectmembers (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  role text not null check (role in ('lead', 'reviewer', 'preparer', 'specialist', 'auditee_contact', 'observer')),
  hours integer,
  conflict_note text,
  declared_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id)
);
create index projectmembers_project on projectmembers (org_id, project, id);
call app.isolate('projectmembers');
grant select, insert, update on projectmembers to evidentia_app;
create trigger join_circle after insert on projectmembers for each row execute function app.join_circle();

create table engagementrisks (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  risk uuid not null,
  description jsonb,
  category text check (category in ('strategic', 'operational', 'financial', 'financial_reporting', 'compliance', 'legal', 'fraud', 'it_cyber', 'privacy', 'third_party', 'people', 'quality_safety', 'continuity', 'tax')),
  risk_version integer,
  likelihood integer,
  impact integer,
  score integer,
  level text check (level in ('low', 'medium', 'high', 'critical')),
  in_scope boolean,
  reason text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id)
);
create index engagementrisks_project on engagementrisks (org_id, project, id);
create index engagementrisks_risk on engagementrisks (org_id, risk, id);
create index engagementrisks_by_score on engagementrisks (org_id, coalesce(score, 0), id);
call app.isolate('engagementrisks');
grant select, insert, update on engagementrisks to evidentia_app;
create trigger join_circle after insert on engagementrisks for each row execute function app.join_circle();

create table procedures (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  ref text,
  section text not null check (section in ('A', 'B', 'C', 'D', 'E', 'F')),
  position integer,
  objective text,
  test text not null check (test in ('tod', 'toe', 'substantive', 'analytics', 'reperformance')),
  steps jsonb,
  guidance jsonb,
  expected_evidence text[],
  reviewer_id uuid,
  hours integer,
  design_result text check (design_result in ('adequate', 'inadequate', 'not_assessed')),
  design_rating integer,
  operation_result text check (operation_result in ('effective', 'exceptions', 'ineffective', 'not_tested')),
  operation_rating integer,
  operation_reason text,
  result text check (result in ('pass', 'exceptions', 'fail', 'not_applicable')),
  conclusion text,
  waiver_reason text,
  previous uuid,
  prepared_on date,
  reviewed_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id),
  foreign key (org_id, previous) references procedures (org_id, id)
);
create index procedures_project on procedures (org_id, project, id);
create index procedures_by_position on procedures (org_id, coalesce(position, 0), id);
create index procedures_previous on procedures (org_id, previous, id);
call app.isolate('procedures');
grant select, insert, update on procedures to evidentia_app;
create trigger join_circle after insert on procedures for each row execute function app.join_circle();

create table racmrows (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  engagementrisk uuid not null,
  control uuid,
  control_type text check (control_type in ('preventive', 'detective', 'corrective')),
  nature text check (nature in ('manual', 'automated', 'it_dependent')),
  frequency text check (frequency in ('continuous', 'multiple_daily', 'daily', 'weekly', 'monthly', 'quarterly', 'semiannual', 'annual', 'event_driven')),
  key boolean,
  control_version integer,
  design_required boolean,
  operation_required boolean,
  procedure uuid,
  note text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, engagementrisk) references engagementrisks (org_id, id),
  foreign key (org_id, control) references controls (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id)
);
create index racmrows_project on racmrows (org_id, project, id);
create index racmrows_engagementrisk on racmrows (org_id, engagementrisk, id);
create index racmrows_control on racmrows (org_id, control, id);
create index racmrows_procedure on racmrows (org_id, procedure, id);
call app.isolate('racmrows');
grant select, insert, update on racmrows to evidentia_app;
create trigger join_circle after insert on racmrows for each row execute function app.join_circle();

create table requests (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  reason text,
  procedure uuid,
  answer text,
  received_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id)
);
create index requests_project on requests (org_id, project, id);
create index requests_procedure on requests (org_id, procedure, id);
call app.isolate('requests');
grant select, insert, update on requests to evidentia_app;
create trigger join_circle after insert on requests for each row execute function app.join_circle();

create table samples (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  procedure uuid not null,
  population text not null,
  source text not null,
  completeness text not null,
  population_size integer,
  population_hash text,
  period_from date not null,
  period_to date not null,
  frequency text check (frequency in ('continuous', 'multiple_daily', 'daily', 'weekly', 'monthly', 'quarterly', 'semiannual', 'annual', 'event_driven')),
  risk_level text check (risk_level in ('low', 'moderate', 'high')),
  automated boolean,
  general_controls_effective boolean,
  method text not null check (method in ('random', 'systematic', 'haphazard', 'judgemental', 'monetary', 'full')),
  seed text,
  suggested_size integer,
  size integer not null,
  rationale text not null,
  size_reason text,
  attributes jsonb,
  extended boolean,
  fraud_indicator boolean,
  conclusion text check (conclusion in ('effective', 'extend', 'ineffective')),
  note text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id)
);
create index samples_project on samples (org_id, project, id);
create index samples_procedure on samples (org_id, procedure, id);
call app.isolate('samples');
grant select, insert, update on samples to evidentia_app;
create trigger join_circle after insert on samples for each row execute function app.join_circle();

create table issues (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  procedure uuid,
  source_note text,
  criteria text,
  condition text,
  cause text,
  cause_category text check (cause_category in ('design', 'execution', 'knowledge', 'resources', 'technology', 'roles', 'oversight', 'third_party', 'intent', 'external')),
  consequence text,
  recommendation text,
  likelihood integer,
  impact integer,
  type text not null check (type in ('design', 'operation', 'compliance', 'efficiency')),
  key_control_failed boolean,
  legal_breach boolean,
  safety boolean,
  repeat_of uuid,
  computed_rating text check (computed_rating in ('low', 'medium', 'high', 'critical')),
  rating text check (rating in ('low', 'medium', 'high', 'critical')),
  rating_reason text,
  process uuid,
  risk uuid,
  control uuid,
  amount integer,
  population text,
  response text check (response in ('agree', 'partly', 'disagree', 'accept_risk')),
  response_text text,
  responded_on date,
  kept boolean,
  kept_reason text,
  reported_on date,
  original_due_on date,
  verifications jsonb,
  acceptance_reason text,
  acceptance_until date,
  acceptance_opinion text,
  closed_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id),
  foreign key (org_id, repeat_of) references issues (org_id, id),
  foreign key (org_id, process) references processes (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id),
  foreign key (org_id, control) references controls (org_id, id)
);
create index issues_project on issues (org_id, project, id);
create index issues_procedure on issues (org_id, procedure, id);
create index issues_by_rating on issues (org_id, coalesce(rating, ''), id);
create index issues_process on issues (org_id, process, id);
create index issues_risk on issues (org_id, risk, id);
create index issues_control on issues (org_id, control, id);
call app.isolate('issues');
grant select, insert, update on issues to evidentia_app;
create trigger join_circle after insert on issues for each row execute function app.join_circle();

create table sampleitems (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  sample uuid not null,
  ref text not null,
  position integer,
  item_date date,
  amount integer,
  attr_a text check (attr_a in ('pass', 'fail', 'not_applicable')),
  attr_b text check (attr_b in ('pass', 'fail', 'not_applicable')),
  attr_c text check (attr_c in ('pass', 'fail', 'not_applicable')),
  attr_d text check (attr_d in ('pass', 'fail', 'not_applicable')),
  attr_e text check (attr_e in ('pass', 'fail', 'not_applicable')),
  attr_f text check (attr_f in ('pass', 'fail', 'not_applicable')),
  deviation_note text,
  issue uuid,
  isolated_reason text,
  extension boolean,
  tested boolean,
  deviates boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, sample) references samples (org_id, id),
  foreign key (org_id, issue) references issues (org_id, id)
);
create index sampleitems_project on sampleitems (org_id, project, id);
create index sampleitems_sample on sampleitems (org_id, sample, id);
create index sampleitems_by_position on sampleitems (org_id, coalesce(position, 0), id);
create index sampleitems_issue on sampleitems (org_id, issue, id);
call app.isolate('sampleitems');
grant select, insert, update on sampleitems to evidentia_app;
create trigger join_circle after insert on sampleitems for each row execute function app.join_circle();

create table workpapers (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  ref text,
  section text not null check (section in ('A', 'B', 'C', 'D', 'E', 'F')),
  position integer,
  kind text not null check (kind in ('memo', 'walkthrough', 'interview', 'meeting', 'analysis')),
  procedure uuid,
  held_on date,
  participants text,
  reviewer_id uuid,
  prepared_on date,
  reviewed_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id)
);
create index workpapers_project on workpapers (org_id, project, id);
create index workpapers_by_position on workpapers (org_id, coalesce(position, 0), id);
create index workpapers_procedure on workpapers (org_id, procedure, id);
call app.isolate('workpapers');
grant select, insert, update on workpapers to evidentia_app;
create trigger join_circle after insert on workpapers for each row execute function app.join_circle();

create table reports (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  number integer,
  previous uuid,
  response_due_on date,
  no_response boolean,
  recipients jsonb,
  bindings jsonb,
  opinion text check (opinion in ('satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory')),
  content_hash text,
  issued_on date,
  correction text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, previous) references reports (org_id, id)
);
create index reports_project on reports (org_id, project, id);
create index reports_previous on reports (org_id, previous, id);
call app.isolate('reports');
grant select, insert, update on reports to evidentia_app;
create trigger join_circle after insert on reports for each row execute function app.join_circle();

create table reviewnotes (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  procedure uuid,
  workpaper uuid,
  issue uuid,
  report uuid,
  text text not null,
  pin jsonb,
  severity text not null check (severity in ('must', 'should', 'comment')),
  answer text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id),
  foreign key (org_id, workpaper) references workpapers (org_id, id),
  foreign key (org_id, issue) references issues (org_id, id),
  foreign key (org_id, report) references reports (org_id, id)
);
create index reviewnotes_project on reviewnotes (org_id, project, id);
create index reviewnotes_procedure on reviewnotes (org_id, procedure, id);
create index reviewnotes_workpaper on reviewnotes (org_id, workpaper, id);
create index reviewnotes_issue on reviewnotes (org_id, issue, id);
create index reviewnotes_report on reviewnotes (org_id, report, id);
create index reviewnotes_by_severity on reviewnotes (org_id, severity, id);
call app.isolate('reviewnotes');
grant select, insert, update on reviewnotes to evidentia_app;
create trigger join_circle after insert on reviewnotes for each row execute function app.join_circle();

create table timeentries (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  procedure uuid,
  worked_on date not null,
  hours integer not null,
  note text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id)
);
create index timeentries_project on timeentries (org_id, project, id);
create index timeentries_procedure on timeentries (org_id, procedure, id);
call app.isolate('timeentries');
grant select, insert, update on timeentries to evidentia_app;
create trigger join_circle after insert on timeentries for each row execute function app.join_circle();

create table surveys (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  objectives integer,
  communication integer,
  professionalism integer,
  value integer,
  timeliness integer,
  comment text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id)
);
create index surveys_project on surveys (org_id, project, id);
call app.isolate('surveys');
grant select, insert, update on surveys to evidentia_app;
create trigger join_circle after insert on surveys for each row execute function app.join_circle();

create table consequences (
  org_id uuid not null,
  id uuid not null,
  project uuid not null,
  procedure uuid,
  issue uuid,
  kind text not null check (kind in ('control_rating', 'residual_risk', 'requirement_answer', 'gspr_row')),
  control uuid,
  risk uuid,
  requirement uuid,
  design integer,
  operation integer,
  tested_on date,
  explanation text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, procedure) references procedures (org_id, id),
  foreign key (org_id, issue) references issues (org_id, id),
  foreign key (org_id, control) references controls (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id)
);
create index consequences_project on consequences (org_id, project, id);
create index consequences_procedure on consequences (org_id, procedure, id);
create index consequences_issue on consequences (org_id, issue, id);
create index consequences_control on consequences (org_id, control, id);
create index consequences_risk on consequences (org_id, risk, id);
create index consequences_requirement on consequences (org_id, requirement, id);
call app.isolate('consequences');
grant select, insert, update on consequences to evidentia_app;
create trigger join_circle after insert on consequences for each row execute function app.join_circle();


-- Counted anew whenever something in the project changes, in the same transaction.
alter table projects
  add column team uuid[] not null default '{}',
  add column contacts uuid[] not null default '{}',
  add column planning_share integer not null default 0,
  add column fieldwork_share integer not null default 0,
  add column completion_share integer not null default 0,
  add column progress integer not null default 0,
  add column hours_booked integer not null default 0,
  add column procedure_count integer not null default 0,
  add column issue_critical_count integer not null default 0,
  add column issue_high_count integer not null default 0,
  add column issue_medium_count integer not null default 0,
  add column issue_low_count integer not null default 0;

-- What everything in a project asks of it stands beside its own columns, too: who is asked by a project, or told of an
-- issue of it, may not read its record.
alter table projects add column phase text, add column lead_id uuid, add column called jsonb,
  add foreign key (org_id, lead_id) references members (org_id, id);
create function app.mirror_project() returns trigger
  language plpgsql as $$
begin
  update app.projects p set phase = r.status, lead_id = r.owner_id, called = r.title
    from app.records r where p.org_id = new.org_id and p.id = new.id and r.org_id = p.org_id and r.id = p.id;
  return null;
end
$$;
create trigger mirror_project after insert on projects for each row execute function app.mirror_project();
create trigger mirror_project after update of status, owner_id, title on records
  for each row when (new.type = 'project') execute function app.mirror_project();

-- References such as [[C3.2]] in the texts of a project; one that no procedure or working paper bears is broken.
create table crossreferences (
  org_id uuid not null,
  project uuid not null,
  record_id uuid not null,
  ref text not null check (length(ref) between 1 and 20),
  primary key (org_id, record_id, ref),
  foreign key (org_id, project) references projects (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id)
);
create index crossreferences_project on crossreferences (org_id, project, ref);
call app.isolate('crossreferences');
grant select, insert, update, delete on crossreferences to evidentia_app;

-- Actions that close issues, and evidence that was obtained in a project.
alter table actions add column issue uuid, add column project uuid,
  add foreign key (org_id, issue) references issues (org_id, id),
  add foreign key (org_id, project) references projects (org_id, id);
create index actions_issue on actions (org_id, issue, id);
create index actions_project on actions (org_id, project, id);
create trigger join_circle after insert on actions for each row execute function app.join_circle();
alter table evidence add column project uuid, add foreign key (org_id, project) references projects (org_id, id);
create index evidence_project on evidence (org_id, project, id);
create trigger join_circle after insert on evidence for each row execute function app.join_circle();
