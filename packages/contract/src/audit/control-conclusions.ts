import * as z from 'zod/mini'
import { Id } from '../route.ts'
import { DESIGN_RESULTS, OPERATION_RESULTS } from './engagement.ts'

type Design = (typeof DESIGN_RESULTS)[number]
type Operation = (typeof OPERATION_RESULTS)[number]

/** What a procedure concludes on one of the controls that it tests (5.4). */
export const ControlConclusion = z.strictObject({
  control: Id,
  designResult: z.nullable(z.enum(DESIGN_RESULTS)),
  designRating: z.nullable(z.int().check(z.gte(0), z.lte(3))),
  operationResult: z.nullable(z.enum(OPERATION_RESULTS)),
  /** Why operation was tested although the design is inadequate. */
  operationReason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))),
})
export type ControlConclusion = z.output<typeof ControlConclusion>
export const MAX_CONCLUSIONS = 500

/** The conclusion of a procedure as a whole. */
interface OverallConclusion {
  designResult: Design | null
  designRating: number | null
  operationResult: Operation | null
  operationRating: number | null
  operationReason: string | null
}
/** Fields of a procedure that hold its conclusions on controls. */
export interface Concluded extends OverallConclusion {
  controls: readonly string[] | null
  /** Null where the overall conclusion is the conclusion on every control. */
  controlConclusions: readonly ControlConclusion[] | null
}
interface ConclusionProblem {
  path: string[]
  code: 'concluded_per_control' | 'unknown_reference' | 'duplicate'
}

const OVERALL = [
  ...(['designResult', 'designRating', 'operationResult', 'operationRating'] as const),
  'operationReason',
] as const

const isConcluded = ({
  designResult,
  operationResult,
}: Pick<Concluded, 'designResult' | 'operationResult'>) => designResult !== null || operationResult !== null

/** The conclusion on one control; null if it was not tested. */
export function conclusionOn(procedure: Concluded, control: string): ControlConclusion | null {
  const { controls, controlConclusions } = procedure
  if (controlConclusions) return controlConclusions.find((one) => one.control === control) ?? null
  if (!(controls ?? []).includes(control) || !isConcluded(procedure)) return null
  const { designResult, designRating, operationResult, operationReason } = procedure
  return { control, designResult, designRating, operationResult, operationReason }
}

// From the worst to the best. A control that was left out keeps the whole from being adequate or effective.
const DESIGN_ORDER: readonly Design[] = ['inadequate', 'not_assessed', 'adequate']
const OPERATION_ORDER: readonly Operation[] = ['ineffective', 'exceptions', 'not_tested', 'effective']
const OPERATION_RATINGS = { effective: 3, exceptions: 2, ineffective: 0, not_tested: null } as const

function worst<T>(order: readonly T[], values: readonly (T | null)[], missing: T): T | null {
  const known = values.map((value) => value ?? missing)
  return values.every((value) => value === null) ? null : (order.find((one) => known.includes(one)) ?? null)
}

/** The overall conclusion that follows from the conclusions on several controls: the worst of them. */
function overallConclusion(
  controls: readonly string[],
  conclusions: readonly ControlConclusion[],
): OverallConclusion {
  const byControl = new Map(conclusions.map((one) => [one.control, one]))
  const all = controls.map((control) => byControl.get(control))
  const designs = all.map((one) => one?.designResult ?? null)
  const designResult = worst(DESIGN_ORDER, designs, 'not_assessed')
  const operations = all.map((one) => one?.operationResult ?? null)
  const operationResult = worst(OPERATION_ORDER, operations, 'not_tested')
  const ratings = conclusions
    .filter((one) => one.designResult === designResult)
    .flatMap(({ designRating }) => designRating ?? [])
  return {
    designResult,
    designRating: ratings.length > 0 ? Math.min(...ratings) : null,
    operationResult,
    operationRating: operationResult && OPERATION_RATINGS[operationResult],
    operationReason: null,
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The conclusions known before a change, each by its control. */
const known = (before: Concluded | null): ControlConclusion[] =>
  before ? (before.controls ?? []).flatMap((control) => conclusionOn(before, control) ?? []) : []

function entryProblems(before: Concluded | null, after: Concluded): ConclusionProblem[] {
  const entries = after.controlConclusions ?? []
  const linked = new Set([...(before?.controls ?? []), ...(after.controls ?? [])])
  return entries.flatMap(({ control }, at): ConclusionProblem[] => {
    const path = ['controlConclusions', String(at), 'control']
    if (entries.findIndex((one) => one.control === control) < at) return [{ path, code: 'duplicate' }]
    return linked.has(control) ? [] : [{ path, code: 'unknown_reference' }]
  })
}

/**
 * Settles the conclusions of a procedure after a change: of several controls each has its own, and the overall
 * conclusion follows from them; of a single control, or none, the overall conclusion is the conclusion.
 */
export function settleConclusions(
  before: Concluded | null,
  after: Concluded,
): { settled: Omit<Concluded, 'controls'>; problems: ConclusionProblem[] } {
  const controls = after.controls ?? []
  const current = {
    designResult: after.designResult ?? null,
    designRating: after.designRating ?? null,
    operationResult: after.operationResult ?? null,
    operationRating: after.operationRating ?? null,
    operationReason: after.operationReason ?? null,
  }
  const entriesChanged = !same(before?.controlConclusions, after.controlConclusions)
  const controlsChanged = !same((before?.controls ?? []).toSorted(), controls.toSorted())
  const overallChanged = OVERALL.filter((key) => !same(before?.[key], after[key]))
  const problems = entriesChanged ? entryProblems(before, after) : []
  const keep = { settled: { ...current, controlConclusions: after.controlConclusions ?? null }, problems }
  if (problems.length > 0 || (!entriesChanged && !controlsChanged && overallChanged.length === 0)) return keep
  const given = entriesChanged ? (after.controlConclusions ?? []) : known(before)
  const entries = given.filter(({ control }) => controls.includes(control))
  if (controls.length < 2) {
    const [only] = entries
    if (overallChanged.length > 0 || (!only && !before?.controlConclusions))
      return { settled: { ...current, controlConclusions: null }, problems }
    const { control: _, ...conclusion } = only ?? { control: '', ...NOT_CONCLUDED }
    const { operationResult } = conclusion
    const operationRating = operationResult && OPERATION_RATINGS[operationResult]
    return { settled: { ...conclusion, operationRating, controlConclusions: null }, problems }
  }
  const settled = overallConclusion(controls, entries)
  const contradicting = overallChanged.filter((key) => !same(after[key], settled[key]))
  if (contradicting.length > 0)
    return { ...keep, problems: contradicting.map((key) => ({ path: [key], code: 'concluded_per_control' })) }
  return { settled: { ...settled, controlConclusions: entries.length > 0 ? entries : null }, problems }
}

const NOT_CONCLUDED = {
  designResult: null,
  designRating: null,
  operationResult: null,
  operationReason: null,
} as const

/** Whether the operation of an inadequately designed control was tested without a reason. */
const testedWithoutReason = (one: Pick<Concluded, 'designResult' | 'operationResult' | 'operationReason'>) =>
  one.designResult === 'inadequate' &&
  one.operationResult !== null &&
  one.operationResult !== 'not_tested' &&
  one.operationReason === null

export const isDesignFirst = (procedure: Concluded): boolean =>
  !(procedure.controlConclusions ?? [procedure]).some(testedWithoutReason)

export const areAllConcluded = ({ controls, controlConclusions }: Concluded): boolean =>
  controlConclusions === null ||
  (controls ?? []).every((control) =>
    controlConclusions.some((one) => one.control === control && isConcluded(one)),
  )
