-- Acts that weaken protection need a second administrator (0084).

-- Since when and until when somebody administers, by the clock of the database, whatever program changes roles.
create table administrator_terms (
  org_id uuid not null,
  person_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  until timestamptz,
  primary key (org_id, person_id, since),
  foreign key (org_id, person_id) references members (org_id, id),
  check (until >= since)
);
create unique index administrator_terms_open on administrator_terms (org_id, person_id) where until is null;
call app.isolate('administrator_terms');
grant select, insert (org_id, person_id), update (until) on administrator_terms to evidentia_app;
-- Erasing an organisation ends its memberships, and with them these terms.
grant update (until) on administrator_terms to evidentia_eraser;

create function app.close_term() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if old.until is not null then
    raise exception 'a term that has ended stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  new.until := clock_timestamp();
  return new;
end $$;
create trigger close_term before update on administrator_terms
  for each row execute function app.close_term();

create function app.note_administrator() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.active and 'admin' = any(new.roles) then
    insert into administrator_terms (org_id, person_id) values (new.org_id, new.id) on conflict do nothing;
  else
    update administrator_terms set until = clock_timestamp()
      where org_id = new.org_id and person_id = new.id and until is null;
  end if;
  return null;
end $$;
create trigger note_administrator after insert or update of roles, active on members
  for each row execute function app.note_administrator();

-- The term of an existing administrator begins when they joined; nothing earlier is recorded.
alter table members no force row level security;
alter table administrator_terms no force row level security;
insert into administrator_terms (org_id, person_id, since)
  select org_id, id, joined_at from members where active and 'admin' = any(roles);
alter table administrator_terms force row level security;
alter table members force row level security;

-- What somebody asked for, who decided it, and under which exception it was done without a second administrator.
create table protected_changes (
  org_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('member.update', 'member.reactivate', 'member.deactivate', 'invitation.create',
    'organisation.settings', 'organisation.export', 'document.retention')),
  -- Whose rights it is about.
  subject uuid,
  payload jsonb not null,
  -- What it changes, as it was when it was asked for.
  before jsonb not null,
  reason text not null check (length(reason) between 1 and 2000),
  requested_by uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  status text not null default 'pending' check (status in ('pending', 'done', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 2000),
  exception text check (exception in ('single_administrator', 'no_other_administrator')),
  primary key (org_id, id),
  foreign key (org_id, subject) references members (org_id, id),
  foreign key (org_id, requested_by) references members (org_id, id),
  foreign key (org_id, decided_by) references members (org_id, id),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'done' or (decided_by is not null and decided_by is distinct from subject
    and (decided_by = requested_by) = (exception is not null))),
  check (status <> 'rejected' or (decided_by <> requested_by and decided_by is distinct from subject)),
  check (status = 'done' or exception is null)
);
create index protected_changes_newest on protected_changes (org_id, requested_at desc, id desc);
call app.isolate('protected_changes');
grant select, insert (org_id, id, kind, subject, payload, before, reason, requested_by),
  update (status, decided_by, decided_at, decision_reason, exception, payload) on protected_changes to evidentia_app;

-- A request is decided once, in time, by who has administered for a day; what it said stays, but for an invited person's address.
create function app.keep_protected_change() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if old.status <> 'pending' or new.status = 'pending' or not new.payload <@ old.payload then
    raise exception 'a request is decided once' using errcode = 'integrity_constraint_violation';
  end if;
  new.decided_at := clock_timestamp();
  if new.status in ('done', 'rejected') and old.expires_at <= clock_timestamp() then
    raise exception 'the request has expired' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status = 'done' and new.exception is null and not exists (
    select from administrator_terms t join organisations o on o.org_id = t.org_id
    where t.org_id = new.org_id and t.person_id = new.decided_by and t.until is null
      and (t.since <= clock_timestamp() - interval '24 hours' or o.created_at > clock_timestamp() - interval '24 hours'))
  then
    raise exception 'decided by somebody who has not administered for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_protected_change before update on protected_changes
  for each row execute function app.keep_protected_change();

-- What was done without a second administrator since the review before, as access reviews list it.
alter table accessreviews add column exceptions jsonb;
