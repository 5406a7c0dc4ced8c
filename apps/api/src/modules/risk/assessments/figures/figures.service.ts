import type { AssessmentCollection } from 'contract/risk/assessments'
import {
  type FigureFilter,
  type Figures,
  type FigureLine,
  MAX_LOSSES,
  MAX_NAMED,
  NOT_KEPT,
  type LossLine,
} from 'contract/risk/figures'
import { LEVELS, type Method } from 'contract/risk/method'
import { aggregateOfSums, reductionOfSums, type RiskSums } from 'contract/risk/scoring'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { seesWorkInProgress } from '../assessments.policy.ts'
import { type Chosen, chosenLines } from './chosen-lines.ts'
import {
  type Counted,
  countLines,
  coverage,
  type DatedRow,
  dueAssessments,
  type GroupRow,
  type LineRow,
  lossLines,
  type MonthRow,
} from './figures.queries.ts'

interface Shown {
  id: string
  code: string
  config: Method
}

/** The method of the last approval until the end of a day, as far as the lines are of that register. */
const METHOD_AT = `select a.method from assessments a
  where a.org_id = app.org() and a.approved_on <= $2::date and (a.context = 'compliance') = $3::boolean
  order by a.approved_on desc, a.id desc limit 1`

/** The method of an assessment, or the one in force, now or on a day; if there is none, the newest. */
async function methodShown(
  tx: Tx,
  id: string | null,
  { asAt, context }: FigureFilter,
): Promise<Shown | null> {
  const [row] = await tx.query<Shown>(
    `select r.id, r.code, m.config from methods m join records r on r.org_id = m.org_id and r.id = m.id
     where m.org_id = app.org() and ($1::uuid is null or m.id = $1) and r.archived_at is null
     order by m.id = (${METHOD_AT}) desc nulls last, r.status = 'active' desc, r.created_at desc limit 1`,
    [id, asAt ?? null, context?.includes('compliance') === true],
  )
  return row ?? null
}

async function narrowedTo(tx: Tx, { assessments }: Chosen): Promise<string[] | null> {
  if (!assessments) return null
  const rows = await tx.query<{ id: string }>(`${assessments.sql} limit ${MAX_NAMED + 1}`, assessments.values)
  return rows.length > MAX_NAMED ? null : rows.map(({ id }) => id)
}

const NONE: RiskSums = { count: 0, maxResidual: 0, residual: 0, inherent: 0, weighted: 0 }

const add = (a: RiskSums, b: RiskSums): RiskSums => ({
  count: a.count + b.count,
  maxResidual: Math.max(a.maxResidual, b.maxResidual),
  residual: a.residual + b.residual,
  inherent: a.inherent + b.inherent,
  weighted: a.weighted + b.weighted,
})

const total = (rows: readonly GroupRow[]): RiskSums => rows.reduce<RiskSums>(add, NONE)

/** One aggregate number for many risks, with the counts behind it. */
function groupOf(method: Method | undefined, rows: readonly GroupRow[]): Figures['whole'] {
  const sums = total(rows)
  const sum = (of: (row: GroupRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    count: sums.count,
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, sum((row) => row[level])]),
    ) as Figures['whole']['levels'],
    above: sum(({ above }) => above),
    aggregate: method ? aggregateOfSums(method, sums) : null,
  }
}

function groupsOf(
  method: Method | undefined,
  { groups: rows, before, scores }: Counted,
  names: ReadonlyMap<string, Named>,
) {
  const byProcess = Map.groupBy(rows, ({ process }) => process)
  const byCategory = Map.groupBy(rows, ({ category }) => category)
  const worst = (a: Figures['whole'], b: Figures['whole']) => (b.aggregate ?? 0) - (a.aggregate ?? 0)
  return {
    whole: groupOf(method, rows),
    byProcess: [...byProcess]
      .map(([id, own]) => ({ ...groupOf(method, own), process: names.get(id)! }))
      .toSorted(worst),
    byCategory: [...byCategory]
      .map(([category, own]) => ({
        ...groupOf(method, own),
        category,
        before: before.find((one) => one.category === category)?.count ?? 0,
        scores: scores.filter((one) => one.category === category).map(({ category: _own, ...one }) => one),
      }))
      .toSorted(worst),
    byBoth: rows.map((row) => ({
      ...groupOf(method, [row]),
      process: row.process,
      category: row.category,
    })),
  }
}

type Named = Figures['top'][number]['process']

/** Names of the groups of lines: processes, and domains for compliance. */
async function placeNames(tx: Tx): Promise<Map<string, Named>> {
  const rows = await tx.query<Named>(
    `select id, code, title as name from records where org_id = app.org() and type in ('process', 'domain')`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const dated = (rows: readonly DatedRow[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map(({ id, code, name, day }) => ({ id, code, name, day })),
})

const plain = ({ top: _top, ...line }: LineRow): FigureLine => line

const sumBy = (months: readonly MonthRow[], key: 'open' | 'overdue'): number =>
  months.reduce((sum, month) => sum + month[key], 0)

function countsOf({ scalars, before, worst, ...counted }: Counted) {
  const { within_appetite, within_tolerance, above_tolerance, undecided, fraud, fraudAbove } = scalars
  const { up, same, down, scored } = scalars
  return {
    computedAt: counted.computedAt,
    today: counted.today,
    lines: scalars.lines,
    scored,
    otherMethod: counted.otherMethod,
    cells: { inherent: counted.inherent, residual: counted.residual, target: counted.target },
    moves: counted.moves.map(({ fl, fi, tl, ti, count }) => ({
      from: { likelihood: fl, impact: fi },
      to: { likelihood: tl, impact: ti },
      count,
    })),
    positions: { within_appetite, within_tolerance, above_tolerance },
    above: {
      count: above_tolerance,
      decided: undecided === null ? null : above_tolerance - undecided,
      undecided,
      before: before.reduce((sum, { count }) => sum + count, 0),
      lines: worst.filter(({ top }) => !top).map(plain),
    },
    top: worst.filter(({ top }) => top).map(plain),
    trend: { up, same, down, first: scored - up - same - down },
    quarters: counted.quarters,
    fraud: { count: fraud, above: fraudAbove },
    estimated: scalars.estimated,
  }
}

/** Figures over the chosen lines. The number of queries does not depend on the number of lines. */
export async function loadFigures(
  tx: Tx,
  assessments: RegisteredCollection<AssessmentCollection>,
  actor: Actor,
  filter: FigureFilter,
): Promise<Figures> {
  // Answers "not found" if the person may not read the assessment.
  const own = filter.assessment ? await getRecord(tx, assessments, actor, filter.assessment) : null
  const chosen = chosenLines(filter, actor)
  const inside = seesWorkInProgress(actor.roles)
  const past = filter.asAt !== undefined
  const method = await methodShown(tx, own?.method ?? null, filter)
  // One after the other: a request with many connections at once would starve other requests.
  const counted = await countLines(tx, chosen, method?.id ?? null, past)
  const due = inside && !past ? await dueAssessments(tx) : null
  const covered = past ? null : await coverage(tx)
  const names = await placeNames(tx)
  const narrowed = await narrowedTo(tx, chosen)
  const sums = total(counted.groups)
  const groups = groupsOf(method?.config, counted, names)
  return {
    ...countsOf(counted),
    ...groups,
    asAt: filter.asAt ?? null,
    notKept: past ? [...NOT_KEPT] : [],
    method,
    assessment: own && {
      id: own.id,
      code: own.code,
      name: own.name,
      context: own.context,
      status: own.status as NonNullable<Figures['assessment']>['status'],
      periodFrom: own.periodFrom,
      periodTo: own.periodTo,
    },
    narrowedTo: narrowed,
    levels: { inherent: counted.inherentLevels, residual: groups.whole.levels },
    reduction: { share: reductionOfSums(sums), inherent: sums.inherent, residual: sums.residual },
    controls: { ratings: counted.scalars.ratings, unrated: counted.scalars.unrated, ...counted.keyControls },
    treatments: past
      ? null
      : {
          open: sumBy(counted.months, 'open'),
          overdue: sumBy(counted.months, 'overdue'),
          months: counted.months,
        },
    due: due && dated(due),
    expiring: inside && !past ? dated(counted.expiring) : null,
    coverage: covered,
  }
}

/** The lines with an estimate of their loss. */
export async function loadLosses(
  tx: Tx,
  assessments: RegisteredCollection<AssessmentCollection>,
  actor: Actor,
  filter: FigureFilter,
): Promise<{ items: LossLine[]; more: boolean }> {
  if (filter.assessment) await getRecord(tx, assessments, actor, filter.assessment)
  const rows = await lossLines(tx, chosenLines(filter, actor))
  return { items: rows.slice(0, MAX_LOSSES), more: rows.length > MAX_LOSSES }
}
