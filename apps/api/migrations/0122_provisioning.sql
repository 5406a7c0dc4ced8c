-- Users and groups that an organisation's directory provisions by SCIM 2.0 (0153).

create table scim_users (
  org_id uuid not null references organisations,
  id uuid not null,
  -- The membership that this user decides about; null until a group gives a role.
  person_id uuid,
  -- The membership was made for this user.
  made_member boolean not null default false,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 254),
  -- Under a domain that the organisation verified.
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  active boolean not null,
  -- The attributes as the directory sent them, of those that are kept.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
create unique index scim_users_user_name on scim_users (org_id, lower(user_name));
create unique index scim_users_address on scim_users (org_id, address);
create unique index scim_users_person on scim_users (org_id, person_id);
create index scim_users_external on scim_users (org_id, external_id);
create index scim_users_by_time on scim_users (org_id, created_at, id);
call app.isolate('scim_users');
grant select, insert, delete on scim_users to evidentia_app;
grant update (person_id, made_member, user_name, external_id, address, active, content, version, updated_at) on scim_users to evidentia_app;

create table scim_groups (
  org_id uuid not null references organisations,
  id uuid not null,
  display_name text not null check (length(display_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 254),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
create unique index scim_groups_display_name on scim_groups (org_id, lower(display_name));
create index scim_groups_external on scim_groups (org_id, external_id);
create index scim_groups_by_time on scim_groups (org_id, created_at, id);
call app.isolate('scim_groups');
grant select, insert, delete on scim_groups to evidentia_app;
grant update (display_name, external_id, version, updated_at) on scim_groups to evidentia_app;

create table scim_group_members (
  org_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (org_id, group_id, user_id),
  foreign key (org_id, group_id) references scim_groups (org_id, id),
  foreign key (org_id, user_id) references scim_users (org_id, id)
);
create index scim_group_members_user on scim_group_members (org_id, user_id);
call app.isolate('scim_group_members');
grant select, insert, delete on scim_group_members to evidentia_app;

-- Memberships that the directory ended, at that version. The directory resumes a membership only while nobody else changed it.
create table scim_departures (
  org_id uuid not null,
  person_id uuid not null,
  version integer not null,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('scim_departures');
grant select, insert, delete on scim_departures to evidentia_app;
grant update (version) on scim_departures to evidentia_app;

grant select on scim_users, scim_groups, scim_group_members to evidentia_identity;
create policy identity_reads on scim_users for select to evidentia_identity using (true);
create policy identity_reads on scim_groups for select to evidentia_identity using (true);
create policy identity_reads on scim_group_members for select to evidentia_identity using (true);
grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- A person who has not signed in yet.
create function app.make_provisioned_person(p_id uuid, p_email text, p_name text, p_locale text) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into people (id, email, name, locale) values (p_id, p_email, p_name, p_locale);
end;

-- As before, and what the directory says of the person's groups. Groups that it provisions are decided by it alone.
create or replace function app.connection_in_use(p_connection uuid, p_subject text) returns json
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select json_build_object('orgId', c.org_id, 'mapping', c.mapping, 'personId', m.id, 'roles', m.roles,
    'active', m.active and (m.expires_on is null or m.expires_on >= current_date),
    'provisioned', coalesce((
      select json_agg(json_build_object('name', e ->> 'group', 'isMember', exists (
        select from scim_groups g join scim_group_members x on x.org_id = g.org_id and x.group_id = g.id
          join scim_users u on u.org_id = x.org_id and u.id = x.user_id
        where g.org_id = c.org_id and (e ->> 'group') in (g.display_name, g.external_id) and u.person_id = m.id and u.active)))
      from jsonb_array_elements(c.mapping) as e
      where exists (select from scim_groups g where g.org_id = c.org_id and (e ->> 'group') in (g.display_name, g.external_id))
        and exists (select from service_accounts a
          where a.org_id = c.org_id and a.ended_at is null and 'provisioning.use' = any(a.permissions))), '[]'))
  from sign_in_connections c
    left join sign_in_links l on l.org_id = c.org_id and l.connection_id = c.id and l.subject = p_subject
    left join members m on m.org_id = c.org_id and m.id = l.person_id
  where c.id = p_connection and c.mode in ('optional', 'enforced');
end;

-- As before, and somebody who tried to sign in before they were provisioned becomes the member who was provisioned for them. A
-- person of a connection who is no member here is a member nowhere: the connection speaks for this organisation only.
create or replace function app.link_connection(p_connection uuid, p_issuer text, p_subject text, p_email text, p_name text,
  p_new_id uuid) returns json language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_org uuid;
  v_person uuid;
  v_member uuid;
  v_how text := 'known';
begin
  select org_id into v_org from sign_in_connections
    where id = p_connection and org_id = app.org() and mode in ('optional', 'enforced');
  if v_org is null then
    return null;
  end if;
  -- Two first requests of one person wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('connection ' || p_connection::text, 0));
  select person_id into v_person from sign_in_links
    where org_id = v_org and connection_id = p_connection and subject = p_subject;
  if v_person is null then
    select person_id into v_person from identities where issuer = p_issuer and subject = p_subject;
  end if;
  if v_person is null or not exists (select from members where id = v_person) then
    select min(m.id::text)::uuid into v_member from members m
      where m.org_id = v_org and m.email = p_email and m.active and not m.service
        and exists (select from sign_in_domains d
          where d.org_id = v_org and d.verified_at is not null and d.domain = split_part(p_email, '@', 2))
      having count(*) = 1;
    if v_member is not null and exists (select from sign_in_links
        where org_id = v_org and connection_id = p_connection and person_id = v_member) then
      v_member := null;
    end if;
    if v_member is not null then
      v_how := 'linked';
      delete from sign_in_links where org_id = v_org and connection_id = p_connection and subject = p_subject;
      delete from identities where issuer = p_issuer and subject = p_subject;
      v_person := v_member;
    elsif v_person is null then
      v_how := 'created';
      v_person := p_new_id;
      insert into people (id, email, name) values (p_new_id, p_email, p_name);
    end if;
    insert into identities (issuer, subject, person_id) values (p_issuer, p_subject, v_person) on conflict do nothing;
  end if;
  insert into sign_in_links (org_id, connection_id, person_id, subject) values (v_org, p_connection, v_person, p_subject)
    on conflict do nothing;
  return json_build_object('personId', v_person, 'how', v_how);
end
$$;

revoke execute on function app.make_provisioned_person from public;
grant execute on function app.make_provisioned_person to evidentia_app;
reset role;
grant delete on sign_in_links to evidentia_identity;
revoke create on schema app from evidentia_identity;

-- Erasing somebody erases what the directory said of them.
grant create on schema app to evidentia_eraser;
set local role evidentia_eraser;
create or replace function app.forget_member(p_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from members where org_id = app.org() and id = p_id and not active and erased_at is not null) then
    raise exception 'not erased' using errcode = 'insufficient_privilege';
  end if;
  if current_setting('session_replication_role') <> 'replica' and exists (
    select from techdocuments t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and t.legal_hold and (r.owner_id = p_id or exists (
      select from trail e where e.org_id = t.org_id and e.entry->>'actor' = p_id::text and e.record_id in (
        select t.id union all select v.id from documentversions v where v.org_id = t.org_id and v.document = t.id))))
  then
    raise exception 'a document is under legal hold' using errcode = 'insufficient_privilege';
  end if;
  delete from person_keys where org_id = app.org() and id = p_id;
  perform app.forget_invitations();
  delete from sign_ins where org_id = app.org() and person_id = p_id;
  delete from notifications where org_id = app.org() and person_id = p_id;
  delete from notification_settings where org_id = app.org() and person_id = p_id;
  delete from visits where org_id = app.org() and person_id = p_id;
  delete from presences where org_id = app.org() and person_id = p_id;
  delete from idempotency where org_id = app.org() and person_id = p_id;
  delete from views where org_id = app.org() and owner_id = p_id and not shared;
  delete from scim_group_members where org_id = app.org()
    and user_id in (select id from scim_users where org_id = app.org() and person_id = p_id);
  delete from scim_users where org_id = app.org() and person_id = p_id;
  delete from scim_departures where org_id = app.org() and person_id = p_id;
end
$$;
reset role;
revoke create on schema app from evidentia_eraser;
