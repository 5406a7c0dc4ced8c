-- An organisation is erased by one function that only the login role evidentia_erasure may call (docs/decisions/0077).

-- Until when the proof of an organisation that ended is kept, how many signatures it has, and when an operator removed it.
alter table tombstones
  add column keep_until date,
  add column signatures bigint not null default 0,
  add column purged_at timestamptz,
  add column purge_reason text;

-- allow still-used: the older program's erasures are refused until the new program runs them.
drop function app.erase_from(text);
-- allow still-used: replaced by the function below; organisations whose time has come wait for the new program.
drop function app.erase_organisation();
-- allow still-used: only the two functions above asked it.
drop function app.is_erasing();

grant update (erasing_at, keep_until) on closures to evidentia_eraser;
grant update (active) on members to evidentia_eraser;
grant select on tombstones to evidentia_eraser;
create policy reads on tombstones for select to evidentia_eraser using (org_id = (select app.org()));
grant execute on function app.erasable_tables to evidentia_eraser;
set local role evidentia_trail;
grant execute on function app.append_trail to evidentia_eraser;
reset role;

grant create on schema app to evidentia_eraser;
set local role evidentia_eraser;

-- Refuses unless the end of the organisation was asked for, agreed to and recorded in the trail thirty days ago, and nothing is
-- under legal hold. The trail's times are the database's own, and its heads are published outside.
create function app.require_due_closure(p_org uuid) returns void
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  v_closure closures;
begin
  select * into v_closure from closures where org_id = p_org and cancelled_at is null;
  if not found or v_closure.due_at is null or v_closure.due_at > clock_timestamp()
    or v_closure.confirmed_at > clock_timestamp() - interval '30 days'
    or not exists (select from trail t where t.org_id = p_org and t.record_id = p_org
      and t.at <= clock_timestamp() - interval '30 days' and t.entry->>'actor' = v_closure.confirmed_by::text
      and t.entry->>'action' in ('ask-closure', 'confirm-closure')
      and t.entry#>>'{changes,closure,1}' = v_closure.id::text and t.entry#>>'{changes,dueAt,1}' is not null)
  then
    raise exception 'the organisation is not due to be erased' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from trail t where t.org_id = p_org and t.record_id = p_org
    and t.entry->>'action' = 'ask-closure' and t.entry->>'actor' = v_closure.asked_by::text
    and t.entry#>>'{changes,closure,1}' = v_closure.id::text)
  then
    raise exception 'the trail does not know who asked for the closure' using errcode = 'insufficient_privilege';
  end if;
  -- Once it has begun nobody is active any more.
  if v_closure.erasing_at is null and v_closure.confirmed_by = v_closure.asked_by and exists (
    select from members m where m.org_id = p_org and m.id <> v_closure.asked_by and 'admin' = any (m.roles) and m.active
      and (m.expires_on is null or m.expires_on >= current_date))
  then
    raise exception 'another administrator must confirm the closure' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from techdocuments where org_id = p_org and legal_hold) then
    raise exception 'a document is under legal hold' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from organisations where org_id = p_org and held_for is not null) then
    raise exception 'an operator holds the organisation' using errcode = 'operator_intervention';
  end if;
end
$$;

-- Begins the erasure: nobody is let in any more, and the trail gets its last entry. Proof is kept for ten years, and for as long
-- as any document of the organisation must be (MDR, article 10(8)).
create function app.begin_erasure(p_org uuid) returns void
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  v_id uuid;
begin
  update closures set erasing_at = clock_timestamp(), keep_until = greatest(
      (clock_timestamp() + interval '10 years')::date, (select max(retention_until) from techdocuments where org_id = p_org))
    where org_id = p_org and cancelled_at is null and erasing_at is null returning id into v_id;
  if not found then
    return;
  end if;
  update members set active = false where org_id = p_org and active;
  perform app.append_trail(json_build_array(json_build_object('action', 'erase', 'type', 'organisation', 'record', p_org,
    'version', null, 'changes', json_build_object('closure', json_build_array(v_id, null)), 'reason', null, 'actor', null,
    'roles', json_build_array('system'), 'request', null)));
end
$$;

-- Erases an organisation whose time has come, one table with each call, and answers 'begun', 'erasing' or 'done'. The first call
-- has p_files_gone false: it begins, and the caller removes the bytes of the files before it comes again. Trail and signatures
-- stay; with the keys of persons what the trail says of them is unreadable.
create function app.erase_organisation(p_org uuid, p_files_gone boolean) returns text
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_left text[] := '{}';
  v_table text;
  v_found boolean;
begin
  perform set_config('app.org', p_org::text, true), set_config('app.person', '', true);
  perform from closures where org_id = p_org and cancelled_at is null for update;
  if not found and exists (select from tombstones where org_id = p_org) then
    return 'done';
  end if;
  perform app.require_due_closure(p_org);
  perform app.begin_erasure(p_org);
  if not p_files_gone then
    return 'begun';
  end if;
  for v_table in select name from app.erasable_tables() as name where not app.outlasts(('app.' || quote_ident(name))::regclass)
  loop
    execute format('select exists (select from app.%I where org_id = $1)', v_table) into v_found using p_org;
    if v_found then
      v_left := v_left || v_table;
    end if;
  end loop;
  -- First a table that no other of them refers to; of tables that refer to each other one whose rows are free.
  for v_table in
    select t.name from unnest(v_left) as t(name) order by exists (
      select from pg_constraint k where k.contype = 'f' and k.conrelid <> k.confrelid
        and k.confrelid = ('app.' || quote_ident(t.name))::regclass
        and k.conrelid in (select ('app.' || quote_ident(u.name))::regclass from unnest(v_left) as u(name))), t.name
  loop
    begin
      execute format('delete from app.%I where org_id = $1', v_table) using p_org;
      return 'erasing';
    exception when foreign_key_violation then
      continue;
    end;
  end loop;
  if cardinality(v_left) > 0 then
    raise exception 'tables refer to each other: %', array_to_string(v_left, ', ');
  end if;
  insert into tombstones (org_id, asked_at, trail_seq, trail_hash, signatures, keep_until)
    select c.org_id, c.asked_at, h.seq, h.hash, (select count(*) from signatures s where s.org_id = p_org), c.keep_until
      from closures c join trail_heads h on h.org_id = c.org_id where c.org_id = p_org and c.cancelled_at is null;
  delete from closures where org_id = p_org;
  delete from members where org_id = p_org;
  delete from organisations where org_id = p_org;
  return 'done';
end
$$;
revoke execute on function app.require_due_closure, app.begin_erasure, app.erase_organisation from public;
grant execute on function app.erase_organisation to evidentia_erasure;
reset role;
revoke create on schema app from evidentia_eraser;
grant usage on schema app to evidentia_erasure;

-- How many organisations should have been erased a day ago: an operator is told when nothing erases them.
grant create on schema app to evidentia_identity;
set local role evidentia_identity;
create function app.overdue_erasures() returns bigint
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select count(*) from organisations where closing_at < clock_timestamp() - interval '1 day' and held_for is null;
end;
revoke execute on function app.overdue_erasures from public;
grant execute on function app.overdue_erasures to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
