import { fail } from 'contract'
import { engagementrisks } from 'contract/audit/engagement-risks'
import type { Method } from 'contract/risk/method'
import { levelOf, scoreOf } from 'contract/risk/scoring'
import { racmrows } from 'contract/audit/racm-rows'
import { refuse } from 'contract/refusals'
import { refreshProjects, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { configInForce } from '#modules/risk/assessments/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import type { EditProblem } from '#platform/collection/edit-many.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadRisks, type RiskSource } from './library-sources.ts'
import { isBeingPlanned, isPlanOpen } from './planning.policy.ts'

/** The snapshot of a library risk in a project. */
export const snapshotOfRisk = ({ name, description, category, version }: RiskSource) => ({
  name,
  description,
  category,
  riskVersion: version,
})

/** Ratings outside the scales of the method. */
export function offScale({ matrix }: Method, values: Readonly<Record<string, unknown>>): EditProblem[] {
  return (['likelihood', 'impact'] as const)
    .filter((key) => Number(values[key] ?? 1) > matrix[key])
    .map((key) => ({ path: [key], code: 'too_big' }))
}

const RATED = ['likelihood', 'impact', 'inScope'] as const

/** After the plan was approved, a rating or the scope changes with a new reason only. */
export function lacksReason(
  before: Stored<typeof engagementrisks>,
  after: Pick<Values<typeof engagementrisks>, (typeof RATED)[number] | 'reason'>,
): EditProblem[] {
  if (isBeingPlanned(before) || RATED.every((key) => before[key] === after[key])) return []
  const isExplained = (after.reason ?? null) !== null && after.reason !== before.reason
  return isExplained ? [] : [{ path: ['reason'], code: 'required' }]
}

/** Scores a risk by the method in force when it was assessed. */
function score(
  method: Method,
  before: Stored<typeof engagementrisks> | null,
  after: Values<typeof engagementrisks>,
): void {
  const same = (['likelihood', 'impact'] as const).every((key) => before?.[key] === after[key])
  if (before && same) return
  const problems = offScale(method, after)
  if (problems.length > 0) throw fail('INVALID_INPUT', problems)
  const { likelihood, impact } = after
  const point = typeof likelihood === 'number' && typeof impact === 'number' ? { likelihood, impact } : null
  after.score = point && scoreOf(point)
  after.level = point && levelOf(method, point)
}

async function initialiseRisks(
  tx: WriteTx,
  created: readonly Mutation<typeof engagementrisks>[],
  context: WriteContext,
): Promise<void> {
  if (created.length === 0) return
  await requireProjectRoles(tx, created, context)
  const risks = await loadRisks(
    tx,
    created.map(({ after }) => after.risk),
  )
  for (const { after } of created) {
    if (!isPlanOpen(after)) throw fail('FORBIDDEN')
    const risk = risks.get(after.risk)
    if (!risk) throw refuse('risk', 'unknown_reference')
    Object.assign(after, snapshotOfRisk(risk), {
      likelihood: after.likelihood ?? risk.likelihood,
      impact: after.impact ?? risk.impact,
      inScope: after.inScope ?? true,
    })
  }
}

/** Archives and restores the matrix rows of a risk with it. */
async function archiveRows(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly Written<typeof engagementrisks>[],
  context: WriteContext,
): Promise<void> {
  for (const action of ['archive', 'restore'] as const) {
    const risks = written.filter(({ mutation }) => mutation.action === action).map(({ row }) => row.id)
    if (risks.length === 0) continue
    const archived = action === 'archive'
    const ids = await tx.query<{ id: string }>(
      `select t.id from racmrows t join records r on r.org_id = t.org_id and r.id = t.id
       where t.org_id = app.org() and t.engagementrisk = any($1::uuid[]) and (r.archived_at is null) = $2`,
      [risks, archived],
    )
    const { shape } = registered(byType, racmrows)
    const rows = await loadRecords(
      tx,
      shape,
      ids.map(({ id }) => id),
      true,
    )
    const mutations = rows.map((before): Mutation<typeof racmrows> => ({
      action,
      before,
      after: { ...valuesOf(before), archived },
    }))
    if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  }
}

/** Hooks of engagement risks: library snapshots, scored by the method in force. */
export const engagementRiskHooks = (byType: CollectionsByType): CollectionHooks<typeof engagementrisks> => ({
  computed: {
    standing: PROJECT_ACCESS,
    currentVersion: {
      sql: 'select v.version from records v where v.org_id = t.org_id and v.id = t.risk',
      initial: null,
    },
    rows: {
      sql: `select count(*)::integer from racmrows x join records xr on xr.org_id = x.org_id and xr.id = x.id
        where x.org_id = t.org_id and x.engagementrisk = t.id and xr.archived_at is null`,
      initial: 0,
    },
  },
  beforeWrite: async (tx, mutations, context) => {
    const method = await configInForce(tx)
    await initialiseRisks(
      tx,
      mutations.filter(({ before }) => before === null),
      context,
    )
    for (const { before, after } of mutations) {
      if (before && lacksReason(before, after).length > 0) throw refuse('reason', 'required')
      score(method, before, after)
    }
  },
  afterWrite: async (tx, written, context) => {
    await archiveRows(tx, byType, written, context)
    await refreshProjects(
      tx,
      byType,
      written.map(({ row }) => row.project),
    )
  },
})
