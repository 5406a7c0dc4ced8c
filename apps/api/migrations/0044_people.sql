-- People: when they signed in, and reviews of what they may do.

-- One row for each sign-in to an organisation, however many requests came of it. No token, no device: the network alone.
create table sign_ins (
  org_id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  method text not null check (length(method) between 1 and 100),
  browser text not null check (browser in ('chrome', 'edge', 'firefox', 'safari', 'opera', 'other')),
  address text check (length(address) <= 64),
  primary key (org_id, person_id, at),
  foreign key (org_id, person_id) references members (org_id, id)
);
call app.isolate('sign_ins');
grant select, insert on sign_ins to evidentia_app;

-- Forgotten after 400 days, in all organisations at once.
grant select, delete on sign_ins to evidentia_identity;
create policy forgets on sign_ins to evidentia_identity using (at < clock_timestamp() - interval '400 days');
create function app.forget_sign_ins() returns void
  language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from sign_ins where at < clock_timestamp() - interval '400 days';
end;
revoke execute on function app.forget_sign_ins from public;
grant execute on function app.forget_sign_ins to evidentia_app;
grant create on schema app to evidentia_identity;
alter function app.forget_sign_ins owner to evidentia_identity;
revoke create on schema app from evidentia_identity;

create table accessreviews (
  org_id uuid not null,
  id uuid not null,
  scope text,
  taken_at timestamptz,
  member_count integer,
  undecided integer,
  to_change integer,
  to_end integer,
  people jsonb,
  decisions jsonb,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id)
);
call app.isolate('accessreviews');
grant select, insert, update on accessreviews to evidentia_app;
