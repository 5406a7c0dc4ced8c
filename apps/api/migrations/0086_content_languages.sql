-- The languages in which an organisation keeps its libraries: an item becomes active with texts in each of them. Organisations
-- that exist keep the three that were required so far; a new one begins with its own.
alter table organisations add column content_languages text[] not null default '{en,fr,ar}'
  check (cardinality(content_languages) > 0 and content_languages <@ '{en,fr,ar}'::text[]);
grant insert (content_languages), update (content_languages) on organisations to evidentia_app;
