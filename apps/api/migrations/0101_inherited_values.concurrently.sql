-- One file holds the manufacturer's data.
drop index concurrently if exists devices_manufacturer;
create unique index concurrently devices_manufacturer on devices (org_id) where kind = 'manufacturer';

drop index concurrently if exists devices_lead;
create index concurrently devices_lead on devices (org_id, lead, id) where lead is not null;

drop index concurrently if exists sections_source;
create index concurrently sections_source on sections (org_id, source) where source is not null;

drop index concurrently if exists filerows_source;
create index concurrently filerows_source on filerows (org_id, source) where source is not null;
