drop index concurrently if exists projects_planline;
create index concurrently projects_planline on projects (org_id, planline) where planline is not null;
alter table projects validate constraint projects_planline;
