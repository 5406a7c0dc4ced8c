-- The audit universe: what can be audited, scored by the live risk register (0144).

create table auditentities (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('process', 'unit', 'site', 'supplier', 'system', 'device')),
  process uuid,
  unit uuid,
  device uuid,
  description text,
  cycle_months integer not null check (cycle_months between 1 and 120),
  mandated boolean,
  adjustment integer check (adjustment between -30 and 30),
  adjustment_reason text,
  earlier_audit_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, process) references processes (org_id, id),
  foreign key (org_id, unit) references units (org_id, id),
  foreign key (org_id, device) references devices (org_id, id),
  check (coalesce(adjustment, 0) = 0 or adjustment_reason is not null)
);
create index auditentities_kind on auditentities (org_id, kind, id);
create index auditentities_process on auditentities (org_id, process, id);
create index auditentities_unit on auditentities (org_id, unit, id);
create index auditentities_device on auditentities (org_id, device, id);
call app.isolate('auditentities');
grant select, insert, update on auditentities to evidentia_app;
