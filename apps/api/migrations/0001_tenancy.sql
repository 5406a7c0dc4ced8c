-- Tenancy: every tenant table starts with org_id, forces row security and reads the tenant from one function.

-- Everything of the product is in one schema; migrations run with it first in the search path.
create schema app;
grant usage on schema app to evidentia_app, evidentia_search, evidentia_trail, evidentia_identity;
create extension btree_gin schema app;

-- A transaction-local setting comes back as '' on a pooled connection, so '' and missing both mean: no tenant.
create function app.org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::uuid;

-- Puts the one policy of the house on a table; both halves, so that a row can neither be read nor moved across.
create procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to evidentia_app using (org_id = (select app.org())) with check (org_id = (select app.org()))',
    target);
end
$$;

create table organisations (
  org_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  time_zone text not null default 'UTC',
  weekend text not null default 'sat_sun' check (weekend in ('sat_sun', 'fri_sat')),
  test_mode boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
call app.isolate('organisations');
grant select, insert, update on organisations to evidentia_app;
