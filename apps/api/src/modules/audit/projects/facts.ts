/** The facts for the gates of a project `t`, in one query; see `GateFacts`. */

const OPEN = (
  table: string,
  more = '',
) => `from ${table} x join records xr on xr.org_id = x.org_id and xr.id = x.id
  where x.org_id = t.org_id and x.project = t.id and xr.archived_at is null${more ? ` and ${more}` : ''}`
const count = (table: string, more = '') => `(select count(*) ${OPEN(table, more)})`

const EVIDENCED = `exists (select from links l join records e on e.org_id = l.org_id and e.id = l.from_id
  where l.org_id = x.org_id and l.to_id = x.id and l.kind = 'supports' and e.type = 'evidence' and e.archived_at is null)`

const COVERED = `exists (select from racmrows c join records cr on cr.org_id = c.org_id and cr.id = c.id
  where c.org_id = x.org_id and c.engagementrisk = x.id and cr.archived_at is null
    and (c.control is not null or c.procedure is not null))`

const BROKEN = `(select count(*) from crossreferences x where x.org_id = t.org_id and x.project = t.id
  and not exists (select from procedures y where y.org_id = x.org_id and y.project = x.project and y.ref = x.ref)
  and not exists (select from workpapers y where y.org_id = x.org_id and y.project = x.project and y.ref = x.ref))`

/** The procedures of an engagement risk `x`: those of its rows in the matrix, and those that address its library risk. */
const PROCEDURES_OF_RISK = (condition: string) => `exists (select from procedures p
  join records pr on pr.org_id = p.org_id and pr.id = p.id
  where p.org_id = x.org_id and p.project = x.project and pr.archived_at is null and ${condition}
    and (exists (select from racmrows c join records cr on cr.org_id = c.org_id and cr.id = c.id
        where c.org_id = x.org_id and c.engagementrisk = x.id and c.procedure = p.id and cr.archived_at is null)
      or exists (select from links l where l.org_id = p.org_id and l.from_id = p.id and l.to_id = x.risk
        and l.kind = 'addresses')))`

const WAIVED_RISK = `x.in_scope and x.level in ('high', 'critical')
  and ${PROCEDURES_OF_RISK("pr.status = 'waived'")} and not ${PROCEDURES_OF_RISK("pr.status <> 'waived'")}`

const FOLLOW_UP = ['issues', 'actions'] as const
const UNSEALED = FOLLOW_UP.map(
  (table) => `(select count(*) from ${table} x join records xr on xr.org_id = x.org_id and xr.id = x.id
    where x.org_id = t.org_id and x.project = t.id and xr.updated_at > (select max(f.sealed_at) from audit_files f
      where f.org_id = t.org_id and f.project = t.id))`,
).join(' + ')

const UNPLANNED = `(select count(*) from actions a join records ar on ar.org_id = a.org_id and ar.id = a.id
  where a.org_id = t.org_id and a.project = t.id and ar.archived_at is null and ar.status <> 'cancelled'
    and (ar.owner_id is null or ar.due_on is null))`

export const FACTS = `select jsonb_build_object(
  'undeclared', ${count('projectmembers', "x.role in ('lead', 'reviewer', 'preparer', 'specialist') and xr.status = 'pending'")},
  'conflicts', ${count('projectmembers', "x.role in ('lead', 'reviewer', 'preparer', 'specialist') and xr.status = 'conflict'")},
  'risks', ${count('engagementrisks')},
  'unratedRisks', ${count('engagementrisks', '(x.likelihood is null or x.impact is null)')},
  'uncoveredRisks', ${count('engagementrisks', `x.in_scope and x.level in ('high', 'critical') and not ${COVERED}`)},
  'procedures', ${count('procedures')},
  'unstaffedProcedures', ${count('procedures', "xr.status <> 'waived' and (xr.owner_id is null or x.reviewer_id is null or x.hours is null or xr.owner_id = x.reviewer_id)")},
  'openProcedures', ${count('procedures', "xr.status not in ('reviewed', 'waived')")},
  'waivedProcedures', ${count('procedures', "xr.status = 'waived'")},
  'waivedRisks', ${count('engagementrisks', WAIVED_RISK)},
  'unprovenProcedures', ${count('procedures', `x.result in ('pass', 'exceptions', 'fail') and xr.status <> 'waived' and not ${EVIDENCED}`)},
  'openMustNotes', ${count('reviewnotes', "x.severity = 'must' and xr.status in ('open', 'answered')")},
  'looseDeviations', ${count('sampleitems', 'x.deviates and x.issue is null and x.isolated_reason is null')},
  'brokenReferences', ${BROKEN},
  'unansweredIssues', ${count('issues', "(xr.status in ('draft', 'in_review', 'validated', 'shared') or (xr.status = 'disputed' and x.kept is not true))")},
  'unplannedActions', ${UNPLANNED},
  'openIssues', ${count('issues', "xr.status not in ('closed', 'risk_accepted', 'cancelled')")},
  'unsealedFollowUp', ${UNSEALED},
  'reportIssued', exists (select ${OPEN('reports', "xr.status = 'issued'")}))`
