import type { BodyOf, Collection } from 'contract'
import { engagementrisks } from 'contract/audit/engagement-risks'
import { procedures as procedureCollection } from 'contract/audit/procedures'
import type { projectCreationRoutes } from 'contract/audit/project-creation'
import { projectmembers } from 'contract/audit/project-members'
import { projects, type Project } from 'contract/audit/projects'
import { racmrows } from 'contract/audit/racm-rows'
import { filterAble } from '#modules/audit/projects/index.ts'
import { createRecords, type Draft, getRecord } from '#platform/collection/commands.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'
import { withRefreshedCounts } from './programmes.service.ts'
import { loadProjectRecords } from './project-records.ts'

/** The fields copied to the next year's project. Dates and results are not copied. */
const COPIED_FIELDS = [
  ...([
    'name',
    'type',
    'units',
    'processes',
    'entities',
    'universes',
    'languages',
    'mandated',
    'programme',
  ] as const),
  ...(['hoursPlanned', 'background', 'objectives', 'scopeIn', 'scopeOut', 'limits', 'criteria'] as const),
  ...(['stakeholders', 'scopeAnswers', 'phaseWeights', 'recipients', 'tags'] as const),
] as const
const KEPT_OF_PROCEDURE = [
  ...(['ref', 'section', 'name', 'objective', 'test', 'guidance', 'controls', 'risks'] as const),
  ...(['requirements', 'expectedEvidence', 'ownerId', 'reviewerId', 'hours', 'tags'] as const),
] as const

/** The ids that are still active in the library. */
async function filterActive(tx: Tx, ids: readonly unknown[]): Promise<Set<unknown>> {
  const rows = await tx.query<{ id: string }>(
    `select id from records where org_id = app.org() and id = any($1::uuid[]) and archived_at is null and status <> 'retired'`,
    [[...new Set(ids.filter(Boolean))]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Copies records into the new project and maps old ids to new ones. */
class RecordCopier {
  readonly became = new Map<unknown, string>()
  private readonly tx: WriteTx
  private readonly byType: CollectionsByType
  private readonly context: WriteContext
  constructor(tx: WriteTx, byType: CollectionsByType, context: WriteContext) {
    this.tx = tx
    this.byType = byType
    this.context = context
  }

  async copy<C extends Collection>(
    of: C,
    rows: readonly Stored<C>[],
    input: (row: Stored<C>) => Draft<C>,
  ): Promise<void> {
    if (rows.length === 0) return
    const made = await createRecords(this.tx, registered(this.byType, of), rows.map(input), this.context)
    rows.forEach(({ id }, index) => this.became.set(id, made[index]!.id))
  }
}

/** Copies the team except lead and reviewer, who are added anyway; everyone declares conflicts again. */
async function copyTeam(
  tx: WriteTx,
  byType: CollectionsByType,
  copying: RecordCopier,
  from: string,
  project: string,
) {
  const members = await loadProjectRecords(tx, byType, projectmembers, from)
  const seated = new Set(
    (await loadProjectRecords(tx, byType, projectmembers, project)).map((row) => row.ownerId),
  )
  const coming = members.filter(
    (row) => !seated.has(row.ownerId) && row.role !== 'lead' && row.role !== 'reviewer',
  )
  await copying.copy(projectmembers, await filterAble(tx, coming), (row) => ({
    project,
    ...pick(row, ['ownerId', 'role', 'hours']),
  }))
}

async function copyWork(
  tx: WriteTx,
  byType: CollectionsByType,
  copying: RecordCopier,
  from: string,
  project: string,
) {
  const risks = await loadProjectRecords(tx, byType, engagementrisks, from)
  const procedures = await loadProjectRecords(tx, byType, procedureCollection, from)
  const rows = await loadProjectRecords(tx, byType, racmrows, from)
  const kept = await filterActive(tx, [...risks.map((row) => row.risk), ...rows.map((row) => row.control)])
  await copying.copy(
    engagementrisks,
    risks.filter((row) => kept.has(row.risk)),
    (row) => ({ project, ...pick(row, ['risk', 'inScope', 'reason']) }),
  )
  await copying.copy(procedureCollection, procedures, (row) => ({
    project,
    previous: row.id,
    ...pick(row, KEPT_OF_PROCEDURE),
    steps: (row.steps ?? []).map((step) => ({ ...step, done: false, note: null })),
  }))
  const { became } = copying
  await copying.copy(
    racmrows,
    rows.filter((row) => became.has(row.engagementrisk) && (row.control === null || kept.has(row.control))),
    (row) => ({
      project,
      ...pick(row, ['control', 'designRequired', 'operationRequired', 'note']),
      engagementrisk: became.get(row.engagementrisk)!,
      procedure: became.get(row.procedure) ?? null,
    }),
  )
}

/** Creates next year's project with the same scope, team, risks and procedures, without results. */
export async function rollForward(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  body: BodyOf<typeof projectCreationRoutes.rollForward>,
  context: WriteContext,
): Promise<Project> {
  const collection = registered(byType, projects)
  const from = await getRecord(tx, collection, context.actor, id)
  const [made] = await createRecords(
    tx,
    collection,
    [{ ...pick(from, COPIED_FIELDS), ...body, name: body.name ?? from.name, previous: id }],
    context,
  )
  const copying = new RecordCopier(tx, byType, context)
  await copyTeam(tx, byType, copying, id, made!.id)
  await copyWork(tx, byType, copying, id, made!.id)
  return await withRefreshedCounts(tx, byType, made!.id, context)
}
