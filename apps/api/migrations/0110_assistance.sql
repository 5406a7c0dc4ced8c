-- Assistance (0139–0141): entries of the search index that resemble a text, and proposals for people to decide on.

-- Off until an administrator switches it on.
alter table organisations add column assistance boolean not null default false;
grant update (assistance) on organisations to evidentia_app;

-- A proposal about two records: what was compared, the words they share, and what a person decided.
create table proposals (
  org_id uuid not null,
  id uuid not null,
  capability text not null check (capability in ('mapping', 'related')),
  subject uuid not null,
  target uuid not null,
  score real not null check (score >= 0),
  -- Where both texts say the same: record, version, place and the exact words.
  citations jsonb not null,
  -- Of the texts that were compared: another one makes the proposal stale.
  subject_texts bytea not null check (octet_length(subject_texts) = 32),
  target_texts bytea not null check (octet_length(target_texts) = 32),
  state text not null default 'open' check (state in ('open', 'accepted', 'edited', 'refused', 'stale')),
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 2000),
  primary key (org_id, id),
  foreign key (org_id, subject) references records (org_id, id),
  foreign key (org_id, target) references records (org_id, id),
  foreign key (org_id, made_by) references members (org_id, id),
  foreign key (org_id, decided_by) references members (org_id, id),
  check (subject <> target),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('accepted', 'edited', 'refused') or decided_by is not null),
  check (state <> 'refused' or reason is not null)
);
-- One open proposal for two records, and one look-up for what was decided about them.
create unique index proposals_open on proposals (org_id, capability, subject, target) where state = 'open';
create index proposals_subject on proposals (org_id, subject, capability, target);
create index proposals_target on proposals (org_id, target);
create index proposals_newest on proposals (org_id, state, id desc);
call app.isolate('proposals');
grant select, insert, update (state, decided_by, decided_at, reason) on proposals to evidentia_app;

-- Anyone who may not know one of the two records does not know the proposal. The policies of records decide on both.
create policy circle on proposals as restrictive for select to evidentia_app using (
  exists (select from records r where r.org_id = proposals.org_id and r.id = proposals.subject)
  and exists (select from records r where r.org_id = proposals.org_id and r.id = proposals.target));

-- A decision is final: another one is another proposal.
create function app.keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  raise exception 'a decided proposal stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function app.keep_decision from public;
create trigger keep_decision before update on proposals for each row
  when (old.state <> 'open') execute function app.keep_decision();

grant create on schema app to evidentia_search;
set local role evidentia_search;

-- Entries that share words with a text, by the rarity of these words: at most so many records, and a fifth of it of texts and
-- files. Types with few entries are read as a whole; of others so many entries for each word are looked at. The language of a
-- word says how it is stemmed. Each step keeps to the types and audiences of the asker, so that hidden records change no rank.
create function app.entries_resembling(p_words text[], p_locales text[], p_types text[], p_except uuid, p_most integer)
  returns table (id uuid, type text, source text, place integer, score real)
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  in_org constant uuid := app.org();
  asked_by constant uuid := app.person();
  closed constant uuid[] := app.closed_circles();
  room integer := 2000;
  counted integer;
  org_key text;
  org_entries bigint;
  one_type text;
  small_types text[] := '{}';
  large_types text[] := '{}';
  queries tsquery[];
begin
  select o.key::text, o.entries into org_key, org_entries from search_organisations o where o.org_id = in_org;
  if org_key is null or cardinality(p_types) = 0 then return; end if;
  queries := array(select distinct quote_literal(org_key || '.' || s.stem)::tsquery
    from unnest(p_words, p_locales) w(word, locale), unnest(case w.locale
      when 'fr' then ts_lexize('french_stem', w.word) when 'ar' then ts_lexize('arabic_stem', w.word)
      else ts_lexize('english_stem', w.word) end) s(stem));
  if cardinality(queries) = 0 then return; end if;
  foreach one_type in array p_types loop
    select count(*) into counted from (select from search_entries e
      where e.org_id = in_org and e.type = one_type limit room + 1) x;
    if counted > room then
      large_types := large_types || one_type;
    else
      small_types := small_types || one_type;
      room := room - counted;
    end if;
  end loop;
  return query
  with small as materialized (
    -- Concatenated with nothing, so that the words are fetched once and not for each comparison.
    select e.id, e.type, e.source, e.place, e.terms || ''::tsvector as terms from search_entries e
    where e.org_id = in_org and e.type = any (small_types) and e.id is distinct from p_except
      and app.may_find(e.circle, e.people, closed, asked_by)
  ), hits as (
    select s.id, s.type, s.source, s.place, q.n from small s, unnest(queries) with ordinality q(query, n)
    where s.terms @@ q.query
    union all
    select x.id, x.type, x.source, x.place, q.n from unnest(queries) with ordinality q(query, n), lateral (
      select e.id, e.type, e.source, e.place, e.circle, e.people from search_entries e
      where e.terms @@ q.query and (e.org_id = in_org) is true and cardinality(large_types) > 0 limit 1500) x
    where x.type = any (large_types) and x.id is distinct from p_except
      and app.may_find(x.circle, x.people, closed, asked_by)
  ), weights as (
    select h.n, ln(1 + (select count(*) from small) + org_entries::float8 / count(*)) as weight from hits h group by h.n
  ), scored as (
    select h.id, h.type, h.source, h.place, sum(w.weight)::real as score
    from hits h join weights w on w.n = h.n group by h.id, h.type, h.source, h.place
  ), ranked as (
    select s.*, row_number() over (partition by s.source = '' order by s.score desc, s.id, s.source, s.place) as rank from scored s
  )
  select r.id, r.type, r.source, r.place, r.score from ranked r
  where r.rank <= case when r.source = '' then p_most else p_most / 5 end
  order by r.score desc, r.id, r.source, r.place;
end
$$;
revoke execute on function app.entries_resembling from public;

create function app.entries_like(p_words text[], p_locales text[], p_types text[], p_except uuid, p_most integer)
  returns table (id uuid, type text, source text, place integer, score real)
  language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp
as $$
begin
  return query select e.id, e.type, e.source, e.place, e.score
    from app.entries_resembling(p_words, p_locales, p_types, p_except, p_most) e;
end
$$;
revoke execute on function app.entries_like from public;
grant execute on function app.entries_like to evidentia_app;

reset role;
revoke create on schema app from evidentia_search;
