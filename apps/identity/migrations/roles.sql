-- The role that the process `identity` signs in as. Run once by the administrator of the cluster, after apps/api/migrations/roles.sql
-- (and again without effect), where the accounts of this process are used. It sees the schema `identity` and nothing of the product.
do $$
begin
  if not exists (select from pg_roles where rolname = 'evidentia_accounts') then
    create role evidentia_accounts login nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
end
$$;
