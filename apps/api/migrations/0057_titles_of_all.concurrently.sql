-- Lists by title with the archived ones among the others had no order to follow, and sorted all of a large organisation.
-- One index of all for each language, as for the time of change; the old ones of what is not archived serve nothing else.
drop index concurrently if exists records_titles_en;
create index concurrently records_titles_en on records (org_id, type, (coalesce(title->>'en', title->>'fr', title->>'ar')) collate "und-x-icu", id);
drop index concurrently if exists records_titles_fr;
create index concurrently records_titles_fr on records (org_id, type, (coalesce(title->>'fr', title->>'en', title->>'ar')) collate "und-x-icu", id);
drop index concurrently if exists records_titles_ar;
create index concurrently records_titles_ar on records (org_id, type, (coalesce(title->>'ar', title->>'en', title->>'fr')) collate "und-x-icu", id);
drop index concurrently if exists records_title_en;
drop index concurrently if exists records_title_fr;
drop index concurrently if exists records_title_ar;
