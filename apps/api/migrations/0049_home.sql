-- Home: when somebody was here last, what they have seen of the introduction, and organisations to explore.

-- A visit begins when somebody comes back after a while; what changed since the one before is told from then on.
create table visits (
  org_id uuid not null,
  person_id uuid not null,
  -- When the visit before this one ended; empty while it is the first.
  since timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  -- When they put the first steps of an administrator away.
  steps_hidden_at timestamptz,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('visits');
grant select, insert, update on visits to evidentia_app;

-- An organisation that was made to explore, and how far its records have been made.
create table sample_builds (
  org_id uuid not null references organisations,
  founder uuid not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  state text not null default 'building' check (state in ('building', 'ready', 'failed', 'removed')),
  done integer not null default 0,
  total integer not null default 1 check (total > 0),
  attempt integer not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (org_id),
  foreign key (org_id, founder) references members (org_id, id)
);
call app.isolate('sample_builds');
grant select, insert, update on sample_builds to evidentia_app;

-- The tour is a person's own, wherever they belong.
alter table people add column tour_ended_at timestamptz;

create function app.tour_ended(p_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select tour_ended_at is not null from people where id = p_person;
end;

create function app.end_tour(p_person uuid, p_ended boolean) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update people set tour_ended_at = case when p_ended then clock_timestamp() end where id = p_person;
end;

-- People of an organisation to explore: they have a name and no way to sign in.
create function app.make_sample_person(p_id uuid, p_name text, p_locale text) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into people (id, name, locale) values (p_id, p_name, p_locale) on conflict do nothing;
end;

revoke execute on function app.tour_ended, app.end_tour, app.make_sample_person from public;
grant execute on function app.tour_ended, app.end_tour, app.make_sample_person to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.tour_ended owner to evidentia_identity;
alter function app.end_tour owner to evidentia_identity;
alter function app.make_sample_person owner to evidentia_identity;
revoke create on schema app from evidentia_identity;
