-- What people say about a record, what they are told of, and who is looking at it right now.

create table threads (
  org_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  -- The field of the record that the thread is about; empty for the record as a whole.
  field text check (length(field) between 1 and 60),
  resolved_at timestamptz,
  resolved_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  primary key (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, resolved_by) references members (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  check ((resolved_at is null) = (resolved_by is null))
);
create index threads_record on threads (org_id, record_id, created_at desc, id desc);
call app.isolate('threads');
grant select, insert, update on threads to evidentia_app;

create table comments (
  org_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  -- Emptied when the comment is removed; its place in the thread stays.
  text text not null check (length(text) <= 5000),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, thread_id) references threads (org_id, id),
  foreign key (org_id, author_id) references members (org_id, id),
  check ((text = '') = (removed_at is not null))
);
create index comments_thread on comments (org_id, thread_id, created_at, id);
call app.isolate('comments');
grant select, insert, update on comments to evidentia_app;

create table mentions (
  org_id uuid not null,
  comment_id uuid not null,
  person_id uuid not null,
  primary key (org_id, comment_id, person_id),
  foreign key (org_id, comment_id) references comments (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('mentions');
grant select, insert, delete on mentions to evidentia_app;

-- One row for one thing that one person is told of once.
create table notifications (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue')),
  -- What it is about, in words that are the same when it happens again: a second row is refused.
  cause text not null check (length(cause) <= 200),
  record_id uuid not null,
  thread_id uuid,
  actor_id uuid,
  due_on date,
  -- What the person's settings said when it happened.
  shown boolean not null,
  mail text not null check (mail in ('immediately', 'daily', 'off')),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- The message of the day that it went into, so that the same message is made when it is sent again.
  digest_on date,
  mailed_at timestamptz,
  primary key (org_id, id),
  constraint notifications_once unique (org_id, person_id, cause),
  foreign key (org_id, person_id) references members (org_id, id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, thread_id) references threads (org_id, id),
  foreign key (org_id, actor_id) references members (org_id, id)
);
create index notifications_mine on notifications (org_id, person_id, created_at desc, id desc) where shown;
create index notifications_unread on notifications (org_id, person_id, created_at desc, id desc) where shown and read_at is null;
create index notifications_digest on notifications (org_id, person_id, created_at) where mail = 'daily' and mailed_at is null and digest_on is null;
call app.isolate('notifications');
grant select, insert, update on notifications to evidentia_app;

create table notification_settings (
  org_id uuid not null,
  person_id uuid not null,
  -- By kind: whether it is shown, and when it is sent. A kind that is missing is as it is for everybody at first.
  kinds jsonb not null default '{}',
  -- Empty means the organisation's.
  time_zone text check (length(time_zone) between 1 and 60),
  -- The last day, where the person is, on which the messages of a day were sent.
  digest_on date,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('notification_settings');
grant select, insert, update on notification_settings to evidentia_app;

-- Who looks at a record. Half a minute old is worth nothing, so it need not survive a crash.
create unlogged table presences (
  org_id uuid not null,
  record_id uuid not null,
  person_id uuid not null,
  field text check (length(field) between 1 and 60),
  editing boolean not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (org_id, record_id, person_id),
  foreign key (org_id, record_id) references records (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
create index presences_person on presences (org_id, person_id, seen_at);
call app.isolate('presences');
grant select, insert, update, delete on presences to evidentia_app;

-- What is due on a day, for the daily look at all of it.
create index assignments_due on assignments (org_id, due_on) where done_at is null and due_on is not null;
create index records_due on records (org_id, due_on) where archived_at is null and due_on is not null and owner_id is not null;

-- Work that is done for every organisation in turn starts with their ids; it then opens each one's transaction.
create function app.organisation_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select org_id from organisations order by org_id;
end;

-- The language a member has chosen. Only of members of the organisation that is spoken for.
create function app.member_locale(p_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select p.locale from members m join people p on p.id = m.id where m.org_id = app.org() and m.id = p_id;
end;

revoke execute on function app.organisation_ids, app.member_locale from public;
grant execute on function app.organisation_ids, app.member_locale to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.organisation_ids owner to evidentia_identity;
alter function app.member_locale owner to evidentia_identity;
revoke create on schema app from evidentia_identity;
