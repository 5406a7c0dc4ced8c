-- Webhooks: the audit trail is the outbox, and each endpoint has a cursor in it (0133).

create table webhooks (
  org_id uuid not null references organisations,
  id uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null check (length(description) <= 500),
  -- Record types; empty for all.
  types text[] not null check (cardinality(types) <= 100),
  secret bytea not null check (octet_length(secret) = 32),
  -- Signs beside the new one for a day after a rotation.
  previous_secret bytea,
  previous_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'failing', 'ended')),
  -- The last trail entry that became deliveries.
  cursor_seq bigint not null,
  failing_since timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  check ((previous_secret is null) = (previous_until is null))
);
call app.isolate('webhooks');
grant select, insert, update (secret, previous_secret, previous_until, state, cursor_seq, failing_since) on webhooks to evidentia_app;

create table webhook_deliveries (
  org_id uuid not null,
  -- The message id: the same at every attempt and replay.
  id uuid not null,
  webhook_id uuid not null,
  -- Of the trail entry; null for a test message.
  seq bigint,
  type text not null,
  record_id uuid,
  -- The exact text that is signed and sent.
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- When it is due; while it is being sent, when another worker may send it.
  next_at timestamptz not null default clock_timestamp(),
  status integer,
  problem text check (length(problem) <= 200),
  ms integer,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhooks (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id)
);
create unique index webhook_deliveries_once on webhook_deliveries (org_id, webhook_id, seq);
create index webhook_deliveries_newest on webhook_deliveries (org_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state in ('pending', 'sending');
create index webhook_deliveries_open on webhook_deliveries (org_id, webhook_id, record_id, seq) where state in ('pending', 'sending');
call app.isolate('webhook_deliveries');
grant select, insert, update (state, attempts, next_at, status, problem, ms, finished_at) on webhook_deliveries to evidentia_app;

grant select on webhooks, webhook_deliveries to evidentia_trail;
create policy trail_reads on webhooks for select to evidentia_trail using (true);
grant delete on webhook_deliveries to evidentia_trail;
create policy trail_reads on webhook_deliveries to evidentia_trail using (true) with check (false);
grant create on schema app to evidentia_trail;
set local role evidentia_trail;

-- The organisations with entries that are not deliveries yet, or deliveries that are due.
create function app.webhook_work() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select w.org_id from webhooks w join trail_heads h on h.org_id = w.org_id where w.state = 'active' and h.seq > w.cursor_seq
  union
  select d.org_id from webhook_deliveries d join webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
  where d.state in ('pending', 'sending') and d.next_at <= clock_timestamp() and w.state = 'active';
end;

-- The log of deliveries is kept for thirty days.
create function app.forget_deliveries() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from webhook_deliveries where finished_at < clock_timestamp() - interval '30 days';
end;

revoke execute on function app.webhook_work, app.forget_deliveries from public;
grant execute on function app.webhook_work, app.forget_deliveries to evidentia_app;
reset role;
revoke create on schema app from evidentia_trail;
