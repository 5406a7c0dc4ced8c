-- Service accounts and their API keys (0132).

-- A service account has a row in members, so that everything it writes names it. The row is never active: whatever looks for people
-- who can sign in, own work, administer or be counted as a seat passes over it. Access comes from its keys alone.
alter table members
  add column service boolean not null default false,
  add constraint members_service_is_no_person check (not service or (not active and not super_user and email is null
    and not roles && array['admin', 'guest', 'external_reviewer'])) not valid;

create table service_accounts (
  org_id uuid not null,
  id uuid not null,
  description text not null check (length(description) <= 500),
  -- Named permissions; each counts only while a role of the account grants it.
  permissions text[] not null check (cardinality(permissions) between 1 and 500),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_by uuid,
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, id) references members (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  foreign key (org_id, ended_by) references members (org_id, id),
  check ((ended_by is null) = (ended_at is null))
);
call app.isolate('service_accounts');
grant select, insert, update (ended_by, ended_at) on service_accounts to evidentia_app;

create table service_keys (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  label text not null check (length(label) between 1 and 100),
  -- SHA-256 of the key, which has 256 random bits: there is nothing to guess, so a slow hash would only cost time.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- The last characters, by which its owner recognises it.
  hint text not null check (length(hint) = 4),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text check (length(last_used_from) <= 64),
  primary key (org_id, id),
  foreign key (org_id, account_id) references service_accounts (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  foreign key (org_id, revoked_by) references members (org_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '400 days'),
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index service_keys_token on service_keys (token_hash);
create index service_keys_account on service_keys (org_id, account_id, created_at desc);
call app.isolate('service_keys');
grant select, insert, update (revoked_by, revoked_at, last_used_at, last_used_from) on service_keys to evidentia_app;

-- A key that was revoked, and an account that was ended, stay so.
create function app.keep_ended() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  raise exception 'what has ended stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
-- A service account never becomes a person, nor a person a service account.
create trigger keep_service before update on members for each row
  when (old.service is distinct from new.service) execute function app.keep_ended();
create trigger keep_revoked before update on service_keys for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function app.keep_ended();
create trigger keep_ended before update on service_accounts for each row
  when (old.ended_at is not null) execute function app.keep_ended();

-- allow still-used: the check that follows accepts everything that this one did.
alter table protected_changes drop constraint protected_changes_kind_check;
alter table protected_changes add constraint protected_changes_kind_check check (kind in ('member.update', 'member.reactivate',
  'member.deactivate', 'invitation.create', 'organisation.settings', 'organisation.export', 'document.retention',
  'serviceAccount.create')) not valid;

grant select on service_accounts, service_keys to evidentia_identity;
create policy identity_reads on service_accounts for select to evidentia_identity using (true);
create policy identity_reads on service_keys for select to evidentia_identity using (true);
grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- What a key opens, while it and its account are in force. Asked before any tenant is known, answered only to who holds the key.
create function app.find_service_key(p_token_hash bytea) returns json
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select json_build_object('id', k.id, 'accountId', a.id, 'name', m.name, 'locale', o.locale, 'orgId', k.org_id, 'roles', m.roles,
    'permissions', a.permissions, 'isClosing', o.closing_at is not null,
    'outOfReach', o.held_for is not null and o.held_for <> 'move')
  from service_keys k join service_accounts a on a.org_id = k.org_id and a.id = k.account_id
    join members m on m.org_id = k.org_id and m.id = k.account_id and m.service
    join organisations o on o.org_id = k.org_id
  where k.token_hash = p_token_hash and k.revoked_at is null and k.expires_at > clock_timestamp() and a.ended_at is null;
end;

-- It has a name and no way to sign in.
create function app.make_service_person(p_id uuid, p_name text, p_locale text) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into people (id, name, locale) values (p_id, p_name, p_locale);
end;

revoke execute on function app.find_service_key, app.make_service_person from public;
grant execute on function app.find_service_key, app.make_service_person to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
