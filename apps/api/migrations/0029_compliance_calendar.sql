create table watches (
  org_id uuid not null,
  id uuid not null,
  address text not null,
  published_on date,
  impact text check (impact in ('none', 'low', 'medium', 'high')),
  summary text,
  decision text check (decision in ('no_action', 'update')),
  decision_note text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
create index watches_impact on watches (org_id, coalesce(impact, ''), id);
call app.isolate('watches');
grant select, insert, update on watches to evidentia_app;

create table duties (
  org_id uuid not null,
  id uuid not null,
  description text,
  universe uuid,
  requirement uuid,
  first_on date not null,
  every_months integer not null check (every_months between 1 and 120),
  lead_days integer,
  proof_needed boolean,
  last_done_on date,
  performances jsonb,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id)
);
create index duties_universe on duties (org_id, universe, id);
create index duties_requirement on duties (org_id, requirement, id);
call app.isolate('duties');
grant select, insert, update on duties to evidentia_app;

create table clocks (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  head_id uuid,
  description text,
  universe uuid,
  requirement uuid,
  first uuid,
  started_at timestamptz not null,
  counted_from_at timestamptz not null,
  due_at timestamptz not null,
  zone text not null,
  sent_at timestamptz,
  reference text,
  delay_reason text,
  evidence uuid,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, head_id) references members (org_id, id),
  foreign key (org_id, universe) references universes (org_id, id),
  foreign key (org_id, requirement) references requirements (org_id, id),
  foreign key (org_id, first) references clocks (org_id, id),
  foreign key (org_id, evidence) references evidence (org_id, id),
  check (started_at <= due_at)
);
create index clocks_kind on clocks (org_id, kind, id);
create index clocks_universe on clocks (org_id, universe, id);
create index clocks_requirement on clocks (org_id, requirement, id);
create index clocks_first on clocks (org_id, first, id);
create index clocks_unsent on clocks (org_id, due_at) where sent_at is null;
call app.isolate('clocks');
grant select, insert, update on clocks to evidentia_app;

-- What the calendar asks for by day.
create index records_days on records (org_id, type, due_on) where archived_at is null and due_on is not null;
create index universes_certificate_until on universes (org_id, certificate_until) where certificate_until is not null;

-- Where the hour counts, it is told.
alter table notifications add column due_at timestamptz;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue',
  'review_waiting', 'extension_asked', 'extension_decided', 'acceptance_asked', 'acceptance_decided',
  'acceptance_expiring', 'above_tolerance', 'clock_started', 'clock_running', 'clock_breached', 'expiring',
  'change_waiting'));
