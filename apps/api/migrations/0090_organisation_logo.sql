-- What stands on every document of an organisation: its logo, and the classification of documents without one of their own.
-- The picture is read by documents only; nothing else selects the column.

-- allow unvalidated: the columns are new, and the table has one row for each organisation.
alter table organisations
  add column classification text not null default 'internal'
    check (classification in ('public', 'internal', 'confidential', 'restricted')),
  add column logo bytea check (octet_length(logo) <= 262144),
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  add constraint organisations_logo_has_type check ((logo is null) = (logo_type is null));
grant insert (classification), update (classification, logo, logo_type) on organisations to evidentia_app;
