-- Persons can be erased from an organisation that goes on, and its chain still verifies: what the trail says of a person is
-- sealed under a key of theirs before it is hashed, and the key can be destroyed.

-- Of a member, or of an invitation, whose id it has.
create table person_keys (
  org_id uuid not null references organisations,
  id uuid not null,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
call app.isolate('person_keys');
grant select, insert on person_keys to evidentia_app;

-- When name, address and the rest were taken out; the row stays, because others name it.
alter table members add column erased_at timestamptz;

grant create on schema app to evidentia_eraser;
set local role evidentia_eraser;
-- Destroys the keys of invitations whose address was taken out: no message reaches a place under `invalid` (RFC 2606).
create function app.forget_invitations() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from person_keys k using invitations i
    where k.org_id = app.org() and i.org_id = k.org_id and i.id = k.id and i.email like '%@erased.invalid';
end;

-- Takes away what is about nobody but an erased member: keys, sign-ins, what they were told, what they had set for themselves.
create function app.forget_member(p_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from members where org_id = app.org() and id = p_id and not active and erased_at is not null) then
    raise exception 'not erased' using errcode = 'insufficient_privilege';
  end if;
  delete from person_keys where org_id = app.org() and id = p_id;
  perform app.forget_invitations();
  delete from sign_ins where org_id = app.org() and person_id = p_id;
  delete from notifications where org_id = app.org() and person_id = p_id;
  delete from notification_settings where org_id = app.org() and person_id = p_id;
  delete from visits where org_id = app.org() and person_id = p_id;
  delete from presences where org_id = app.org() and person_id = p_id;
  delete from idempotency where org_id = app.org() and person_id = p_id;
  delete from views where org_id = app.org() and owner_id = p_id and not shared;
end
$$;
revoke execute on function app.forget_invitations, app.forget_member from public;
grant execute on function app.forget_invitations, app.forget_member to evidentia_app;
reset role;
revoke create on schema app from evidentia_eraser;

-- The account goes as well, once every organisation that knew the person has erased them; whether it did.
grant delete on identities to evidentia_identity;
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create function app.forget_person(p_id uuid, p_name text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from members where org_id = app.org() and id = p_id and erased_at is not null)
    or exists (select from members where id = p_id and erased_at is null) then
    return false;
  end if;
  delete from identities where person_id = p_id;
  update people set name = p_name, email = null, locale = 'en', tour_ended_at = null, sign_ins_from = null, ended_sign_ins = '{}'
    where id = p_id;
  return true;
end
$$;
revoke execute on function app.forget_person from public;
grant execute on function app.forget_person to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
