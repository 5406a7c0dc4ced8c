-- What an organisation settles for itself: how its codes begin, and that it wants to end.

-- Codes of new records begin with this word instead of the one that the platform brings, and count with so many digits.
create table numberings (
  org_id uuid not null references organisations,
  usual text not null check (length(usual) between 1 and 20),
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{0,7}$'),
  digits smallint not null check (digits between 1 and 8),
  primary key (org_id, usual),
  constraint numberings_prefix unique (org_id, prefix)
);
call app.isolate('numberings');
grant select, insert, update on numberings to evidentia_app;

-- That an organisation shall end: asked for by one, confirmed by another where there is one, and cancelled or carried out.
create table closures (
  org_id uuid not null references organisations,
  id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  asked_by uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  -- From this moment on everything is erased.
  due_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  erasing_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, asked_by) references members (org_id, id),
  foreign key (org_id, confirmed_by) references members (org_id, id),
  foreign key (org_id, cancelled_by) references members (org_id, id),
  check ((confirmed_at is null) = (due_at is null)),
  check (erasing_at is null or (due_at is not null and cancelled_at is null))
);
create unique index closures_open on closures (org_id) where cancelled_at is null;
call app.isolate('closures');
grant select, insert, update on closures to evidentia_app;

-- Read with every sign-in: from when on nothing can be changed because the organisation ends.
alter table organisations add column closing_at timestamptz;

-- All that is left of an organisation: that it was there, and where its chain ended.
create table tombstones (
  org_id uuid primary key,
  asked_at timestamptz not null,
  erased_at timestamptz not null default clock_timestamp(),
  trail_seq bigint not null,
  trail_hash bytea not null check (length(trail_hash) = 32)
);
call app.isolate('tombstones');
grant insert on tombstones to evidentia_eraser;
create policy erases on tombstones for insert to evidentia_eraser with check (org_id = (select app.org()));

-- Whoever erases sees one organisation, and only while it is being erased.
create function app.is_erasing() returns boolean
  language sql stable
  return exists (select from app.closures where org_id = app.org() and erasing_at is not null and cancelled_at is null);
revoke execute on function app.is_erasing from public;
grant execute on function app.is_erasing to evidentia_eraser;
grant usage on schema app to evidentia_eraser;

-- Tables that come later can be erased as well.
create or replace procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to evidentia_app using (org_id = (select app.org())) with check (org_id = (select app.org()))',
    target);
  call app.make_erasable(target);
end
$$;

create procedure app.make_erasable(target regclass)
  language plpgsql as $$
begin
  execute format('grant select, delete on %s to evidentia_eraser', target);
  execute format('create policy erases on %s to evidentia_eraser using (org_id = (select app.org()))', target);
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tombstones'
  loop
    call app.make_erasable(target);
  end loop;
end
$$;

-- Takes what one table holds of the organisation that is being erased; how many rows that were.
grant create on schema app to evidentia_eraser;
set local role evidentia_eraser;
create function app.erase_from(p_table text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_rows bigint;
begin
  if not app.is_erasing() then
    raise exception 'not being erased' using errcode = 'insufficient_privilege';
  end if;
  execute format('delete from app.%I where org_id = app.org()', p_table);
  get diagnostics v_rows = row_count;
  return v_rows;
end
$$;

-- The last of it: what says that it is being erased goes with the organisation itself, and a stone takes its place.
create function app.erase_organisation() returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not app.is_erasing() then
    raise exception 'not being erased' using errcode = 'insufficient_privilege';
  end if;
  insert into tombstones (org_id, asked_at, trail_seq, trail_hash)
    select t.org_id, c.asked_at, t.seq, t.hash from trail_heads t
      join closures c on c.org_id = t.org_id and c.cancelled_at is null where t.org_id = app.org();
  delete from trail where org_id = app.org();
  delete from trail_heads where org_id = app.org();
  delete from closures where org_id = app.org();
  delete from members where org_id = app.org();
  delete from organisations where org_id = app.org();
end
$$;
revoke execute on function app.erase_from, app.erase_organisation from public;
grant execute on function app.erase_from, app.erase_organisation to evidentia_app;
reset role;
revoke create on schema app from evidentia_eraser;

-- The tables of organisations, in no order: which one depends on which, erasing finds out. What says that an organisation
-- is being erased goes last, with the organisation itself.
create function app.erasable_tables() returns setof text
  language sql stable
begin atomic
  select c.relname::text from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('tombstones', 'closures', 'organisations', 'members', 'trail', 'trail_heads')
  order by c.relname;
end;
grant execute on function app.erasable_tables to evidentia_app;

-- Where one belongs says whether that place is about to end.
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create or replace function app.sign_in(p_issuer text, p_subject text, p_email text, p_name text, p_new_id uuid) returns json
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
          'closingOn', to_char(o.closing_at at time zone o.time_zone, 'YYYY-MM-DD'),
          'roles', m.roles, 'superUser', m.super_user) order by o.name, m.org_id)
        from members m join organisations o using (org_id)
        where m.id = p.id and m.active and (m.expires_on is null or m.expires_on >= current_date)), '[]'::json))
    from people p where p.id = v_person);
end
$$;
reset role;
revoke create on schema app from evidentia_identity;
