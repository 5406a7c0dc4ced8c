-- What the product's database holds, as one line of JSON: rows of every table, the chains of the audit trail recomputed
-- from their entries, and the objects that the storage must have. Two databases with the same content say the same.
\set ON_ERROR_STOP on
set search_path = app;
set timezone = 'UTC';
with counted as (
  select c.relname as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from app.%I', c.relname), false, true, '')))[1]::text::bigint as rows
  from pg_class c
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
), links as (
  select org_id, seq, hash,
    sha256(lag(hash, 1, sha256(convert_to(org_id::text, 'UTF8'))) over w || convert_to(entry::text, 'UTF8')) as expected,
    lag(seq, 1, 0::bigint) over w + 1 as next
  from trail window w as (partition by org_id order by seq)
), ends as (
  select distinct on (org_id) org_id, seq, hash from trail order by org_id, seq desc
), objects as (
  select org_id || '/' || encode(sha256, 'hex') as key, bytes from stored_files
  where state in ('clean', 'scanning', 'quarantined')
)
select json_build_object(
  'tables', (select json_object_agg(name, rows order by name) from counted),
  'rows', (select sum(rows) from counted),
  'trail', json_build_object(
    'entries', (select count(*) from links),
    'broken', (select count(*) from links where hash <> expected or seq <> next)
      + (select count(*) from ends full join trail_heads h using (org_id) where (ends.seq, ends.hash) is distinct from (h.seq, h.hash)),
    'heads', (select encode(sha256(convert_to(coalesce(string_agg(org_id || ' ' || seq || ' ' || encode(hash, 'hex'), E'\n' order by org_id), ''), 'UTF8')), 'hex') from trail_heads)
  ),
  'objects', json_build_object(
    'count', (select count(*) from objects),
    'bytes', (select coalesce(sum(bytes), 0) from objects),
    'manifest', (select encode(sha256(convert_to(coalesce(string_agg(key || ' ' || bytes, E'\n' order by key), ''), 'UTF8')), 'hex') from objects)
  ),
  'lastChange', (select max(at) from trail)
);
