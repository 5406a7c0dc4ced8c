-- Circles: what the people of an audit project keep to themselves, hidden from everybody else by the database, whoever
-- asks and however: list, count, search, link, export.

-- Who asks; empty where the platform itself does its work.
create function app.person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;

-- Every project has a circle: its people, and where it is open the whole third line beside them.
create table circles (
  org_id uuid not null references organisations,
  id uuid not null,
  people uuid[] not null,
  open boolean not null,
  primary key (org_id, id)
);
call app.isolate('circles');
grant select, insert, update on circles to evidentia_app;
grant select on circles, members to evidentia_search;
create policy search_reads on circles for select to evidentia_search using (true);
create policy search_reads on members for select to evidentia_search using (true);

create function app.audits(p_roles text[]) returns boolean
  language sql immutable parallel safe
  return p_roles && array['cae', 'audit_manager', 'auditor'];

-- The circles that whoever asks does not belong to. Asked once for a statement, and only when a row is in a circle.
create function app.closed_circles() returns uuid[]
  language sql stable parallel safe
begin atomic
  select case when app.person() is null then '{}'::uuid[] else coalesce((
    select array_agg(c.id) from app.circles c
    where c.org_id = app.org() and not c.people @> array[app.person()]
      and not (c.open and exists (select from app.members m
        where m.org_id = c.org_id and m.id = app.person() and app.audits(m.roles)))), '{}') end;
end;

-- `circle` hides a record from all but the circle, its owner and those that it was opened to.
alter table records add column circle uuid, add column readers uuid[],
  add foreign key (org_id, circle) references circles (org_id, id);
create index records_circle on records (org_id, circle) where circle is not null;
create policy circle on records as restrictive for select to evidentia_app
  using (circle is null or circle <> all ((select app.closed_circles())::uuid[])
    or owner_id = (select app.person()) or readers @> array[(select app.person())]);

-- The same of another person, where the platform asks on behalf of many at once.
create function app.sees(p_person uuid, p_roles text[], p_circle uuid, p_owner uuid, p_readers uuid[]) returns boolean
  language sql stable parallel safe
begin atomic
  select p_circle is null or p_owner = p_person or coalesce(p_readers @> array[p_person], false) or exists (
    select from app.circles c where c.org_id = app.org() and c.id = p_circle
      and (c.people @> array[p_person] or (c.open and app.audits(p_roles))));
end;

-- A new record of a project belongs to its circle from the start.
create function app.join_circle() returns trigger
  language plpgsql as $$
begin
  if new.project is not null then
    update app.records set circle = new.project where org_id = new.org_id and id = new.id;
  end if;
  return null;
end
$$;

-- Search finds nothing of a closed circle.
grant create on schema app to evidentia_search;
set local role evidentia_search;
create or replace function app.search(p_words text, p_text text, p_types text[], p_limit integer)
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with q as (
    select to_tsquery('simple', p_words) || plainto_tsquery('english', p_text)
      || plainto_tsquery('french', p_text) || plainto_tsquery('arabic', p_text) as query
  ), found as (
    select r.id, ts_rank(r.search, q.query) as rank, r.updated_at
    from q, records r
    where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
      and (p_types is null or r.type = any (p_types))
    union all
    select r.id, ts_rank(d.search, q.query), r.updated_at
    from q, documents d join records r on r.org_id = d.org_id and r.id = d.record_id
    where d.org_id = app.org() and d.search @@ q.query and r.archived_at is null
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
      and (p_types is null or r.type = any (p_types))
  )
  select found.id, max(found.rank) as rank from found
  group by found.id, found.updated_at
  order by rank desc, found.updated_at desc
  limit p_limit;
end;
reset role;
revoke create on schema app from evidentia_search;
