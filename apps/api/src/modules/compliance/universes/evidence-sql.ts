/** Evidence `e`, `v` that supports a requirement or its current gap item; the parameter is the requirement's alias. */
export const EVIDENCE_OF = (requirement: string) => `links l
    join records e on e.org_id = l.org_id and e.id = l.from_id
    join evidence v on v.org_id = e.org_id and v.id = e.id
  where l.org_id = ${requirement}.org_id and l.to_id in (${requirement}.id, ${requirement}.item) and l.kind = 'supports'
    and e.archived_at is null`

/**
 * The last valid day of evidence `e`, `v`: its own end date, or else the validity set by the requirement's universe.
 */
export const VALID_UNTIL = (
  requirement: string,
) => `coalesce(e.due_on, (v.obtained_on + make_interval(months =>
  (select (u.scoring ->> 'validityMonths')::integer from universes u
    where u.org_id = ${requirement}.org_id and u.id = ${requirement}.universe)))::date)`

export const VALID_FOR = (requirement: string) =>
  `e.status = 'accepted' and ${VALID_UNTIL(requirement)} >= current_date`

/** The requirements mapped to a requirement `t`, in either direction. */
export const MAPPED = `select m.to_id as id from links m
    where m.org_id = t.org_id and m.from_id = t.id and m.kind = 'also_satisfies'
  union select m.from_id from links m where m.org_id = t.org_id and m.to_id = t.id and m.kind = 'also_satisfies'`

/**
 * Evidence `e`, `v` of a requirement `q` in force that is valid for a requirement `t` mapped to it, and that `t` lacks.
 * Restricted evidence is never offered: its access was granted for the record that it was added to.
 */
export const OFFERED = `(${MAPPED}) m
    join requirements q on q.org_id = t.org_id and q.id = m.id
    join records k on k.org_id = q.org_id and k.id = q.id and k.status = 'active' and k.archived_at is null
    join links l on l.org_id = q.org_id and l.to_id in (q.id, q.item) and l.kind = 'supports'
    join records e on e.org_id = l.org_id and e.id = l.from_id and e.archived_at is null
    join evidence v on v.org_id = e.org_id and v.id = e.id and v.confidentiality <> 'restricted'
  where ${VALID_FOR('t')} and not exists (select from links h where h.org_id = t.org_id and h.from_id = e.id
    and h.to_id in (t.id, t.item) and h.kind = 'supports')`

export const NOT_DECLINED = `not exists (select from declined_offers d
  where d.org_id = t.org_id and d.requirement = t.id and d.evidence = e.id)`

/** Evaluates the universes once per list, not once per row. */
const IN_FORCE = `t.universe in (select u.id from records u where u.org_id = app.org() and u.type = 'universe'
  and u.status <> 'retired' and u.archived_at is null)`

/** Only applicable requirements get offers. `r` is the `records` row of `t`. */
export const APPLIES = `t.applicability <> 'not_applicable' and r.status = 'active' and ${IN_FORCE}`
