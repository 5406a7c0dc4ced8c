import type { EditedItem, GapItemCollection } from 'contract/compliance/gap-items'
import type { GapAnalysis, GapAnalysisCollection } from 'contract/compliance/gap-analyses'
import { fail } from 'contract'
import { toResponse, createRecords, getRecord, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

export interface GapCollections {
  gapanalyses: RegisteredCollection<GapAnalysisCollection>
  gapitems: RegisteredCollection<GapItemCollection>
}

const MOST_ITEMS = 2000

/** The requirements of a universe that are in force, in the order of the text. */
async function requirementsInForce(tx: Tx, universe: unknown): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from requirements t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.universe = $1 and r.status = 'active' and r.archived_at is null
     order by t.position, r.code limit ${MOST_ITEMS + 1}`,
    [universe],
  )
  if (rows.length > MOST_ITEMS) throw fail('INVALID_INPUT', [{ path: ['requirements'], code: 'too_many' }])
  return rows.map(({ id }) => id)
}

/** Adds requirements as items; those that have one already are left as they are. */
export async function addRequirements(
  tx: WriteTx,
  { gapanalyses, gapitems }: GapCollections,
  id: string,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  const analysis = await openRecord(tx, gapanalyses, context.actor, id)
  const all = [...new Set(wanted ?? (await requirementsInForce(tx, analysis.universe)))]
  const rows = await tx.query<{ requirement: string }>(
    'select requirement from gapitems where org_id = app.org() and gapanalysis = $1',
    [id],
  )
  const there = new Set(rows.map(({ requirement }) => requirement))
  const missing = all.filter((requirement) => !there.has(requirement))
  await createRecords(
    tx,
    gapitems,
    missing.map((requirement) => ({ gapanalysis: id, requirement })),
    context,
  )
  return { added: missing.length, existing: all.length - missing.length }
}

const CARRIED = `t.requirement, t.id as previous, r.owner_id as "ownerId", t.answer, t.partial, t.rationale, t.gap,
  t.cause, t.maturity, t.target, t.severity, t.no_evidence as "noEvidence"`
const KEPT = ['name', 'universe', 'units', 'ownerId', 'reviewerId', 'approverId', 'tags'] as const

/** Starts the next period: same scope and people, and a copy of every item that is still in force. */
export async function copyAnalysis(
  tx: WriteTx,
  { gapanalyses, gapitems }: GapCollections,
  id: string,
  period: { periodFrom: string; periodTo: string; dueOn: string },
  context: WriteContext,
): Promise<GapAnalysis> {
  const from = await getRecord(tx, gapanalyses, context.actor, id)
  const kept = Object.fromEntries(KEPT.map((key) => [key, from[key]]))
  const [made] = await createRecords(tx, gapanalyses, [{ ...kept, ...period, previous: id }], context)
  const items = await tx.query<Record<string, unknown>>(
    `select ${CARRIED} from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
       join records q on q.org_id = t.org_id and q.id = t.requirement
     where t.org_id = app.org() and t.gapanalysis = $1 and r.archived_at is null and q.status = 'active'
       and q.archived_at is null order by t.position, r.code`,
    [id],
  )
  await createRecords(
    tx,
    gapitems,
    items.map((item) => ({ ...item, gapanalysis: made!.id })),
    context,
  )
  const copy = await getRecord(tx, gapanalyses, context.actor, made!.id)
  return toResponse(tx, gapanalyses, context.actor, copy)
}

/** Saves what was typed or pasted into the grid of an analysis. */
export async function editItems(
  tx: WriteTx,
  { gapanalyses, gapitems }: GapCollections,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ items: EditedItem[] }> {
  await getRecord(tx, gapanalyses, context.actor, id)
  const edited = await editMany(tx, gapitems, edits, context, {
    belongs: (row) => row.gapanalysis === id,
  })
  return {
    items: edited.map(({ outcome, problems, row }) => ({
      outcome,
      problems,
      item: row,
    })),
  }
}
