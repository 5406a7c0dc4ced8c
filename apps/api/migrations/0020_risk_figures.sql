-- The day on which an assessment was approved: coverage asks for the last twelve months.
alter table assessments add column approved_on date;
-- Written as lists ask for it. The filters of the register stand behind the order, so that a page of few among many is
-- found in the index alone.
drop index risklines_current;
create index risklines_register on risklines (org_id, coalesce(residual_score, 0), id, category, process, position,
  residual_level, residual_likelihood, residual_impact) where current is true;
create index risklines_process on risklines (org_id, process, assessment);

-- Reports of the risk area leave the product as exports do.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check
  check (format in ('excel', 'pdf', 'word', 'bundle', 'board', 'register'));
