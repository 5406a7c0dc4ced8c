import type { Locale } from 'contract'
import { fillContent, fillText } from 'contract/workspace/template-text'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import { isWordUse, type WordUse } from 'contract/workspace/word-tags'
import type { Content } from 'editor/content'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { DocumentModel } from '#platform/rendering/document-model.ts'
import type { ExportOrder } from '#platform/exports/export-rows.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { label } from '#platform/translations.ts'
import { partsInForce, wordInForce } from './in-force.ts'
import { loadLetterhead } from './letterhead.ts'

/** The formatting of times, numbers and texts. */
interface Wording {
  readonly locale: Locale
  moment(at: string): string
  number(value: number): string
  text(value: unknown): string
}

interface Making {
  readonly tx: Tx
  readonly actor: Actor
  readonly order: Pick<ExportOrder, 'createdAt' | 'query'>
}

type Values = Readonly<Record<string, string>>

async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[])',
    [ids.filter(Boolean)],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The placeholder values of a document, its author and its record. */
async function documentValues(
  { tx, actor, order }: Making,
  wording: Wording,
  model: Pick<DocumentModel, 'title' | 'kind' | 'organisation'>,
  about?: { collection: RegisteredCollection; id: string },
): Promise<Values> {
  const row = about ? await getRecord(tx, about.collection, actor, about.id) : null
  const columns = about?.collection.shape.columns ?? []
  const spine = (name: string) => row?.[columns.find(({ field }) => field.spine === name)?.key ?? '']
  const owner = (spine('owner_id') as string | undefined) ?? null
  const names = await namesOf(tx, [actor.personId, owner])
  return {
    'organisation.name': model.organisation,
    'document.title': model.title,
    'document.kind': model.kind,
    'document.date': wording.moment(order.createdAt),
    'person.name': names.get(actor.personId) ?? '',
    ...(row && about
      ? {
          'record.code': String(row['code']),
          'record.title': wording.text(spine('title')),
          'record.status': label(wording.locale, about.collection.shape.of.name, 'statuses', row.status),
          'record.version': wording.number(row.version),
          'record.owner': owner ? (names.get(owner) ?? '') : '',
        }
      : {}),
  }
}

/** The texts that a Word template may name, for a document about no record. */
const blankValues = (use: WordUse): Values =>
  Object.fromEntries(findUse(use).places.map((place) => [place, '']))

/** Which Word template an export was made with, for its entry in the audit trail. */
export const usedTemplate = (
  { wordTemplate }: DocumentModel,
  format: 'pdf' | 'word',
): { template?: { code: string; number: number; sha256: string } } => {
  if (!wordTemplate || format !== 'word') return {}
  const { code, number, sha256 } = wordTemplate
  return { template: { code, number, sha256 } }
}

/**
 * Applies the template and the letterhead of the organisation to a document. Previews of unpublished versions are for template editors only, and every page is
 * marked.
 */
export async function applyTemplate(
  exportContext: Making,
  use: UseName,
  wording: Wording,
  model: DocumentModel,
  { about, more = {} }: { about?: { collection: RegisteredCollection; id: string }; more?: Values } = {},
): Promise<DocumentModel> {
  const tried = exportContext.actor.superUser ? exportContext.order.query.template : undefined
  const parts = await partsInForce(exportContext.tx, use, model.locale, tried)
  const values = { ...(await documentValues(exportContext, wording, model, about)), ...more }
  const text = (part: string | undefined) => fillText(part ?? '', values)
  const rich = (part: typeof parts.introduction) =>
    part ? blocksOf(fillContent(part as Content, values)) : []
  const word = isWordUse(use) ? await wordInForce(exportContext.tx, use, model.locale, tried) : undefined
  return {
    ...model,
    ...(await loadLetterhead(exportContext.tx, model)),
    ...(word && isWordUse(use)
      ? { wordTemplate: { ...word, values: { ...blankValues(use), ...values } } }
      : {}),
    templateTexts: {
      cover: text(parts.cover),
      header: text(parts.header),
      footer: text(parts.footer),
      introduction: rich(parts.introduction),
      closing: rich(parts.closing),
    },
    ...(tried ? { watermark: label(model.locale, 'documents', 'preview') } : {}),
  }
}
