-- One search index beside the records (0130). Each lexeme carries its organisation, so that the index of words reads the entries
-- of one organisation only. Changes are queued with the transaction that makes them; the worker writes the entries.

-- The state of the index, by organisation. `key` leads its lexemes; `entries` counts the records that everybody may know of.
create table search_organisations (
  org_id uuid primary key references organisations,
  key integer generated always as identity,
  entries bigint not null default 0,
  ready boolean not null default false,
  -- The records after this id are still to be built; null if none are.
  rebuilt_to uuid
);
call app.isolate('search_organisations');
grant select, insert, update on search_organisations to evidentia_app;
grant select on search_organisations to evidentia_search;
create policy search_reads on search_organisations for select to evidentia_search using (true);

-- A new organisation has nothing to build. Those of before are added by the worker.
create function app.start_search_index() returns trigger
  language plpgsql as $$
begin
  insert into app.search_organisations (org_id, ready) values (new.org_id, true);
  return null;
end
$$;
revoke execute on function app.start_search_index from public;
create trigger start_search_index after insert on organisations for each row execute function app.start_search_index();

-- An entry is a record ('' as source) or one of its texts. Lexemes: `17~word` of code, title and tags, `17^word` of a short title,
-- `17.stem` of texts, where 17 is the key of the organisation.
create table search_entries (
  org_id uuid not null references organisations,
  id uuid not null,
  source text not null default '',
  place integer not null default 0,
  type text not null,
  code_1 text collate "C",
  code_2 text collate "C",
  title_1 text collate "C",
  title_2 text collate "C",
  title_3 text collate "C",
  title_words integer not null default 0,
  circle uuid,
  -- Owner and readers, where a circle keeps the record to itself.
  people uuid[],
  changed_at timestamptz not null,
  terms tsvector not null,
  primary key (org_id, id, source, place)
) with (toast_tuple_target = 256);
alter table search_entries alter terms set storage external;
-- Without a pending list, which every search would read.
create index search_entries_terms on search_entries using gin (terms) with (fastupdate = off);
create index search_entries_code_1 on search_entries (org_id, code_1) where code_1 is not null;
create index search_entries_code_2 on search_entries (org_id, code_2) where code_2 is not null;
create index search_entries_title_1 on search_entries (org_id, title_1) where title_1 is not null;
create index search_entries_title_2 on search_entries (org_id, title_2) where title_2 is not null;
create index search_entries_title_3 on search_entries (org_id, title_3) where title_3 is not null;
create index search_entries_newest on search_entries (org_id, changed_at desc, id) where source = '';
call app.isolate('search_entries');
grant select, insert, update, delete on search_entries to evidentia_app;
grant select on search_entries to evidentia_search;
create policy search_reads on search_entries for select to evidentia_search using (true);
create policy circle on search_entries as restrictive for select to evidentia_app
  using (circle is null or circle <> all ((select app.closed_circles())::uuid[]) or people @> array[(select app.person())]);

-- The words of codes, titles and tags, counted for each audience: everybody (zeros), a circle, or a person who owns or was given
-- a record of a circle. Only the worker writes it, one transaction at a time for an organisation, so that the counts are exact
-- and a word of hidden records alone is nobody else's suggestion.
create table search_vocabulary (
  org_id uuid not null references organisations,
  word text collate "C" not null,
  audience uuid not null,
  personal boolean not null,
  records integer not null,
  near text[] not null,
  primary key (org_id, word, audience, personal)
);
create index search_vocabulary_near on search_vocabulary using gin (near) with (fastupdate = off);
create index search_vocabulary_unused on search_vocabulary (org_id) where records <= 0;
call app.isolate('search_vocabulary');
grant select, insert, update, delete on search_vocabulary to evidentia_app;
grant select on search_vocabulary to evidentia_search;
create policy search_reads on search_vocabulary for select to evidentia_search using (true);

-- Records whose entries are out of date, in the order of their changes.
create table search_changes (
  org_id uuid not null references organisations,
  seq bigint generated always as identity,
  id uuid not null,
  primary key (org_id, seq)
);
call app.isolate('search_changes');
grant select, insert, delete on search_changes to evidentia_app;
grant select on search_changes to evidentia_search;
create policy search_reads on search_changes for select to evidentia_search using (true);

create function app.queue_search_changes() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'records' then
    insert into app.search_changes (org_id, id) select c.org_id, c.id from changed c;
  else
    insert into app.search_changes (org_id, id) select c.org_id, c.record_id from changed c;
  end if;
  return null;
end
$$;
revoke execute on function app.queue_search_changes from public;
create trigger queue_new_search after insert on records
  referencing new table as changed for each statement execute function app.queue_search_changes();
create trigger queue_search after update on records
  referencing new table as changed for each statement execute function app.queue_search_changes();

-- Texts change with every word that is typed, and are searched once they are settled.
create function app.queue_text_search() returns trigger
  language plpgsql as $$
begin
  insert into app.search_changes (org_id, id) values (new.org_id, new.record_id);
  return null;
end
$$;
revoke execute on function app.queue_text_search from public;
create trigger queue_text_search after update of search on documents
  for each row when (old.search is distinct from new.search) execute function app.queue_text_search();

-- The lexemes of an entry, from a vector with weights: A of code and title, C of tags, others of texts.
create function app.entry_terms(p_key text, p_vector tsvector, p_short boolean) returns tsvector
  language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(p_key || case when l.weights && array['A', 'C'] then '~' else '.' end || l.lexeme), '{}')
    || coalesce(array_agg(p_key || '^' || l.lexeme) filter (where p_short and l.weights && array['A']), '{}'))
  from unnest(p_vector) l where l.lexeme !~ '^[=#]' and length(l.lexeme) < 60;
end;

grant create on schema app to evidentia_search;
set local role evidentia_search;

-- Organisations with changes or a rebuild to be done, at most so many: one step in the index for each.
create function app.search_work(p_most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with recursive waiting as (
    (select c.org_id from search_changes c order by c.org_id limit 1)
    union all
    select (select c.org_id from search_changes c where c.org_id > w.org_id order by c.org_id limit 1)
    from waiting w where w.org_id is not null
  )
  (select w.org_id from waiting w where w.org_id is not null limit p_most)
  union
  (select o.org_id from search_organisations o where o.rebuilt_to is not null limit p_most);
end;
revoke execute on function app.search_work from public;
grant execute on function app.search_work to evidentia_app;

-- Whether all records of the organisation are in the index. Until then it is searched as before.
create function app.search_is_ready() returns boolean
  language sql stable
begin atomic
  select coalesce((select o.ready from search_organisations o where o.org_id = app.org()), false);
end;
revoke execute on function app.search_is_ready from public;

-- Whether an entry is for somebody outside these circles.
create function app.may_find(p_circle uuid, p_people uuid[], p_closed uuid[], p_person uuid) returns boolean
  language sql immutable parallel safe
  return p_circle is null or p_circle <> all (p_closed) or p_people @> array[p_person];

-- The same for a word of the vocabulary.
create function app.may_suggest(p_audience uuid, p_personal boolean, p_closed uuid[], p_person uuid) returns boolean
  language sql immutable parallel safe
  return case when p_personal then p_audience = p_person else p_audience <> all (p_closed) end;

-- The greatest string with this beginning, by code points.
create function app.last_with(p_beginning text) returns text
  language sql immutable strict parallel safe
  return p_beginning || U&'\+10FFFF';

-- Entries whose code or title begins like this, or is it, in the order of an index and twelve of each. A code without a digit
-- is meant as a whole.
create function app.entries_named(p_codes text[], p_title text, p_types text[], p_closed uuid[])
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
  code text;
  last_code text;
begin
  foreach code in array p_codes loop
    last_code := case when code ~ '[0-9]' and length(code) > 1 then app.last_with(code) else code end;
    return query (select e.id from search_entries e where e.org_id = in_org and e.code_1 between code and last_code
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) order by e.code_1, e.id limit 12)
      union all (select e.id from search_entries e where e.org_id = in_org and e.code_2 between code and last_code
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) order by e.code_2, e.id limit 12);
  end loop;
  if p_title <> '' then
    last_code := case when length(p_title) > 1 then app.last_with(p_title) else p_title end;
    return query (select e.id from search_entries e where e.org_id = in_org and e.title_1 between p_title and last_code
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) order by e.title_1, e.id limit 12)
      union all (select e.id from search_entries e where e.org_id = in_org and e.title_2 between p_title and last_code
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) order by e.title_2, e.id limit 12)
      union all (select e.id from search_entries e where e.org_id = in_org and e.title_3 between p_title and last_code
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) order by e.title_3, e.id limit 12);
  end if;
end
$$;
revoke execute on function app.entries_named from public;

-- Of the newest three thousand records, twenty that fit: for words that every other record has.
create function app.entries_newest(p_query tsquery, p_types text[], p_closed uuid[])
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
begin
  return query select x.id from (select e.id, e.terms from search_entries e where e.org_id = in_org and e.source = ''
      and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by)
      order by e.changed_at desc, e.id limit 3000) x
    where x.terms @@ p_query limit 20;
end
$$;
revoke execute on function app.entries_newest from public;

-- Entries that fit: so many are looked at, of which the twenty with the shortest titles are given, the newest of them first. Always by
-- the index of words: statistics count the entries of everybody. The organisation is in each lexeme; compared again in a form
-- that no index takes, because a bitmap of all its entries costs more than the search.
create function app.entries_worded(p_query tsquery, p_types text[], p_closed uuid[], p_most integer)
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
begin
  return query select x.id from (select e.id, e.title_words, e.changed_at from search_entries e
      where e.terms @@ p_query and (e.org_id = in_org) is true
        and e.type = any (p_types) and app.may_find(e.circle, e.people, p_closed, asked_by) limit p_most) x
    order by x.title_words, x.changed_at desc, x.id limit 20;
end
$$;
revoke execute on function app.entries_worded from public;

-- A typed word as the words of the organisation that begin with one of its forms and that the asker may know of: at most 24, in
-- lexemes of titles and of short titles, with the number of their records and that of the word as typed.
create function app.longer_words(p_key text, p_forms text[], p_closed uuid[],
    out titles text, out short_titles text, out records bigint, out typed bigint)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
begin
  select string_agg(quote_literal(p_key || '~' || k.word), '|' order by k.word),
    string_agg(quote_literal(p_key || '^' || k.word), '|' order by k.word),
    sum(k.records), sum(k.records) filter (where k.word = p_forms[1])
  into titles, short_titles, records, typed
  from (
    select v.word, sum(v.records) as records
    from unnest(p_forms) form join search_vocabulary v
      on v.org_id = in_org and v.word between form
        and case when length(form) > 2 or form ~ '[0-9]' then app.last_with(form) else form end
    where app.may_suggest(v.audience, v.personal, p_closed, asked_by)
    group by v.word order by v.word = any (p_forms) desc, sum(v.records) desc, v.word limit 24
  ) k;
end
$$;
revoke execute on function app.longer_words from public;

-- Every word in titles, tags or texts: as it is, from its beginning if it has so many letters, or by its stem.
create function app.entry_query(p_key text, p_words text[], p_letters integer) returns tsquery
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (select string_agg('(' || forms.lexemes || ')', '&')
    from unnest(p_words) w(word), lateral (
      select string_agg(distinct quote_literal(p_key || mark || l.lexeme) || l.ending, '|') as lexemes
      from unnest(array['~', '.']) mark, (
        select form as lexeme, case when length(form) >= p_letters or form ~ '[0-9]' then ':*' else '' end as ending
        from unnest(string_to_array(w.word, ' ')) form
        union all
        select stem, '' from unnest(string_to_array(w.word, ' ')) form,
          unnest(ts_lexize('english_stem', form) || ts_lexize('french_stem', form) || ts_lexize('arabic_stem', form)) stem
      ) l
    ) forms)::tsquery;
end
$$;
revoke execute on function app.entry_query from public;

-- The entries of these types that fit a typed query: by name, by words of titles, by texts; each step only where the ones before
-- found too little. A word is given with its forms, separated by spaces.
create function app.entries_of(p_codes text[], p_title text, p_words text[], p_types text[])
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  closed constant uuid[] := app.closed_circles();
  org_key text;
  org_entries bigint;
  found bigint := 0;
  step bigint;
  typed_word text;
  meant record;
  titles text[] := '{}';
  short_titles text[] := '{}';
  as_typed text[] := '{}';
  rarest bigint := 9e12;
  rarest_typed bigint := 9e12;
begin
  if cardinality(p_types) = 0 then return; end if;
  select o.key::text, o.entries into org_key, org_entries from search_organisations o where o.org_id = app.org();
  if org_key is null then return; end if;
  return query select n.id from app.entries_named(p_codes, p_title, p_types, closed) n;
  get diagnostics found = row_count;
  if found >= 24 or cardinality(p_words) = 0 then return; end if;

  foreach typed_word in array p_words loop
    meant := app.longer_words(org_key, string_to_array(typed_word, ' '), closed);
    -- A word that nobody may suggest is in no title that the asker may find.
    if meant.titles is null then rarest := -1; exit; end if;
    titles := titles || ('(' || meant.titles || ')');
    short_titles := short_titles || ('(' || meant.short_titles || ')');
    rarest := least(rarest, meant.records);
    if meant.typed > 0 then
      as_typed := as_typed || quote_literal(org_key || '~' || split_part(typed_word, ' ', 1));
      rarest_typed := least(rarest_typed, meant.typed);
    end if;
  end loop;

  step := 0;
  if rarest >= 0 then
    if cardinality(as_typed) = cardinality(p_words) and rarest_typed <= 3000 then
      return query select w.id from app.entries_worded(array_to_string(as_typed, '&')::tsquery, p_types, closed, 1000) w;
      get diagnostics step = row_count;
    end if;
    if step < 5 and rarest * rarest > 1500 * org_entries then
      return query select w.id from app.entries_newest(array_to_string(titles, '&')::tsquery, p_types, closed) w;
      get diagnostics step = row_count;
    end if;
    if step < 5 and rarest > 3000 then
      return query select w.id from app.entries_worded(array_to_string(short_titles, '&')::tsquery, p_types, closed, 300) w;
      get diagnostics step = row_count;
    end if;
    if step < 5 then
      return query select w.id from app.entries_worded(array_to_string(titles, '&')::tsquery, p_types, closed, 1000) w;
      get diagnostics step = row_count;
    end if;
  end if;
  if found + step < 5 then
    return query select w.id from app.entries_worded(app.entry_query(org_key, p_words, 3), p_types, closed, 300) w;
  end if;
end
$$;
revoke execute on function app.entries_of from public;

-- Types that the asker knows only in part have room of their own, so that what is hidden displaces nothing. The last three are
-- what app.find takes.
create function app.find_entries(p_codes text[], p_title text, p_words text[], p_open text[], p_narrow text[],
    p_named text, p_pattern text, p_text text)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp
as $$
begin
  if app.search_is_ready() then
    return query select distinct f.id, 0::real from (
      select e.id from app.entries_of(p_codes, p_title, p_words, p_open) e
      union all select e.id from app.entries_of(p_codes, p_title, p_words, p_narrow) e
    ) f;
  else
    return query select f.id, f.rank from app.find(p_named, p_pattern, p_text, p_open, p_narrow) f;
  end if;
end
$$;
revoke execute on function app.find_entries from public;
grant execute on function app.find_entries to evidentia_app;

-- Words that are spelled almost like this one: a letter off; else the same beginning, by trigrams. In lexemes of titles and texts.
create function app.similar_words(p_key text, p_word text, p_closed uuid[]) returns text
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
  words text[];
  nearly constant text[] := array(select p_key || '~' || p from unnest(app.near(p_word)) p);
begin
  if length(p_word) > 3 then
    select array_agg(k.word) into words from (
      select v.word from search_vocabulary v
      where v.near && nearly and (v.org_id = in_org) is true
        and app.may_suggest(v.audience, v.personal, p_closed, asked_by)
      group by v.word order by v.word = p_word desc, sum(v.records) desc, v.word limit 8) k;
  end if;
  if words is null and length(p_word) > 5 then
    select array_agg(k.word) into words from (
      select v.word from search_vocabulary v
      where v.org_id = in_org and v.word between left(p_word, 2) and app.last_with(left(p_word, 2))
        and strict_word_similarity(p_word, v.word) > 0.45
        and app.may_suggest(v.audience, v.personal, p_closed, asked_by)
      group by v.word order by similarity(v.word, p_word) desc, sum(v.records) desc, v.word limit 6) k;
  end if;
  return (select string_agg(quote_literal(p_key || mark || w), '|' order by w, mark)
      || '|' || quote_literal(p_key || '~' || p_word) || ':*'
    from unnest(coalesce(words, array[p_word])) w, unnest(array['~', '.']) mark);
end
$$;
revoke execute on function app.similar_words from public;

create function app.entries_nearly(p_words text[], p_types text[])
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  closed constant uuid[] := app.closed_circles();
  org_key text;
  words text[];
  step bigint;
begin
  if cardinality(p_types) = 0 or cardinality(p_words) = 0 then return; end if;
  select o.key::text into org_key from search_organisations o where o.org_id = app.org();
  if org_key is null then return; end if;
  words := array(select '(' || app.similar_words(org_key, w, closed) || ')' from unnest(p_words) with ordinality t(w, n) order by n);
  return query select e.id from app.entries_worded(array_to_string(words, '&')::tsquery, p_types, closed, 1000) e;
  get diagnostics step = row_count;
  -- Of three words or more all but one.
  if step = 0 and cardinality(words) between 3 and 6 then
    return query select e.id from app.entries_worded((
      select string_agg('(' || fewer.all_but_one || ')', '|') from generate_subscripts(words, 1) left_out, lateral (
        select string_agg(words[n], '&') as all_but_one from generate_subscripts(words, 1) n where n <> left_out) fewer
      )::tsquery, p_types, closed, 1000) e;
  end if;
end
$$;
revoke execute on function app.entries_nearly from public;

create function app.find_entries_nearly(p_words text[], p_open text[], p_narrow text[])
  returns table (id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp
as $$
begin
  if app.search_is_ready() then
    return query select distinct f.id, 0::real from (
      select e.id from app.entries_nearly(p_words, p_open) e
      union all select e.id from app.entries_nearly(p_words, p_narrow) e
    ) f;
  else
    return query select f.id, f.rank from app.find_near(p_words, p_open, p_narrow) f;
  end if;
end
$$;
revoke execute on function app.find_entries_nearly from public;
grant execute on function app.find_entries_nearly to evidentia_app;

-- What lists filter by: records of a type that have every word, at most so many.
create function app.entries_listed(p_words text[], p_type text, p_most integer)
  returns table (id uuid)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
  closed constant uuid[] := app.closed_circles();
  wanted constant tsquery := app.entry_query((select o.key::text from search_organisations o where o.org_id = in_org), p_words, 1);
begin
  return query select e.id from search_entries e
    where e.terms @@ wanted and (e.org_id = in_org) is true
      and e.type = p_type and app.may_find(e.circle, e.people, closed, asked_by)
    group by e.id order by min(e.title_words), max(e.changed_at) desc, e.id limit p_most;
end
$$;
revoke execute on function app.entries_listed from public;

-- The last two are what app.search takes.
create function app.list_entries(p_words text[], p_type text, p_most integer, p_pattern text, p_text text)
  returns table (id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp
as $$
begin
  if app.search_is_ready() then
    return query select e.id from app.entries_listed(p_words, p_type, p_most) e;
  else
    return query select s.id from app.search(p_pattern, p_text, array[p_type], p_most) s;
  end if;
end
$$;
revoke execute on function app.list_entries from public;
grant execute on function app.list_entries to evidentia_app;

reset role;
revoke create on schema app from evidentia_search;
