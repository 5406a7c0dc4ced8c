import { fail, type Localized } from 'contract'
import { racmrows } from 'contract/audit/racm-rows'
import { refuse } from 'contract/refusals'
import { refreshProjects, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type ControlSource, loadControls } from './library-sources.ts'
import { isPlanOpen } from './planning.policy.ts'
import { rowByNames } from './row-by-names.ts'

/** The snapshot of a library control in a matrix row. */
export const snapshotOfControl = ({ name, controlType, nature, frequency, key, version }: ControlSource) => ({
  name,
  controlType,
  nature,
  frequency,
  key,
  controlVersion: version,
})

interface ProjectRisk {
  id: string
  project: string
  name: Localized
}

async function loadProjectRisks(tx: Tx, ids: readonly unknown[]): Promise<Map<string, ProjectRisk>> {
  const rows = await tx.query<ProjectRisk>(
    `select t.id, t.project, r.title as name from engagementrisks t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.id = any($1::uuid[]) and r.archived_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Initialises rows: each needs a risk of its project; key controls are tested in design and operation by default. */
async function initialiseRows(
  tx: WriteTx,
  created: readonly Mutation<typeof racmrows>[],
  context: WriteContext,
): Promise<void> {
  if (created.length === 0) return
  await requireProjectRoles(tx, created, context)
  const of = (key: 'engagementrisk' | 'control') => created.map(({ after }) => after[key])
  const risks = await loadProjectRisks(tx, of('engagementrisk'))
  const controls = await loadControls(tx, of('control'))
  for (const { after } of created) {
    if (!isPlanOpen(after)) throw fail('FORBIDDEN')
    const risk = risks.get(after.engagementrisk)
    if (!risk || risk.project !== after.project) throw refuse('engagementrisk', 'unknown_reference')
    const control = controls.get(String(after.control))
    if (after.control && !control) throw refuse('control', 'unknown_reference')
    // Without a control, the row is named after the risk.
    Object.assign(after, control ? snapshotOfControl(control) : { name: risk.name }, {
      designRequired: after.designRequired ?? control !== undefined,
      operationRequired: after.operationRequired ?? control?.key ?? false,
    })
  }
}

/** The procedures in these rows that belong to other projects. */
export async function foreignProcedures(
  tx: Tx,
  named: readonly { project: unknown; procedure: unknown }[],
): Promise<Set<string>> {
  const wanted = named.filter(({ procedure }) => procedure)
  if (wanted.length === 0) return new Set()
  const found = await tx.query<{ id: string; project: string }>(
    `select t.id, t.project from procedures t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.id = any($1::uuid[]) and r.archived_at is null`,
    [wanted.map(({ procedure }) => procedure)],
  )
  const projectOf = new Map(found.map(({ id, project }) => [id, project]))
  return new Set(
    wanted
      .filter(({ project, procedure }) => projectOf.get(String(procedure)) !== project)
      .map(({ procedure }) => String(procedure)),
  )
}

/** Hooks of matrix rows: control snapshots, tested by procedures of the same project. */
export const racmRowHooks = (byType: CollectionsByType): CollectionHooks<typeof racmrows> => ({
  naturalKey: rowByNames,
  computed: {
    standing: PROJECT_ACCESS,
    currentVersion: {
      sql: 'select v.version from records v where v.org_id = t.org_id and v.id = t.control',
      initial: null,
    },
  },
  beforeWrite: async (tx, mutations, context) => {
    await initialiseRows(
      tx,
      mutations.filter(({ before }) => before === null),
      context,
    )
    const renamed = mutations.filter(
      ({ before, after }) => (before?.procedure ?? null) !== (after.procedure ?? null),
    )
    const foreign = await foreignProcedures(
      tx,
      renamed.map(({ after }) => ({ project: after.project, procedure: after.procedure })),
    )
    if (foreign.size > 0) throw refuse('procedure', 'unknown_reference')
  },
  afterWrite: (tx, written) =>
    refreshProjects(
      tx,
      byType,
      written.map(({ row }) => row.project),
    ),
})
