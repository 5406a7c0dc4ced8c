-- An organisation that the operators hold. While it is moved to another database it can only be read (`move`); while it is put
-- back to an earlier time (`restore`), where it has not wholly arrived (`arriving`) and where it was before (`moved`) it is out
-- of reach. Whoever administers the database sets this, never the program.
-- allow unvalidated: one row for each organisation is read in a moment, and the columns are new.
alter table organisations
  add column held_for text check (held_for in ('move', 'restore', 'arriving', 'moved')),
  add column held_at timestamptz,
  add constraint organisations_held check ((held_for is null) = (held_at is null));

-- Travels with the beginning of every transaction that changes something, in the same round trip. The program answers that
-- it is not available, and why; what was asked can be asked again.
create function app.refuse_held() returns void
  language plpgsql stable as $$
begin
  if exists (select from app.organisations where org_id = app.org() and held_for is not null) then
    raise exception 'the organisation is held' using errcode = 'operator_intervention';
  end if;
end
$$;
revoke execute on function app.refuse_held from public;
grant execute on function app.refuse_held to evidentia_app;

grant create on schema app to evidentia_identity;
set local role evidentia_identity;
-- Where one belongs says whether that place can be reached here.
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
          'outOfReach', o.held_for is not null and o.held_for <> 'move',
          'roles', m.roles, 'superUser', m.super_user) order by o.name, m.org_id)
        from members m join organisations o using (org_id)
        where m.id = p.id and m.active and (m.expires_on is null or m.expires_on >= current_date)), '[]'::json))
    from people p where p.id = v_person);
end
$$;

-- The worker passes over what is held: it could not write there, and others wait for their turn.
create or replace function app.organisation_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id from organisations where held_for is null order by org_id;
end;

create or replace function app.untidy_organisations() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.org_id from (
    select org_id from uploads where expires_at < clock_timestamp()
    union
    select org_id from exports where expires_at < clock_timestamp()
    union
    select org_id from stored_files where state = 'removing'
    union
    select org_id from stored_files where state = 'storing' and stored_at < clock_timestamp() - interval '1 day'
    union
    select org_id from stored_files where state = 'scanning' and stored_at < clock_timestamp() - interval '1 hour'
  ) u join organisations o using (org_id) where o.held_for is null;
end;

create or replace function app.unrecorded_documents() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select d.org_id, d.id from documents d join organisations o on o.org_id = d.org_id and o.held_for is null
  where d.recorded_seq < d.seq and d.updated_at < clock_timestamp() - interval '10 minutes'
  limit 1000;
end;
reset role;
revoke create on schema app from evidentia_identity;
