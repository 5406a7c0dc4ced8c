import { DRAWN, isExempt, openItems, SHORT_TEXT } from './completeness.ts'
import { documentsOf } from './citations.ts'
import type { FileStructure, SectionShape, TechnicalFile } from './file-model.ts'
import { isEffective, rowsOf } from './file-values.ts'
import type { Missing } from './missing-schema.ts'
import { emptyFields } from './required-fields.ts'
import { TRACED_SECTIONS, traceMatrix } from '../traceability/traceability.ts'

/** Entries kept for each section, and items named in one. */
export const MOST_MISSING = 10
const MOST_ITEMS = 12

const one = (kind: Missing['kind'], n: number, more: Partial<Missing> = {}): Missing => ({
  kind,
  fields: [],
  row: null,
  items: [],
  n,
  ...more,
})

function missingRows(section: SectionShape, file: TechnicalFile): Missing[] {
  const rows = rowsOf(file, section.key)
  if (rows.length === 0) return [one('rows', 1)]
  return rows.flatMap(({ id, code, values }) => {
    const fields = emptyFields(section, values)
    return fields.length === 0 ? [] : [one('row', fields.length, { fields, row: { id, code } })]
  })
}

function missingContent(section: SectionShape, file: TechnicalFile, structure: FileStructure): Missing[] {
  const written = file.sections.get(section.key)
  switch (section.kind) {
    case 'form': {
      const fields = emptyFields(section, written?.values ?? {})
      return fields.length === 0 ? [] : [one('fields', fields.length, { fields })]
    }
    case 'richtext': {
      const left = SHORT_TEXT - (written?.text ?? '').trim().length
      return left > 0 ? [one('text', left)] : []
    }
    case 'attachments': {
      const some = (written?.documents ?? []).some((id) => isEffective(file.documents.get(id)))
      return some ? [] : [one('documents', 1)]
    }
    case 'checklist': {
      const { asked, open } = openItems(section, file, structure)
      if (asked === 0) return (section.items?.length ?? 0) > 0 ? [] : [one('rows', 1)]
      return open.length === 0 ? [] : [one('items', open.length, { items: open.slice(0, MOST_ITEMS) })]
    }
    default: {
      const traced = TRACED_SECTIONS[section.key]
      if (!traced) return missingRows(section, file)
      const { chains } = traceMatrix(traced, file, structure)
      const broken = chains.filter(({ state }) => state !== 'green').length
      return chains.length === 0 ? [one('rows', 1)] : broken > 0 ? [one('chains', broken)] : []
    }
  }
}

/** Why a section is not complete, in the order of its content; empty exactly where its completeness is full. */
export function missingOf(section: SectionShape, file: TechnicalFile, structure: FileStructure): Missing[] {
  if (isExempt(section, file, structure)) return []
  if (DRAWN.has(section.key)) return file.documents.size > 0 ? [] : [one('documents', 1)]
  const content = missingContent(section, file, structure)
  const effective = [...documentsOf(section, file)].filter((id) => isEffective(file.documents.get(id)))
  const evidence = section.evidence.length - effective.length
  return evidence > 0 ? [...content, one('evidence', evidence)] : content
}
