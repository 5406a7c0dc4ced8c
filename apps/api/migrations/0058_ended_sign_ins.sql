-- A sign-in is named by the moment of its authentication, which every token of it carries. Some of them have ended before
-- their tokens do: named ones, and all from before a moment.
alter table people
  add column sign_ins_from timestamptz,
  add column ended_sign_ins timestamptz[] not null default '{}';

grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- `this`: the one that is named. `earlier`: all that are older. `all`: every one until now. Of named ones the last hundred are
-- remembered, as many as somebody signs out of in months.
create function app.end_sign_ins(p_person uuid, p_which text, p_at double precision) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update people set
    sign_ins_from = case p_which
      when 'all' then clock_timestamp()
      when 'earlier' then greatest(sign_ins_from, to_timestamp(p_at))
      else sign_ins_from end,
    ended_sign_ins = case when p_which <> 'this' then ended_sign_ins else
      (select array_agg(s.at order by s.n) from (
        select u.at, u.n from unnest(array_remove(ended_sign_ins, to_timestamp(p_at)) || to_timestamp(p_at))
          with ordinality as u (at, n) order by u.n desc limit 100) s) end
  where id = p_person;
end;

create function app.ended_sign_ins(p_people uuid[], p_at double precision[])
  returns table (person_id uuid, at double precision)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.person_id, t.at from unnest(p_people, p_at) as t (person_id, at) join people p on p.id = t.person_id
  where to_timestamp(t.at) < p.sign_ins_from or to_timestamp(t.at) = any (p.ended_sign_ins);
end;

create function app.sign_in_ended(p_issuer text, p_subject text, p_at double precision) returns boolean
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from identities i, app.ended_sign_ins(array[i.person_id], array[p_at])
    where i.issuer = p_issuer and i.subject = p_subject);
end;

revoke execute on function app.end_sign_ins, app.ended_sign_ins, app.sign_in_ended from public;
grant execute on function app.end_sign_ins, app.ended_sign_ins, app.sign_in_ended to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
