-- Protected changes and the end of an organisation need an authentication made for them (0090).

-- What somebody is about to do, and must authenticate for: good for one act, of exactly this.
create table authentication_challenges (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  purpose_sha256 bytea not null check (length(purpose_sha256) = 32),
  -- Which issuer must authenticate them, and after which moment of that issuer's own clock (seconds).
  issuer text not null,
  authenticate_after double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  authenticated_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id),
  check ((used_at is null) = (authenticated_at is null)),
  -- One authentication is good for one act.
  constraint authentication_challenges_authentication unique (org_id, person_id, authenticated_at)
);
call app.isolate('authentication_challenges');
grant select, insert (org_id, id, person_id, purpose_sha256, issuer, authenticate_after, expires_at),
  update (used_at, authenticated_at) on authentication_challenges to evidentia_app;
create trigger keep_used before update on authentication_challenges for each row
  when (old.used_at is not null) execute function app.refuse_change('the use');

-- An authentication older than a challenge is refused, so those whose day is over are of no use, used or not.
grant select, delete on authentication_challenges to evidentia_identity;
create policy forgets on authentication_challenges to evidentia_identity
  using (expires_at < clock_timestamp() - interval '24 hours');
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create or replace function app.forget_challenges() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from signature_challenges where used_at is null and expires_at < clock_timestamp() - interval '24 hours';
  delete from authentication_challenges where expires_at < clock_timestamp() - interval '24 hours';
end;
reset role;
revoke create on schema app from evidentia_identity;

-- Whether a second administrator agreed to the roles of an invitation, or an exception was recorded. Invitations of the program
-- before were agreed to by nobody: with a role that signs they are refused, and made anew.
alter table invitations add column approved boolean not null default false;
