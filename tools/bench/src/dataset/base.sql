-- What the generators share. Settings of the session say how much and when: bench.records (a multiple of 5), bench.first and
-- bench.span (seconds; when the first row was made, and over how long the rest), and for a part bench.from and bench.to.
-- The functions are single expressions, so that PostgreSQL inlines them into the statements that make a million rows.
-- Row g belongs to organisation 1, the large one, when g is a multiple of 5; the rest is spread over the other 499 in turn,
-- so that rows of one organisation lie scattered over the table, as they do when everybody works at once.

create schema bench;

-- What is searched is made once for each text and place, and only put together for each row.
create table bench.texts (
  n integer primary key,
  name jsonb not null,
  description jsonb not null,
  words text not null,
  en text not null,
  fr text not null,
  ar text not null,
  search tsvector generated always as (setweight(to_tsvector('simple', words), 'A')
    || setweight(to_tsvector('english', en) || to_tsvector('french', fr) || to_tsvector('arabic', ar), 'B')) stored
);
create table bench.places (
  n integer primary key,
  name jsonb not null,
  words text not null,
  search tsvector generated always as (setweight(to_tsvector('simple', words), 'A')) stored
);

create function bench.org(n integer) returns uuid language sql immutable
  return ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

create function bench.person(org integer, n integer) returns uuid language sql immutable
  return ('00000000-0000-7000-9000-' || lpad(to_hex(org * 10000 + n), 12, '0'))::uuid;

create function bench.people_in(org integer) returns integer language sql immutable
  return case when org = 1 then 1000 else 20 end;

-- Looks like chance and is the same on every machine.
create function bench.dice(g integer, salt integer) returns integer language sql immutable
  return hashint4(g * 31 + salt) & 2147483647;

create function bench.id(kind text, g integer, at timestamptz) returns uuid language sql immutable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || g), 1, 3)
    || '8' || substr(md5(kind || g), 4, 15))::uuid;

create function bench.digit(k integer) returns text language sql immutable
  return substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', k % 36 + 1, 1);

create function bench.code(letter text, k integer) returns text language sql immutable
  return letter || bench.digit(k / 46656) || bench.digit(k / 1296) || bench.digit(k / 36) || bench.digit(k);

create function bench.org_of(g integer) returns integer language sql immutable
  return case when g % 5 = 0 then 1 else 2 + (g - g / 5 - 1) % 499 end;

-- The place of row g among the rows of its organisation, from 0.
create function bench.place_of(g integer) returns integer language sql immutable
  return case when g % 5 = 0 then g / 5 - 1 else (g - g / 5 - 1) / 499 end;

create function bench.setting(name text) returns integer language sql stable
  return current_setting('bench.' || name)::integer;

create function bench.at(g integer, total integer) returns timestamptz language sql stable
  return to_timestamp(current_setting('bench.first')::float8 + current_setting('bench.span')::float8 * g / total);

create function bench.link_hash(state bytea, first bytea, entry text) returns bytea language plpgsql immutable as $$
begin
  return sha256(coalesce(state, first) || convert_to(entry, 'UTF8'));
end
$$;
create aggregate bench.chain(bytea, text) (sfunc = bench.link_hash, stype = bytea);

-- Months of the past have partitions too.
do $$
declare
  v_start date := bench.at(0, 1)::date;
begin
  while v_start < date_trunc('month', current_date) loop
    execute format('create table app.%I partition of app.trail for values from (%L) to (%L)',
      'trail_' || to_char(v_start, 'YYYY_MM'), v_start, v_start + interval '1 month');
    call app.isolate(format('app.%I', 'trail_' || to_char(v_start, 'YYYY_MM'))::regclass);
    v_start := (v_start + interval '1 month')::date;
  end loop;
end
$$;

insert into app.organisations (org_id, name) select bench.org(n), 'Organisation ' || n from generate_series(1, 500) n;

insert into app.people (id, email, name)
  select bench.person(o, n), format('person.%s.%s@example.com', o, n), format('Person %s of %s', n, o)
  from generate_series(1, 500) o, generate_series(1, bench.people_in(o)) n;

insert into app.members (org_id, id, name, email, roles)
  select bench.org(o), bench.person(o, n), format('Person %s of %s', n, o), format('person.%s.%s@example.com', o, n),
    case when n <= 4 then '{admin,risk_manager}' else '{auditor,owner}' end::text[]
  from generate_series(1, 500) o, generate_series(1, bench.people_in(o)) n;
