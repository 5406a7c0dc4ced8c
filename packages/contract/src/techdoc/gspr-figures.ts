import type { FileStructure, TechnicalFile } from './file-model.ts'
import { isEffective, textOf } from './file-values.ts'
import { gsprStatuses, isJustified, openGaps } from './gspr-status.ts'

export interface GsprFigures {
  readonly answerable: number
  readonly applicable: number
  /** Hundredths of the applicable rows; nothing where none applies. */
  readonly conformPercent: number | null
  readonly coveragePercent: number | null
  readonly notApplicable: number
  readonly notApplicableWithReason: number
}

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100) / whole)

/** The figures of the checklist, over the rows that are answered. */
export function gsprFigures(file: TechnicalFile, structure: Pick<FileStructure, 'gspr'>): GsprFigures {
  const asked = new Set(structure.gspr.filter((row) => row.answerable).map((row) => row.ref))
  // A row with points below is judged by its own answer here, not by theirs.
  const alone = { gspr: structure.gspr.map((row) => ({ ...row, parent: null })) }
  const statuses = gsprStatuses(file, alone)
  const answers = file.gspr.filter(({ ref }) => asked.has(ref))
  const applicable = answers.filter(({ applicability }) => applicability === 'applicable')
  const absent = answers.filter(({ applicability }) => applicability === 'not_applicable')
  const conform = applicable.filter(({ ref }) => ['conform', 'reviewed'].includes(statuses.get(ref) ?? ''))
  const covered = applicable.filter(({ evidence }) =>
    evidence.some(({ document }) => isEffective(file.documents.get(document))),
  )
  return {
    answerable: asked.size,
    applicable: applicable.length,
    conformPercent: share(conform.length, applicable.length),
    coveragePercent: share(covered.length, applicable.length),
    notApplicable: absent.length,
    notApplicableWithReason: absent.filter(isJustified).length,
  }
}

export interface GsprGate {
  readonly notAssessed: readonly string[]
  readonly evidenceMissing: readonly string[]
  /** Rows with an open gap of major or critical severity. */
  readonly severeGaps: readonly string[]
  readonly open: boolean
}

/** GSP-10: what still keeps the page from being approved. */
export function gsprGate(file: TechnicalFile, structure: Pick<FileStructure, 'gspr'>): GsprGate {
  const statuses = gsprStatuses(file, { gspr: structure.gspr.map((row) => ({ ...row, parent: null })) })
  const asked = structure.gspr.filter((row) => row.answerable).map((row) => row.ref)
  const withStatus = (status: string) => asked.filter((ref) => statuses.get(ref) === status)
  const notAssessed = withStatus('not-assessed')
  const evidenceMissing = withStatus('evidence-missing')
  const severeGaps = file.gspr
    .filter((answer) =>
      openGaps(file, answer).some(({ values }) => ['major', 'critical'].includes(textOf(values, 'severity'))),
    )
    .map(({ ref }) => ref)
  const open = notAssessed.length + evidenceMissing.length + severeGaps.length === 0
  return { notAssessed, evidenceMissing, severeGaps, open }
}

/** GSP-10: nobody reviews what was given to them to answer. */
export const mayReviewRow = (reviewer: string, assignee: string | null): boolean => reviewer !== assignee
