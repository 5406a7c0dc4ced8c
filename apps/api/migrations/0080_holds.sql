-- An operator's hold is set by whoever administers the database, never by the program (0056): its role may write the columns
-- that the program writes, and no others. A new column needs a grant of its own.
revoke insert, update on organisations from evidentia_app;
grant insert (org_id, name, locale, time_zone, weekend, test_mode),
  update (name, locale, time_zone, weekend, test_mode, second_factor_signing, self_review, trail_review, closing_at, version)
  on organisations to evidentia_app;

-- Passes over what is held, as the other lists of the worker do, and over the organisations where it has failed in this run:
-- their texts would come first again.
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
-- allow still-used: replaced by one that answers the call without arguments as well.
drop function app.unversioned_documents();
create function app.unversioned_documents(p_without uuid[] default '{}') returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select d.org_id, d.id from documents d join organisations o on o.org_id = d.org_id and o.held_for is null
  where d.version_id is null and d.org_id <> all (p_without)
  order by d.org_id limit 1000;
end;
revoke execute on function app.unversioned_documents from public;
grant execute on function app.unversioned_documents to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
