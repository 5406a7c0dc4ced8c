/** Evidence `e`, `v` that supports a requirement, or the item that speaks for it, by the name of its row. */
export const EVIDENCE_OF = (requirement: string) => `links l
    join records e on e.org_id = l.org_id and e.id = l.from_id
    join evidence v on v.org_id = e.org_id and v.id = e.id
  where l.org_id = ${requirement}.org_id and l.to_id in (${requirement}.id, ${requirement}.item) and l.kind = 'supports'
    and e.archived_at is null`

/** The last day that evidence `e`, `v` counts: where it says nothing of that itself, the universe of a requirement does. */
export const VALID_UNTIL = (
  requirement: string,
) => `coalesce(e.due_on, (v.obtained_on + make_interval(months =>
  (select (u.scoring ->> 'validityMonths')::integer from universes u
    where u.org_id = ${requirement}.org_id and u.id = ${requirement}.universe)))::date)`

export const VALID_FOR = (requirement: string) =>
  `e.status = 'accepted' and ${VALID_UNTIL(requirement)} >= current_date`

/** The requirements that a requirement `t` is mapped to, whichever of the two names the other. */
export const MAPPED = `select m.to_id as id from links m
    where m.org_id = t.org_id and m.from_id = t.id and m.kind = 'also_satisfies'
  union select m.from_id from links m where m.org_id = t.org_id and m.to_id = t.id and m.kind = 'also_satisfies'`

/**
 * Evidence `e`, `v` that a requirement `q` in force has, that counts for a requirement `t` mapped to it, and that `t` does
 * not have. Restricted evidence is offered to nobody: who may open it was decided for the place that it was brought to.
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

/** Asked of its universe once for a list, not once for a row. */
const IN_FORCE = `t.universe in (select u.id from records u where u.org_id = app.org() and u.type = 'universe'
  and u.status <> 'retired' and u.archived_at is null)`

/** Nothing is offered to what does not apply. `r` is the spine of `t`. */
export const APPLIES = `t.applicability <> 'not_applicable' and r.status = 'active' and ${IN_FORCE}`
