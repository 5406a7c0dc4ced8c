-- Anchors of the audit trail lie in a bucket under object lock. Here is the index of them: which version of which object
-- holds the head of this organisation's chain, and how to prove it. The bucket decides where the two differ.

create table trail_anchors (
  org_id uuid not null references organisations,
  seq bigint not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  bucket text not null check (length(bucket) between 1 and 100),
  object_key text not null check (length(object_key) between 1 and 400),
  -- Overwriting and delete markers hide a locked version without removing it, so verification reads it by its version id.
  version_id text not null check (length(version_id) between 1 and 1024),
  -- The hash tree over all heads of the round, and the way to its root.
  root bytea not null check (length(root) = 32),
  path json not null,
  -- RFC 3161, over the root.
  token bytea,
  stamped_at timestamptz,
  primary key (org_id, seq, bucket, object_key),
  check ((token is null) = (stamped_at is null))
);
call app.isolate('trail_anchors');
grant select, insert on trail_anchors to evidentia_app;

-- What the last verification of each chain found.
create table trail_verifications (
  org_id uuid primary key references organisations,
  checked_at timestamptz not null,
  -- Every entry up to here follows from the one before it.
  verified_seq bigint not null default 0,
  -- Long chains are gone through again in parts: up to here in this pass, and when the last pass ended.
  pass_seq bigint not null default 0,
  passed_at timestamptz,
  problem text check (problem ~ '^[a-z][a-z_]{1,39}$'),
  problem_seq bigint,
  problem_at timestamptz,
  check ((problem is null) = (problem_at is null))
);
call app.isolate('trail_verifications');
grant select, insert, update on trail_verifications to evidentia_app;

grant select on trail_anchors, trail_verifications, tombstones to evidentia_trail;
create policy summary_read on trail_anchors for select to evidentia_trail using (true);
create policy summary_read on trail_verifications for select to evidentia_trail using (true);
create policy summary_read on tombstones for select to evidentia_trail using (true);

grant create on schema app to evidentia_trail;
set local role evidentia_trail;

-- The heads of all chains, and how far each is anchored already.
create function app.heads_to_anchor() returns table (org_id uuid, seq bigint, hash bytea, anchored_seq bigint)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select h.org_id, h.seq, h.hash,
    coalesce((select max(a.seq) from trail_anchors a where a.org_id = h.org_id), 0)
  from trail_heads h where h.seq > 0;
end;

-- Figures for alarms: no organisation is named.
create function app.trail_verification_summary()
  returns table (altered bigint, checked_at timestamptz, stamped_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select count(*) filter (where v.problem is not null), min(v.checked_at),
    (select max(a.stamped_at) from trail_anchors a)
  from trail_verifications v;
end;

-- Where the chains of erased organisations ended: anchors speak of them for years.
create function app.ended_chains() returns table (org_id uuid, seq bigint, hash bytea)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.org_id, t.trail_seq, t.trail_hash from tombstones t;
end;

revoke execute on function app.heads_to_anchor, app.trail_verification_summary, app.ended_chains from public;
grant execute on function app.heads_to_anchor, app.trail_verification_summary, app.ended_chains to evidentia_app;
reset role;
revoke create on schema app from evidentia_trail;
