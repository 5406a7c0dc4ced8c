-- Texts that have no version yet, for the job that gives them one.
drop index concurrently if exists documents_unversioned;
create index concurrently documents_unversioned on documents (org_id) where version_id is null;
