import { documentsOf } from './citations.ts'
import type { FileRow, FileStructure, SectionShape, TechnicalFile } from './file-model.ts'
import { isEffective, isFilled, rowsOf, textOf } from './file-values.ts'
import { statusOfAnswer } from '../gspr/gspr-status.ts'
import { deriveProfile, matchHints } from './profile.ts'
import { filledShare } from './required-fields.ts'
import { TRACED_SECTIONS, traceMatrix } from '../traceability/traceability.ts'

/** A text shorter than this counts as half complete. */
export const SHORT_TEXT = 200

/** Preset fields of a checklist row, which are not answers. */
const PRESET = ['itemRef', 'itemText', 'questionNumber', 'questionText', 'characteristic']

const mean = (shares: readonly number[]): number =>
  shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length

function isRowAnswered(section: SectionShape, row: FileRow | undefined): boolean {
  if (row === undefined || filledShare(section, row.values, PRESET) < 1) return false
  // "Open" is the state before an answer.
  return textOf(row.values, 'status') !== 'open'
}

const itemOf = (row: FileRow): string => {
  const key = PRESET.find(
    (name) => name !== 'itemText' && name !== 'questionText' && isFilled(row.values[name]),
  )
  return key === undefined ? row.code : textOf(row.values, key)
}

/** The rows of Annex I that are asked, and those of them that are not done. */
function openAnswers(file: TechnicalFile, structure: FileStructure): { asked: number; open: string[] } {
  const asked = structure.gspr.filter((row) => row.answerable)
  const answers = new Map(file.gspr.map((answer) => [answer.ref, answer]))
  const open = asked.filter(({ ref }) => {
    const answer = answers.get(ref)
    // A row with a known gap is not done, even where GSP-1 to GSP-4 hold.
    return !answer || !['conform', 'reviewed', 'not-applicable'].includes(statusOfAnswer(answer, file))
  })
  return { asked: asked.length, open: open.map(({ ref }) => ref) }
}

/** How many items of a checklist are asked, and the numbers of those that are not answered. */
export function openItems(
  section: SectionShape,
  file: TechnicalFile,
  structure: FileStructure,
): { asked: number; open: string[] } {
  const rows = rowsOf(file, section.key)
  const profile = deriveProfile(file)
  if (section.key === 'gs.checklist') return openAnswers(file, structure)
  if (section.items === undefined || section.items.length === 0)
    return { asked: rows.length, open: rows.filter((row) => !isRowAnswered(section, row)).map(itemOf) }
  const byItem = new Map(rows.map((row) => [itemOf(row), row]))
  const asked = section.items.filter((item) => matchHints(item.appliesHint ?? ['all'], profile) !== 'no')
  const open = asked.filter(({ ref }) =>
    // A derived characteristic is answered by the fields it derives from.
    section.key === 'dd.characteristics'
      ? (profile[ref] ?? 'tbd') === 'tbd'
      : !isRowAnswered(section, byItem.get(ref)),
  )
  return { asked: asked.length, open: open.map(({ ref }) => ref) }
}

function checklistShare(section: SectionShape, file: TechnicalFile, structure: FileStructure): number {
  const { asked, open } = openItems(section, file, structure)
  // A checklist whose items are given is complete once none of them applies.
  if (asked === 0) return (section.items?.length ?? 0) > 0 && section.key !== 'gs.checklist' ? 1 : 0
  return (asked - open.length) / asked
}

function attachmentShare(documents: readonly string[], file: TechnicalFile): number {
  const found = documents.flatMap((id) => file.documents.get(id) ?? [])
  if (found.some(isEffective)) return 1
  return found.some(({ status }) => status !== 'obsolete' && status !== 'withdrawn') ? 0.5 : 0
}

function contentShare(section: SectionShape, file: TechnicalFile, structure: FileStructure): number {
  const written = file.sections.get(section.key)
  switch (section.kind) {
    case 'form':
      return filledShare(section, written?.values ?? {})
    case 'richtext': {
      const length = (written?.text ?? '').trim().length
      return length === 0 ? 0 : length < SHORT_TEXT ? 0.5 : 1
    }
    case 'attachments':
      return attachmentShare(written?.documents ?? [], file)
    case 'checklist':
      return checklistShare(section, file, structure)
    default: {
      const traced = TRACED_SECTIONS[section.key]
      if (traced) return traceMatrix(traced, file, structure).score ?? 0
      return mean(rowsOf(file, section.key).map(({ values }) => filledShare(section, values)))
    }
  }
}

/** Lists generated from the documents of the file: complete once it has one. */
export const DRAWN = new Set(['gs.evidence', 'dc.register', 'dc.revisions', 'dc.signatures'])
/** Submissions are listed once there are some; before that, nothing is missing. */
const LATER = 'dc.submissions'

/** Whether nothing can be missing: a table declared empty, or a list that comes later. */
export const isExempt = (section: SectionShape, file: TechnicalFile, structure: FileStructure): boolean =>
  section.key === LATER || isDeclaredEmpty(section, file, structure)

/** A table declared empty, with a reason, is complete and needs no document. */
function isDeclaredEmpty(section: SectionShape, file: TechnicalFile, structure: FileStructure): boolean {
  if (!isFilled(file.sections.get(section.key)?.noneReason) || rowsOf(file, section.key).length > 0)
    return false
  const traced = TRACED_SECTIONS[section.key]
  // A traceability matrix is empty only when there is nothing to trace, whatever was declared.
  if (traced) return traceMatrix(traced, file, structure).chains.length === 0
  return ['table', 'checklist', 'matrix'].includes(section.kind)
}

/** The completeness of a section, from 0 to 1 (section 3 of the rules). */
export function completenessOf(section: SectionShape, file: TechnicalFile, structure: FileStructure): number {
  if (isExempt(section, file, structure)) return 1
  if (DRAWN.has(section.key)) return file.documents.size > 0 ? 1 : 0
  const content = contentShare(section, file, structure)
  if (section.evidence.length === 0) return content
  const effective = [...documentsOf(section, file)].filter((id) => isEffective(file.documents.get(id)))
  return 0.8 * content + 0.2 * Math.min(1, effective.length / section.evidence.length)
}
