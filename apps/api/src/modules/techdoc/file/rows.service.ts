import type { InputIssue } from 'contract'
import type { FileRow, FileRowLine, FileRowCollection } from 'contract/techdoc/file/file-rows'
import type { FileValues, SectionCollection } from 'contract/techdoc/file/sections'
import { isMarkedAccepted } from 'contract/techdoc/risk/hazard-rules'
import { createRecords, getRecord, toListLine, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany, type EditResult } from '#platform/collection/edit-many.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { acceptanceIssue, acceptanceRefusals } from './accept-hazards.ts'
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

/** RSK-9: the hazards among these edits that may not be accepted, each with its problem. */
async function refusedHazards(
  tx: WriteTx,
  { shape }: RegisteredCollection<FileRowCollection>,
  edits: readonly Edit[],
  { section, actor }: { section: string; actor: Actor },
): Promise<Map<string, InputIssue[]>> {
  const valuesOf = ({ changes }: Edit) => (changes['values'] ?? {}) as FileValues
  if (!edits.some((edit) => isMarkedAccepted({ values: valuesOf(edit) }))) return new Map()
  const given = new Map(edits.map((edit) => [edit.id, valuesOf(edit)]))
  const rows = await loadRecords(tx, shape, [...given.keys()])
  const own = rows.filter((row) => row.section === section)
  const changes = own.map((row) => ({
    id: row.id,
    device: String(row.device),
    section: { key: String(row.sectionKey) },
    before: row.values ?? {},
    after: given.get(row.id)!,
  }))
  const refusals = await acceptanceRefusals(tx, changes, actor)
  return new Map([...refusals].map(([id, code]) => [id, [acceptanceIssue(code)]]))
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
  const refused = await refusedHazards(tx, filerows, edits, { section: id, actor: context.actor })
  const edited = await editMany(tx, filerows, edits, context, {
    belongs: (row) => row.section === id,
    problemsOf: (edit, before, after) => [
      ...identifierIssues(String(before.sectionKey), after.values ?? {}, before.values ?? {}),
      ...(refused.get(edit.id) ?? []),
    ],
  })
  return { lines: edited.map(({ row, ...rest }) => ({ ...rest, line: row })) }
}
