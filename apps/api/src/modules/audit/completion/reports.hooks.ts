import type { Project } from 'contract/audit/projects'
import { REPORT_SECTIONS, type reports, type ReportCollection } from 'contract/audit/reports'
import { refuse } from 'contract/refusals'
import {
  lockProjectsOf,
  refreshProjects,
  requireProjectRoles,
  PROJECT_ACCESS,
} from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { OPINION_SIGNED } from './opinion.queries.ts'
import { type FollowIssued, issueReport, sendDraft } from './report/issue.ts'
import { hashTexts } from './report/texts.ts'

/** A text with edits that are not recorded yet counts as written; the transition records them before it is checked. */
const WRITTEN = `select ${REPORT_SECTIONS.length} - count(*)::integer from documents d
  where d.org_id = t.org_id and d.record_id = t.id and d.field = any('{${REPORT_SECTIONS.join(',')}}')
    and (btrim(d.words) <> '' or d.recorded_seq < d.seq)`
const ISSUES = (
  states: string,
) => `select count(*) from issues x join records xr on xr.org_id = x.org_id and xr.id = x.id
  where x.org_id = t.org_id and x.project = t.project and xr.archived_at is null and xr.status in (${states})`
const MUST = `select count(*) from reviewnotes x join records xr on xr.org_id = x.org_id and xr.id = x.id
  where x.org_id = t.org_id and x.report = t.id and xr.archived_at is null and x.severity = 'must'
    and xr.status in ('open', 'answered')`

/** Whether the head of audit has signed the opinion that the final report contains. */
const SIGNED = `select ${OPINION_SIGNED('t.project')} and (r.status <> 'final' or t.opinion = (
  select p.opinion from projects p where p.org_id = t.org_id and p.id = t.project))`

/** Numbers a new report and sets the recipients of its project. */
async function initialiseReport(
  tx: Tx,
  created: readonly Mutation<ReportCollection>[],
  context: WriteContext,
): Promise<void> {
  await requireProjectRoles(tx, created, context)
  const rows = await tx.query<{ id: string; count: number; recipients: string[] | null; reports: string[] }>(
    `select p.id, p.recipients, array(select x.id from reports x where x.org_id = p.org_id and x.project = p.id) as reports,
       (select count(*) from reports x where x.org_id = p.org_id and x.project = p.id) as count
     from projects p where p.org_id = app.org() and p.id = any($1::uuid[])`,
    [created.map(({ after }) => after.project)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { after } of created) {
    const project = byId.get(after.project)!
    if (after.previous && !project.reports.includes(after.previous))
      throw refuse('previous', 'unknown_reference')
    project.count += 1
    after.number = project.count
    after.ownerId ??= context.actor.personId
    after.recipients ??= project.recipients
  }
}

/** Fixes opinion and texts when the report becomes final. */
async function freezeReport(tx: WriteTx, { before, after }: Mutation<ReportCollection>): Promise<void> {
  if (!before || before.status === after.status) return
  if (after.status === 'final') {
    const [project] = await tx.query<Pick<Project, 'opinion'>>(
      'select opinion from projects where org_id = app.org() and id = $1',
      [after.project],
    )
    after.opinion = project?.opinion ?? null
    after.contentHash = await hashTexts(tx, after.id)
  } else if (after.status === 'drafting') Object.assign(after, { contentHash: null, noResponse: null })
}

/** Hooks of reports: texts, recipients and issuing. */
export const reportHooks = (
  byType: CollectionsByType,
  jobs: Jobs,
  followers: readonly FollowIssued[],
): CollectionHooks<typeof reports> => ({
  computed: {
    issuedOn: { sql: 't.issued_on', initial: null },
    emptySections: { sql: WRITTEN, initial: REPORT_SECTIONS.length },
    mustNotes: { sql: MUST, initial: 0 },
    unvalidatedIssues: { sql: ISSUES(`'draft', 'in_review'`), initial: 0 },
    unansweredIssues: { sql: ISSUES(`'draft', 'in_review', 'validated', 'shared'`), initial: 0 },
    opinionSigned: { sql: SIGNED, initial: false },
    standing: PROJECT_ACCESS,
  },
  lockRelated: lockProjectsOf('reports'),
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await initialiseReport(tx, created, context)
    for (const mutation of mutations) await freezeReport(tx, mutation)
  },
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written) {
      if (mutation.before?.status === row.status) continue
      if (row.status === 'with_auditee') await sendDraft(tx, jobs, row, context)
      if (row.status === 'issued') await issueReport(tx, jobs, byType, row, context, followers)
    }
    await refreshProjects(
      tx,
      byType,
      written.map(({ row }) => row.project),
    )
  },
})
