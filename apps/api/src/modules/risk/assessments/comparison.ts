import { isDeepStrictEqual } from 'node:util'
import type { Localized } from 'contract'
import {
  type ComparedAssessment,
  type ComparedControl,
  type ComparedLine,
  type ComparedSide,
  type Comparison,
  type RegisterAt,
  type RegisterComparison,
} from 'contract/risk/comparison'
import { NOT_KEPT } from 'contract/risk/figures'
import type { RiskCategory } from 'contract/risk/method'
import type { LineControl } from 'contract/risk/risk-lines'
import { trendOf } from 'contract/risk/scoring'
import type { assessments } from 'contract/risk/assessments'
import { getPair } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { lastApproved } from './register-at.ts'

interface Found extends ComparedSide {
  assessment: string
  subject: string
  code: string
  name: Localized
  category: RiskCategory
  controls: LineControl[] | null
}

/** The lines of both assessments, ordered by the code of their subject. */
const LINES = `
  select t.id, t.assessment, t.subject, k.code, r.title as name, t.category, t.controls,
    t.inherent_likelihood as "inherentLikelihood", t.inherent_impact as "inherentImpact",
    t.inherent_score as "inherentScore", t.residual_likelihood as "residualLikelihood",
    t.residual_impact as "residualImpact", t.residual_score as "residualScore", t.residual_level as "residualLevel",
    t.position, t.response
  from risklines t join records r on r.org_id = t.org_id and r.id = t.id
    join records k on k.org_id = t.org_id and k.id = t.subject
  where t.org_id = app.org() and t.assessment = any($1::uuid[]) and r.archived_at is null
  order by k.code, r.code`

const sideOf = (line: Found | undefined): ComparedSide | null => {
  if (!line) return null
  const { assessment: _a, subject: _s, code: _c, name: _n, category: _g, controls: _k, ...side } = line
  return side
}

/** The controls whose rating differs, or that only one of the two lines has. */
function controlsOf(before: Found | undefined, after: Found | undefined): ComparedControl[] {
  const was = new Map((before?.controls ?? []).map((one) => [one.id, one]))
  const is = new Map((after?.controls ?? []).map((one) => [one.id, one]))
  const rating = (one: LineControl | undefined) =>
    one ? { design: one.design, operating: one.operating } : null
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const { code, name } = (is.get(id) ?? was.get(id))!
    const compared = { id, code, name, before: rating(was.get(id)), after: rating(is.get(id)) }
    return isDeepStrictEqual(compared.before, compared.after) ? [] : [compared]
  })
}

function compareLine(before: Found | undefined, after: Found | undefined): ComparedLine {
  const { subject, code, name, category } = (after ?? before)!
  const sides = { before: sideOf(before), after: sideOf(after) }
  const controls = before && after ? controlsOf(before, after) : []
  const same = isDeepStrictEqual({ ...sides.before, id: '' }, { ...sides.after, id: '' })
  const change = !before ? 'added' : !after ? 'removed' : same && controls.length === 0 ? 'same' : 'changed'
  const [from, to] = [before?.residualScore ?? null, after?.residualScore ?? null]
  const moved = from === null || to === null ? null : trendOf(to, from)
  return { subject, code, name, category, change, moved, ...sides, controls }
}

const headOf = (row: Stored<typeof assessments>): ComparedAssessment => ({
  ...pick(row, ['id', 'code', 'name', 'periodFrom', 'periodTo', 'updatedAt']),
  // Every assessment is given a method when it begins.
  method: row.method!,
  status: row.status as ComparedAssessment['status'],
})

interface Pair {
  before?: Found
  after?: Found
}

/** A subject may have several lines in one assessment, for example for two units; they are paired in order. */
function pairsOf(lines: readonly Found[], from: string): Pair[] {
  const pairs: Pair[] = []
  const bySubject = new Map<string, Pair[]>()
  for (const line of lines) {
    const side = line.assessment === from ? 'before' : 'after'
    const known = bySubject.get(line.subject) ?? []
    const free = known.find((pair) => !pair[side])
    if (free) free[side] = line
    else {
      const pair: Pair = { [side]: line }
      pairs.push(pair)
      bySubject.set(line.subject, [...known, pair])
    }
  }
  return pairs
}

/** Compares two assessments, risk by risk. Answers "not found" unless the person may read both. */
export async function compareAssessments(
  tx: Tx,
  collection: RegisteredCollection<typeof assessments>,
  actor: Actor,
  from: string,
  to: string,
): Promise<Comparison> {
  const [before, after] = await getPair(tx, collection, actor, from, to)
  const lines = await tx.query<Found>(LINES, [[from, to]])
  const pairs = pairsOf(lines, from)
  return {
    before: headOf(before),
    after: headOf(after),
    lines: pairs.map((pair) => compareLine(pair.before, pair.after)),
  }
}

/** The lines of the register at the end of a day. */
const REGISTER = `
  with last as materialized (${lastApproved('$1', "(l.about = 'risk') = $2::boolean")})
  select t.id, $1::text as assessment, t.subject, k.code, r.title as name, t.category, t.controls,
    t.inherent_likelihood as "inherentLikelihood", t.inherent_impact as "inherentImpact",
    t.inherent_score as "inherentScore", t.residual_likelihood as "residualLikelihood",
    t.residual_impact as "residualImpact", t.residual_score as "residualScore", t.residual_level as "residualLevel",
    t.position, t.response
  from last join risklines t on t.org_id = app.org() and t.subject = last.subject and t.assessment = last.assessment
    join records r on r.org_id = t.org_id and r.id = t.id
    join records k on k.org_id = t.org_id and k.id = t.subject
  where r.archived_at is null
  order by k.code, r.code`

function registerAt(day: string, lines: readonly Found[]): RegisterAt {
  const count = (is: (line: Found) => boolean) => lines.filter(is).length
  return {
    day,
    lines: lines.length,
    scored: count(({ residualScore }) => residualScore !== null),
    levels: {
      low: count(({ residualLevel }) => residualLevel === 'low'),
      medium: count(({ residualLevel }) => residualLevel === 'medium'),
      high: count(({ residualLevel }) => residualLevel === 'high'),
      critical: count(({ residualLevel }) => residualLevel === 'critical'),
    },
    above: count(({ position }) => position === 'above_tolerance'),
    residual: lines.reduce((sum, { residualScore }) => sum + (residualScore ?? 0), 0),
  }
}

/** Compares the register at the end of two days. Everybody who may read lines may read approved ones. */
export async function compareRegister(
  tx: Tx,
  { from, to, context }: { from: string; to: string; context?: 'compliance' | undefined },
): Promise<RegisterComparison> {
  const linesAt = (day: string) => tx.query<Found>(REGISTER, [day, context !== 'compliance'])
  const before = await linesAt(from)
  const after = from === to ? before : await linesAt(to)
  // Lines are paired by the day that they were selected for.
  const compared =
    from === to
      ? []
      : pairsOf([...before, ...after], from).map((pair) => compareLine(pair.before, pair.after))
  return {
    before: registerAt(from, before),
    after: registerAt(to, after),
    same: from === to ? before.length : compared.filter(({ change }) => change === 'same').length,
    lines: compared.filter(({ change }) => change !== 'same'),
    notKept: [...NOT_KEPT],
  }
}
