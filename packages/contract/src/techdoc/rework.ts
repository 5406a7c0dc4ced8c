import { CHECKLIST, DOCUMENT_LISTS } from './citations.ts'
import type { FieldShape, FileStructure, SectionShape, TechnicalFile, Values } from './file-model.ts'
import { listOf, rowsOf } from './file-values.ts'

/** Something that approved sections may rest on, and that is no longer what it was. */
export type FileChange =
  | { readonly kind: 'row' | 'document' | 'standard' | 'threshold'; readonly id: string }
  | { readonly kind: 'section'; readonly key: string }
  | { readonly kind: 'class' | 'purpose' }

/** What in a section points at the change: a field of it, a field of a row, an attachment or an answer. */
export interface RestsThrough {
  readonly row: string | null
  readonly field: string
}

export interface SectionToUpdate {
  readonly key: string
  readonly cause: FileChange
  /** Empty where everything is concerned, whatever it points at. */
  readonly through: readonly RestsThrough[]
}

const isReference = ({ type, target }: FieldShape): boolean => target !== undefined && type !== 'computed'

/** The names by which fields point at what has changed: an id, and for sections and rows of Annex I a number too. */
function namesOf(file: TechnicalFile, change: FileChange): readonly string[] {
  switch (change.kind) {
    case 'class':
    case 'purpose':
      return []
    case 'section': {
      const id = file.sections.get(change.key)?.id
      return id === undefined ? [change.key] : [change.key, id]
    }
    case 'threshold': {
      // A crossed threshold touches what the indicator watches: its hazards.
      const indicator = rowsOf(file, 'pms.indicators').find(({ id }) => id === change.id)
      return [change.id, ...listOf(indicator?.values ?? {}, 'hazardRefs')]
    }
    default: {
      const answer = file.gspr.find(({ id }) => id === change.id)
      return answer ? [answer.id, answer.ref] : [change.id]
    }
  }
}

/** Where a section points at any of these names, in its own fields and in those of its rows. */
function referencesIn(
  section: SectionShape,
  file: TechnicalFile,
  names: ReadonlySet<string>,
): RestsThrough[] {
  const fields = section.fields.filter(isReference)
  const within = (values: Values, row: string | null): RestsThrough[] =>
    fields
      .filter(({ key }) => listOf(values, key).some((one) => names.has(one)))
      .map(({ key }) => ({ row, field: key }))
  return [
    ...within(file.sections.get(section.key)?.values ?? {}, null),
    ...rowsOf(file, section.key).flatMap(({ id, values }) => within(values, id)),
  ]
}

/** Where the answers to Annex I cite it, as evidence or as a standard. */
const citedByAnswers = (file: TechnicalFile, id: string): RestsThrough[] =>
  file.gspr.flatMap((answer): RestsThrough[] => [
    ...(answer.standards.includes(id) ? [{ row: answer.id, field: 'standardRefs' }] : []),
    ...(answer.evidence.some(({ document }) => document === id)
      ? [{ row: answer.id, field: 'evidenceDocs' }]
      : []),
  ])

/** The section that holds what has changed: it is frozen while approved, so its own rows are no cause. */
function ownerOf(file: TechnicalFile, change: FileChange): string | null {
  if ('key' in change) return change.key
  if (!('id' in change) || change.kind === 'document') return null
  if (file.gspr.some(({ id }) => id === change.id)) return CHECKLIST
  return [...file.rows].find(([, rows]) => rows.some(({ id }) => id === change.id))?.[0] ?? null
}

function restsThrough(section: SectionShape, file: TechnicalFile, change: FileChange): RestsThrough[] {
  const names = new Set(namesOf(file, change))
  const found = referencesIn(section, file, names)
  if (!('id' in change)) return found
  const attached =
    change.kind === 'document' && file.sections.get(section.key)?.documents.includes(change.id)
      ? [{ row: null, field: 'documents' }]
      : []
  const answered = section.key === CHECKLIST ? citedByAnswers(file, change.id) : []
  const watched =
    change.kind === 'threshold' ? rowsOf(file, section.key).filter(({ id }) => names.has(id)) : []
  return [...found, ...attached, ...answered, ...watched.map(({ id }) => ({ row: id, field: 'rowStatus' }))]
}

/** SEC-6, CLS-11: exactly the approved sections that rest on what has changed, and through what. */
export function sectionsToUpdate(
  file: TechnicalFile,
  change: FileChange,
  structure: Pick<FileStructure, 'sections'>,
): SectionToUpdate[] {
  const approved = structure.sections.filter(({ key }) => file.sections.get(key)?.status === 'approved')
  if (change.kind === 'class' || change.kind === 'purpose')
    return approved.map(({ key }) => ({ key, cause: change, through: [] }))
  const owner = ownerOf(file, change)
  return (
    approved
      .filter(({ key }) => key !== owner)
      // A register lists every document and rests on none.
      .filter(({ key }) => change.kind !== 'document' || !DOCUMENT_LISTS.has(key))
      .map((section) => ({ key: section.key, cause: change, through: restsThrough(section, file, change) }))
      .filter(({ through }) => through.length > 0)
  )
}
