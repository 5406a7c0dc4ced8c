import { fail, grants, type Locale } from 'contract'
import type { Export, MadeFormat } from 'contract/workspace/exports'
import type { TemplateCollection } from 'contract/workspace/templates'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import { isWordUse, type WordUse } from 'contract/workspace/word-tags'
import { risklines } from 'contract/risk/risk-lines'
import { refuse } from 'contract/refusals'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { startListExport, startRecordExport } from '#platform/exports/start.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** The preview format of each use. */
const FORMATS: Readonly<Partial<Record<UseName, MadeFormat>>> = {
  dossier: 'pdf',
  list_report: 'pdf',
  technical_file: 'file_pdf',
  risk_board: 'board',
  gap_report: 'gap_pdf',
  audit_report: 'report_pdf',
}

/** The same as Word documents. */
const WORD_FORMATS: Readonly<Record<WordUse, MadeFormat>> = {
  dossier: 'word',
  list_report: 'word',
  risk_board: 'board_word',
  gap_report: 'gap_word',
  audit_report: 'report_word',
}

/** A readable record of a type that the use supports, for the preview. */
export async function findPreviewCollection(
  tx: Tx,
  byType: CollectionsByType,
  use: UseName,
  id: string,
): Promise<RegisteredCollection> {
  const [row] = await tx.query<{ type: string }>(
    'select type from records where org_id = app.org() and id = $1',
    [id],
  )
  const { of } = findUse(use)
  const collection = row ? byType.get(row.type) : undefined
  if (!collection || of === null || (of && !of.includes(row!.type))) throw fail('NOT_FOUND')
  return collection
}

/** Renders a preview in the same way as a real document, marked on every page. */
export async function startPreview(
  tx: WriteTx,
  jobs: Jobs,
  { templates, byType }: { templates: RegisteredCollection<TemplateCollection>; byType: CollectionsByType },
  id: string,
  {
    locale,
    record,
    word = false,
  }: { locale: Locale; record?: string | undefined; word?: boolean | undefined },
  context: WriteContext,
): Promise<Export> {
  const version = await getRecord(tx, templates, context.actor, id)
  const { use } = version
  const format = word ? isWordUse(use) && WORD_FORMATS[use] : FORMATS[use]
  if (!format) throw fail('NOT_FOUND')
  const asked = { format, locale, template: id }
  if (findUse(use).of === null) return startListExport(tx, jobs, templates, asked, context)
  if (!record) throw refuse('record', 'required')
  const collection = await findPreviewCollection(tx, byType, use, record)
  await getRecord(tx, collection, context.actor, record)
  // A board report is rendered from the lines of an assessment.
  const lines = use === 'risk_board' ? registered(byType, risklines) : collection
  if (!grants(context.actor, lines.shape.of.actions.export)) throw fail('FORBIDDEN')
  return lines !== collection
    ? startListExport(tx, jobs, lines, { ...asked, filter: { assessment: record } }, context)
    : startRecordExport(tx, jobs, collection, record, asked, context)
}
