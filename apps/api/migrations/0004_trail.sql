-- The audit trail: append-only, hash-chained per organisation, partitioned by month. The program can read it and
-- call one function that appends; it holds no right to insert, update or delete.

create table trail (
  org_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  type text not null,
  record_id uuid,
  -- The exact text that was hashed: type json keeps it byte for byte.
  entry json not null,
  hash bytea not null,
  primary key (org_id, seq, at)
) partition by range (at);
create index trail_record on trail (org_id, record_id, seq);
call app.isolate('trail');
grant select on trail to evidentia_app;

create table trail_heads (
  org_id uuid primary key references organisations,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null
);
call app.isolate('trail_heads');
grant select on trail_heads to evidentia_app;

grant select, insert on trail to evidentia_trail;
grant select, insert, update on trail_heads to evidentia_trail;
create policy trail_appends on trail to evidentia_trail using (org_id = (select app.org())) with check (org_id = (select app.org()));
create policy trail_appends on trail_heads to evidentia_trail using (org_id = (select app.org())) with check (org_id = (select app.org()));

-- Makes the partitions of this month and the next ones; run by every migration and daily by the worker.
create function app.make_trail_partitions(p_months integer) returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_start date := date_trunc('month', current_date)::date;
  v_name text;
begin
  for i in 0 .. p_months loop
    v_name := format('trail_%s', to_char(v_start, 'YYYY_MM'));
    if to_regclass('app.' || v_name) is null then
      execute format('create table app.%I partition of app.trail for values from (%L) to (%L)',
        v_name, v_start, v_start + interval '1 month');
      call app.isolate(format('app.%I', v_name)::regclass);
    end if;
    v_start := (v_start + interval '1 month')::date;
  end loop;
end
$$;
revoke execute on function app.make_trail_partitions from public;
grant execute on function app.make_trail_partitions to evidentia_app;
select app.make_trail_partitions(12);

-- Appends entries in order. The organisation's head row is locked, so this comes last in a transaction.
-- Time is the database's clock, and never runs backwards within a chain.
-- entry = the text {"seq":…,"at":…,"org":…, then the members of the caller's object}; hash = sha256(previous hash || entry).
create function app.append_trail(p_entries json) returns bigint
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_org uuid := app.org();
  v_seq bigint;
  v_hash bytea;
  v_at timestamptz;
  v_item json;
  v_text text;
  v_rows integer;
begin
  if v_org is null then
    raise exception 'no tenant' using errcode = 'insufficient_privilege';
  end if;
  select seq, hash, at into v_seq, v_hash, v_at from trail_heads where org_id = v_org for update;
  if not found then
    insert into trail_heads (org_id, seq, hash, at) values (v_org, 0, sha256(convert_to(v_org::text, 'UTF8')), clock_timestamp())
      on conflict do nothing;
    select seq, hash, at into v_seq, v_hash, v_at from trail_heads where org_id = v_org for update;
  end if;
  v_at := greatest(v_at, clock_timestamp());
  for v_item in select value from json_array_elements(p_entries) loop
    v_seq := v_seq + 1;
    v_text := format('{"seq":%s,"at":"%s","org":"%s",%s', v_seq,
      to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), v_org, substr(v_item::text, 2));
    v_hash := sha256(v_hash || convert_to(v_text, 'UTF8'));
    insert into trail (org_id, seq, at, type, record_id, entry, hash)
      values (v_org, v_seq, v_at, v_item->>'type', (v_item->>'record')::uuid, v_text::json, v_hash);
  end loop;
  update trail_heads set seq = v_seq, hash = v_hash, at = v_at where org_id = v_org;
  return v_seq;
end
$$;

revoke execute on function app.append_trail from public;
grant execute on function app.append_trail to evidentia_app;
grant create on schema app to evidentia_trail;
alter function app.append_trail owner to evidentia_trail;
revoke create on schema app from evidentia_trail;

-- Heads of all chains, to be published outside the database: what was published can no longer be rewritten unseen.
create policy anchors_read on trail_heads for select to evidentia_trail using (true);
create function app.trail_anchors() returns table (org_id uuid, seq bigint, hash bytea, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id, seq, hash, at from trail_heads where seq > 0;
end;
revoke execute on function app.trail_anchors from public;
grant execute on function app.trail_anchors to evidentia_app;
grant create on schema app to evidentia_trail;
alter function app.trail_anchors owner to evidentia_trail;
revoke create on schema app from evidentia_trail;
