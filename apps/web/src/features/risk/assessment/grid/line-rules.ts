import { lineProblems, lineScores } from 'contract/risk/line-scores'
import type { Method } from 'contract/risk/method'
import { missingIn, type Riskline } from 'contract/risk/risk-lines'
import { type SheetRules, SheetStore, type WorkedLine } from '#shared/sheet/sheet-store.ts'

type DetailKey = 'requirements' | 'description' | 'causes' | 'consequences' | 'overrideReason'

/** As in list responses; detail fields are loaded when its panel is opened. */
export type StoredLine = Omit<Riskline, DetailKey> & Partial<Pick<Riskline, DetailKey>>

export type GridLine = WorkedLine<StoredLine>
export type LineStore = SheetStore<StoredLine>

/** Whether it waits for this person's review; the server decides. */
export const awaitsReview = (
  { phase, status, assessorId, reviewerId, approverId }: StoredLine,
  me: string,
): boolean =>
  phase === 'in_review' &&
  status === 'assessed' &&
  assessorId !== me &&
  (reviewerId === me || approverId === me)

/** The status that it will have once saved; the server decides. */
function statusOf(line: StoredLine): string {
  if (line.status !== 'not_started' && line.status !== 'assessed') return line.status
  const overridden = line.computedScore !== null && line.residualScore !== line.computedScore
  if (overridden && line.overrideReason === undefined) return line.status
  return missingIn({ ...line, overrideReason: line.overrideReason ?? null }).length === 0
    ? 'assessed'
    : 'not_started'
}

/**
 * Values computed from a line by its method. Units that the assessment covers can have stricter limits than the
 * organisation.
 */
const lineRules = (method: Method, units: readonly string[]): SheetRules<StoredLine> => ({
  worked(line) {
    const scored = { ...line, ...lineScores(method, line, units) } as StoredLine
    return { ...scored, status: statusOf(scored) }
  },
  problems: (line) => lineProblems(method, line, line),
})

export const createLines = (method: Method, units: readonly string[] = []): LineStore =>
  new SheetStore(lineRules(method, units))
