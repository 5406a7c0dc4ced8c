drop index concurrently if exists circles_confidential;
create index concurrently circles_confidential on circles (org_id, id) where not open;
