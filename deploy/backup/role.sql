-- The role of the backup, once, by the cluster's administrator: it reads the whole cluster over the replication protocol
-- and can neither write nor sign in to ask anything else of a table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'evidentia_backup') then
    create role evidentia_backup login replication nosuperuser nobypassrls nocreatedb nocreaterole noinherit connection limit 8;
  end if;
end
$$;
