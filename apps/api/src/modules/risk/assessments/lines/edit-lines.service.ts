import type { EditedLine, LineControl, RisklineCollection } from 'contract/risk/risk-lines'
import type { AssessmentCollection } from 'contract/risk/assessments'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadAssessments, loadControls } from './line-sources.ts'
import { scoreLine } from './risk-lines.hooks.ts'

interface Into {
  assessments: RegisteredCollection<AssessmentCollection>
  risklines: RegisteredCollection<RisklineCollection>
}

const idsOf = (controls: unknown): string[] => ((controls ?? []) as LineControl[]).map(({ id }) => id)

/** A control that the line does not have yet must be one of the library. */
function unknownControls(
  { changes }: Edit,
  before: Stored<RisklineCollection>,
  library: ReadonlyMap<string, unknown>,
): EditedLine['problems'] {
  const kept = new Set(idsOf(before.controls))
  const unknown = idsOf(changes['controls']).some((id) => !kept.has(id) && !library.has(id))
  return unknown ? [{ path: ['controls'], code: 'unknown_reference' }] : []
}

/** Saves what was typed or pasted into the grid of an assessment. */
export async function editLines(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ lines: EditedLine[] }> {
  await getRecord(tx, assessments, context.actor, id)
  const assessment = (await loadAssessments(tx, [id])).get(id)!
  const library = await loadControls(tx, [
    ...new Set(edits.flatMap(({ changes }) => idsOf(changes['controls']))),
  ])
  const edited = await editMany(tx, risklines, edits, context, {
    belongs: (row) => row.assessment === id,
    problemsOf: (edit, before, after) => [
      ...unknownControls(edit, before, library),
      ...scoreLine(assessment, after),
    ],
  })
  return {
    lines: edited.map(({ outcome, problems, row }) => ({
      outcome,
      problems,
      line: row,
    })),
  }
}
