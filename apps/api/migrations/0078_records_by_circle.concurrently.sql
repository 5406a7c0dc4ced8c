-- The live records of a type that are open to everybody, and those of each circle: a search that reads the records themselves where
-- they are few reads and counts only what the asker may know of.
drop index concurrently if exists records_by_circle;
create index concurrently records_by_circle on records (org_id, type, circle) where archived_at is null;
