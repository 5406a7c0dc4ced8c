import { samples, verdictOf, type SampleCollection } from 'contract/audit/samples'
import { type SampleConclusion, suggestSize } from 'contract/audit/sampling'
import { refuse } from 'contract/refusals'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'
import { notePreparersOf } from '#modules/audit/fieldwork/index.ts'
import { requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { refreshSamples } from './counts.ts'
import { loadProcedures, PROCEDURE_REVIEWER, PROCEDURE_STATE, requireOpen } from './procedure-sql.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}_count`, initial: 0 })

/** The parameters of the draw, fixed once there are items. */
const DRAWN_BY = [
  ...([
    'populationSize',
    'periodFrom',
    'periodTo',
    'method',
    'size',
    'basis',
    'frequency',
    'riskLevel',
  ] as const),
  ...(['automated', 'generalControlsEffective', 'variations', 'confidence', 'tolerable'] as const),
] as const

function requireAsDrawn(before: Stored<SampleCollection>, after: Values<SampleCollection>): void {
  if (before.status === 'planned') return
  const changed = DRAWN_BY.find((key) => (before[key] ?? null) !== (after[key] ?? null))
  if (changed) throw refuse(changed, 'fixed')
}

/** A sample below the suggested size requires a reason. */
function settleSize(after: Values<SampleCollection>): void {
  const suggested = suggestSize(after)
  after.suggestedSize = suggested?.size ?? null
  if (suggested && after.size < suggested.size && !after.sizeReason) throw refuse('sizeReason', 'required')
}

/** The guard of the step has refused samples without a conclusion. */
const conclusionOf = (after: Values<SampleCollection>): SampleConclusion =>
  verdictOf(after) as SampleConclusion

async function initialise(
  tx: WriteTx,
  created: readonly Mutation<SampleCollection>[],
  context: WriteContext,
): Promise<void> {
  if (created.length === 0) return
  await requireProjectRoles(tx, created, context)
  const procedures = await loadProcedures(
    tx,
    created.map(({ after }) => after.procedure),
  )
  for (const { after } of created) requireOpen(after, procedures.get(after.procedure), context.actor.personId)
}

/** Notifies the lead of suspected fraud at once. */
async function notifyFraud(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<SampleCollection>[],
  { actor }: WriteContext,
): Promise<void> {
  const seen = written.filter(
    ({ mutation, row }) => row.fraudIndicator === true && mutation.before?.fraudIndicator !== true,
  )
  const notices = seen.flatMap(({ row }) => {
    const { standing } = row
    const people = [...new Set([standing?.leadId, standing?.caeId])].filter((id) => typeof id === 'string')
    return people
      .filter((id) => id !== actor.personId)
      .map((personId) => ({
        personId,
        kind: 'fraud_suspected' as const,
        cause: `fraud:${row.id}`,
        recordId: row.id,
        actorId: actor.personId,
      }))
  })
  await notify(tx, jobs, notices)
}

/** Hooks of samples: suggested size, fixed parameters and conclusion. */
export const sampleHooks = (jobs: Jobs): CollectionHooks<typeof samples> => ({
  computed: {
    standing: PROJECT_ACCESS,
    procedureState: PROCEDURE_STATE,
    procedureReviewerId: PROCEDURE_REVIEWER,
    items: counter('item'),
    tested: counter('tested'),
    deviations: counter('deviation'),
    isolated: counter('isolated'),
    extensionDeviations: counter('extension_deviation'),
    loose: counter('loose'),
    unnoted: counter('unnoted'),
    upperLimit: { sql: 't.upper_limit', initial: null },
  },
  beforeWrite: async (tx, mutations, context) => {
    await initialise(
      tx,
      mutations.filter(({ before }) => before === null),
      context,
    )
    for (const { before, after } of mutations) {
      if (after.periodFrom > after.periodTo) throw refuse('periodTo', 'ends_before_start')
      if (before) requireAsDrawn(before, after)
      if (after.status !== 'evaluated') settleSize(after)
      if (before?.status !== after.status)
        after.conclusion = after.status === 'evaluated' ? conclusionOf(after) : null
    }
  },
  afterWrite: async (tx, written, context) => {
    const asked = written.filter(
      ({ mutation: { before }, row }) =>
        before !== null && JSON.stringify(before.attributes) !== JSON.stringify(row.attributes),
    )
    await refreshSamples(
      tx,
      asked.map(({ row }) => row.id),
    )
    await notePreparersOf(
      tx,
      written.map(({ row }) => row.procedure),
      context,
    )
    // The gates of procedures depend on their samples, so a live event is published.
    for (const id of new Set(written.map(({ row }) => row.procedure)))
      tx.live.push({ tell: { event: 'record-changed', type: 'procedure', id, version: null } })
    await notifyFraud(tx, jobs, written, context)
  },
})
