-- Run after the migrations, every time: the product makes these functions, and may be upgraded before or after. They return what
-- a sign-in needs of one connection; the role reads no table of the product.
do $$
begin
  if to_regprocedure('sign_in.connection(uuid)') is not null then
    grant usage on schema sign_in to evidentia_accounts;
    set local role evidentia_identity;
    grant execute on function sign_in.connection, sign_in.connection_of_domain to evidentia_accounts;
    reset role;
  end if;
end
$$;
