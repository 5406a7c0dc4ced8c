-- Samples: how their size came about, the list that they were drawn from, and what their items add up to.

alter table samples
  add column population_file uuid,
  add column basis text check (basis in ('table', 'statistical')),
  add column variations integer,
  add column confidence integer,
  add column tolerable integer,
  add column item_count integer not null default 0,
  add column tested_count integer not null default 0,
  add column deviation_count integer not null default 0,
  add column isolated_count integer not null default 0,
  add column extension_deviation_count integer not null default 0,
  add column loose_count integer not null default 0,
  add column unnoted_count integer not null default 0,
  add column upper_limit integer,
  add foreign key (org_id, population_file) references evidence (org_id, id),
  drop constraint samples_conclusion_check,
  add constraint samples_conclusion_check check (conclusion in ('effective', 'ineffective', 'stopped'));

-- What is paid in one go is more than twenty millions here and there.
alter table sampleitems
  add column procedure uuid,
  alter column amount type bigint,
  add foreign key (org_id, procedure) references procedures (org_id, id);
create index sampleitems_procedure on sampleitems (org_id, procedure, id);
-- An item of a list is drawn once.
create unique index sampleitems_place on sampleitems (org_id, sample, position) where position is not null;
