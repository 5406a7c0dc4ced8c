-- Accounts of installations without an identity provider of their own (docs/decisions/0135-accounts-of-our-own.md).
-- The owner of the product's schema owns these tables, so that the process itself can neither switch a trigger off nor
-- change what the trail says. Names of columns are mapped in apps/identity/src/accounts.ts.
create schema identity;
grant usage on schema identity to evidentia_accounts;

create table identity.users (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- How somebody signs in: today a password, hashed with Argon2id.
create table identity.credentials (
  id text primary key default gen_random_uuid()::text,
  account_id text not null,
  provider_id text not null,
  user_id text not null references identity.users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id)
);
create index on identity.credentials (user_id);

-- Sessions of the account page. Those of the product are in `protocol_objects`.
create table identity.sessions (
  id text primary key default gen_random_uuid()::text,
  expires_at timestamptz not null,
  token text not null unique,
  ip_address text,
  user_agent text,
  user_id text not null references identity.users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index on identity.sessions (user_id);

-- Links sent by e-mail and second steps that wait for a code; identifiers are hashed.
create table identity.verifications (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index on identity.verifications (identifier);
create index on identity.verifications (expires_at);

-- Secrets of authenticator apps and recovery codes, both encrypted.
create table identity.second_factors (
  id text primary key default gen_random_uuid()::text,
  secret text not null,
  backup_codes text not null,
  user_id text not null unique references identity.users on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index on identity.second_factors (secret);

-- Attempts to guess a password or a code, counted before each is checked.
create table identity.attempts (
  key text primary key,
  failures integer not null,
  since timestamptz not null
);

-- Codes of authenticator apps count once.
create table identity.used_codes (
  user_id text not null references identity.users on delete cascade,
  code_hash text not null,
  used_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- What the OpenID Connect protocol stores: sessions, grants, codes, refresh tokens. Ids are hashed, contents encrypted.
create table identity.protocol_objects (
  kind text not null,
  id_hash text not null,
  uid_hash text,
  grant_hash text,
  user_id text,
  authenticated_at bigint,
  content text not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index on identity.protocol_objects (uid_hash) where uid_hash is not null;
create index on identity.protocol_objects (grant_hash) where grant_hash is not null;
create index on identity.protocol_objects (user_id) where user_id is not null;
create index on identity.protocol_objects (expires_at);

-- Keys that sign tokens, encrypted; the newest signs, the others are still published for tokens that they signed.
create table identity.signing_keys (
  id text primary key,
  content text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- What happened to accounts. Nobody changes or deletes a line, the owner included.
create table identity.trail (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  event text not null,
  user_id text not null,
  details jsonb not null default '{}'
);
create index on identity.trail (user_id, seq);

create function identity.refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'the trail of accounts is append-only';
end
$$;
create trigger append_only before update or delete on identity.trail
  for each row execute function identity.refuse_change();
create trigger never_truncated before truncate on identity.trail
  for each statement execute function identity.refuse_change();

-- Triggers run as the owner: the process can write to the trail in no other way.
create function identity.record_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  changed jsonb := '{}';
begin
  if tg_op = 'INSERT' then
    insert into identity.trail (event, user_id, details)
      values ('account-created', new.id, jsonb_build_object('email', new.email, 'name', new.name));
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into identity.trail (event, user_id, details)
      values ('account-deleted', old.id, jsonb_build_object('email', old.email));
    delete from identity.protocol_objects where user_id = old.id;
    return null;
  end if;
  if new.email is distinct from old.email then
    changed := changed || jsonb_build_object('email', jsonb_build_array(old.email, new.email));
  end if;
  if new.name is distinct from old.name then
    changed := changed || jsonb_build_object('name', jsonb_build_array(old.name, new.name));
  end if;
  if changed <> '{}' then
    insert into identity.trail (event, user_id, details) values ('account-changed', new.id, changed);
  end if;
  if new.email_verified and not old.email_verified then
    insert into identity.trail (event, user_id, details)
      values ('address-confirmed', new.id, jsonb_build_object('email', new.email));
  end if;
  if new.two_factor_enabled <> old.two_factor_enabled then
    insert into identity.trail (event, user_id)
      values (case when new.two_factor_enabled then 'second-factor-added' else 'second-factor-removed' end, new.id);
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    insert into identity.trail (event, user_id)
      values (case when new.disabled_at is null then 'account-enabled' else 'account-disabled' end, new.id);
    if new.disabled_at is not null then
      delete from identity.protocol_objects where user_id = new.id;
      delete from identity.sessions where user_id = new.id;
    end if;
  end if;
  return null;
end
$$;
create trigger record after insert or update or delete on identity.users
  for each row execute function identity.record_user();

create function identity.record_credential() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.password is not distinct from old.password then
    return null;
  end if;
  insert into identity.trail (event, user_id) values (
    case tg_op when 'INSERT' then 'password-set' when 'UPDATE' then 'password-changed' else 'password-removed' end,
    coalesce(new.user_id, old.user_id));
  -- Anyone who knew the former password is signed out everywhere.
  delete from identity.protocol_objects where user_id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger record after insert or update or delete on identity.credentials
  for each row execute function identity.record_credential();

create function identity.record_second_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.backup_codes is distinct from old.backup_codes and new.secret = old.secret then
    insert into identity.trail (event, user_id) values ('recovery-codes-changed', new.user_id);
  elsif tg_op = 'UPDATE' and new.locked_until is not null and old.locked_until is null then
    insert into identity.trail (event, user_id) values ('second-factor-locked', new.user_id);
  end if;
  return null;
end
$$;
create trigger record after update on identity.second_factors
  for each row execute function identity.record_second_factor();

-- A sign-in is no change of a row: the process reports it, with the factors that were used.
create function identity.record_sign_in(who text, methods text[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into identity.trail (event, user_id, details)
    select 'signed-in', id, jsonb_build_object('methods', methods) from identity.users where id = who
$$;

-- A locked account, with the address that was entered where no account has it.
create function identity.record_lock(which text, about text) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into identity.trail (event, user_id, details)
    values ('locked', coalesce((select id from identity.users where id = about or email = about), ''),
      jsonb_build_object('attempts', which))
$$;
revoke all on all functions in schema identity from public;
grant execute on function identity.record_sign_in, identity.record_lock to evidentia_accounts;

grant select, insert, update on identity.users to evidentia_accounts;
grant select, insert, update, delete on identity.credentials, identity.sessions, identity.verifications, identity.second_factors,
  identity.attempts, identity.used_codes, identity.protocol_objects to evidentia_accounts;
grant select, insert, delete on identity.signing_keys to evidentia_accounts;
