-- A line is about a risk of the library, a requirement, or a domain and all that stands in it. Its subject is what it is
-- judged again by, accepted for and treated for in the next period.
alter table risklines
  alter column risk drop not null,
  alter column process drop not null,
  alter column subprocess drop not null,
  add column requirement uuid,
  add column domain uuid,
  add column subject uuid generated always as (coalesce(risk, requirement, domain)) stored,
  add column about text generated always as (case when risk is not null then 'risk'
    when requirement is not null then 'requirement' else 'domain' end) stored,
  add column sanction_class integer check (sanction_class between 1 and 3),
  add column authority text,
  add column breaches text,
  add column compliance integer check (compliance between 0 and 1000),
  add column duty_weight integer check (duty_weight between 1 and 3),
  add column duty_count integer,
  add column duty_changed boolean,
  add foreign key (org_id, requirement) references requirements (org_id, id),
  add foreign key (org_id, domain) references domains (org_id, id),
  -- A requirement is kept with the domain that it stands in.
  add constraint risklines_one_subject check (
    (risk is not null and process is not null and subprocess is not null and requirement is null and domain is null)
    or (risk is null and domain is not null));
create index risklines_subject on risklines (org_id, subject, id);
create index risklines_requirement on risklines (org_id, requirement, id) where requirement is not null;
create index risklines_domain on risklines (org_id, domain, id) where domain is not null;
drop index risklines_register;
create index risklines_register on risklines (org_id, coalesce(residual_score, 0), id, about, category, process, position,
  residual_level, residual_likelihood, residual_impact) where current is true;

alter table acceptances
  alter column risk drop not null,
  add column requirement uuid,
  add column domain uuid,
  add column subject uuid generated always as (coalesce(risk, requirement, domain)) stored,
  add foreign key (org_id, requirement) references requirements (org_id, id),
  add foreign key (org_id, domain) references domains (org_id, id),
  add constraint acceptances_one_subject check ((risk is null) <> (domain is null));
create index acceptances_subject on acceptances (org_id, subject, id);

alter table actions
  add column domain uuid,
  add column subject uuid generated always as (coalesce(risk, requirement, domain)) stored,
  add foreign key (org_id, domain) references domains (org_id, id);
create index actions_subject on actions (org_id, subject, id);

-- What a compliance risk assessment is about.
alter table assessments
  add column universe uuid,
  add foreign key (org_id, universe) references universes (org_id, id);
create index assessments_universe on assessments (org_id, universe, id) where universe is not null;
