import { appliesTo } from 'contract/techdoc/gspr/gspr-counts'
import { isAlwaysApplicable } from 'contract/techdoc/gspr/gspr-applicability'
import { type GsprStatus, statusFrom } from 'contract/techdoc/gspr/gspr-status'
import type { GsprAnswer } from 'contract/techdoc/file/file-model'
import type { GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import { type LineProblem, type SheetRules, SheetStore, type WorkedLine } from '#shared/sheet/sheet-store.ts'

export type StoredRow = GsprRowLine
export type GridRow = WorkedLine<StoredRow>
export type RowStore = SheetStore<StoredRow>

/** The answer as input of the rules: applicable in part counts as applicable. */
export const answerOf = (row: StoredRow): GsprAnswer => ({
  id: row.id,
  ref: row.ref ?? '',
  applicability: appliesTo(row) ? 'applicable' : ((row.applicability ?? 'tbd') as 'not_applicable' | 'tbd'),
  justification: row.justification,
  method: row.method,
  otherSolution: row.otherSolution,
  standards: row.standards ?? [],
  evidence: row.evidence ?? [],
  inherited: row.inheritedFrom !== null,
  overrideReason: row.overrideReason,
  reviewed: row.status === 'reviewed',
})

/** The status that a row will have once saved, as far as it is known here: only the server knows the documents. */
function statusOf(row: StoredRow, before: GsprStatus | null): GsprStatus | null {
  if (row.answerable !== true) return before
  return statusFrom(
    { ...answerOf(row), reviewed: false },
    { gap: row.gap !== null, effective: row.covered === true },
  )
}

/** GSP-8: the answer contradicts the proposal. */
function contradicts(row: StoredRow): boolean {
  const { applicability } = answerOf(row)
  return (
    row.answerable === true &&
    applicability !== 'tbd' &&
    (row.proposal ?? 'tbd') !== 'tbd' &&
    row.proposal !== applicability
  )
}

function problemsOf(row: StoredRow): LineProblem[] {
  const problems: LineProblem[] = []
  if (row.applicability === 'not_applicable' && isAlwaysApplicable(row.ref ?? ''))
    problems.push({ path: ['applicability'], code: 'always_applicable' })
  if (row.reviewerId !== null && row.reviewerId === row.ownerId)
    problems.push({ path: ['reviewerId'], code: 'same_person' })
  return problems
}

export const rowRules: SheetRules<StoredRow> = {
  worked: (row) => {
    const worked = { ...row, applicability: row.applicability ?? 'tbd' }
    return {
      ...worked,
      conformity: statusOf(worked, row.conformity),
      contradiction: contradicts(worked),
    }
  },
  problems: problemsOf,
}

export const createRows = (): RowStore => new SheetStore(rowRules)
