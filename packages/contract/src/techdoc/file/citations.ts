import type { SectionShape, TechnicalFile, Values } from './file-model.ts'
import { listOf, rowsOf } from './file-values.ts'

/** The section whose rows are the answers to Annex I. */
const CHECKLIST = 'gs.checklist'

/** Sections that list documents without citing them as evidence. */
const DOCUMENT_LISTS: ReadonlySet<string> = new Set([
  'dc.register',
  'dc.revisions',
  'dc.signatures',
  'dc.links',
  'dc.review',
  'gs.evidence',
])

const indexes = new WeakMap<TechnicalFile, ReadonlyMap<string, ReadonlySet<string>>>()

/** The citing sections by document, collected in one pass over the file. */
function indexCitations(file: TechnicalFile): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (id: string, key: string): void => {
    if (!file.documents.has(id) || DOCUMENT_LISTS.has(key)) return
    found.set(id, (found.get(id) ?? new Set()).add(key))
  }
  const read = (values: Values, key: string): void => {
    for (const field of Object.keys(values)) for (const id of listOf(values, field)) add(id, key)
  }
  for (const { key, documents, values } of file.sections.values()) {
    for (const id of documents) add(id, key)
    read(values, key)
  }
  for (const [key, rows] of file.rows) for (const { values } of rows) read(values, key)
  for (const { evidence } of file.gspr) for (const { document } of evidence) add(document, CHECKLIST)
  return found
}

/** The keys of the sections that cite a document: attached, in a field, in a row or as evidence of Annex I. */
export function citationsOf(file: TechnicalFile, document: string): string[] {
  const known = indexes.get(file) ?? indexCitations(file)
  indexes.set(file, known)
  return [...(known.get(document) ?? [])]
}

/** Cached, because figures, checks and rows need the same result, and a loaded file does not change. */
const rested = new WeakMap<TechnicalFile, Map<SectionShape, ReadonlySet<string>>>()

/** The documents that a section cites: attached, or in a field of the section or of its rows. */
export function documentsOf(section: SectionShape, file: TechnicalFile): ReadonlySet<string> {
  const known = rested.get(file) ?? new Map<SectionShape, ReadonlySet<string>>()
  rested.set(file, known)
  const found = known.get(section) ?? gatherDocuments(section, file)
  known.set(section, found)
  return found
}

function gatherDocuments(section: SectionShape, file: TechnicalFile): ReadonlySet<string> {
  const fields = section.fields.filter(({ target }) => target === 'document')
  const written = file.sections.get(section.key)
  const values = [written?.values ?? {}, ...rowsOf(file, section.key).map((row) => row.values)]
  const named = values.flatMap((one) => fields.flatMap(({ key }) => listOf(one, key)))
  const cited =
    section.key === CHECKLIST ? file.gspr.flatMap((one) => one.evidence.map(({ document }) => document)) : []
  return new Set([...(written?.documents ?? []), ...named, ...cited])
}

/** DOC-16: documents whose review is overdue, each with a section that cites it. */
export const overdueReviews = (
  file: TechnicalFile,
): { readonly document: string; readonly section: string }[] =>
  [...file.documents.values()]
    .filter(({ reviewOn }) => reviewOn !== null && reviewOn < file.device.today)
    .flatMap(({ id }) => citationsOf(file, id).map((section) => ({ document: id, section })))
