-- T14: an answer of the search is the same whether or not there are records that the asker may not know of. Words that only such
-- records have took one of the six places of words that are spelled almost like what was typed, and such records were counted
-- when the search decided how it looks.

-- A record that has the word, to be asked first; that of a word from before is looked for in the index. A hint, and no reference:
-- the record may be renamed, archived or restricted later.
alter table search_words add column record_id uuid;

grant create on schema app to evidentia_search;
set local role evidentia_search;

-- Whether a word stands in the name, the code or the tags of a live record outside these circles, or of one that is the asker's own
-- or was opened to them. The dictionary has no audience of its own: records do, and theirs is never out of date. The records that
-- brought the word are asked first, then the index of words, and nothing else: statistics count the words of every organisation,
-- and a plan made by them may read a whole table to find none.
create function app.is_known_word(p_word text, p_records uuid[], p_closed uuid[]) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  wanted constant tsquery := (quote_literal(p_word) || ':AC')::tsquery;
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
begin
  return exists (select from records r
      where r.org_id = in_org and r.id = any (p_records) and r.search @@ wanted and r.archived_at is null
        and (r.circle is null or r.circle <> all (p_closed) or r.owner_id = asked_by or r.readers @> array[asked_by]))
    or exists (select from records r
      where r.org_id = in_org and r.search @@ wanted and r.archived_at is null
        and (r.circle is null or r.circle <> all (p_closed) or r.owner_id = asked_by or r.readers @> array[asked_by]));
end
$$;
revoke execute on function app.is_known_word from public;

-- As before, of the records that the asker may know of: those that are open to everybody, then those of circles. Type by type in the
-- order of an index: else the planner, which does not know the types yet, may read the whole table to find none.
create or replace function app.live_of(p_types text[], p_most integer)
  returns table (id uuid, type text, search tsvector, circle uuid, owner_id uuid, readers uuid[])
  language sql stable
begin atomic
  select l.id, l.type, l.search, l.circle, l.owner_id, l.readers from unnest(p_types) as t(type), lateral (
    (select r.id, r.type, r.search, r.circle, r.owner_id, r.readers from records r
    where r.org_id = app.org() and r.type = t.type and r.archived_at is null and r.circle is null
    order by r.circle limit p_most)
    union all
    (select r.id, r.type, r.search, r.circle, r.owner_id, r.readers from records r
    where r.org_id = app.org() and r.type = t.type and r.archived_at is null and r.circle is not null
      and (r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
    order by r.circle limit p_most)
  ) l limit p_most;
end;

-- Of types that have few records, those that fit, the best first. Along the index, also where statistics know nothing of an
-- organisation: a bitmap may be made of all its records, once for each type.
create function app.matching_few(p_query tsquery, p_types text[], p_most integer)
  returns table (id uuid, type text, rank real)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on
as $$
begin
  return query select r.id, r.type, ts_rank(r.search, p_query) as fit from app.live_of(p_types, 3000) r
    where r.search @@ p_query order by fit desc, r.id limit p_most;
end
$$;
revoke execute on function app.matching_few from public;

-- As before, planned once for each connection. Of more records than are looked at, which ones are may not depend on the planner's
-- choice, because its statistics count records that the asker may not know of: it is always those that the index of words gives,
-- in the order in which they are stored.
create or replace function app.matching(p_query tsquery, p_types text[], p_most integer, p_few boolean)
  returns table (id uuid, type text, rank real)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  if p_few then
    return query select f.id, f.type, f.rank from app.matching_few(p_query, p_types, p_most) f;
  else
    return query select r.id, r.type, ts_rank(r.search, p_query) from records r
      where r.org_id = app.org() and r.search @@ p_query and r.archived_at is null
        and (p_types is null or r.type = any (p_types))
        and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
          or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
      limit p_most;
  end if;
end
$$;

-- As before, with the six nearest of those words that the asker may know of. `offset 0` keeps them in their order until six are
-- found: without it every word would be looked up.
create or replace function app.find_near(p_words text[], p_open text[], p_narrow text[])
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with t as materialized (
    select p_open || p_narrow as types, app.are_few(p_open || p_narrow) as few, app.closed_circles() as closed
  ), typed as materialized (
    select t.word, t.place, app.near(t.word) as near from unnest(p_words) with ordinality t(word, place)
  ), meant as materialized (
    select t.place, '(' || concat_ws(' | ', t.word || ':*', case when length(t.word) > 6 then left(t.word, -2) || ':*' end,
      (select string_agg(k.word, ' | ') from (
        select n.word from (
          select c.word, array_agg(c.record_id) as records from (
            select w.word, w.record_id, true as near from search_words w
            where w.org_id = app.org() and length(t.word) > 3 and w.near && t.near
            union all
            select w.word, w.record_id, false from search_words w
            where w.org_id = app.org() and length(t.word) > 5 and w.word % t.word
          ) c
          group by c.word order by bool_or(c.near) desc, similarity(c.word, t.word) desc, c.word offset 0
        ) n where app.is_known_word(n.word, n.records, (select t.closed from t)) limit 6
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
  (select s.id, s.rank from seen s where s.known and not s.narrow order by s.rank desc, s.id limit 100)
  union all (select s.id, s.rank from seen s where s.narrow order by s.rank desc, s.id limit 100)
  union all (select m.id, m.rank from q, app.matching(q.query, q.types, 100, false) m
    where not q.few and (select count(*) = 1000 and not bool_or(s.known) from seen s));
end;

-- As before. Of equals at the limit the id decides: which of them came first depended on rows that the asker may not know of.
create or replace function app.search(p_words text, p_text text, p_types text[], p_limit integer)
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with q as (
    select to_tsquery('simple', p_words) || plainto_tsquery('english', p_text)
      || plainto_tsquery('french', p_text) || plainto_tsquery('arabic', p_text) as query
  ), found as (
    select r.id, ts_rank(r.search, q.query) as rank, r.updated_at
    from q, records r
    where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
      and (p_types is null or r.type = any (p_types))
    union all
    select r.id, ts_rank(d.search, q.query), r.updated_at
    from q, documents d join records r on r.org_id = d.org_id and r.id = d.record_id
    where d.org_id = app.org() and d.search @@ q.query and r.archived_at is null
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
      and (p_types is null or r.type = any (p_types))
  )
  select found.id, max(found.rank) as rank from found
  group by found.id, found.updated_at
  order by rank desc, found.updated_at desc, found.id
  limit p_limit;
end;

reset role;
revoke create on schema app from evidentia_search;
