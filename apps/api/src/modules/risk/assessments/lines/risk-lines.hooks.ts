import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import { IMPACT_FIELDS, lineProblems, type LineProblem, lineScores } from 'contract/risk/line-scores'
import { type LineControl, missingIn, type risklines } from 'contract/risk/risk-lines'
import { trendOf } from 'contract/risk/scoring'
import { refuse } from 'contract/refusals'
import { valuesOf } from '#platform/collection/commands.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { seesWorkInProgress } from '../assessments.policy.ts'
import { refreshCounts } from '../counts.ts'
import { initialiseLines, hasOneSubject } from './initialise-lines.ts'
import { type LineAssessment, loadAssessments, loadControls } from './line-sources.ts'
import { risklineComputed } from './risk-lines.computed.ts'
import { shownColumns } from './shown-columns.ts'

const JUDGED = [
  'inherentLikelihood',
  ...Object.values(IMPACT_FIELDS),
  ...(['overrideLikelihood', 'overrideImpact', 'response', 'targetLikelihood', 'targetImpact'] as const),
  ...(['compliance', 'sanctionClass'] as const),
] as const

/**
 * Users set the ratings of a control; its other values are a snapshot of the library from when it was added to the
 * line.
 */
async function settleControls(tx: Tx, mutations: readonly Mutation<typeof risklines>[]): Promise<void> {
  const of = (values: Values<typeof risklines> | Mutation<typeof risklines>['before']) =>
    values?.controls ?? []
  const known = new Map(
    mutations.map(({ before, after }) => [after.id, new Map(of(before).map((one) => [one.id, one]))]),
  )
  const unknown = mutations.flatMap(({ after }) =>
    of(after)
      .map(({ id }) => id)
      .filter((id) => !known.get(after.id)!.has(id)),
  )
  const loaded = await loadControls(tx, unknown)
  for (const { before, after } of mutations) {
    if (isDeepStrictEqual(before?.controls ?? null, after.controls ?? null)) continue
    after.controls = of(after).map(({ design, operating, source, comment, id }) => {
      const library = known.get(after.id)!.get(id) ?? loaded.get(id)
      if (!library) throw refuse('controls', 'unknown_reference')
      const { version, code, name, type, key } = library
      const rated = { design, operating, source, ...(comment ? { comment } : {}) }
      return { id, version, code, name, type, key, ...rated }
    })
  }
}

/** Computes the scores of a line and returns its invalid fields. */
export function scoreLine(
  { method, units }: Pick<LineAssessment, 'method' | 'units'>,
  after: Values<typeof risklines>,
): LineProblem[] {
  const scores = lineScores(method, after, units)
  Object.assign(after, scores)
  return lineProblems(method, after, scores)
}

/**
 * A line is assessed when no required field is missing, and goes back to "not started" when one is. Editing an agreed
 * line reopens it.
 */
export function settleStatus(
  before: Mutation<typeof risklines>['before'],
  after: Values<typeof risklines>,
): void {
  const complete = missingIn(after).length === 0
  if (before && after.status !== before.status) return
  const edited = !before || JUDGED.some((key) => before[key] !== after[key])
  if (after.status === 'not_started' && complete) after.status = 'assessed'
  else if (after.status === 'assessed' && !complete) after.status = 'not_started'
  else if (after.status === 'agreed' && edited) after.status = complete ? 'assessed' : 'not_started'
}

type Before = Record<(typeof JUDGED)[number], unknown> & {
  id: string
  score: number | null
  controls: unknown
}

async function loadPrevious(tx: Tx, ids: readonly string[]): Promise<Map<string, Before>> {
  if (ids.length === 0) return new Map()
  const columns = JUDGED.map((key) => `l.${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)} as "${key}"`)
  const rows = await tx.query<Before>(
    `select l.id, l.residual_score as score, l.controls, ${columns.join(', ')} from risklines l
     where l.org_id = app.org() and l.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const ratingsOf = (controls: unknown) =>
  ((controls ?? []) as LineControl[]).map(({ id, design, operating }) => [id, design, operating])

function compare(after: Values<typeof risklines>, previous: Before | undefined): void {
  after.previousScore = previous?.score ?? null
  const score = after.residualScore
  after.trend = score === null ? null : trendOf(score, previous?.score ?? null)
  after.changed = previous
    ? JUDGED.some((key) => (previous[key] ?? null) !== (after[key] ?? null)) ||
      !isDeepStrictEqual(ratingsOf(previous.controls), ratingsOf(after.controls))
    : null
}

async function prepare(
  tx: WriteTx,
  mutations: readonly Mutation<typeof risklines>[],
  context: WriteContext,
): Promise<void> {
  const created = mutations.filter(({ before }) => before === null)
  const assessments = await loadAssessments(tx, [...new Set(mutations.map(({ after }) => after.assessment))])
  await initialiseLines(tx, created, assessments, context)
  await settleControls(tx, mutations)
  const previous = await loadPrevious(
    tx,
    mutations.map(({ after }) => after.previous).filter((id) => id !== null),
  )
  for (const { before, after } of mutations) {
    const problems = scoreLine(assessments.get(after.assessment)!, after)
    if (problems.length > 0) throw fail('INVALID_INPUT', problems)
    compare(after, previous.get(String(after.previous)))
    settleStatus(before, after)
  }
}

/** The invalid fields of lines, by id: values off the scale, or not exactly one subject. */
async function judge(tx: Tx, rows: readonly Stored<typeof risklines>[]) {
  const assessments = await loadAssessments(tx, [...new Set(rows.map((row) => row.assessment))])
  return new Map(
    rows.map((row) => {
      const assessment = assessments.get(row.assessment)!
      const problems = scoreLine(assessment, valuesOf(row)).flatMap(({ path }) => path)
      return [row.id, hasOneSubject(row) ? problems : (['risk', ...problems] as const)] as const
    }),
  )
}

/** Hooks of risk lines: snapshots of the library, scores by the method, and the counts of the assessment. */
export const risklineHooks: CollectionHooks<typeof risklines> = {
  computed: risklineComputed,
  listCondition: (roles) =>
    seesWorkInProgress(roles)
      ? null
      : `exists (select from records p where p.org_id = t.org_id and p.id = t.assessment and p.status in ('approved', 'superseded'))`,
  relatedColumns: shownColumns,
  validateRows: judge,
  beforeWrite: prepare,
  afterWrite: (tx, written) =>
    refreshCounts(
      tx,
      written.map(({ row }) => row.assessment),
    ),
}
