-- Word documents that reports are filled into: one for each language of a template version. They are kept in their row, because
-- each was examined and written anew before it came here, and because a document that is made must not wait for the storage.
create table template_words (
  org_id uuid not null,
  template_id uuid not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  name text not null check (length(name) between 1 and 255),
  file bytea not null check (octet_length(file) between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  uploaded_at timestamptz not null default clock_timestamp(),
  primary key (org_id, template_id, locale),
  foreign key (org_id, template_id) references templates (org_id, id)
);
call app.isolate('template_words');
grant select, insert, update, delete on template_words to evidentia_app;
