-- What hangs on processes and what stands beside them, in a tenth to a fiftieth of their number.
create temporary table unit as
select g, bench.org_of(g) as org, bench.org(bench.org_of(g)) as org_id, bench.id('unit', g, at) as id, at, 'U' || g as code,
  bench.person(bench.org_of(g), 1 + bench.dice(g, 30) % bench.people_in(bench.org_of(g))) as person
from (select g, bench.at(g, bench.setting('records') / 50) as at from generate_series(1, bench.setting('records') / 50) g) x;

insert into app.records (org_id, id, type, code, title, status, owner_id, created_at, created_by, updated_at, updated_by, search)
select org_id, id, 'unit', code, jsonb_build_object('en', 'Site ' || g, 'fr', 'Site ' || g, 'ar', 'موقع ' || g), 'active', person, at, person, at, person,
  to_tsvector('simple', code || ' site ' || g)
from unit order by g;
insert into app.units (org_id, id, kind, country)
select org_id, id, (array['company', 'site', 'department'])[1 + g % 3], 'FR' from unit order by g;

-- Every seventh process is linked to a unit of its organisation.
insert into app.links (org_id, id, kind, from_id, to_id, created_at, created_by)
select u.org_id, gen_random_uuid(), 'in_unit', bench.id('process', p.g, bench.at(p.g, bench.setting('records'))), u.id, now(), u.person
from (select g, bench.org_of(g) as org, row_number() over (partition by bench.org_of(g) order by g) as n
  from generate_series(1, bench.setting('records'), 7) g) p
join (select *, row_number() over (partition by org order by g) as n, count(*) over (partition by org) as units from unit) u
  on u.org = p.org and u.n = 1 + p.n % u.units;

insert into app.assignments (org_id, id, record_id, person_id, role, due_on, done_at, created_by)
select bench.org(org), gen_random_uuid(), bench.id('process', g, bench.at(g, bench.setting('records'))),
  bench.person(org, 1 + bench.dice(g, 21) % least(20, bench.people_in(org))), (array['responsible', 'reviewer', 'approver', 'informed'])[1 + g % 4],
  case when g % 3 > 0 then current_date + bench.dice(g, 22) % 365 end, case when g % 2 = 0 then now() end, bench.person(org, 1)
from (select g, bench.org_of(g) as org from generate_series(1, bench.setting('records'), 9) g) x;

create temporary table subprocess as
select bench.org(bench.org_of(g)) as org_id, bench.id('subprocess', g, at) as id, g, at, bench.person(bench.org_of(g), 1 + bench.dice(g, 32) % bench.people_in(bench.org_of(g))) as person,
  bench.code('P', bench.place_of(g)) || '.' || lpad((1 + g % 90)::text, 2, '0') as code,
  bench.id('process', g, bench.at(g, bench.setting('records'))) as process, bench.dice(g, 31) % (select count(*)::integer from bench.texts) as text
from (select g, bench.at(g, bench.setting('records')) as at from generate_series(1, bench.setting('records'), 17) g) x;

insert into app.records (org_id, id, type, code, title, status, owner_id, created_at, created_by, updated_at, updated_by, search)
select i.org_id, i.id, 'subprocess', i.code, t.name, 'active', i.person, i.at, i.person, i.at, i.person,
  setweight(to_tsvector('simple', i.code), 'A') || t.search
from subprocess i join bench.texts t on t.n = i.text order by i.g;
insert into app.subprocesses (org_id, id, process, description)
select i.org_id, i.id, i.process, t.description from subprocess i join bench.texts t on t.n = i.text order by i.g;

insert into app.invitations (org_id, id, email, name, roles, token_hash, invited_by, created_at, expires_at, accepted_at)
select bench.org(org), gen_random_uuid(), format('invited.%s@example.com', g), 'Invited ' || g, '{auditor}', sha256(g::text::bytea), bench.person(org, 1),
  now() - interval '1 day' * (g % 300), now() - interval '1 day' * (g % 300) + interval '14 days', case when g % 3 > 0 then now() end
from (select g, bench.org_of(g) as org from generate_series(1, greatest(20000, bench.setting('records') / 50)) g) x;

insert into app.trail_heads (org_id, seq, hash, at)
select distinct on (org_id) org_id, seq, hash, at from app.trail order by org_id, seq desc;
