create table methods (
  org_id uuid not null,
  id uuid not null,
  note text,
  config jsonb not null,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
call app.isolate('methods');
grant select, insert, update on methods to evidentia_app;

create table assessments (
  org_id uuid not null,
  id uuid not null,
  context text not null check (context in ('enterprise', 'process', 'project', 'compliance')),
  period_from date not null,
  period_to date not null,
  method uuid not null,
  reviewer_id uuid not null,
  approver_id uuid not null,
  next_review_on date,
  summary text,
  previous uuid,
  lines_hash text,
  -- Counted anew whenever a line, an action or an acceptance of it changes, in the same transaction.
  line_count integer not null default 0,
  assessed_count integer not null default 0,
  challenged_count integer not null default 0,
  above_count integer not null default 0,
  undecided_count integer not null default 0,
  unplanned_count integer not null default 0,
  requested_count integer not null default 0,
  worst_level text check (worst_level in ('low', 'medium', 'high', 'critical')),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, method) references methods (org_id, id),
  foreign key (org_id, previous) references assessments (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id),
  foreign key (org_id, approver_id) references members (org_id, id)
);
create index assessments_context on assessments (org_id, context, id);
call app.isolate('assessments');
grant select, insert, update on assessments to evidentia_app;

create table risklines (
  org_id uuid not null,
  id uuid not null,
  assessment uuid not null,
  risk uuid not null,
  description jsonb,
  risk_version integer,
  category text not null,
  process uuid not null,
  subprocess uuid not null,
  fraud boolean,
  library_likelihood integer,
  library_impact integer,
  causes text,
  consequences text,
  inherent_likelihood integer,
  impact_financial integer,
  impact_operational integer,
  impact_compliance integer,
  impact_reputation integer,
  impact_safety integer,
  rationale text,
  controls jsonb,
  override_likelihood integer,
  override_impact integer,
  override_reason text,
  response text check (response in ('treat', 'accept', 'transfer', 'avoid')),
  target_likelihood integer,
  target_impact integer,
  loss_min integer,
  loss_likely integer,
  loss_max integer,
  loss_probability integer,
  inherent_impact integer,
  inherent_score integer,
  inherent_level text check (inherent_level in ('low', 'medium', 'high', 'critical')),
  effect_likelihood integer,
  effect_impact integer,
  unrated integer,
  computed_score integer,
  residual_likelihood integer,
  residual_impact integer,
  residual_score integer,
  residual_level text check (residual_level in ('low', 'medium', 'high', 'critical')),
  target_score integer,
  position text check (position in ('within_appetite', 'within_tolerance', 'above_tolerance')),
  previous uuid,
  previous_score integer,
  trend text check (trend in ('up', 'same', 'down')),
  changed boolean,
  -- The last approved word on its risk; set when its assessment is approved.
  current boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, assessment) references assessments (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id),
  foreign key (org_id, process) references processes (org_id, id),
  foreign key (org_id, subprocess) references subprocesses (org_id, id),
  foreign key (org_id, previous) references risklines (org_id, id)
);
create index risklines_assessment on risklines (org_id, assessment, risk);
create index risklines_risk on risklines (org_id, risk, id);
create index risklines_category on risklines (org_id, coalesce(category, ''), id);
create index risklines_inherent_score on risklines (org_id, coalesce(inherent_score, 0), id);
create index risklines_residual_score on risklines (org_id, coalesce(residual_score, 0), id);
create index risklines_current on risklines (org_id, coalesce(residual_score, 0), id) where current;
call app.isolate('risklines');
grant select, insert, update on risklines to evidentia_app;

create table acceptances (
  org_id uuid not null,
  id uuid not null,
  riskline uuid not null,
  risk uuid not null,
  reason text not null,
  requested_on date not null,
  score integer not null,
  position text not null check (position in ('within_appetite', 'within_tolerance', 'above_tolerance')),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, riskline) references risklines (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id)
);
create index acceptances_riskline on acceptances (org_id, riskline, id);
create index acceptances_risk on acceptances (org_id, risk, id);
call app.isolate('acceptances');
grant select, insert, update on acceptances to evidentia_app;

create table actions (
  org_id uuid not null,
  id uuid not null,
  description text not null,
  source text not null check (source in ('issue', 'risk_treatment', 'gap', 'incident')),
  riskline uuid,
  verifier_id uuid,
  start_on date,
  original_due_on date not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  percent integer check (percent between 0 and 100),
  cost integer,
  completion_note text,
  extensions jsonb,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, riskline) references risklines (org_id, id),
  foreign key (org_id, verifier_id) references members (org_id, id)
);
create index actions_riskline on actions (org_id, riskline, id);
create index actions_priority on actions (org_id, priority, id);
call app.isolate('actions');
grant select, insert, update on actions to evidentia_app;
