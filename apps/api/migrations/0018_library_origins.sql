-- What a record was in the built-in library when it was loaded, or when a field was last taken from there. Beside the
-- record as it is and the library as it is now, this says who changed what since.
create table library_origins (
  org_id uuid not null,
  record_id uuid not null,
  version text not null check (length(version) between 1 and 40),
  loaded jsonb not null,
  primary key (org_id, record_id),
  foreign key (org_id, record_id) references records (org_id, id)
);
call app.isolate('library_origins');
grant select, insert, update on library_origins to evidentia_app;

-- Key controls are counted for every line of the process libraries.
create index controls_key on controls (org_id, subprocess, id) where key;
