-- Loss estimates of risks, and what their simulation found.
create table quantifications (
  org_id uuid not null,
  id uuid not null,
  risk uuid not null,
  as_of date not null,
  frequency_min double precision,
  frequency_likely double precision not null,
  frequency_max double precision,
  loss_model text not null check (loss_model in ('pert', 'lognormal')),
  loss_low double precision not null,
  loss_likely double precision,
  loss_high double precision not null,
  appetite_loss double precision not null,
  appetite_percent double precision not null check (appetite_percent > 0 and appetite_percent < 100),
  treatment text,
  yearly_cost double precision,
  treated_frequency_min double precision,
  treated_frequency_likely double precision,
  treated_frequency_max double precision,
  treated_loss_low double precision,
  treated_loss_likely double precision,
  treated_loss_high double precision,
  sources text,
  seed integer check (seed between 1 and 999999999),
  runs integer check (runs between 1000 and 100000),
  expected_loss double precision,
  loss95 double precision,
  exceedance integer check (exceedance between 0 and 1000),
  position text check (position in ('within', 'above')),
  treated_expected_loss double precision,
  treatment_value double precision,
  result jsonb,
  inputs_hash text,
  simulated_hash text,
  simulated_at timestamptz,
  risk_version integer,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id),
  -- As in contract/risk/loss-model: each distribution has its points, in order.
  constraint quantifications_frequency check (
    (frequency_min is null and frequency_max is null)
    or (frequency_min <= frequency_likely and frequency_likely <= frequency_max) is true
  ),
  constraint quantifications_loss check (
    case loss_model
      when 'pert' then loss_low <= loss_likely and loss_likely <= loss_high
      else loss_low > 0 and loss_low < loss_high and loss_likely is null
    end is true
  )
);
create index quantifications_risk on quantifications (org_id, risk, as_of desc, id);
create index quantifications_as_of on quantifications (org_id, as_of, id);
call app.isolate('quantifications');
grant select, insert, update on quantifications to evidentia_app;
