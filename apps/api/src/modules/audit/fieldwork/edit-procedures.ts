import { type EditedProcedure, procedures } from 'contract/audit/procedures'
import { projects } from 'contract/audit/projects'
import { getRecord } from '#platform/collection/commands.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Saves edits in the grid of the work programme. */
export async function editProcedures(
  tx: WriteTx,
  byType: CollectionsByType,
  project: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ items: EditedProcedure[] }> {
  await getRecord(tx, registered(byType, projects), context.actor, project)
  const edited = await editMany(tx, registered(byType, procedures), edits, context, {
    belongs: (row) => row.project === project,
  })
  return {
    items: edited.map(({ outcome, problems, row }) => ({
      outcome,
      problems,
      item: row,
    })),
  }
}
