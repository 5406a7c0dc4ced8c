-- People who sign in with their organisation's provider (docs/decisions/0142-sign-in-per-organisation.md). The connection and
-- the subject that its provider gave them identify them: no address and no other provider speaks for them.
create table identity.connected_users (
  id text primary key default gen_random_uuid()::text,
  connection_id uuid not null,
  subject text not null check (length(subject) between 1 and 1000),
  name text not null check (length(name) between 1 and 200),
  -- Null unless it is under a domain that the organisation verified.
  email text check (email = lower(email) and length(email) <= 254),
  groups text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (connection_id, subject)
);

-- Requests that wait for the answer of a provider, and answers that wait for their browser. Each counts once.
create table identity.connection_requests (
  id_hash text primary key,
  kind text not null check (kind in ('asked', 'answered')),
  connection_id uuid not null,
  content text not null,
  expires_at timestamptz not null
);
create index on identity.connection_requests (expires_at);

create function identity.record_connected_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into identity.trail (event, user_id, details) values ('connected-account-created', new.id,
      jsonb_build_object('connection', new.connection_id, 'email', new.email, 'name', new.name));
  elsif (new.email, new.name, new.groups) is distinct from (old.email, old.name, old.groups) then
    insert into identity.trail (event, user_id, details) values ('connected-account-changed', new.id,
      jsonb_build_object('email', jsonb_build_array(old.email, new.email), 'name', jsonb_build_array(old.name, new.name),
        'groups', jsonb_build_array(old.groups, new.groups)));
  end if;
  return null;
end
$$;
create trigger record after insert or update on identity.connected_users
  for each row execute function identity.record_connected_user();

create or replace function identity.record_sign_in(who text, methods text[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into identity.trail (event, user_id, details)
    select 'signed-in', id, jsonb_build_object('methods', methods)
    from (select id from identity.users union all select id from identity.connected_users) p where id = who
$$;
revoke all on function identity.record_connected_user from public;

grant select, insert, update on identity.connected_users to evidentia_accounts;
grant select, insert, delete on identity.connection_requests to evidentia_accounts;

-- The key that opens encrypted SAML assertions, itself encrypted, and the certificate that providers encrypt with.
create table identity.saml_keys (
  id integer primary key default 1 check (id = 1),
  private_key text not null,
  certificate text not null,
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert on identity.saml_keys to evidentia_accounts;
