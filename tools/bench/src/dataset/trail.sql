-- The creation of every process of some organisations (number modulo 2 = bench.part), as the program's function would have written it: a whole, valid chain.
insert into app.trail (org_id, seq, at, type, record_id, entry, hash)
select org_id, seq, at, 'process', id, entry::json, bench.chain(first, entry) over (partition by org_id order by seq)
from (
  select r.org_id, i.seq, r.created_at as at, r.id, sha256(convert_to(r.org_id::text, 'UTF8')) as first,
    format('{"seq":%s,"at":"%s","org":"%s","action":"create","type":"process","record":"%s","version":1,"changes":{"code":[null,"%s"],"name":[null,%s],"description":[null,%s],"family":[null,"%s"],"ownerRole":[null,"%s"],"ownerId":[null,"%s"],"status":[null,"draft"]},"reason":null,"actor":"%s","roles":["risk_manager"],"request":"%s"}',
      i.seq, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), r.org_id, r.id, r.code, r.title, t.description,
      t.family, t.owner_role, r.created_by, r.created_by, r.id) as entry
  from (
    select bench.org(bench.org_of(g)) as org_id, bench.id('process', g, bench.at(g, bench.setting('records'))) as id, bench.place_of(g) + 1 as seq
    from generate_series(1, bench.setting('records')) g
    where bench.org_of(g) % 2 = bench.setting('part')
  ) i
  join app.records r on r.org_id = i.org_id and r.id = i.id
  join app.processes t on t.org_id = i.org_id and t.id = i.id
) entries;
