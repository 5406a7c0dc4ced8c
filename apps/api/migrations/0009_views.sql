-- Ways of looking at a list that people gave a name. They are no records: who no longer wants one removes it, and the
-- audit trail keeps what it was.
create table views (
  org_id uuid not null references organisations,
  id uuid not null,
  collection text not null check (length(collection) between 1 and 60),
  name text not null check (length(name) between 1 and 100),
  -- The words of an address, as the browser will read them again.
  query text not null check (length(query) <= 4000),
  shared boolean not null default false,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  constraint views_name unique (org_id, owner_id, collection, name),
  foreign key (org_id, owner_id) references members (org_id, id)
);
create index views_shared on views (org_id, collection) where shared;
call app.isolate('views');
grant select, insert, update, delete on views to evidentia_app;
