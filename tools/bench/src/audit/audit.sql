-- Projects, as many as asked for, of 60 procedures, each with a sample of 40 items; 12 issues, 24 requests and 120 hours to a project; and 1,000
-- pieces of evidence with a file in the first project. $1 organisation, $2 person, $3 projects. Ids follow from what they name.
-- What is made here points only at what is made here: nothing is checked row by row.
set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';
create function pg_temp.id(kind text, n integer) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '7' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from (select md5(kind || n) as h) x
$$;

create temp table made (type text, n integer, code text, status text, due_on date, project integer);
insert into made select 'project', n, 'AUD-2026-' || lpad(n::text, 4, '0'),
  (array['planned', 'planning', 'fieldwork', 'completion', 'follow_up', 'closed'])[1 + n % 6], current_date + (n * 7) % 300 - 150, n
  from generate_series(1, $3) n;
insert into made select 'procedure', n, 'AUD-2026-' || lpad((1 + (n - 1) / 60)::text, 4, '0') || '-P' || lpad((1 + (n - 1) % 60)::text, 2, '0'),
  (array['not_started', 'in_progress', 'prepared', 'in_review', 'reviewed'])[1 + n % 5], current_date + n % 60, 1 + (n - 1) / 60
  from generate_series(1, $3 * 60) n;
insert into made select 'sample', n, 'AUD-2026-' || lpad((1 + (n - 1) / 60)::text, 4, '0') || '-S' || lpad((1 + (n - 1) % 60)::text, 3, '0'),
  'drawn', null, 1 + (n - 1) / 60 from generate_series(1, $3 * 60) n;
insert into made select 'sampleitem', n, 'SI-' || n, 'open', null, 1 + (n - 1) / 2400 from generate_series(1, $3 * 2400) n;
insert into made select 'issue', n, 'AUD-2026-' || lpad((1 + (n - 1) / 12)::text, 4, '0') || '-I' || lpad((1 + (n - 1) % 12)::text, 2, '0'),
  (array['draft', 'agreed', 'in_remediation', 'closed'])[1 + n % 4], current_date + (n * 13) % 400 - 200, 1 + (n - 1) / 12
  from generate_series(1, $3 * 12) n;
insert into made select 'request', n, 'AUD-2026-' || lpad((1 + (n - 1) / 24)::text, 4, '0') || '-REQ' || lpad((1 + (n - 1) % 24)::text, 3, '0'),
  (array['open', 'received', 'accepted'])[1 + n % 3], current_date + (n * 5) % 90 - 45, 1 + (n - 1) / 24 from generate_series(1, $3 * 24) n;
insert into made select 'timeentry', n, 'AUD-2026-' || lpad((1 + (n - 1) / 120)::text, 4, '0') || '-T' || lpad((1 + (n - 1) % 120)::text, 4, '0'),
  'booked', null, 1 + (n - 1) / 120 from generate_series(1, $3 * 120) n;
insert into made select 'evidence', n, 'EVD-' || lpad(n::text, 5, '0'), 'accepted', null, 1 from generate_series(1, 1000) n;

-- Half a million rows are indexed faster all at once than one by one.
create temp table dropped as select indexname, indexdef from pg_indexes i where schemaname = 'app' and tablename in ('records', 'sampleitems')
  and not exists (select from pg_constraint c where c.conname = i.indexname);
do $$ declare one record; begin
  for one in select * from dropped loop execute format('drop index app.%I', one.indexname); end loop;
end $$;

insert into app.records (org_id, id, type, code, title, status, owner_id, due_on, created_at, created_by, updated_at, updated_by, search, circle)
select $1, pg_temp.id(type, n), type, code,
  jsonb_build_object('en', initcap(type) || ' number ' || n, 'fr', 'Nom français ' || n, 'ar', 'الاسم ' || n), status, $2, due_on,
  now() - n * interval '1 second', $2, now() - n * interval '1 second', $2, to_tsvector('simple', code), pg_temp.id('project', project)
from made;
insert into app.circles (org_id, id, people, open)
select $1, pg_temp.id('project', n), array[$2], n % 10 <> 0 from generate_series(1, $3) n;

insert into app.projects (org_id, id, type, year, reviewer_id, cae_id, confidentiality, languages, hours_planned, start_on, fieldwork_from,
  fieldwork_to, team, planning_share, fieldwork_share, progress, hours_booked, procedure_count, issue_high_count, phase_weights, topical)
select $1, pg_temp.id('project', n), 'assurance', 2024 + n % 3, $2, $2, case when n % 10 = 0 then 'restricted' else 'standard' end, '{en}', 60000,
  current_date - 90, current_date - 60, current_date + 30, array[$2], 1000, 433, 460, 30000, 60, 3,
  '{"planning": 20, "fieldwork": 60, "completion": 20}', '[]' from generate_series(1, $3) n;
insert into app.procedures (org_id, id, project, ref, section, position, test, hours, reviewer_id, design_result, operation_result, steps)
select $1, pg_temp.id('procedure', n), pg_temp.id('project', 1 + (n - 1) / 60), 'C' || (1 + (n - 1) % 60), 'C', 1 + (n - 1) % 60,
  (array['tod', 'toe', 'substantive'])[1 + n % 3], 1000, $2, (array['adequate', 'inadequate', null])[1 + n % 3],
  (array['effective', null, 'ineffective'])[1 + n % 3], '[]' from generate_series(1, $3 * 60) n;
insert into app.samples (org_id, id, project, procedure, population, source, completeness, population_size, period_from, period_to, method, seed,
  size, rationale)
select $1, pg_temp.id('sample', n), pg_temp.id('project', 1 + (n - 1) / 60), pg_temp.id('procedure', n), 'All invoices', 'Ledger',
  'Agreed to the ledger', 12000, date '2026-01-01', date '2026-06-30', 'random', 'seed', 40, 'By the table' from generate_series(1, $3 * 60) n;
insert into app.sampleitems (org_id, id, project, sample, ref, position, attr_a, attr_b, tested, deviates)
select $1, pg_temp.id('sampleitem', n), pg_temp.id('project', 1 + (n - 1) / 2400), pg_temp.id('sample', 1 + (n - 1) / 40),
  'INV-' || n, 1 + (n - 1) % 40, 'pass', case when n % 97 = 0 then 'fail' else 'pass' end, true, n % 97 = 0 from generate_series(1, $3 * 2400) n;
insert into app.issues (org_id, id, project, type, rating, reported_on, repeat_of)
select $1, pg_temp.id('issue', n), pg_temp.id('project', 1 + (n - 1) / 12), 'operation', (array['low', 'medium', 'high', 'critical'])[1 + n % 4],
  current_date - n % 300, case when n % 20 = 0 then pg_temp.id('issue', n - 1) end from generate_series(1, $3 * 12) n;
insert into app.requests (org_id, id, project) select $1, pg_temp.id('request', n), pg_temp.id('project', 1 + (n - 1) / 24) from generate_series(1, $3 * 24) n;
insert into app.timeentries (org_id, id, project, worked_on, hours)
select $1, pg_temp.id('timeentry', n), pg_temp.id('project', 1 + (n - 1) / 120), current_date - n % 120, 250 from generate_series(1, $3 * 120) n;

-- The files themselves are written by the bench, whose names are their hashes.
insert into app.evidence (org_id, id, obtained_on, obtained_by, confidentiality, project)
select $1, pg_temp.id('evidence', n), current_date - n % 400, $2, 'internal', pg_temp.id('project', 1) from generate_series(1, 1000) n;
insert into app.links (org_id, id, kind, from_id, to_id, created_by)
select $1, gen_random_uuid(), 'supports', pg_temp.id('evidence', n), pg_temp.id('procedure', 1 + n % 60), $2 from generate_series(1, 1000) n;
do $$ declare one record; begin
  for one in select * from dropped loop execute one.indexdef; end loop;
end $$;
set session_replication_role = origin;
