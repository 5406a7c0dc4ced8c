import type { documentversions } from 'contract/techdoc/documents/document-versions'
import type { techdocuments } from 'contract/techdoc/documents/tech-documents'
import { refuse } from 'contract/refusals'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { FIXED } from './versions.queries.ts'

interface Related {
  id: string
  language: string
  translationOf: string | null
  archived: boolean
}

/**
 * I18-3: a translation has a source that is not itself a translation and is in another language. The source never
 * changes, so cycles are impossible. The languages of both are locked while one of them is written.
 */
export async function requireOtherLanguage(
  tx: WriteTx,
  mutations: readonly Mutation<typeof techdocuments>[],
): Promise<void> {
  const touched = mutations.filter(
    ({ before, after }) =>
      (before === null && after.translationOf) || (before && after.language !== before.language),
  )
  if (touched.length === 0) return
  const related = await tx.query<Related>(
    `select r.id, d.language, d.translation_of as "translationOf", r.archived_at is not null as archived
     from records r join techdocuments d on d.org_id = r.org_id and d.id = r.id
     where r.org_id = app.org() and (r.id = any($1::uuid[]) or d.translation_of = any($2::uuid[]))
     order by r.id for update of r`,
    [touched.map(({ after }) => after.translationOf), touched.map(({ after }) => after.id)],
  )
  const written = new Map(mutations.map(({ after }) => [after.id, after.language]))
  for (const { before, after } of touched) {
    const source = related.find(({ id }) => id === after.translationOf)
    if (before === null && (!source || source.archived)) throw refuse('translationOf', 'unknown_reference')
    if (source?.translationOf) throw refuse('translationOf', 'is_translation')
    const others = related.filter((one) => one.id === after.translationOf || one.translationOf === after.id)
    if (others.some(({ id, language }) => (written.get(id) ?? language) === after.language))
      throw refuse('language', 'language_taken')
  }
}

/**
 * A translation with one version of its source that can be followed; `id` and `status` are null where there is none.
 */
interface Followable {
  document: string
  id: string | null
  status: string | null
}

/** A version of a translation follows a fixed version of its source: the effective one by default. */
export async function followSources(
  tx: WriteTx,
  mutations: readonly Mutation<typeof documentversions>[],
): Promise<void> {
  const touched = mutations.filter(({ before, after }) =>
    (['sourceVersion', 'translation'] as const).some(
      (key) => before === null || (after[key] ?? null) !== (before[key] ?? null),
    ),
  )
  if (touched.length === 0) return
  const followable = await tx.query<Followable>(
    `select d.id as document, v.id, v.status from techdocuments d left join lateral (
         select v.id, vr.status from documentversions v join records vr on vr.org_id = v.org_id and vr.id = v.id
         where v.org_id = d.org_id and v.document = d.translation_of and vr.status in (${FIXED})) v on true
     where d.org_id = app.org() and d.id = any($1::uuid[]) and d.translation_of is not null`,
    [touched.map(({ after }) => after.document)],
  )
  for (const { before, after } of touched) {
    const own = followable.filter(({ document }) => document === after.document)
    if (after.translation && own.length === 0) throw refuse('translation', 'no_translation')
    if (before === null) after.sourceVersion ??= own.find(({ status }) => status === 'effective')?.id ?? null
    if (after.sourceVersion && !own.some(({ id }) => id === after.sourceVersion))
      throw refuse('sourceVersion', 'unknown_reference')
  }
}
