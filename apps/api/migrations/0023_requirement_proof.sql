-- The last day that accepted evidence of a requirement, or of the item that speaks for it, is valid. Worked out anew when
-- evidence comes, goes or is judged otherwise, so that lists and figures need not look through all evidence.
alter table requirements add column proven_until date;
update requirements t set proven_until = (
  select max(coalesce(e.due_on, (v.obtained_on + make_interval(months => (u.scoring ->> 'validityMonths')::integer))::date))
  from links l join records e on e.org_id = l.org_id and e.id = l.from_id
    join evidence v on v.org_id = e.org_id and v.id = e.id
    join universes u on u.org_id = t.org_id and u.id = t.universe
  where l.org_id = t.org_id and l.to_id in (t.id, t.item) and l.kind = 'supports' and e.status = 'accepted'
    and e.archived_at is null);
