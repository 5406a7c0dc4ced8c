import { REVISION_KINDS, type RevisionKind } from 'contract/compliance/requirement-text'
import {
  DECISIONS_FOR,
  type RevisionDecision,
  type RevisionLineLine,
} from 'contract/compliance/revision-lines'

export type LineView = 'all' | 'undecided' | RevisionKind
export const LINE_VIEWS: readonly LineView[] = ['all', 'undecided', ...REVISION_KINDS]

type Judged = Pick<RevisionLineLine, 'kind' | 'decision'>

export const linesIn = <T extends Judged>(view: LineView, lines: readonly T[]): T[] =>
  lines.filter(({ kind, decision }) => {
    if (view === 'all') return true
    return view === 'undecided' ? decision === null : kind === view
  })

/** Decisions that are possible for all of these lines; leaving as it is always is. */
export function commonDecisions(lines: readonly Judged[]): RevisionDecision[] {
  const kinds = [...new Set(lines.flatMap(({ kind }) => kind ?? []))]
  const [first, ...rest] = kinds
  if (!first) return []
  return DECISIONS_FOR[first].filter((decision) =>
    rest.every((kind) => DECISIONS_FOR[kind].includes(decision)),
  )
}
