-- A part of the processes: rows bench.from to bench.to, spine row and own row.
create temporary table part as
select g, org, k, bench.org(org) as org_id, bench.id('process', g, at) as id, bench.code('P', k) as code, at,
  case when bench.dice(g, 1) % 10 < 7 then at + (bench.at(1, 1) - at) * 1e-5 else at + (bench.at(1, 1) - at) * (bench.dice(g, 2) % 1000 / 1000.0) end as updated_at,
  bench.person(org, 1 + bench.dice(g, 3) % bench.people_in(org)) as owner_id,
  bench.dice(g, 4) % (select count(*)::integer from bench.texts) as text,
  bench.dice(g, 5) % (select count(*)::integer from bench.places) as place
from (
  select g, bench.org_of(g) as org, bench.place_of(g) as k, bench.at(g, bench.setting('records')) as at
  from generate_series(bench.setting('from'), bench.setting('to')) g
) x;
analyze part;

insert into app.records (org_id, id, type, code, title, status, owner_id, due_on, tags, version, created_at, created_by, updated_at, updated_by, archived_at, search)
select i.org_id, i.id, 'process', i.code,
  jsonb_build_object(
    'en', (t.name->>'en') || ' – ' || (p.name->>'en') || ' ' || i.k,
    'fr', (t.name->>'fr') || ' – ' || (p.name->>'fr') || ' ' || i.k,
    'ar', (t.name->>'ar') || ' – ' || (p.name->>'ar') || ' ' || i.k),
  (array['active', 'active', 'active', 'active', 'active', 'draft', 'draft', 'retired'])[1 + bench.dice(i.g, 6) % 8],
  case when bench.dice(i.g, 7) % 5 > 0 then i.owner_id end,
  case when bench.dice(i.g, 8) % 3 = 0 then (i.at + interval '1 year')::date end,
  case when bench.dice(i.g, 9) % 5 = 0 then array['core', 'site ' || i.place] end,
  case when i.updated_at - i.at > interval '1 hour' then 2 else 1 end,
  i.at, i.owner_id, i.updated_at, i.owner_id,
  case when bench.dice(i.g, 10) % 50 = 0 then i.updated_at end,
  array_to_tsvector(array['#' || lower(i.code)]) || setweight(to_tsvector('simple', i.code || ' ' || i.k), 'A') || t.search || p.search
from part i join bench.texts t on t.n = i.text join bench.places p on p.n = i.place
order by i.g;

insert into app.processes (org_id, id, description, family, owner_role, objectives, criticality, not_translated_yet)
select i.org_id, i.id, t.description,
  (array['governance', 'finance', 'third_party', 'it', 'privacy', 'people', 'quality', 'compliance', 'resilience'])[1 + bench.dice(i.g, 11) % 9],
  (array['CEO', 'CFO', 'CRO', 'CAE', 'CCO', 'GC', 'CIO', 'CISO', 'DPO', 'QA_DIR', 'RA_MGR', 'PRRC'])[1 + bench.dice(i.g, 12) % 12],
  case when bench.dice(i.g, 13) % 4 = 0 then 'Complete, correct and in time, with a named owner for every exception.' end,
  case when bench.dice(i.g, 14) % 6 > 0 then bench.dice(i.g, 14) % 6 end,
  case when bench.dice(i.g, 15) % 10 = 0 then true end
from part i join bench.texts t on t.n = i.text
order by i.g;
drop table part;
