-- How the controls of a line were rated, in the few bytes that figures over many lines need of them.
-- So many by the lower of their two ratings, from 0 to 3; without one, so many that lack a rating.
create function app.controls_rated(controls jsonb, rating integer) returns smallint
  language sql immutable parallel safe
begin atomic
  select count(*)::smallint
  from (select (c ->> 'design')::integer as design, (c ->> 'operating')::integer as operating
    from jsonb_path_query(controls, '$[*] ? (@.type() == "object")') c) x
  where case when design is null or operating is null then rating is null else least(design, operating) = rating end;
end;

create function app.key_controls(controls jsonb) returns uuid[]
  language sql immutable parallel safe
begin atomic
  select array_agg((c ->> 'id')::uuid order by at)
  from jsonb_path_query(controls, '$[*] ? (@.key == true)') with ordinality x(c, at);
end;

-- For each key control: 0 not rated, 1 rated, 2 rated by audit or the second line.
create function app.key_control_marks(controls jsonb) returns smallint[]
  language sql immutable parallel safe
begin atomic
  select array_agg((case when c ->> 'design' is null or c ->> 'operating' is null then 0
    when c ->> 'source' in ('audit', 'second_line') then 2 else 1 end)::smallint order by at)
  from jsonb_path_query(controls, '$[*] ? (@.key == true)') with ordinality x(c, at);
end;

alter table risklines
  add column rated_0 smallint generated always as (app.controls_rated(controls, 0)) stored,
  add column rated_1 smallint generated always as (app.controls_rated(controls, 1)) stored,
  add column rated_2 smallint generated always as (app.controls_rated(controls, 2)) stored,
  add column rated_3 smallint generated always as (app.controls_rated(controls, 3)) stored,
  add column not_rated smallint generated always as (app.controls_rated(controls, null)) stored,
  add column key_controls uuid[] generated always as (app.key_controls(controls)) stored,
  add column key_control_marks smallint[] generated always as (app.key_control_marks(controls)) stored;

-- The cell that a line lay in: the figures ask for that of the line before each of theirs.
create index risklines_cell on risklines (org_id, id)
  include (residual_likelihood, residual_impact, residual_score, position);
