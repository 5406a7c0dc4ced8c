-- Key indicators, their values over time, and what values beyond a threshold propose.
create table indicators (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('risk', 'control', 'performance')),
  definition jsonb,
  data_source text,
  unit_of_measure text not null,
  direction text not null check (direction in ('higher_worse', 'lower_worse', 'band')),
  amber_high double precision,
  red_high double precision,
  amber_low double precision,
  red_low double precision,
  cadence text not null check (cadence in ('weekly', 'monthly', 'quarterly', 'semiannual', 'annual')),
  first_on date not null,
  last_value double precision,
  last_on date,
  level text check (level in ('green', 'amber', 'red')),
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  -- As in contract/risk/indicator-levels: each direction has its thresholds, in order.
  constraint indicators_thresholds check (
    case direction
      when 'higher_worse' then amber_high <= red_high and amber_low is null and red_low is null
      when 'lower_worse' then red_low <= amber_low and amber_high is null and red_high is null
      else red_low <= amber_low and amber_low < amber_high and amber_high <= red_high
    end is true
  )
);
create index indicators_kind on indicators (org_id, kind, id);
create index indicators_level on indicators (org_id, coalesce(level, ''), id);
call app.isolate('indicators');
grant select, insert, update on indicators to evidentia_app;

create table measurements (
  org_id uuid not null,
  id uuid not null,
  indicator uuid not null,
  measured_on date not null,
  value double precision not null,
  note text,
  level text check (level in ('green', 'amber', 'red')),
  threshold double precision,
  corrects uuid,
  reason text,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, indicator) references indicators (org_id, id),
  foreign key (org_id, corrects) references measurements (org_id, id)
);
create index measurements_indicator on measurements (org_id, indicator, measured_on desc, id);
create index measurements_measured_on on measurements (org_id, measured_on, id);
-- A value is corrected once; anyone who corrects it again corrects the correction.
create unique index measurements_corrects on measurements (org_id, corrects) where corrects is not null;
call app.isolate('measurements');
grant select, insert, update on measurements to evidentia_app;

-- The platform writes whole rows, also when only the status of a record changes; what was measured stays as it is.
create function app.refuse_changed_measurement() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    raise exception 'a measurement is corrected by another one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger measurements_unchanged before update on measurements
  for each row execute function app.refuse_changed_measurement();

create table thresholdbreaches (
  org_id uuid not null,
  id uuid not null,
  indicator uuid not null,
  measurement uuid not null,
  risk uuid,
  level text not null check (level in ('amber', 'red')),
  value double precision not null,
  threshold double precision not null,
  measured_on date not null,
  likelihood_now integer check (likelihood_now between 1 and 7),
  likelihood integer check (likelihood between 1 and 7),
  note text,
  decided_on date,
  action uuid,
  primary key (org_id, id),
  foreign key (org_id, id) references records (org_id, id),
  foreign key (org_id, indicator) references indicators (org_id, id),
  foreign key (org_id, measurement) references measurements (org_id, id),
  foreign key (org_id, risk) references risks (org_id, id),
  foreign key (org_id, action) references actions (org_id, id)
);
create index thresholdbreaches_indicator on thresholdbreaches (org_id, indicator, id);
create index thresholdbreaches_measurement on thresholdbreaches (org_id, measurement, id);
create index thresholdbreaches_risk on thresholdbreaches (org_id, risk, id);
create index thresholdbreaches_level on thresholdbreaches (org_id, level, id);
call app.isolate('thresholdbreaches');
grant select, insert, update on thresholdbreaches to evidentia_app;
