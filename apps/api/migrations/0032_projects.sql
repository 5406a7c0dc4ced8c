-- What was agreed with the auditee has changed since this day, and nobody has decided yet whether to tell them.
alter table projects add column uninformed_since date;

-- Contacts of an audited unit are told when scope, objectives, criteria or dates change after they were agreed.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue',
  'review_waiting', 'extension_asked', 'extension_decided', 'acceptance_asked', 'acceptance_decided',
  'acceptance_expiring', 'above_tolerance', 'clock_started', 'clock_running', 'clock_breached', 'expiring',
  'change_waiting', 'project_changed'));

-- What circles keep from whoever asks: an export of the trail names none of it.
grant create on schema app to evidentia_search;
set local role evidentia_search;
create function app.hidden_records() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select r.id from records r
  where r.org_id = app.org() and r.circle = any ((select app.closed_circles())::uuid[])
    and r.owner_id is distinct from app.person() and not coalesce(r.readers @> array[app.person()], false);
end;
revoke execute on function app.hidden_records from public;
grant execute on function app.hidden_records to evidentia_app;
reset role;
revoke create on schema app from evidentia_search;
