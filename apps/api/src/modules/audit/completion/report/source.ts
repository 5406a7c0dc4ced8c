import type { Locale } from 'contract'
import type { OpinionBasis } from 'contract/audit/opinion'
import { projects } from 'contract/audit/projects'
import type { Stored } from '#platform/collection/stored.ts'
import { wordingIn, type Wording } from '#modules/workspace/exports/index.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import { selectBasis } from '../opinion.queries.ts'

export interface ReportedIssue {
  id: string
  code: string
  title: Record<string, string>
  status: string
  rating: string | null
  type: string
  criteria: string | null
  condition: string | null
  cause: string | null
  consequence: string | null
  recommendation: string | null
  response: string | null
  responseText: string | null
  kept: boolean | null
  keptReason: string | null
  owner: string | null
}

interface ReportedAction {
  id: string
  code: string
  title: Record<string, string>
  issue: string | null
  owner: string | null
  dueOn: string | null
}

/** A procedure of the work programme that was not performed. */
interface WaivedProcedure {
  ref: string | null
  title: Record<string, string>
  reason: string | null
}

/** The data from which a report is generated. */
export interface ReportSource {
  locale: Locale
  wording: Wording
  project: Stored<typeof projects>
  conformance: { stated: 'conforms' | 'departs' | null; note: string | null }
  basis: OpinionBasis
  /** Number of procedures in the work programme. */
  planned: number
  waived: WaivedProcedure[]
  issues: ReportedIssue[]
  actions: ReportedAction[]
  recipients: { id: string; name: string }[]
  units: Record<string, string>[]
}

const ISSUES = `select r.id, r.code, r.title, r.status, t.rating, t.type, t.criteria, t.condition, t.cause, t.consequence,
    t.recommendation, t.response, t.response_text as "responseText", t.kept, t.kept_reason as "keptReason", m.name as owner
  from issues t join records r on r.org_id = t.org_id and r.id = t.id
    left join members m on m.org_id = r.org_id and m.id = r.owner_id
  where t.org_id = app.org() and t.project = $1 and r.archived_at is null and r.status not in ('draft', 'cancelled')
  order by array_position(array['critical', 'high', 'medium', 'low'], t.rating), r.code`

const PROCEDURES = `select t.ref, r.title, t.waiver_reason as reason, r.status from procedures t
    join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.project = $1 and r.archived_at is null order by t.position, r.code`

/** Proposed actions are not agreed yet. */
const ACTIONS = `select r.id, r.code, r.title, i.code as issue, m.name as owner, r.due_on as "dueOn"
  from actions t join records r on r.org_id = t.org_id and r.id = t.id
    left join records i on i.org_id = t.org_id and i.id = t.issue
    left join members m on m.org_id = r.org_id and m.id = r.owner_id
  where t.org_id = app.org() and t.project = $1 and r.archived_at is null and r.status not in ('proposed', 'cancelled')
  order by i.code, r.code`

export async function loadSource(
  tx: Tx,
  byType: CollectionsByType,
  report: {
    project: string
    locale: Locale
    recipients: readonly string[]
    conformance: ReportSource['conformance']
  },
): Promise<ReportSource> {
  const [project] = await loadRecords(tx, registered(byType, projects).shape, [report.project])
  const [place] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisations where org_id = app.org()',
  )
  const recipients = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[]) order by name, id',
    [report.recipients],
  )
  const units = await tx.query<{ title: Record<string, string> }>(
    'select title from records where org_id = app.org() and id = any($1::uuid[]) order by code',
    [project!.units ?? []],
  )
  const procedures = await tx.query<WaivedProcedure & { status: string }>(PROCEDURES, [report.project])
  return {
    planned: procedures.length,
    waived: procedures
      .filter(({ status }) => status === 'waived')
      .map(({ ref, title, reason }) => ({ ref, title, reason })),
    conformance: report.conformance,
    locale: report.locale,
    wording: wordingIn(report.locale, place!.zone),
    project: project!,
    basis: await selectBasis(tx, report.project),
    issues: await tx.query<ReportedIssue>(ISSUES, [report.project]),
    actions: await tx.query<ReportedAction>(ACTIONS, [report.project]),
    recipients,
    units: units.map(({ title }) => title),
  }
}
