-- Event streams of all organisations are checked by one statement; with one for each organisation the idle load grew with their
-- number. A session is open while its membership is active, the organisation can be read and the session has not been ended.
grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- The open ones of these sessions, by their place in the arguments, with the current roles.
create function app.open_sessions(p_people uuid[], p_at double precision[], p_orgs uuid[])
  returns table (place bigint, roles text[], super_user boolean)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.place, m.roles, m.super_user
    from unnest(p_people, p_orgs) with ordinality as t (person_id, org_id, place)
    join members m on m.org_id = t.org_id and m.id = t.person_id
    join organisations o on o.org_id = m.org_id
   where m.active and (m.expires_on is null or m.expires_on >= current_date)
     and (o.held_for is null or o.held_for = 'move')
     and not exists (select from app.ended_sessions(p_people, p_at, p_orgs) as e (place) where e.place = t.place);
end;

revoke execute on function app.open_sessions from public;
grant execute on function app.open_sessions to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
