-- 50 universes of 400 requirements in 10 domains; 50 gap analyses with 400 items each; 6,000 pieces of evidence, 3,000
-- actions, 500 duties, 300 clocks and 500 publications. $1 organisation, $2 person. Ids follow from what they name.
-- What is made here points only at what is made here: nothing is checked row by row.
set session_replication_role = replica;
set work_mem = '256MB';
create function pg_temp.id(kind text, n integer) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '7' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from (select md5(kind || n) as h) x
$$;

create temp table made (type text, n integer, code text, status text, due_on date);
insert into made select 'universe', n, 'U' || n, 'active', current_date + n * 7 from generate_series(1, 50) n;
insert into made select 'domain', n, 'D-' || n, 'active', null from generate_series(1, 500) n;
insert into made select 'requirement', n, 'U' || (1 + (n - 1) / 400) || '-' || (1 + (n - 1) % 400), 'active', null from generate_series(1, 20000) n;
insert into made select 'gapanalysis', n, 'GAP-U' || n || '-2026-01', 'in_progress', current_date + n % 90 from generate_series(1, 50) n;
insert into made select 'gapitem', n, 'GAP-U' || (1 + (n - 1) / 400) || '-2026-01-' || lpad((1 + (n - 1) % 400)::text, 3, '0'), 'assessed', null
  from generate_series(1, 20000) n;
insert into made select 'evidence', n, 'EVD-' || lpad(n::text, 5, '0'), 'accepted', current_date + (n * 37) % 700 - 100 from generate_series(1, 6000) n;
insert into made select 'action', n, 'ACT-2026-' || lpad(n::text, 5, '0'), (array['proposed', 'agreed', 'in_progress', 'verified'])[1 + n % 4],
  current_date + (n * 37) % 400 - 100 from generate_series(1, 3000) n;
insert into made select 'duty', n, 'DUTY-2026-' || lpad(n::text, 4, '0'), 'active', current_date + (n * 13) % 365 - 10 from generate_series(1, 500) n;
insert into made select 'clock', n, 'CLK-2026-' || lpad(n::text, 4, '0'), case when n % 10 = 0 then 'running' else 'met' end,
  current_date + (n * 7) % 90 - 60 from generate_series(1, 300) n;
insert into made select 'watch', n, 'WATCH-2026-' || lpad(n::text, 4, '0'), (array['new', 'assessing', 'decided'])[1 + n % 3],
  current_date + n % 120 - 60 from generate_series(1, 500) n;

insert into app.records (org_id, id, type, code, title, status, owner_id, due_on, created_at, created_by, updated_at, updated_by, search)
select $1, pg_temp.id(type, n), type, code,
  jsonb_build_object('en', initcap(type) || ' number ' || n, 'fr', 'Nom français ' || n, 'ar', 'الاسم ' || n), status, $2, due_on,
  now() - n * interval '1 second', $2, now() - n * interval '1 second', $2, to_tsvector('simple', code)
from made;
analyze made;
analyze app.records;

insert into app.universes (org_id, id, jurisdiction, instrument, official_reference, topic, applicable_from, certified, certificate_until,
  edition, review_months, scoring, profile, requirement_count, applicable_count)
select $1, pg_temp.id('universe', n), 'EU', u.instrument, 'Reference', u.topic, date '2024-01-01', n % 5 = 0,
  case when n % 5 = 0 then current_date + n * 9 end, '2024', 12, u.scoring, '{controller}', 400, 400
from generate_series(1, 50) n, (select instrument, topic, scoring from app.universes where org_id = $1 limit 1) u;
insert into app.domains (org_id, id, universe, position)
select $1, pg_temp.id('domain', n), pg_temp.id('universe', 1 + (n - 1) / 10), 1 + (n - 1) % 10 from generate_series(1, 500) n;
insert into app.requirements (org_id, id, universe, domain, ref, position, summary, obligation, weight, applies_to, applicability, item)
select $1, pg_temp.id('requirement', n), pg_temp.id('universe', 1 + (n - 1) / 400), pg_temp.id('domain', 1 + (n - 1) / 40),
  'Art. ' || (1 + (n - 1) % 400), 1 + (n - 1) % 400, '{"en": "What must be done, by whom and when"}', 'policy', 1 + n % 3,
  '{all}', case when n % 20 = 0 then 'not_applicable' else 'applicable' end, pg_temp.id('gapitem', n)
from generate_series(1, 20000) n;
insert into app.gapanalyses (org_id, id, universe, period_from, period_to, reviewer_id, approver_id, scoring, edition,
  item_count, applicable_count, assessed_count, compliance, coverage, prudent)
select $1, pg_temp.id('gapanalysis', n), pg_temp.id('universe', n), date '2026-01-01', date '2026-12-31', $2, $2,
  (select scoring from app.universes where org_id = $1 limit 1), '2024', 400, 380, 380, 600, 1000, 600 from generate_series(1, 50) n;
insert into app.gapitems (org_id, id, gapanalysis, requirement, summary, ref, position, requirement_version, domain, obligation, weight, answer,
  partial, rationale, maturity, target, severity, no_evidence, gap_score, priority_score, priority, supported_until, factor, unsupported)
select $1, pg_temp.id('gapitem', n), pg_temp.id('gapanalysis', 1 + (n - 1) / 400), pg_temp.id('requirement', n),
  '{"en": "What must be done, by whom and when"}', 'Art. ' || (1 + (n - 1) % 400), 1 + (n - 1) % 400, 1, pg_temp.id('domain', 1 + (n - 1) / 40),
  'policy', 1 + n % 3, (array['compliant', 'partially_compliant', 'non_compliant', 'compliant'])[1 + n % 4],
  case when n % 4 = 1 then 50 end, 'As the procedure says', n % 5, 3, 1 + n % 3, true, (1 + n % 3) * greatest(0, 3 - n % 5),
  (1 + n % 3) * greatest(0, 3 - n % 5) * (1 + n % 3),
  (array['critical', 'high', 'medium', 'low', 'none'])[1 + n % 5], case when n % 4 = 0 and n % 3 > 0 then current_date + n % 300 end,
  case n % 4 when 1 then 50 when 2 then 0 else case when n % 3 > 0 then 100 else 50 end end, n % 4 in (0, 3) and n % 3 = 0
from generate_series(1, 20000) n;
insert into app.evidence (org_id, id, obtained_on, obtained_by, confidentiality)
select $1, pg_temp.id('evidence', n), current_date - n % 300, $2, 'internal' from generate_series(1, 6000) n;
insert into app.links (org_id, id, kind, from_id, to_id, created_by)
select $1, gen_random_uuid(), 'supports', pg_temp.id('evidence', n), pg_temp.id((array['requirement', 'gapitem'])[k], 1 + (n * 3 * k) % 20000), $2
from generate_series(1, 6000) n, generate_series(1, 2) k on conflict do nothing;
insert into app.actions (org_id, id, description, source, gapitem, requirement, original_due_on, priority)
select $1, pg_temp.id('action', n), 'What is to be done', 'gap', pg_temp.id('gapitem', 1 + (n * 5) % 20000),
  pg_temp.id('requirement', 1 + (n * 5) % 20000), current_date, 'high' from generate_series(1, 3000) n;
insert into app.duties (org_id, id, universe, first_on, every_months)
select $1, pg_temp.id('duty', n), pg_temp.id('universe', 1 + n % 50), current_date + (n * 13) % 365 - 10, (array[1, 3, 6, 12])[1 + n % 4]
from generate_series(1, 500) n;
insert into app.clocks (org_id, id, kind, universe, started_at, counted_from_at, due_at, zone, sent_at)
select $1, pg_temp.id('clock', n), 'gdpr_breach', pg_temp.id('universe', 1 + n % 50), now() - interval '70 days', now() - interval '70 days',
  now() + ((n * 7) % 90 - 60) * interval '1 day', 'UTC', case when n % 10 > 0 then now() - interval '61 days' end
from generate_series(1, 300) n;
insert into app.watches (org_id, id, address, impact)
select $1, pg_temp.id('watch', n), 'https://example.eu/' || n, (array['none', 'low', 'medium', 'high'])[1 + n % 4] from generate_series(1, 500) n;

set session_replication_role = origin;
