import type { FileRow, FileRowLine, FileRowCollection } from 'contract/techdoc/file/file-rows'
import type { FileValues, SectionCollection } from 'contract/techdoc/file/sections'
import { inheritedIssues } from '#modules/techdoc/inheritance/index.ts'
import { createRecords, getRecord, toListLine, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany, type EditResult } from '#platform/collection/edit-many.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { acceptanceIssue, isAccepting } from './accept-hazards.ts'
import { identifierIssues } from './changed-values.ts'

export interface FileCollections {
  sections: RegisteredCollection<SectionCollection>
  filerows: RegisteredCollection<FileRowCollection>
}

/** Adds rows at the end of a section, in the order given. */
export async function addRows(
  tx: WriteTx,
  { sections, filerows }: FileCollections,
  id: string,
  rows: readonly FileValues[],
  context: WriteContext,
): Promise<{ lines: FileRowLine[] }> {
  await openRecord(tx, sections, context.actor, id)
  const made = await createRecords(
    tx,
    filerows,
    rows.map((values) => ({ section: id, values })),
    context,
  )
  return { lines: made.map((row) => toListLine(filerows, context.actor, row)) }
}

/** Saves typed or pasted values of the rows of a section. */
export async function editRows(
  tx: WriteTx,
  { sections, filerows }: FileCollections,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ lines: (Omit<EditResult, 'row'> & { line: FileRow })[] }> {
  await getRecord(tx, sections, context.actor, id)
  const edited = await editMany(tx, filerows, edits, context, {
    belongs: (row) => row.section === id,
    problemsOf: (_edit, before, after) => [
      ...identifierIssues(String(before.sectionKey), after.values ?? {}, before.values ?? {}),
      ...inheritedIssues(String(before.sectionKey), before, after),
      ...(isAccepting({
        section: { key: String(before.sectionKey) },
        before: before.values ?? {},
        after: after.values ?? {},
      })
        ? [acceptanceIssue('acceptance_reserved')]
        : []),
    ],
  })
  return { lines: edited.map(({ row, ...rest }) => ({ ...rest, line: row })) }
}
