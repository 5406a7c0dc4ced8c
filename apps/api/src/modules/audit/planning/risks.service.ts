import { type Collection, fail } from 'contract'
import type { RISK_SOURCES, EngagementRiskCollection } from 'contract/audit/engagement-risks'
import type { Method } from 'contract/risk/method'
import type { RequestCollection } from 'contract/audit/requests'
import type { ProjectCollection } from 'contract/audit/projects'
import type { RacmRowCollection } from 'contract/audit/racm-rows'
import { configInForce } from '#modules/risk/assessments/index.ts'
import { createRecords, type Draft, getRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { lacksReason, offScale, snapshotOfRisk } from './engagement-risks.hooks.ts'
import { loadControls, loadRisks, missingControls, type RiskSource } from './library-sources.ts'
import { isBeingPlanned } from './planning.policy.ts'
import { snapshotOfControl } from './racm-rows.hooks.ts'

export interface Planned {
  projects: RegisteredCollection<ProjectCollection>
  engagementrisks: RegisteredCollection<EngagementRiskCollection>
  racmrows: RegisteredCollection<RacmRowCollection>
  requests: RegisteredCollection<RequestCollection>
}

const MAX_RISKS = 1000

/** Loads an active, readable project; the policy of new rows decides on adding. */
export async function projectInUse(
  tx: Tx,
  { projects }: Planned,
  actor: Actor,
  id: string,
): Promise<Stored<ProjectCollection>> {
  const project = await getRecord(tx, projects, actor, id)
  if (project.archivedAt !== null) throw fail('ARCHIVED')
  return project
}

export async function loadScales(
  tx: Tx,
  into: Planned,
  actor: Actor,
  id: string,
): Promise<{ method: Method }> {
  await getRecord(tx, into.projects, actor, id)
  return { method: await configInForce(tx) }
}

/** The active risks of these processes, or of all. */
async function risksInScope(tx: Tx, processes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from risks t join records r on r.org_id = t.org_id and r.id = t.id
       join subprocesses s on s.org_id = t.org_id and s.id = t.subprocess
     where t.org_id = app.org() and r.status = 'active' and r.archived_at is null
       and (cardinality($1::uuid[]) = 0 or s.process = any($1::uuid[]))
     order by r.code limit ${MAX_RISKS + 1}`,
    [processes],
  )
  if (rows.length > MAX_RISKS) throw fail('INVALID_INPUT', [{ path: ['risks'], code: 'too_many' }])
  return rows.map(({ id }) => id)
}

/** The initial rating; values beyond the current scales become the highest step. */
function firstJudgement({ matrix }: Method, source: RiskSource | undefined, from: Source) {
  if (!source) return {}
  const approved = from === 'register' && source.approvedLikelihood !== null
  const likelihood = approved ? source.approvedLikelihood! : source.likelihood
  const impact = approved ? (source.approvedImpact ?? source.impact) : source.impact
  return { likelihood: Math.min(likelihood, matrix.likelihood), impact: Math.min(impact, matrix.impact) }
}

type Source = (typeof RISK_SOURCES)[number]

/** Adds risks to a project, each with a matrix row for every control. */
export async function addRisks(
  tx: WriteTx,
  into: Planned,
  id: string,
  { risks: wanted, from }: { risks?: readonly string[] | undefined; from: Source },
  context: WriteContext,
): Promise<{ added: number; existing: number; controls: number }> {
  const project = await projectInUse(tx, into, context.actor, id)
  const risks = [...new Set(wanted ?? (await risksInScope(tx, project.processes ?? [])))]
  const there = await tx.query<{ risk: string }>(
    `select t.risk from engagementrisks t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null`,
    [id],
  )
  const known = new Set(there.map(({ risk }) => risk))
  const missing = risks.filter((risk) => !known.has(risk))
  if (missing.length === 0) return { added: 0, existing: risks.length, controls: 0 }
  const [sources, method] = [await loadRisks(tx, missing), await configInForce(tx)]
  const made = await createRecords(
    tx,
    into.engagementrisks,
    missing.map((risk) => ({ project: id, risk, ...firstJudgement(method, sources.get(risk), from) })),
    context,
  )
  const { added } = await addControls(
    tx,
    into,
    id,
    made.map((row) => row.id),
    context,
  )
  return { added: made.length, existing: risks.length - made.length, controls: added }
}

/** Adds matrix rows for controls without one. */
export async function addControls(
  tx: WriteTx,
  into: Planned,
  id: string,
  risks: readonly string[] | undefined,
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  await projectInUse(tx, into, context.actor, id)
  const all = await tx.query<{ id: string }>(
    `select t.id from engagementrisks t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null
       and ($2::uuid[] is null or t.id = any($2::uuid[]))`,
    [id, risks ?? null],
  )
  const { missing, existing } = await missingControls(
    tx,
    all.map((row) => row.id),
  )
  if (missing.length > 0)
    await createRecords(
      tx,
      into.racmrows,
      missing.map((row) => ({ project: id, ...row })),
      context,
    )
  return { added: missing.length, existing }
}

/** The records of the project that this person may refresh during planning. */
async function toRefresh<C extends EngagementRiskCollection | RacmRowCollection>(
  tx: WriteTx,
  { shape, policy }: RegisteredCollection<C>,
  id: string,
  ids: readonly string[],
  { actor }: WriteContext,
): Promise<Stored<C>[]> {
  if (ids.length === 0) return []
  const rows = (await loadRecords(tx, shape, ids, true)).filter(
    (row) => row.project === id && row.archivedAt === null && policy(actor, row).includes('read'),
  )
  if (rows.length !== new Set(ids).size) throw fail('NOT_FOUND')
  if (!rows.every((row) => isBeingPlanned(row) && policy(actor, row).includes('update')))
    throw fail('FORBIDDEN')
  return rows
}

async function writeSnapshots<C extends Collection>(
  tx: WriteTx,
  { shape }: RegisteredCollection<C>,
  rows: readonly Stored<C>[],
  snapshotOf: (row: Stored<C>) => Draft<C> | undefined,
  context: WriteContext,
): Promise<number> {
  const mutations = rows.flatMap((before): Mutation<C>[] => {
    const snapshot = snapshotOf(before)
    return snapshot ? [{ action: 'update', before, after: { ...valuesOf(before), ...snapshot } }] : []
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  return mutations.length
}

/** Updates snapshots to the current library version. */
export async function refreshSnapshots(
  tx: WriteTx,
  into: Planned,
  id: string,
  { risks = [], rows = [] }: { risks?: readonly string[] | undefined; rows?: readonly string[] | undefined },
  context: WriteContext,
): Promise<{ refreshed: number }> {
  await projectInUse(tx, into, context.actor, id)
  const oldRisks = await toRefresh(tx, into.engagementrisks, id, risks, context)
  const oldRows = await toRefresh(tx, into.racmrows, id, rows, context)
  const sources = await loadRisks(
    tx,
    oldRisks.map((row) => row.risk),
  )
  const controls = await loadControls(
    tx,
    oldRows.map((row) => row.control),
  )
  const ofRisk = (row: Stored<EngagementRiskCollection>) => {
    const source = sources.get(row.risk)
    return source && source.version !== row.riskVersion ? snapshotOfRisk(source) : undefined
  }
  const ofControl = (row: Stored<RacmRowCollection>) => {
    const control = controls.get(String(row.control))
    return control && control.version !== row.controlVersion ? snapshotOfControl(control) : undefined
  }
  const first = await writeSnapshots(tx, into.engagementrisks, oldRisks, ofRisk, context)
  const second = await writeSnapshots(tx, into.racmrows, oldRows, ofControl, context)
  return { refreshed: first + second }
}

/** Saves edits in the grid of a project's risks. */
export async function editRisks(
  tx: WriteTx,
  into: Planned,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
) {
  await getRecord(tx, into.projects, context.actor, id)
  const method = await configInForce(tx)
  const edited = await editMany(tx, into.engagementrisks, edits, context, {
    belongs: (row) => row.project === id,
    problemsOf: (_edit, before, after) => [...offScale(method, after), ...lacksReason(before, after)],
  })
  return {
    lines: edited.map(({ row, ...outcome }) => ({ ...outcome, line: row })),
  }
}
