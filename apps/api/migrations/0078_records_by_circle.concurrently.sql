-- The live records of a type that are open to everybody, and those of each circle: a search that reads the records themselves where
-- they are few reads and counts only what the asker may know of. The id keeps it as large as the others: of many equal entries it
-- would be so small that the planner takes it for a record that is asked for by its id.
drop index concurrently if exists records_by_circle;
create index concurrently records_by_circle on records (org_id, type, circle, id) where archived_at is null;
