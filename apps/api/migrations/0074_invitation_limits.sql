-- Invitations reach people who did not ask for them: their number is limited, and recipients can block and report them.
-- None of this is tenant data: the program reaches it through the functions below alone.

-- When the invitations of the last day were asked for, by person and by organisation.
create table invitation_quotas (
  scope text not null check (scope in ('person', 'organisation')),
  id uuid not null,
  asked timestamptz[] not null,
  primary key (scope, id)
);

-- Addresses that want no more invitations, as a keyed hash: of one organisation, or of all under the nil UUID (RFC 9562).
create table mail_blocks (
  address_hash bytea not null check (length(address_hash) = 32),
  organisation uuid not null,
  blocked_at timestamptz not null default clock_timestamp(),
  primary key (address_hash, organisation)
);

-- Invitations that their recipients reported, for the operator.
create table invitation_reports (
  invitation uuid primary key,
  organisation uuid not null,
  reported_at timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on invitation_quotas to evidentia_identity;
grant select, insert on mail_blocks, invitation_reports to evidentia_identity;

grant create on schema app to evidentia_identity;
set local role evidentia_identity;

-- Counts one invitation of this person in the organisation of the transaction, by the clock of the database. Says which limit
-- is reached; the caller then rolls back. The row of the person, then that of the organisation, is locked until the commit,
-- so that requests at the same time are counted one after the other.
create function app.count_invitation(p_person uuid, p_person_hour integer, p_day integer) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  v_scope text;
begin
  foreach v_scope in array array['person', 'organisation'] loop
    insert into invitation_quotas as q (scope, id, asked)
      values (v_scope, case v_scope when 'person' then p_person else app.org() end, array[clock_timestamp()])
      on conflict (scope, id) do update
        set asked = array(select a from unnest(q.asked) a where a > clock_timestamp() - interval '1 day') || clock_timestamp()
        where (select count(*) < p_day
            and (v_scope <> 'person' or count(*) filter (where a > clock_timestamp() - interval '1 hour') < p_person_hour)
          from unnest(q.asked) a where a > clock_timestamp() - interval '1 day');
    if not found then
      return v_scope;
    end if;
  end loop;
  return null;
end
$$;

create function app.mail_blocked(p_address_hash bytea, p_organisation uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from mail_blocks
    where address_hash = p_address_hash and organisation in (p_organisation, '00000000-0000-0000-0000-000000000000'));
end;

create function app.block_mail(p_address_hash bytea, p_organisation uuid) returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into mail_blocks (address_hash, organisation) values (p_address_hash, p_organisation) on conflict do nothing;
end;

-- Whether it is the first report of this invitation.
create function app.report_invitation(p_organisation uuid, p_invitation uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into invitation_reports (invitation, organisation) values (p_invitation, p_organisation) on conflict do nothing;
  return found;
end
$$;

create function app.forget_invitation_quotas() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from invitation_quotas where asked[cardinality(asked)] < clock_timestamp() - interval '1 day';
end;

revoke execute on function app.count_invitation, app.mail_blocked, app.block_mail, app.report_invitation,
  app.forget_invitation_quotas from public;
grant execute on function app.count_invitation, app.mail_blocked, app.block_mail, app.report_invitation,
  app.forget_invitation_quotas to evidentia_app;
reset role;
revoke create on schema app from evidentia_identity;
