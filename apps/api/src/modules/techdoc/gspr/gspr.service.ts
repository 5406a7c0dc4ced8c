import type { Applicability, GsprRow, GsprRowCollection } from 'contract/techdoc/gspr/gspr-rows'
import type { DeviceCollection } from 'contract/techdoc/devices'
import { applyBulk, type BulkReport } from '#platform/collection/bulk.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany, type EditResult } from '#platform/collection/edit-many.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { validateAnswer, loadGround } from './validate-answers.ts'

export interface GsprCollections {
  devices: RegisteredCollection<DeviceCollection>
  gsprrows: RegisteredCollection<GsprRowCollection>
}

/** Saves typed or pasted answers of the checklist of a device. */
export async function editAnswers(
  tx: WriteTx,
  { devices, gsprrows }: GsprCollections,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ lines: (Omit<EditResult, 'row'> & { line: GsprRow })[] }> {
  await getRecord(tx, devices, context.actor, id)
  const ground = await loadGround(
    tx,
    edits.map(({ changes }) => ({ evidence: null, standards: null, ...changes, device: id })),
  )
  const edited = await editMany(tx, gsprrows, edits, context, {
    belongs: (row) => row.device === id,
    problemsOf: (_edit, before, after) => validateAnswer(ground, before, after),
  })
  return { lines: edited.map(({ row, ...rest }) => ({ ...rest, line: row })) }
}

/**
 * Accepts the applicability that the profile proposes for every row not assessed yet; justifications remain to be
 * written.
 */
export async function takeProposals(
  tx: WriteTx,
  { devices, gsprrows }: GsprCollections,
  id: string,
  context: WriteContext,
): Promise<BulkReport> {
  await getRecord(tx, devices, context.actor, id)
  const rows = await tx.query<{ id: string }>(
    `select t.id from gsprrows t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.device = $1 and t.answerable and t.applicability = 'tbd'
       and t.proposal in ('applicable', 'not_applicable') and r.archived_at is null order by t.position`,
    [id],
  )
  const each = {
    fields: ['applicability'],
    // The query selects only rows with a proposal that is a valid answer.
    changesOf: ({ proposal }: Stored<GsprRowCollection>) => ({ applicability: proposal as Applicability }),
  }
  return applyBulk(tx, gsprrows, { ids: rows.map((row) => row.id), each }, context)
}
