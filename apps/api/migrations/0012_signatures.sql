-- Electronic signatures: who signed which content as what, after proving anew who they are.

-- What the product knows of a person as a signer.
create table signers (
  org_id uuid not null,
  person_id uuid not null,
  -- When they said, once, that their electronic signature equals their handwritten one.
  accepted_at timestamptz,
  -- Failures in a row to prove who they are; after too many, signing waits.
  failures integer not null default 0,
  locked_until timestamptz,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('signers');
grant select, insert, update on signers to evidentia_app;

-- What was laid before a person to sign. It is good for one signature, of exactly this.
create table signature_challenges (
  org_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  person_id uuid not null,
  version integer not null,
  content_sha256 bytea not null check (length(content_sha256) = 32),
  meaning text not null,
  step_to text,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('signature_challenges');
grant select, insert, update (used_at) on signature_challenges to evidentia_app;

-- Signatures are added, never changed or taken away. The two texts are exactly what was hashed; the other columns are
-- there to find them by. One place in the chain, one challenge and one authentication make one signature.
create table signatures (
  org_id uuid not null,
  id uuid not null,
  seq bigint not null check (seq > 0),
  record_id uuid not null,
  version integer not null,
  signer_id uuid not null,
  challenge_id uuid not null,
  meaning text not null
    check (meaning in ('authorship', 'review', 'approval', 'release', 'responsibility', 'read_understood', 'rejection')),
  authenticated_at timestamptz not null,
  at timestamptz not null,
  content text not null,
  statement text not null,
  hash bytea not null check (hash = sha256(convert_to(statement, 'UTF8'))),
  previous bytea not null,
  primary key (org_id, id),
  unique (org_id, seq),
  unique (org_id, previous),
  unique (org_id, challenge_id),
  constraint signatures_authentication unique (org_id, signer_id, authenticated_at),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, signer_id) references members (org_id, id),
  foreign key (org_id, challenge_id) references signature_challenges (org_id, id)
);
create index signatures_record on signatures (org_id, record_id, seq desc);
call app.isolate('signatures');
grant select, insert on signatures to evidentia_app;

-- When the stored bytes were last held against their hash, and whether they were something else or gone.
alter table stored_files add column checked_at timestamptz;
alter table stored_files add column damaged boolean not null default false;

-- Forgets what was laid before people and never signed, a day after it could be.
grant select, delete on signature_challenges to evidentia_identity;
create policy forgets on signature_challenges to evidentia_identity
  using (used_at is null and expires_at < clock_timestamp() - interval '24 hours');
create function app.forget_challenges() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from signature_challenges where used_at is null and expires_at < clock_timestamp() - interval '24 hours';
end;
revoke execute on function app.forget_challenges from public;
grant execute on function app.forget_challenges to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.forget_challenges owner to evidentia_identity;
revoke create on schema app from evidentia_identity;
