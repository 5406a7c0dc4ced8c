-- A tenth as many processes as links, half as many pieces of evidence as processes. $1 organisation, $2 person, $3 links.
-- Ends are drawn so that some records have hundreds of links and most have few, as in real organisations.
insert into app.records (org_id, id, type, code, title, status, due_on, created_at, created_by, updated_at, updated_by, search)
select $1, gen_random_uuid(), 'process', 'P' || n, jsonb_build_object('en', 'Process ' || n), 'active', null, now(), $2, now(), $2, ''
from generate_series(1, $3 / 10) n;

insert into app.processes (org_id, id, description, family, owner_role)
select org_id, id, '{"en": "x"}', 'it', 'CIO' from app.records where org_id = $1 and type = 'process';

insert into app.records (org_id, id, type, code, title, status, due_on, created_at, created_by, updated_at, updated_by, search)
select $1, gen_random_uuid(), 'evidence', 'EVD-' || lpad(n::text, 6, '0'), jsonb_build_object('en', 'Evidence ' || n), 'accepted',
  case when n % 50 = 0 then date '2025-01-01' end, now(), $2, now(), $2, ''
from generate_series(1, $3 / 20) n;

insert into app.evidence (org_id, id, obtained_on, obtained_by, confidentiality)
select org_id, id, '2025-01-01', $2, 'internal' from app.records where org_id = $1 and type = 'evidence';

with p as materialized (select array_agg(id order by code) as ids from app.records where org_id = $1 and type = 'process'),
  e as materialized (select array_agg(id order by code) as ids from app.records where org_id = $1 and type = 'evidence'),
  drawn as (
    select n % 2 = 0 as proves, floor(power(random(), 2) * $3 / 10)::int as a, floor(random() * $3 / 10)::int as b,
      floor(power(random(), 2) * $3 / 20)::int as c
    from generate_series(1, $3) n
  )
insert into app.links (org_id, id, kind, from_id, to_id, created_by)
select $1, gen_random_uuid(), case when proves then 'supports' else 'depends_on' end,
  case when proves then e.ids[c + 1] else p.ids[a + 1] end, p.ids[b + 1], $2
from drawn, p, e
on conflict do nothing;

analyze app.records;
analyze app.links;
analyze app.processes;
analyze app.evidence;
