-- Which rules an organisation holds its records to. What the rules are is declared in the contract; a row says on or off.
create table consistency_rules (
  org_id uuid not null references organisations,
  rule text not null check (length(rule) between 1 and 60),
  is_on boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null,
  primary key (org_id, rule),
  foreign key (org_id, changed_by) references members (org_id, id)
);
call app.isolate('consistency_rules');
grant select, insert, update on consistency_rules to evidentia_app;
