create table universes (
  org_id uuid not null,
  id uuid not null,
  description jsonb,
  jurisdiction text not null,
  instrument text not null,
  official_reference text not null,
  topic text not null,
  authority text,
  adopted_on date,
  applicable_from date not null,
  profile text[],
  certified boolean,
  certificate text,
  certificate_until date,
  edition text not null,
  review_months integer not null,
  scoring jsonb,
  -- Counted anew whenever a requirement of it, or what an analysis says of one, changes, in the same transaction.
  requirement_count integer not null default 0,
  applicable_count integer not null default 0,
  undecided_count integer not null default 0,
  unowned_count integer not null default 0,
  assessed_count integer not null default 0,
  open_gap_count integer not null default 0,
  compliance integer,
  coverage integer,
  prudent integer,
  gap_index integer,
  maturity integer,
  provisional boolean,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
create index universes_instrument on universes (org_id, instrument, id);
create index universes_topic on universes (org_id, topic, id);
call app.isolate('universes');
grant select, insert, update on universes to evidentia_app;

create table domains (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  position integer not null,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id)
);
create index domains_universe on domains (org_id, universe, position);
create index domains_position on domains (org_id, position, id);
call app.isolate('domains');
grant select, insert, update on domains to evidentia_app;

create table requirements (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  domain uuid not null,
  ref text not null,
  position integer not null,
  summary jsonb not null,
  obligation text not null,
  weight integer not null check (weight between 1 and 3),
  applies_to text[],
  deadline jsonb,
  applicable_from date,
  related_refs text[],
  evidence_types text[],
  applicability text not null check (applicability in ('undecided', 'applicable', 'not_applicable')),
  applicability_reason text,
  target integer check (target between 0 and 5),
  review_months integer,
  notes text,
  flagged boolean,
  -- The item that speaks for it: of the last approved analysis, or of the newest where none was approved.
  item uuid,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, domain) references domains (org_id, id)
);
create index requirements_universe on requirements (org_id, universe, position, id);
create index requirements_domain on requirements (org_id, domain, id);
create index requirements_position on requirements (org_id, position, id);
create index requirements_weight on requirements (org_id, weight, id);
call app.isolate('requirements');
grant select, insert, update on requirements to evidentia_app;

create table gapanalyses (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  period_from date not null,
  period_to date not null,
  reviewer_id uuid not null,
  approver_id uuid not null,
  summary text,
  previous uuid,
  scoring jsonb not null,
  edition text,
  items_hash text,
  approved_on date,
  -- Counted anew whenever an item, its evidence or an action of it changes, until it is approved.
  item_count integer not null default 0,
  applicable_count integer not null default 0,
  assessed_count integer not null default 0,
  open_count integer not null default 0,
  returned_count integer not null default 0,
  unreviewed_count integer not null default 0,
  unplanned_count integer not null default 0,
  unsupported_count integer not null default 0,
  compliance integer,
  coverage integer,
  prudent integer,
  gap_index integer,
  maturity integer,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, previous) references gapanalyses (org_id, id),
  foreign key (org_id, reviewer_id) references members (org_id, id),
  foreign key (org_id, approver_id) references members (org_id, id)
);
create index gapanalyses_universe on gapanalyses (org_id, universe, id);
call app.isolate('gapanalyses');
grant select, insert, update on gapanalyses to evidentia_app;

create table gapitems (
  org_id uuid not null,
  id uuid not null,
  gapanalysis uuid not null,
  requirement uuid not null,
  summary jsonb,
  ref text,
  position integer,
  requirement_version integer,
  domain uuid not null,
  obligation text,
  weight integer not null,
  answer text not null check (answer in ('compliant', 'partially_compliant', 'non_compliant', 'not_applicable', 'not_assessed')),
  partial integer check (partial in (25, 50, 75)),
  rationale text,
  gap text,
  cause text,
  maturity integer check (maturity between 0 and 5),
  target integer check (target between 0 and 5),
  severity integer check (severity between 1 and 3),
  no_evidence boolean,
  flagged boolean,
  previous uuid,
  gap_score integer,
  priority_score integer,
  priority text check (priority in ('critical', 'high', 'medium', 'low', 'none')),
  -- What its evidence makes of the answer: worked out anew when item or evidence change and with every day, until the
  -- analysis is approved.
  supported_until date,
  factor integer,
  unsupported boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, gapanalysis) references gapanalyses (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id),
  foreign key (org_id, domain) references domains (org_id, id),
  foreign key (org_id, previous) references gapitems (org_id, id)
);
create index gapitems_gapanalysis on gapitems (org_id, gapanalysis, requirement);
create index gapitems_requirement on gapitems (org_id, requirement, id);
create index gapitems_position on gapitems (org_id, coalesce(position, 0), id);
create index gapitems_answer on gapitems (org_id, coalesce(answer, ''), id);
create index gapitems_priority_score on gapitems (org_id, coalesce(priority_score, 0), id);
create index gapitems_domain on gapitems (org_id, domain, id);
call app.isolate('gapitems');
grant select, insert, update on gapitems to evidentia_app;

alter table requirements add foreign key (org_id, item) references gapitems (org_id, id);
create index requirements_item on requirements (org_id, item);

-- Actions that close gaps.
alter table actions
  add column gapitem uuid,
  add column requirement uuid,
  add foreign key (org_id, gapitem) references gapitems (org_id, id),
  add foreign key (org_id, requirement) references requirements (org_id, id);
create index actions_gapitem on actions (org_id, gapitem, id);
create index actions_requirement on actions (org_id, requirement, id);
