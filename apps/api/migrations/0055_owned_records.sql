-- What somebody owns and has something to do with, by state and day. Whoever owns thousands of records has few of them open.
drop index records_owner;
create index records_owned on records (org_id, owner_id, type, status, due_on, id) where archived_at is null and owner_id is not null;
