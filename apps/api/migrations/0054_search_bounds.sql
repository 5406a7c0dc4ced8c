-- A search that stays within a tenth of a second where words stand in tens of thousands of records: every word is looked up
-- once, whatever types somebody may read, and types are told apart among the records that were looked at. Asking for the
-- types one group after the other read every record with the word to find one of a rare type.
drop function app.find, app.find_near;

grant create on schema app to evidentia_search;
set local role evidentia_search;

-- The live records of these types, up to so many. In the order of an index, type by type: else the planner, which does not know
-- the types yet, may read the whole table to find none.
create function app.some_of(p_types text[], p_most integer)
  returns table (id uuid)
  language sql stable
begin atomic
  select l.id from unnest(p_types) as t(type), lateral (
    select r.id from records r where r.org_id = app.org() and r.type = t.type and r.archived_at is null
    order by r.created_at, r.id limit p_most
  ) l limit p_most;
end;
revoke execute on function app.some_of from public;

-- Whether these types have so few records that they are read one by one.
create function app.are_few(p_types text[]) returns boolean
  language sql stable
begin atomic
  select count(*) <= 3000 from app.some_of(p_types, 3001);
end;
revoke execute on function app.are_few from public;

-- Records that fit and that the asker's circles let them know of; of all types where none are named. Where these types have few
-- records (p_few), those are read, and the index with its tens of thousands of others is left alone. With a search path of its
-- own it is planned by itself, so that p_few is known before either half begins.
create function app.matching(p_query tsquery, p_types text[], p_most integer, p_few boolean)
  returns table (id uuid, type text, rank real)
  language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  with few as materialized (
    select r.id, r.type, r.search, r.circle, r.owner_id, r.readers
    from app.some_of(p_types, 3000) s join records r on r.org_id = app.org() and r.id = s.id where p_few
  )
  (select r.id, r.type, ts_rank(r.search, p_query) from few r
  where r.search @@ p_query
    and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
      or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
  limit p_most)
  union all
  (select r.id, r.type, ts_rank(r.search, p_query) from records r
  where not p_few and r.org_id = app.org() and r.search @@ p_query and r.archived_at is null
    and (p_types is null or r.type = any (p_types))
    and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
      or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
  limit p_most);
end;
revoke execute on function app.matching from public;

-- By code and title as a whole, by their beginnings, by words, and by the texts of a record. Of a word that stands everywhere,
-- so many records of any type are looked at and no more: it does not say which one is meant. Where none of those is of a type
-- that the asker may read, those types are asked for. Of the types in p_narrow they know only a part: these have room of their
-- own, so that what is hidden crowds out nothing.
create function app.find(p_named text, p_words text, p_text text, p_open text[], p_narrow text[])
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with t as materialized (
    select p_open || p_narrow as types, app.are_few(p_open || p_narrow) as few
  ), q as materialized (
    select t.types, t.few, case when t.few then t.types end as first, p_named::tsquery as named,
      replace(p_named, ':*', '')::tsquery as exact,
      to_tsquery('simple', p_words) || plainto_tsquery('english', p_text) || plainto_tsquery('french', p_text)
        || plainto_tsquery('arabic', p_text) as query
    from t
  ), exact as (
    select m.id from q, app.matching(q.exact, q.types, 50, q.few) m
  ), begun as materialized (
    select m.id, m.type = any (p_narrow) as narrow, m.type = any (q.types) as known
    from q, app.matching(q.named, q.first, 1000, q.few) m
  ), named as materialized (
    (select b.id from begun b where b.known and not b.narrow limit 100)
    union all (select b.id from begun b where b.narrow limit 100)
    union all (select m.id from q, app.matching(q.named, q.types, 100, false) m
      where not q.few and (select count(*) = 1000 and not bool_or(b.known) from begun b))
  ), seen as materialized (
    -- A hundred records that are called like this leave nothing to be found by one word of their names.
    select m.id, m.rank, m.type = any (p_narrow) as narrow, m.type = any (q.types) as known
    from q, app.matching(q.query, q.first, 2000, q.few) m where (select count(*) < 100 from named)
  ), written as (
    select w.id, w.rank from q, (values (p_open), (p_narrow)) as side(types), lateral (
      select x.id, x.rank from (
        select r.id, ts_rank(d.search, q.query) as rank
        from documents d join records r on r.org_id = d.org_id and r.id = d.record_id
        where d.org_id = app.org() and d.search @@ q.query and r.archived_at is null and r.type = any (side.types)
          and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
            or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
        limit 500
      ) x order by x.rank desc limit 50
    ) w
  ), found as (
    select e.id, 1::real as rank from exact e
    union all select n.id, 1 from named n
    union all (select s.id, s.rank from seen s where s.known and not s.narrow order by s.rank desc limit 100)
    union all (select s.id, s.rank from seen s where s.narrow order by s.rank desc limit 100)
    union all (select m.id, m.rank from q, app.matching(q.query, q.types, 100, false) m
      where not q.few and (select count(*) = 2000 and not bool_or(s.known) from seen s))
    union all select w.id, w.rank from written w
  )
  select f.id, max(f.rank) from found f group by f.id;
end;
revoke execute on function app.find from public;
grant execute on function app.find to evidentia_app;

-- When nothing was found as it was typed: words that are spelled almost like it, and of three words or more all but one.
create function app.find_near(p_words text[], p_open text[], p_narrow text[])
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with t as materialized (
    select p_open || p_narrow as types, app.are_few(p_open || p_narrow) as few
  ), typed as materialized (
    select t.word, t.place, app.near(t.word) as near from unnest(p_words) with ordinality t(word, place)
  ), meant as materialized (
    select t.place, '(' || concat_ws(' | ', t.word || ':*', case when length(t.word) > 6 then left(t.word, -2) || ':*' end,
      (select string_agg(k.word, ' | ') from (
        select n.word from (
          select w.word, true as near from search_words w
          where w.org_id = app.org() and length(t.word) > 3 and w.near && t.near
          union all
          select w.word, false from search_words w
          where w.org_id = app.org() and length(t.word) > 5 and w.word % t.word
        ) n
        group by n.word order by bool_or(n.near) desc, similarity(n.word, t.word) desc limit 6
      ) k)) || ')' as words
    from typed t
  ), q as materialized (
    select t.types, t.few, case when t.few then t.types end as first,
      to_tsquery('simple', concat_ws(' | ', (select string_agg(m.words, ' & ') from meant m),
      (select string_agg(fewer.words, ' | ') from (
        select '(' || string_agg(m.words, ' & ') || ')' as words
        from typed t join meant m on m.place <> t.place where array_length(p_words, 1) between 3 and 6 group by t.place
      ) fewer))) as query
    from t
  ), seen as materialized (
    select m.id, m.rank, m.type = any (p_narrow) as narrow, m.type = any (q.types) as known
    from q, app.matching(q.query, q.first, 1000, q.few) m
  )
  (select s.id, s.rank from seen s where s.known and not s.narrow order by s.rank desc limit 100)
  union all (select s.id, s.rank from seen s where s.narrow order by s.rank desc limit 100)
  union all (select m.id, m.rank from q, app.matching(q.query, q.types, 100, false) m
    where not q.few and (select count(*) = 1000 and not bool_or(s.known) from seen s));
end;
revoke execute on function app.find_near from public;
grant execute on function app.find_near to evidentia_app;

reset role;
revoke create on schema app from evidentia_search;
