-- The global search: what records are called as a whole, forgiving of typing errors, and bounded however common a word is.

create extension pg_trgm schema app;

-- A word, and what is left of it when a letter falls out. Two words that differ by one letter, or by two that changed
-- places, share one of these, in every script and however short they are.
create function app.near(p_word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select array_agg(distinct left(p_word, place) || substr(p_word, place + 2))
  from generate_series(0, length(p_word)) place;
end;

-- The words that names, codes and tags of an organisation are made of: what somebody may have meant. Only the search reads
-- them. A word may stand here twice: who writes never waits for somebody else's new word.
create table search_words (
  org_id uuid not null references organisations,
  id bigint generated always as identity,
  word text not null,
  near text[] not null,
  primary key (org_id, id)
);
create index search_words_word on search_words (org_id, word);
create index search_words_near on search_words using gin (org_id, near, word gin_trgm_ops);
call app.isolate('search_words');
grant select, insert on search_words to evidentia_app;
grant select on search_words to evidentia_search;
create policy search_reads on search_words for select to evidentia_search using (true);

-- Records that are there already. Titles as near as SQL comes to the program's own rule; the next change makes them exact.
alter table records no force row level security;
alter table search_words no force row level security;
update records r set search = r.search
  || setweight(to_tsvector('simple', coalesce(lower(array_to_string(r.tags, ' ')), '')), 'C')
  || array_to_tsvector(array(
    select distinct name from (
      select '#' || regexp_replace(lower(r.code), '[^a-z0-9]', '', 'g') as name
      union all
      select '=' || trim(left(regexp_replace(lower(regexp_replace(normalize(t.value, nfkd), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
        '[^[:alnum:]]+', ' ', 'g'), 40)) from jsonb_each_text(r.title) t
    ) names where length(name) > 1));
insert into search_words (org_id, word, near)
  select distinct r.org_id, l.lexeme, app.near(l.lexeme) from records r, unnest(r.search) l
  where l.weights && array['A', 'C'] and length(l.lexeme) between 3 and 30 and l.lexeme !~ '[0-9]';
alter table search_words force row level security;
alter table records force row level security;

-- Both give back ids alone, of what the asker's circles let them know of; the rows are then read under row security.
grant create on schema app to evidentia_search;
set local role evidentia_search;

-- By code and title as a whole, by words, and by the texts of a record. Of a word that stands everywhere, so many records
-- are looked at and no more: it does not say which one is meant.
create function app.find(p_named text, p_words text, p_text text, p_types text[])
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with q as materialized (
    select p_named::tsquery as named, to_tsquery('simple', p_words) || plainto_tsquery('english', p_text)
      || plainto_tsquery('french', p_text) || plainto_tsquery('arabic', p_text) as query
  ), named as (
    select r.id, 1::real as rank from q, records r
    where r.org_id = app.org() and r.search @@ q.named and r.archived_at is null and r.type = any (p_types)
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
    limit 100
  ), worded as (
    select r.id, ts_rank(r.search, q.query) as rank from q, records r
    where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null and r.type = any (p_types)
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
    limit 2000
  ), written as (
    select r.id, ts_rank(d.search, q.query) as rank
    from q, documents d join records r on r.org_id = d.org_id and r.id = d.record_id
    where d.org_id = app.org() and d.search @@ q.query and r.archived_at is null and r.type = any (p_types)
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
    limit 500
  ), found as (
    (select named.id, named.rank from named)
    union all (select worded.id, worded.rank from worded order by worded.rank desc limit 100)
    union all (select written.id, written.rank from written order by written.rank desc limit 50)
  )
  select found.id, max(found.rank) from found group by found.id;
end;
revoke execute on function app.find from public;
grant execute on function app.find to evidentia_app;

-- When nothing was found as it was typed: words that are spelled almost like it, and of three words or more all but one.
create function app.find_near(p_words text[], p_types text[])
  returns table (id uuid, rank real)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with typed as materialized (
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
    select to_tsquery('simple', concat_ws(' | ', (select string_agg(m.words, ' & ') from meant m),
      (select string_agg(fewer.words, ' | ') from (
        select '(' || string_agg(m.words, ' & ') || ')' as words
        from typed t join meant m on m.place <> t.place where array_length(p_words, 1) between 3 and 6 group by t.place
      ) fewer))) as query
  ), worded as (
    select r.id, ts_rank(r.search, q.query) as rank from q, records r
    where r.org_id = app.org() and r.search @@ q.query and r.archived_at is null and r.type = any (p_types)
      and (r.circle is null or r.circle <> all ((select app.closed_circles())::uuid[])
        or r.owner_id = (select app.person()) or r.readers @> array[(select app.person())])
    limit 1000
  )
  select worded.id, worded.rank from worded order by worded.rank desc limit 100;
end;
revoke execute on function app.find_near from public;
grant execute on function app.find_near to evidentia_app;

reset role;
revoke create on schema app from evidentia_search;
