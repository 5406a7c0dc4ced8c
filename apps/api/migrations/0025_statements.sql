-- Offered evidence that somebody decided not to take for a requirement, with the reason.
create table declined_offers (
  org_id uuid not null,
  requirement uuid not null,
  evidence uuid not null,
  reason text not null,
  declined_by uuid not null,
  declined_at timestamptz not null default clock_timestamp(),
  primary key (org_id, requirement, evidence),
  foreign key (org_id, requirement) references requirements (org_id, id),
  foreign key (org_id, evidence) references evidence (org_id, id),
  foreign key (org_id, declined_by) references members (org_id, id)
);
call app.isolate('declined_offers');
grant select, insert, delete on declined_offers to evidentia_app;

create table statements (
  org_id uuid not null,
  id uuid not null,
  universe uuid not null,
  scope text,
  edition text,
  taken_on date,
  previous uuid,
  requirements integer,
  applicable integer,
  excluded integer,
  undecided integer,
  rows jsonb,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, previous) references statements (org_id, id)
);
create index statements_universe on statements (org_id, universe, id);
call app.isolate('statements');
grant select, insert, update on statements to evidentia_app;
