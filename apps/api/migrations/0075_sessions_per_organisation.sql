-- An administrator ends the sessions of a person in their own organisation: those begun before this moment no longer open it.
-- Sessions everywhere (people.sign_ins_from) are ended by the person, or by the operator.
alter table members add column sessions_from timestamptz;

grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- The organisations that this session of a person no longer opens.
create function app.session_ended_in(p_issuer text, p_subject text, p_at double precision) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(array_agg(m.org_id), '{}') from identities i join members m on m.id = i.person_id
  where i.issuer = p_issuer and i.subject = p_subject and to_timestamp(p_at) < m.sessions_from;
end;

-- Which of these sessions have ended, by their place in the arguments: everywhere, or in the organisation that is named.
create function app.ended_sessions(p_people uuid[], p_at double precision[], p_orgs uuid[]) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.place from unnest(p_people, p_at, p_orgs) with ordinality as t (person_id, at, org_id, place)
    join people p on p.id = t.person_id
    left join members m on m.org_id = t.org_id and m.id = t.person_id
  where to_timestamp(t.at) < p.sign_ins_from or to_timestamp(t.at) = any (p.ended_sign_ins)
    or to_timestamp(t.at) < m.sessions_from;
end;

revoke execute on function app.session_ended_in, app.ended_sessions from public;
grant execute on function app.session_ended_in, app.ended_sessions to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
