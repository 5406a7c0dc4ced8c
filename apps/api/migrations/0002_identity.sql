-- People and where they belong. `people` and `identities` are not tenant data: the program reaches them only
-- through the functions below. What an organisation knows of a person is the tenant's own row in `members`.

create table people (
  id uuid primary key,
  email text check (length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  created_at timestamptz not null default clock_timestamp()
);

create table identities (
  issuer text not null,
  subject text not null,
  person_id uuid not null references people,
  created_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index identities_person on identities (person_id);

create table members (
  org_id uuid not null references organisations,
  id uuid not null references people,
  name text not null check (length(name) between 1 and 200),
  email text check (length(email) <= 254),
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  roles text[] not null check (cardinality(roles) > 0),
  super_user boolean not null default false,
  active boolean not null default true,
  expires_on date,
  version integer not null default 1,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
create index members_person on members (id);
create index members_by_name on members (org_id, name, id);
call app.isolate('members');
grant select, insert, update on members to evidentia_app;

create table invitations (
  org_id uuid not null references organisations,
  id uuid not null,
  email text not null check (length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  roles text[] not null check (cardinality(roles) > 0),
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  member_expires_on date,
  -- The secret is made when the message is sent and kept as a hash only: a copy of the database opens no door.
  token_hash bytea,
  sent_at timestamptz,
  invited_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, invited_by) references members (org_id, id)
);
create unique index invitations_token on invitations (token_hash);
create index invitations_by_time on invitations (org_id, created_at desc, id desc);
call app.isolate('invitations');
grant select, insert, update on invitations to evidentia_app;

grant select, insert, update on people to evidentia_identity;
grant select, insert on identities to evidentia_identity;
grant select on organisations, members, invitations to evidentia_identity;
create policy identity_reads on organisations for select to evidentia_identity using (true);
create policy identity_reads on members for select to evidentia_identity using (true);
create policy identity_reads on invitations for select to evidentia_identity using (true);

-- The person behind a verified token with all memberships; the first sign-in creates the person.
create function app.sign_in(p_issuer text, p_subject text, p_email text, p_name text, p_new_id uuid) returns json
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_person uuid;
begin
  select person_id into v_person from identities where issuer = p_issuer and subject = p_subject;
  if v_person is null then
    insert into people (id, email, name) values (p_new_id, p_email, p_name);
    insert into identities (issuer, subject, person_id) values (p_issuer, p_subject, p_new_id)
      on conflict do nothing;
    if found then
      v_person := p_new_id;
    else
      -- Another request of the same first sign-in came first.
      delete from people where id = p_new_id;
      select person_id into v_person from identities where issuer = p_issuer and subject = p_subject;
    end if;
  end if;
  return (
    select json_build_object(
      'id', p.id, 'name', p.name, 'email', p.email, 'locale', p.locale,
      'memberships', coalesce((
        select json_agg(json_build_object(
          'organisationId', m.org_id, 'organisationName', o.name, 'testMode', o.test_mode,
          'roles', m.roles, 'superUser', m.super_user) order by o.name, m.org_id)
        from members m join organisations o using (org_id)
        where m.id = p.id and m.active and (m.expires_on is null or m.expires_on >= current_date)), '[]'::json))
    from people p where p.id = v_person);
end
$$;

create function app.update_person(p_id uuid, p_name text, p_locale text) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update people set name = coalesce(p_name, name), locale = coalesce(p_locale, locale) where id = p_id;
end;

-- Which organisation an invitation belongs to: asked before any tenant is known, answered only to who holds the secret.
create function app.invitation_org(p_token_hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id from invitations where token_hash = p_token_hash;
end;

revoke execute on function app.sign_in, app.update_person, app.invitation_org from public;
grant execute on function app.sign_in, app.update_person, app.invitation_org to evidentia_app;
grant delete on people to evidentia_identity;
grant create on schema app to evidentia_identity;
alter function app.sign_in owner to evidentia_identity;
alter function app.update_person owner to evidentia_identity;
alter function app.invitation_org owner to evidentia_identity;
revoke create on schema app from evidentia_identity;
