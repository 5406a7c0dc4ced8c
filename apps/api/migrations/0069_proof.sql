-- The application's database role adds proof and can neither change nor remove it, whatever SQL it runs. Functions that must see
-- every row of the organisation run as evidentia_eraser: policies of evidentia_app hide some rows from some people.

-- The trail and the signatures outlast the organisation: nothing that erases can remove them.
create function app.outlasts(target regclass) returns boolean
  language sql stable
begin atomic
  select target in ('app.trail'::regclass, 'app.trail_heads'::regclass, 'app.signatures'::regclass)
    or exists (select from pg_catalog.pg_inherits i where i.inhrelid = target and i.inhparent = 'app.trail'::regclass);
end;

create or replace procedure app.make_erasable(target regclass)
  language plpgsql as $$
begin
  if app.outlasts(target) then
    execute format('grant select on %s to evidentia_eraser', target);
    execute format('create policy erases on %s for select to evidentia_eraser using (org_id = (select app.org()))', target);
  else
    execute format('grant select, delete on %s to evidentia_eraser', target);
    execute format('create policy erases on %s to evidentia_eraser using (org_id = (select app.org()))', target);
  end if;
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and app.outlasts(c.oid::regclass)
  loop
    execute format('revoke delete on %s from evidentia_eraser', target);
    execute format('drop policy erases on %s', target);
    call app.make_erasable(target);
  end loop;
end
$$;

-- These alter tables and are for migrations alone.
revoke execute on procedure app.isolate, app.make_erasable, app.keep_known from public;
revoke execute on function app.outlasts from public;
grant execute on function app.outlasts to evidentia_eraser;

-- What outlasts its organisation refers to nothing that goes with it. Triggers check on insert what references checked.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as target, conname from pg_constraint
    where contype = 'f' and conrelid in ('app.signatures'::regclass, 'app.trail_heads'::regclass)
  loop
    execute format('alter table %s drop constraint %I', reference.target, reference.conname);
  end loop;
end
$$;

create function app.refuse_change() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  raise exception '% of % is not changed', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
-- Signatures name these rows by their keys.
create trigger keep_key before update of org_id, id on records for each row
  when (old.org_id is distinct from new.org_id or old.id is distinct from new.id)
  execute function app.refuse_change('the key');
create trigger keep_key before update of org_id, id on members for each row
  when (old.org_id is distinct from new.org_id or old.id is distinct from new.id)
  execute function app.refuse_change('the key');
-- A challenge that was used is never unused again: unused ones are removed after a day.
create trigger keep_used before update of used_at on signature_challenges for each row
  when (old.used_at is not null and old.used_at is distinct from new.used_at)
  execute function app.refuse_change('the use');

-- Of a stored file, hash, size and type never change.
revoke update on stored_files from evidentia_app;
grant update (state, finding, stored_at, scanned_at, checked_at, damaged) on stored_files to evidentia_app;

-- What was approved stays as it was, also where somebody sets the record's status back.
create or replace function app.keep_approved_version() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (old.approved_on is not null and old.approved_on is distinct from new.approved_on)
    or ((old.document, old.file, old.checksum, old.change_summary, old.reviewers, old.approvers, old.release, old.minor,
        old.authors, old.source_version, old.translation)
        is distinct from
       (new.document, new.file, new.checksum, new.change_summary, new.reviewers, new.approvers, new.release, new.minor,
        new.authors, new.source_version, new.translation)
      and (old.approved_on is not null or exists (select from records r where r.org_id = old.org_id and r.id = old.id
        and r.status in ('approved', 'effective', 'superseded', 'obsolete'))))
  then
    raise exception 'an approved version of a document is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- The text of an entry says what its columns say, also where the caller's object repeats a member.
create function app.check_trail_entry() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (new.entry->>'seq')::bigint is distinct from new.seq or (new.entry->>'org')::uuid is distinct from new.org_id
    or (new.entry->>'at')::timestamptz is distinct from new.at
  then
    raise exception 'the entry does not say its own place' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger check_entry before insert on trail for each row
  when (current_user = 'evidentia_trail') execute function app.check_trail_entry();

-- Until when the proof of the organisation is kept after its end; the erasure sets it.
alter table closures add column keep_until date;

-- Every page says from closing_at when the organisation ends, for all of the thirty days: it follows the closure.
grant update (closing_at) on organisations to evidentia_eraser;
create function app.check_closing_at() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.closing_at is distinct from (
    select c.due_at from closures c where c.org_id = new.org_id and c.cancelled_at is null)
  then
    raise exception 'the closure says when the organisation ends' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger check_closing_at before update of closing_at on organisations for each row
  when (current_user = 'evidentia_app' and old.closing_at is distinct from new.closing_at)
  execute function app.check_closing_at();

grant execute on function app.file_in_use to evidentia_eraser;
grant create on schema app to evidentia_eraser;
set local role evidentia_eraser;

-- A chain belongs to an organisation that exists; after its end nothing is appended.
create function app.check_trail_head() returns trigger
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from organisations where org_id = new.org_id) then
    raise exception 'no such organisation' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;

-- Bytes that proof refers to stay: the row is not marked for removal.
create function app.check_file_removal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if app.file_in_use(old.sha256) then
    raise exception 'the file is in use' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;

-- A signature is the next of its chain, of now, and made with a challenge that its signer used for this record. Record and
-- signer are there, because the challenge refers to them.
create function app.check_signature_chain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_seq bigint;
  v_hash bytea;
begin
  select seq, hash into v_seq, v_hash from signatures where org_id = new.org_id order by seq desc limit 1;
  if new.seq <> coalesce(v_seq, 0) + 1
    or new.previous <> coalesce(v_hash, sha256(convert_to(new.org_id::text, 'UTF8')))
    or new.at not between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '1 minute'
    or not exists (select from signature_challenges c where c.org_id = new.org_id and c.id = new.challenge_id
      and c.record_id = new.record_id and c.person_id = new.signer_id and c.used_at is not null)
  then
    raise exception 'not the next signature' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- The end of an organisation: a super user asks, another administrator agrees where there is one, thirty days pass. Times are
-- those of the database. Only the erasure itself sets erasing_at (0070).
create function app.check_closure() returns trigger
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_agrees boolean := false;
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(new.confirmed_by, new.confirmed_at, new.due_at, new.cancelled_by, new.cancelled_at, new.erasing_at,
        new.keep_until) > 0
      or not exists (select from members m where m.org_id = new.org_id and m.id = new.asked_by and m.super_user and m.active
        and (m.expires_on is null or m.expires_on >= current_date))
    then
      raise exception 'a closure begins with the request of a super user' using errcode = 'insufficient_privilege';
    end if;
    new.asked_at := v_now;
  else
    if old.cancelled_at is not null or old.erasing_at is not null or new.erasing_at is not null or new.keep_until is not null
      or (old.org_id, old.id, old.reason, old.asked_by, old.asked_at)
        is distinct from (new.org_id, new.id, new.reason, new.asked_by, new.asked_at)
    then
      raise exception 'a closure is confirmed or cancelled, and not changed otherwise' using errcode = 'insufficient_privilege';
    end if;
    v_agrees := (old.confirmed_by, old.confirmed_at, old.due_at)
      is distinct from (new.confirmed_by, new.confirmed_at, new.due_at);
    if v_agrees then
      if old.confirmed_at is not null
        or not exists (select from members m where m.org_id = new.org_id and m.id = new.confirmed_by
          and 'admin' = any (m.roles) and m.active and (m.expires_on is null or m.expires_on >= current_date))
        or (new.confirmed_by = new.asked_by and exists (select from members m where m.org_id = new.org_id
          and m.id <> new.asked_by and 'admin' = any (m.roles) and m.active
          and (m.expires_on is null or m.expires_on >= current_date)))
      then
        raise exception 'another administrator confirms a closure' using errcode = 'insufficient_privilege';
      end if;
      new.confirmed_at := v_now;
      new.due_at := v_now + interval '30 days';
      update organisations set closing_at = new.due_at where org_id = new.org_id;
    end if;
    if (old.cancelled_by, old.cancelled_at) is distinct from (new.cancelled_by, new.cancelled_at) then
      new.cancelled_at := v_now;
      update organisations set closing_at = null where org_id = new.org_id;
    end if;
  end if;
  if (tg_op = 'INSERT' or v_agrees)
    and exists (select from techdocuments where org_id = new.org_id and legal_hold)
  then
    raise exception 'a document is under legal hold' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The key of a person is destroyed by an erasure that the trail records in the same transaction, or with the organisation.
create function app.check_key_destroyed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_subject uuid := coalesce((select split_part(i.email, '@', 1)::uuid from invitations i
    where i.org_id = old.org_id and i.id = old.id and i.email like '%@erased.invalid'), old.id);
begin
  if not exists (select from trail t where t.org_id = old.org_id and t.record_id = v_subject
      and t.at >= transaction_timestamp() and t.entry->>'action' = 'erase')
    and not exists (select from closures c where c.org_id = old.org_id and c.erasing_at is not null)
  then
    raise exception 'no entry of the trail says that a person is erased' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

-- As before, and never while a document is under legal hold that is theirs or that they worked on. A restore repeats erasures
-- of before, in a session that only the administrator of the database can have.
create or replace function app.forget_member(p_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from members where org_id = app.org() and id = p_id and not active and erased_at is not null) then
    raise exception 'not erased' using errcode = 'insufficient_privilege';
  end if;
  if current_setting('session_replication_role') <> 'replica' and exists (
    select from techdocuments t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and t.legal_hold and (r.owner_id = p_id or exists (
      select from trail e where e.org_id = t.org_id and e.entry->>'actor' = p_id::text and e.record_id in (
        select t.id union all select v.id from documentversions v where v.org_id = t.org_id and v.document = t.id))))
  then
    raise exception 'a document is under legal hold' using errcode = 'insufficient_privilege';
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

revoke execute on function app.check_trail_head, app.check_file_removal, app.check_signature_chain,
  app.check_closure, app.check_key_destroyed from public;
grant execute on function app.check_trail_head, app.check_file_removal, app.check_signature_chain,
  app.check_closure, app.check_key_destroyed to evidentia_owner;
reset role;
revoke create on schema app from evidentia_eraser;

create trigger check_head before insert or update on trail_heads for each row
  when (current_user = 'evidentia_trail') execute function app.check_trail_head();
create trigger check_removal before update of state on stored_files for each row
  when (new.state = 'removing' and old.state <> 'removing') execute function app.check_file_removal();
create trigger check_chain before insert on signatures for each row
  when (current_user = 'evidentia_app') execute function app.check_signature_chain();
create trigger check_closure before insert or update on closures for each row
  when (current_user <> 'evidentia_eraser') execute function app.check_closure();
create constraint trigger check_key_destroyed after delete on person_keys deferrable initially deferred
  for each row execute function app.check_key_destroyed();
