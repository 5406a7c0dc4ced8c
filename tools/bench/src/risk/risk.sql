-- 100 processes, 10,000 risks and 10,000 controls; 20 rounds of 20 assessments with 500 lines each, the last round in
-- force. $1 organisation, $2 person, $3 method. Ids follow from what they name, so that rows can point at each other.
-- What is made here points only at what is made here: nothing is checked row by row.
set session_replication_role = replica;
set work_mem = '256MB';
create function pg_temp.id(kind text, n integer) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '7' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from (select md5(kind || n) as h) x
$$;

create function pg_temp.lev(score integer) returns text language sql immutable as $$
  select case when score >= 15 then 'critical' when score >= 10 then 'high' when score >= 5 then 'medium' else 'low' end
$$;

create temp table made (type text, n integer, code text, status text, due_on date);
insert into made select 'process', n, 'P' || n, 'active', null from generate_series(1, 100) n;
insert into made select 'subprocess', n, 'S' || n, 'active', null from generate_series(1, 1000) n;
insert into made select 'risk', n, 'R-' || n, 'active', null from generate_series(1, 10000) n;
insert into made select 'control', n, 'C-' || n, 'active', null from generate_series(1, 10000) n;
insert into made select 'assessment', n, 'RA-2026-' || lpad(n::text, 4, '0'),
  case when n <= 380 then 'superseded' else 'approved' end, current_date + n % 90 from generate_series(1, 400) n;
insert into made select 'riskline', n, 'RA-2026-' || lpad((1 + (n - 1) / 500)::text, 4, '0') || '-' || lpad((1 + (n - 1) % 500)::text, 3, '0'),
  'agreed', null from generate_series(1, 200000) n;
insert into made select 'action', n, 'ACT-2026-' || lpad(n::text, 5, '0'), (array['proposed', 'agreed', 'in_progress', 'verified'])[1 + n % 4],
  current_date + (n * 37) % 400 - 100 from generate_series(1, 5000) n;
insert into made select 'acceptance', n, 'ACC-2026-' || lpad(n::text, 4, '0'), 'accepted', current_date + n % 180 from generate_series(1, 600) n;

insert into app.records (org_id, id, type, code, title, status, owner_id, due_on, created_at, created_by, updated_at, updated_by, search)
select $1, pg_temp.id(type, n), type, code,
  jsonb_build_object('en', initcap(type) || ' number ' || n, 'fr', 'Nom français ' || n, 'ar', 'الاسم ' || n), status, $2, due_on,
  now() - n * interval '1 second', $2, now() - n * interval '1 second', $2, to_tsvector('simple', code)
from made;

-- Without figures on what is there, the joins below would be made row by row.
analyze made;
analyze app.records;

insert into app.processes (org_id, id, description, family, owner_role)
select $1, pg_temp.id('process', n), '{"en": "What it does"}', 'finance', 'CFO' from generate_series(1, 100) n;
insert into app.subprocesses (org_id, id, process, description)
select $1, pg_temp.id('subprocess', n), pg_temp.id('process', 1 + n % 100), '{"en": "What it does"}' from generate_series(1, 1000) n;
insert into app.risks (org_id, id, subprocess, description, category, inherent_likelihood, inherent_impact, objectives, fraud)
select $1, pg_temp.id('risk', n), pg_temp.id('subprocess', 1 + n % 1000), '{"en": "What may happen, and why"}',
  (array['strategic','operational','financial','financial_reporting','compliance','legal','fraud','it_cyber','privacy','third_party','people','quality_safety','continuity','tax'])[1 + n % 14],
  1 + n % 5, 1 + (n / 7) % 5, '{operations}', n % 14 = 6 from generate_series(1, 10000) n;
insert into app.controls (org_id, id, subprocess, description, type, nature, frequency, key, objectives, owner_role, test_procedure)
select $1, pg_temp.id('control', n), pg_temp.id('subprocess', 1 + n % 1000), '{"en": "What is done, by whom and when"}',
  (array['preventive','detective','corrective'])[1 + n % 3], 'manual', 'monthly', n % 3 = 0, '{operations}', 'CFO',
  '{"en": "Take a sample and look"}' from generate_series(1, 10000) n;
insert into app.links (org_id, id, kind, from_id, to_id, created_by)
select $1, gen_random_uuid(), 'mitigates', pg_temp.id('control', 1 + (n * k) % 10000), pg_temp.id('risk', n), $2
from generate_series(1, 10000) n, generate_series(1, 2) k on conflict do nothing;

insert into app.assessments (org_id, id, context, period_from, period_to, method, reviewer_id, approver_id, approved_on, next_review_on,
  line_count, assessed_count, above_count, worst_level)
select $1, pg_temp.id('assessment', n), 'process', date '2020-01-01' + 90 * ((n - 1) / 20), date '2020-03-31' + 90 * ((n - 1) / 20),
  $3, $2, $2, current_date - 90 * (19 - (n - 1) / 20), current_date + n % 200, 500, 500, 120, 'critical' from generate_series(1, 400) n;

analyze app.risks;
analyze app.subprocesses;
analyze app.controls;
analyze app.assessments;

-- The line n is of assessment (n - 1) / 500; its risk comes back every 10,000 lines, and so does the line before it.
insert into app.risklines (org_id, id, assessment, risk, description, risk_version, category, process, subprocess, fraud,
  inherent_likelihood, impact_operational, rationale, controls, response, target_likelihood, target_impact, loss_min, loss_likely,
  loss_max, loss_probability, inherent_impact, inherent_score, inherent_level, effect_likelihood, effect_impact, unrated, computed_score,
  residual_likelihood, residual_impact, residual_score, residual_level, target_score, position, previous, previous_score, trend, changed, current)
select $1, pg_temp.id('riskline', n), pg_temp.id('assessment', 1 + (n - 1) / 500), r.id, r.description, 1, r.category,
  s.process, r.subprocess, r.fraud, il, ii, 'Seen twice in three years, and once at a competitor',
  (select jsonb_agg(jsonb_build_object('id', pg_temp.id('control', 1 + (k * m) % 10000), 'version', 1, 'code', 'C-' || (1 + (k * m) % 10000),
    'name', jsonb_build_object('en', 'Control number ' || (1 + (k * m) % 10000)), 'type', 'preventive', 'key', (1 + (k * m) % 10000) % 3 = 0,
    'design', (n + m) % 4, 'operating', case when (n + m) % 9 = 0 then null else (n / 3) % 4 end,
    'source', (array['audit','second_line','self','none'])[1 + n % 4])) from generate_series(1, 2) m),
  'treat', 1, 1, case when n % 10 = 0 then 10000 end, case when n % 10 = 0 then 50000 end, case when n % 10 = 0 then 900000 end,
  case when n % 10 = 0 then n % 100 end, ii, il * ii, pg_temp.lev(il * ii), 30, 20, 0, rl * ri, rl, ri, rl * ri, pg_temp.lev(rl * ri), 1,
  case when rl * ri <= 4 then 'within_appetite' when rl * ri <= 12 then 'within_tolerance' else 'above_tolerance' end,
  case when n > 10000 then pg_temp.id('riskline', n - 10000) end, case when n > 10000 then rl * ri end,
  case when n > 10000 then (array['up', 'same', 'down'])[1 + n % 3] end, n % 2 = 0, n > 190000
from (
  select n, 1 + (n - 1) % 10000 as k, 1 + (n * 7 + n / 10000) % 5 as il, 1 + (n / 5 + n / 10000) % 5 as ii,
    least(1 + (n * 7 + n / 10000) % 5, 1 + (n * 3 + n / 9999) % 5) as rl, least(1 + (n / 5 + n / 10000) % 5, 1 + (n / 2) % 5) as ri
  from generate_series(1, 200000) n
) x join app.risks r on r.org_id = $1 and r.id = pg_temp.id('risk', k) join app.subprocesses s on s.org_id = $1 and s.id = r.subprocess
order by n;

analyze app.risklines;

insert into app.actions (org_id, id, description, source, riskline, risk, original_due_on, priority)
select $1, pg_temp.id('action', n), 'What is to be done', 'risk_treatment', l.id, l.risk, current_date, 'high'
from generate_series(1, 5000) n join app.risklines l on l.org_id = $1 and l.id = pg_temp.id('riskline', 190000 + 2 * n);
insert into app.acceptances (org_id, id, riskline, risk, reason, requested_on, score, position)
select $1, pg_temp.id('acceptance', n), l.id, l.risk, 'Borne until the plant moves', current_date - 30, l.residual_score, l.position
from generate_series(1, 600) n join app.risklines l on l.org_id = $1 and l.id = pg_temp.id('riskline', 190001 + 3 * n);

set session_replication_role = origin;
