-- Sign-in per organisation (0142): domains that an organisation proved to be its own, and connections to its identity provider.

create table sign_in_domains (
  org_id uuid not null references organisations,
  id uuid not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- The value of the DNS TXT record that proves control of the domain.
  proof text not null check (length(proof) between 20 and 100),
  verified_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create unique index sign_in_domains_once on sign_in_domains (org_id, domain);
-- A domain decides where its addresses sign in, so it belongs to one organisation.
create unique index sign_in_domains_owner on sign_in_domains (domain) where verified_at is not null;
call app.isolate('sign_in_domains');
grant select, insert, update (verified_at), delete on sign_in_domains to evidentia_app;

create table sign_in_connections (
  org_id uuid not null references organisations,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  protocol text not null check (protocol in ('oidc', 'saml')),
  mode text not null default 'off' check (mode in ('off', 'optional', 'enforced', 'ended')),
  -- The issuer of OpenID Connect, or the entity id of the SAML provider.
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text check (length(client_id) <= 500),
  -- Encrypted for the process that signs people in: the product cannot read it.
  client_secret text check (length(client_secret) <= 4000),
  sign_in_url text check (length(sign_in_url) <= 2000),
  certificates text[] not null default '{}' check (cardinality(certificates) <= 5),
  groups_claim text not null check (length(groups_claim) between 1 and 200),
  mapping jsonb not null default '[]' check (jsonb_typeof(mapping) = 'array'),
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create unique index sign_in_connections_id on sign_in_connections (id);
create unique index sign_in_connections_on on sign_in_connections (org_id) where mode in ('optional', 'enforced');
call app.isolate('sign_in_connections');
grant select, insert on sign_in_connections to evidentia_app;
grant update (name, mode, issuer, client_id, client_secret, sign_in_url, certificates, groups_claim, mapping, version)
  on sign_in_connections to evidentia_app;

-- Whom a connection speaks for: each member once, so that an address given to somebody else does not open their account.
create table sign_in_links (
  org_id uuid not null,
  connection_id uuid not null,
  person_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  linked_at timestamptz not null default clock_timestamp(),
  primary key (org_id, connection_id, person_id),
  foreign key (org_id, connection_id) references sign_in_connections (org_id, id)
);
create unique index sign_in_links_subject on sign_in_links (org_id, connection_id, subject);
call app.isolate('sign_in_links');
grant select on sign_in_links to evidentia_app;

-- A connection that has ended stays so.
create trigger keep_ended before update on sign_in_connections for each row
  when (old.mode = 'ended') execute function app.keep_ended();

-- allow still-used: the check that follows accepts everything that this one did.
alter table protected_changes drop constraint protected_changes_kind_check;
alter table protected_changes add constraint protected_changes_kind_check check (kind in ('member.update', 'member.reactivate',
  'member.deactivate', 'invitation.create', 'organisation.settings', 'organisation.export', 'document.retention',
  'serviceAccount.create', 'signInConnection.update')) not valid;

grant select on sign_in_domains, sign_in_connections to evidentia_identity;
grant select, insert on sign_in_links to evidentia_identity;
create policy identity_reads on sign_in_domains for select to evidentia_identity using (true);
create policy identity_reads on sign_in_connections for select to evidentia_identity using (true);
create policy identity_links on sign_in_links to evidentia_identity using (true) with check (true);

-- The process with accounts sees this schema and no table of the product. Its own migrations grant it these functions.
create schema sign_in;
grant usage, create on schema sign_in to evidentia_identity;
grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- What a sign-in needs of a connection, and nothing else. Asked before any tenant is known.
create function sign_in.connection(p_id uuid) returns json
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select json_build_object('id', c.id, 'name', c.name, 'organisation', o.name, 'protocol', c.protocol, 'mode', c.mode,
    'issuer', c.issuer, 'clientId', c.client_id, 'clientSecret', c.client_secret, 'signInUrl', c.sign_in_url,
    'certificates', c.certificates, 'groupsClaim', c.groups_claim,
    -- Groups that decide nothing are not asked for.
    'groups', coalesce((select json_agg(distinct m ->> 'group') from jsonb_array_elements(c.mapping) as m), '[]'),
    'domains', coalesce((select json_agg(d.domain) from sign_in_domains d
      where d.org_id = c.org_id and d.verified_at is not null), '[]'))
  from sign_in_connections c join organisations o on o.org_id = c.org_id
  where c.id = p_id and c.mode <> 'ended' and (o.held_for is null or o.held_for = 'move');
end;

-- The connection that people of a domain sign in with.
create function sign_in.connection_of_domain(p_domain text) returns json
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select sign_in.connection(c.id)
  from sign_in_domains d join sign_in_connections c on c.org_id = d.org_id and c.mode in ('optional', 'enforced')
  where d.domain = p_domain and d.verified_at is not null;
end;

-- The organisation of a connection that is switched on, and what it knows of the person.
create function app.connection_in_use(p_connection uuid, p_subject text) returns json
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select json_build_object('orgId', c.org_id, 'mapping', c.mapping, 'personId', m.id, 'roles', m.roles,
    'active', m.active and (m.expires_on is null or m.expires_on >= current_date))
  from sign_in_connections c
    left join sign_in_links l on l.org_id = c.org_id and l.connection_id = c.id and l.subject = p_subject
    left join members m on m.org_id = c.org_id and m.id = l.person_id
  where c.id = p_connection and c.mode in ('optional', 'enforced');
end;

-- Finds or makes the person whom a connection speaks for in its organisation. A member with the same address, under a domain
-- that the organisation verified, stays the same person, once.
create function app.link_connection(p_connection uuid, p_issuer text, p_subject text, p_email text, p_name text, p_new_id uuid)
  returns json language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_org uuid;
  v_person uuid;
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
    if v_person is null then
      select min(m.id::text)::uuid into v_person from members m
        where m.org_id = v_org and m.email = p_email and m.active and not m.service
          and exists (select from sign_in_domains d
            where d.org_id = v_org and d.verified_at is not null and d.domain = split_part(p_email, '@', 2))
        having count(*) = 1;
      if v_person is not null and exists (select from sign_in_links
          where org_id = v_org and connection_id = p_connection and person_id = v_person) then
        v_person := null;
      end if;
      v_how := 'linked';
      if v_person is null then
        v_how := 'created';
        v_person := p_new_id;
        insert into people (id, email, name) values (p_new_id, p_email, p_name);
      end if;
      insert into identities (issuer, subject, person_id) values (p_issuer, p_subject, v_person);
    end if;
    insert into sign_in_links (org_id, connection_id, person_id, subject) values (v_org, p_connection, v_person, p_subject);
  end if;
  return json_build_object('personId', v_person, 'how', v_how);
end
$$;

revoke execute on function sign_in.connection, sign_in.connection_of_domain, app.connection_in_use, app.link_connection from public;
grant execute on function app.connection_in_use, app.link_connection to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
revoke create on schema sign_in from evidentia_identity;
