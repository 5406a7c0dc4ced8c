-- Values of technical files that are kept once: in the manufacturer's data, or in the lead device of a family.

-- allow unvalidated: the columns are new; every row has the default or nothing.
alter table devices
  -- The manufacturer's data is a file of its own: the sections that all devices share.
  add column kind text not null default 'device' check (kind in ('device', 'manufacturer')),
  -- The lead device of the family that a variant belongs to.
  add column lead uuid,
  add column copied_from uuid,
  add constraint devices_lead_fkey foreign key (org_id, lead) references devices (org_id, id),
  add constraint devices_copied_from_fkey foreign key (org_id, copied_from) references devices (org_id, id);

-- allow unvalidated: the columns are new and empty.
alter table sections
  -- The section that its values are taken from.
  add column source uuid,
  -- Why fields keep a value of their own, by key.
  add column own_values jsonb,
  -- A value of the source changed while the section was submitted or approved.
  add column behind boolean not null default false,
  add constraint sections_source_fkey foreign key (org_id, source) references sections (org_id, id);

-- allow unvalidated: the columns are new and empty.
alter table filerows
  add column source uuid,
  add column own_values jsonb,
  add constraint filerows_source_fkey foreign key (org_id, source) references filerows (org_id, id);
