-- Roles of the cluster, run once by its administrator (and again without effect).
-- evidentia_owner   owns the schema and runs migrations, nothing else
-- evidentia_app     what the program signs in as: owns nothing, cannot bypass row security
-- the other three   own the few functions that must see past row security; nobody signs in as them
do $$
declare
  name text;
begin
  foreach name in array array['evidentia_owner', 'evidentia_app'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole noinherit', name);
    end if;
  end loop;
  foreach name in array array['evidentia_search', 'evidentia_trail', 'evidentia_identity'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    end if;
    -- The owner hands functions over to these roles during migrations, for which it must be a member.
    execute format('grant %I to evidentia_owner', name);
  end loop;
end
$$;
