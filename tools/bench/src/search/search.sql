-- 200,000 records of nine types with the names of the built-in library at eighteen places: words that stand in thousands of
-- records beside words that stand in one. $1 organisation, $2 person. Titles with their search texts are in the temporary table `titles`.
-- Only what the search reads is made; nothing here is checked row by row.
set session_replication_role = replica;
set work_mem = '256MB';

-- What is searched is made once for each title, and the index once for all records: that is several times faster.
drop index app.records_search;
alter table titles add search tsvector;
update titles set search = array_to_tsvector(search_names) || setweight(to_tsvector('simple', search_words), 'A')
  || setweight(to_tsvector('english', search_en) || to_tsvector('french', search_fr) || to_tsvector('arabic', search_ar), 'B');

create temp table made as
select type, n, prefix || lpad(n::text, 5, '0') as code,
  (row_number() over () * 7919) % (select count(*) from titles) as title, gen_random_uuid() as id
from (values ('process', 'P-', 20000), ('subprocess', 'SP-', 20000), ('risk', 'R-', 30000), ('control', 'C-', 30000),
  ('evidence', 'EV-', 20000), ('action', 'ACT-2026-', 20000), ('requirement', 'REQ-', 20000), ('assessment', 'RA-2026-', 10000),
  ('riskline', 'RL-', 30000)) kinds (type, prefix, many), generate_series(1, many) n;
analyze made;

insert into app.records (org_id, id, type, code, title, status, owner_id, tags, created_at, created_by, updated_at, updated_by, search)
select $1, m.id, m.type, m.code, t.title, case when m.type = 'assessment' and m.n % 10 > 0 then 'in_progress' else 'approved' end, $2,
  case when m.n % 5 = 0 then array['site ' || m.n % 18] end, now() - m.n * interval '1 second', $2, now() - m.n * interval '1 second', $2,
  t.search || array_to_tsvector(array['#' || lower(replace(m.code, '-', ''))])
    || setweight(to_tsvector('simple', lower(replace(m.code, '-', ' ')) || ' ' || m.n), 'A')
from made m join titles t on t.n = m.title
order by md5(m.id::text);
create index records_search on app.records using gin (org_id, search);

insert into app.assessments (org_id, id, context, period_from, period_to, method, reviewer_id, approver_id,
  line_count, assessed_count, above_count)
select $1, m.id, 'process', '2026-01-01', '2026-12-31', m.id, $2, $2, 0, 0, 0 from made m where m.type = 'assessment';

-- Each with a record that has it, as the program writes them.
insert into app.search_words (org_id, word, near, record_id)
select $1, w.lexeme, app.near(w.lexeme), w.id from (select distinct on (l.lexeme) l.lexeme, m.id
  from titles t join (select distinct on (title) title, id from made) m on m.title = t.n, unnest(t.search) l
  where l.weights && array['A', 'C'] and length(l.lexeme) between 3 and 30 and l.lexeme !~ '[0-9]') w;

-- The search index, as the worker builds it.
insert into app.search_entries (org_id, id, type, code_1, title_1, title_2, title_3, title_words, changed_at, terms)
select r.org_id, r.id, r.type, k.codes[1], k.titles[1], k.titles[2], k.titles[3], k.words, r.updated_at,
  app.entry_terms(o.key::text, r.search, k.words <= 6)
from app.records r join app.search_organisations o on o.org_id = r.org_id, lateral (
  select array_agg(substr(l, 2)) filter (where l like '#%') as codes, array_agg(substr(l, 2)) filter (where l like '=%') as titles,
    (select max(cardinality(string_to_array(t.value, ' '))) from jsonb_each_text(r.title) t) as words
  from unnest(tsvector_to_array(r.search)) l
) k where r.org_id = $1;
insert into app.search_vocabulary (org_id, word, audience, personal, records, near)
select $1, w.word, '00000000-0000-0000-0000-000000000000', false, w.many, case when w.word !~ '[0-9]' and length(w.word) between 3 and 30
  then array(select o.key || '~' || p from unnest(app.near(w.word)) p) else '{}' end
from (select split_part(l, '~', 2) as word, count(*) as many from app.search_entries e, unnest(tsvector_to_array(e.terms)) l
  where e.org_id = $1 and l like '%~%' group by 1) w, app.search_organisations o where o.org_id = $1;
update app.search_organisations set entries = (select count(*) from app.search_entries where org_id = $1) where org_id = $1;

set session_replication_role = origin;
