-- Entries of one type of an organisation: those that resemble a text are looked for by type.
drop index concurrently if exists search_entries_type;
create index concurrently search_entries_type on search_entries (org_id, type, id);
