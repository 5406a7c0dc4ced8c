import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import { risklines, type RisklineCollection } from 'contract/risk/risk-lines'
import type { assessments, AssessmentCollection, Assessment } from 'contract/risk/assessments'
import type { MethodCollection } from 'contract/risk/methods'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherApprover } from '#platform/collection/four-eyes.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { rescoreLines } from './lines/rescore.ts'
import { methodInForce } from './methods/methods.service.ts'
import { seesWorkInProgress } from './assessments.policy.ts'
import { notifyAssessments } from './assessments.notices.ts'
import { refreshCounts } from './counts.ts'
import { DUE_SOON } from './due.ts'
import { hashLines } from './lines-hash.ts'
import { supersedeOlder } from './supersede.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}`, initial: 0 })

export interface AssessmentCollections {
  methods: RegisteredCollection<MethodCollection>
  assessments: RegisteredCollection<AssessmentCollection>
  risklines: RegisteredCollection<RisklineCollection>
}

const OPEN = `('draft', 'in_progress', 'in_review')`

/** An assessment has a universe if and only if its context is compliance. */
const fitsUniverse = ({ context, universe }: Pick<Assessment, 'context' | 'universe'>): boolean =>
  (context === 'compliance') === Boolean(universe)

/** Hooks of assessments: method, hash of the submitted lines, and effects of approval. */
export const assessmentHooks = (
  collections: () => AssessmentCollections,
  jobs: Jobs,
): CollectionHooks<typeof assessments> => ({
  computed: {
    lines: counter('line_count'),
    assessed: counter('assessed_count'),
    challenged: counter('challenged_count'),
    unreviewed: {
      sql: `select count(*)::integer from risklines x join records y on y.org_id = x.org_id and y.id = x.id
        where x.org_id = t.org_id and x.assessment = t.id and y.archived_at is null
          and y.status not in ('agreed', 'challenged')`,
      initial: 0,
    },
    aboveTolerance: counter('above_count'),
    undecided: counter('undecided_count'),
    unplanned: counter('unplanned_count'),
    requested: counter('requested_count'),
    worstLevel: { sql: 't.worst_level', initial: null },
    progress: {
      sql: `case when t.line_count = 0 then 0 else 100 * t.assessed_count / t.line_count end`,
      initial: 0,
    },
    overdue: { sql: `r.due_on < current_date and r.status in ${OPEN}`, initial: false },
    dueSoon: { sql: DUE_SOON, initial: false },
    exceeds: { sql: 't.above_count > 0', initial: false },
  },
  // Lines are submitted and signed with the assessment.
  parts: [risklines],
  listCondition: (roles) => (seesWorkInProgress(roles) ? null : `r.status in ('approved', 'superseded')`),
  validateRows: (_tx, rows) =>
    Promise.resolve(new Map(rows.map((row) => [row.id, fitsUniverse(row) ? [] : ['universe']]))),
  beforeWrite: async (tx, mutations, context) => {
    for (const { before, after } of mutations)
      if (before === null && !fitsUniverse(after))
        throw fail('INVALID_INPUT', [{ path: ['universe'], code: after.universe ? 'invalid' : 'required' }])
    const begun = mutations.filter(({ before, after }) => before === null && !after.method)
    if (begun.length > 0) {
      const method = await methodInForce(tx, collections().methods, context)
      for (const { after } of begun) after.method = method
    }
    for (const { before, after } of mutations) {
      if (after.status === before?.status || after.status !== 'in_review') continue
      await requireOtherApprover(tx, collections().assessments.shape, after)
      after.linesHash = await hashLines(tx, after.id)
    }
  },
  afterWrite: async (tx, written, context) => {
    const approved = written.filter(
      ({ mutation, row }) => row.status === 'approved' && mutation.before?.status !== 'approved',
    )
    for (const { row } of approved) {
      await tx.query(
        `update risklines l set current = (l.assessment = $1 and r.archived_at is null)
         from records r
         where l.org_id = app.org() and r.org_id = l.org_id and r.id = l.id
           and (l.assessment = $1 or (l.current and l.subject in (
             select subject from risklines where org_id = app.org() and assessment = $1)))`,
        [row.id],
      )
      await tx.query(
        'update assessments set approved_on = current_date where org_id = app.org() and id = $1',
        [row.id],
      )
      await supersedeOlder(tx, collections().assessments, row, context)
    }
    await notifyAssessments(tx, jobs, written, context)
    // Other units may have stricter limits, so the lines are scored again.
    for (const { mutation, row } of written) {
      if (mutation.before && !isDeepStrictEqual(mutation.before.units, row.units))
        await rescoreLines(tx, collections().risklines, row.id, mutation.reason ?? null, context)
    }
    await refreshCounts(
      tx,
      written.filter(({ mutation }) => mutation.action === 'restore').map(({ row }) => row.id),
    )
  },
})
