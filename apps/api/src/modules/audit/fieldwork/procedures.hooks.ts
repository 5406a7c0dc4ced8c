import { isDeepStrictEqual } from 'node:util'
import { findTransition } from 'contract'
import {
  type ProcedureStep,
  procedures,
  WORKED_FIELDS,
  type ProcedureCollection,
} from 'contract/audit/procedures'
import { refreshProjects, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, Values } from '#platform/collection/mutation.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { settleMutations } from './control-conclusions.ts'
import { counted, EVIDENCE, kept, summed, UNCLEARED } from './counted.ts'
import { placeInFile } from './file-places.ts'
import { notifyOfProcedures } from './procedures.notices.ts'
import { keepSignOff, noteDates, notePreparer } from './signed-off.ts'

/** The results of the steps, without their wording. */
const doneOf = (steps: unknown) =>
  ((steps ?? []) as ProcedureStep[])
    .filter(({ done, note }) => done || note !== null)
    .map(({ id, done, note }) => ({ id, done, note }))

/** Whether a change is work on the procedure rather than planning. */
export function isWork(
  before: Stored<ProcedureCollection> | null,
  after: Values<ProcedureCollection>,
): boolean {
  if (before && before.status !== after.status)
    return findTransition(procedures.machine, before.status, after.status)?.action === 'do'
  const changed = WORKED_FIELDS.some((key) => !isDeepStrictEqual(before?.[key] ?? null, after[key] ?? null))
  return changed || !isDeepStrictEqual(doneOf(before?.steps), doneOf(after.steps))
}

const COUNTED = ['status', 'hours', 'ownerId', 'reviewerId', 'result'] as const
const counts = ({ before, after, action }: Mutation<ProcedureCollection>): boolean =>
  action !== 'update' || COUNTED.some((key) => (before?.[key] ?? null) !== (after[key] ?? null))

/** Hooks of procedures: reference, preparers and progress of the project. */
export const procedureHooks = (
  byType: CollectionsByType,
  jobs: Jobs,
): CollectionHooks<typeof procedures> => ({
  computed: {
    preparedOn: kept('prepared_on'),
    reviewedOn: kept('reviewed_on'),
    preparers: { sql: 'to_jsonb(t.preparers)', initial: [] },
    evidence: EVIDENCE,
    samples: counted('samples', 'procedure'),
    unevaluatedSamples: counted('samples', 'procedure', "xr.status <> 'evaluated'"),
    openNotes: counted('reviewnotes', 'procedure', UNCLEARED),
    mustNotes: counted('reviewnotes', 'procedure', `${UNCLEARED} and x.severity = 'must'`),
    issues: counted('issues', 'procedure', "xr.status <> 'cancelled'"),
    hoursBooked: summed('timeentries', 'procedure', 'hours'),
    standing: PROJECT_ACCESS,
  },
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireProjectRoles(tx, created, context)
    await placeInFile(tx, mutations)
    for (const { before, after } of mutations) {
      after.preparers ??= []
      noteDates(before, after)
      if (isWork(before, after)) notePreparer(after, context.actor.personId)
    }
    settleMutations(mutations)
  },
  afterWrite: async (tx, written, context) => {
    await keepSignOff(tx, 'procedures', written)
    await notifyOfProcedures(tx, jobs, written, context)
    const changed = written.filter(({ mutation }) => counts(mutation))
    await refreshProjects(
      tx,
      byType,
      changed.map(({ row }) => row.project),
    )
  },
})
