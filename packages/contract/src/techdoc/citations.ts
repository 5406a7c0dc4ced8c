import type { SectionShape, TechnicalFile, Values } from './file-model.ts'
import { listOf, rowsOf } from './file-values.ts'

/** The section whose rows are the answers to Annex I. */
export const CHECKLIST = 'gs.checklist'

/** Sections that list documents without resting on them. */
const LISTS = new Set([
  'dc.register',
  'dc.revisions',
  'dc.signatures',
  'dc.links',
  'dc.review',
  'gs.evidence',
])

const names = (values: Values, id: string): boolean =>
  Object.keys(values).some((key) => listOf(values, key).includes(id))

/** The keys of the sections that cite a document: attached, in a field, in a row or as evidence of Annex I. */
export function citationsOf(file: TechnicalFile, document: string): string[] {
  const bySection = [...file.sections.values()]
    .filter(({ documents, values }) => documents.includes(document) || names(values, document))
    .map(({ key }) => key)
  const byRow = [...file.rows]
    .filter(([, rows]) => rows.some(({ values }) => names(values, document)))
    .map(([key]) => key)
  const byAnswer = file.gspr.some(({ evidence }) => evidence.some((one) => one.document === document))
    ? [CHECKLIST]
    : []
  return [...new Set([...bySection, ...byRow, ...byAnswer])].filter((key) => !LISTS.has(key))
}

/** The documents that a section rests on: attached, or named in a field of it or of its rows. */
export function documentsOf(section: SectionShape, file: TechnicalFile): Set<string> {
  const fields = section.fields.filter(({ target }) => target === 'document')
  const written = file.sections.get(section.key)
  const values = [written?.values ?? {}, ...rowsOf(file, section.key).map((row) => row.values)]
  const named = values.flatMap((one) => fields.flatMap(({ key }) => listOf(one, key)))
  const cited =
    section.key === CHECKLIST ? file.gspr.flatMap((one) => one.evidence.map(({ document }) => document)) : []
  return new Set([...(written?.documents ?? []), ...named, ...cited])
}
