import type { evidence } from 'contract/workspace/evidence'
import type { ComputedFields } from '#platform/collection/hooks.ts'

const FILES = 'from evidence_files f where f.org_id = r.org_id and f.record_id = r.id'
const NEWEST = 'order by f.version desc limit 1'
/** The public scan state: files that are being stored or removed count as `scanning`. */
export const SCAN = `case when s.state in ('clean', 'quarantined') then s.state else 'scanning' end`

/** The requirements and items of gap analyses that a piece of evidence supports, with their universe `u`. */
const UNIVERSES = `from links l
    left join requirements q on q.org_id = l.org_id and q.id = l.to_id
    left join gapitems i on i.org_id = l.org_id and i.id = l.to_id
    left join gapanalyses g on g.org_id = i.org_id and g.id = i.gapanalysis
    join universes u on u.org_id = l.org_id and u.id = coalesce(q.universe, g.universe)
  where l.org_id = r.org_id and l.from_id = r.id and l.kind = 'supports'`
/** The expiry date: its own, or the earliest derived from those universes. */
const UNTIL = `coalesce(r.due_on, (t.obtained_on + make_interval(months =>
  (select min((u.scoring ->> 'validityMonths')::integer) ${UNIVERSES})))::date)`

/** Computed fields about the newest file and the validity of the evidence. */
export const computedFields: ComputedFields<typeof evidence> = {
  ofRequirement: { sql: `exists (select ${UNIVERSES})`, initial: false },
  ending: {
    sql: `case when r.status = 'accepted' then (select case when d.until < current_date then 'ended'
        when d.until <= current_date + 30 then 'd30' when d.until <= current_date + 60 then 'd60'
        when d.until <= current_date + 90 then 'd90' end from (select ${UNTIL} as until) d) end`,
    initial: null,
  },
  files: { sql: `select count(*)::integer ${FILES}`, initial: 0 },
  uploadedBy: { sql: `select f.uploaded_by ${FILES} ${NEWEST}`, initial: null },
  scan: {
    sql: `select ${SCAN} from evidence_files f join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256
      where f.org_id = r.org_id and f.record_id = r.id ${NEWEST}`,
    initial: null,
  },
}
