import type { Localized } from 'contract'
import { IMPACT_FIELDS, type JudgedLine, lineScores } from 'contract/risk/line-scores'
import { type Level, LEVELS, type Method } from 'contract/risk/method'
import { type MethodPreview, NAMED_IN_PREVIEW } from 'contract/risk/methods'
import { type Position, POSITIONS } from 'contract/risk/scoring'
import type { Tx } from '#platform/db/tx.ts'
import { UNITS_OF } from '../lines/line-sources.ts'

interface Line extends JudgedLine {
  id: string
  assessment: string
  code: string
  name: Localized
  units: string[]
  residualScore: number
  residualLevel: Level
  position: Position
}

const REGISTER = `
  select t.id, t.assessment, k.code, r.title as name, t.category, t.compliance, t.controls, a.units,
    t.inherent_likelihood as "inherentLikelihood", t.impact_financial as "impactFinancial",
    t.impact_operational as "impactOperational", t.impact_compliance as "impactCompliance",
    t.impact_reputation as "impactReputation", t.impact_safety as "impactSafety",
    t.override_likelihood as "overrideLikelihood", t.override_impact as "overrideImpact",
    t.target_likelihood as "targetLikelihood", t.target_impact as "targetImpact",
    t.residual_score as "residualScore", t.residual_level as "residualLevel", t.position
  from risklines t join records r on r.org_id = t.org_id and r.id = t.id
    join records k on k.org_id = t.org_id and k.id = t.subject
    join (select p.id, ${UNITS_OF('p.id')} as units from assessments p where p.org_id = app.org()) a
      on a.id = t.assessment
  where t.org_id = app.org() and t.current and r.archived_at is null and t.residual_score is not null
    and t.residual_level is not null and t.position is not null`

const offScale = ({ matrix }: Method, line: Line): boolean =>
  [line.inherentLikelihood, line.overrideLikelihood].some((step) => (step ?? 0) > matrix.likelihood) ||
  [...Object.values(IMPACT_FIELDS).map((key) => line[key]), line.overrideImpact].some(
    (step) => (step ?? 0) > matrix.impact,
  )

const level = (one: Level) => LEVELS.indexOf(one)
const position = (one: Position) => POSITIONS.indexOf(one)

/** How another method would change the register: counts and changed lines. Writes nothing. */
export async function previewMethod(tx: Tx, method: Method): Promise<MethodPreview> {
  const lines = await tx.query<Line>(REGISTER)
  const kept = lines.filter((line) => !offScale(method, line))
  const moves = kept.flatMap((line) => {
    const { residualScore, residualLevel, position: stands } = lineScores(method, line, line.units)
    if (residualScore === null || residualLevel === null || stands === null) return []
    return [
      {
        id: line.id,
        assessment: line.assessment,
        code: line.code,
        name: line.name as Record<string, string>,
        before: { score: line.residualScore, level: line.residualLevel, position: line.position },
        after: { score: residualScore, level: residualLevel, position: stands },
        levels: level(residualLevel) - level(line.residualLevel),
        positions: position(stands) - position(line.position),
      },
    ]
  })
  const changes = moves
    .filter(({ levels, positions }) => levels !== 0 || positions !== 0)
    .toSorted((a, b) => b.positions - a.positions || b.levels - a.levels || a.code.localeCompare(b.code))
  const count = (test: (move: (typeof moves)[number]) => boolean) => moves.filter(test).length
  return {
    lines: lines.length,
    levelUp: count(({ levels }) => levels > 0),
    levelDown: count(({ levels }) => levels < 0),
    positionWorse: count(({ positions }) => positions > 0),
    positionBetter: count(({ positions }) => positions < 0),
    // Under judgement alone, a line without a judged residual has no score either and is counted here.
    offScale: lines.length - moves.length,
    changes: changes
      .slice(0, NAMED_IN_PREVIEW)
      .map(({ levels: _levels, positions: _positions, ...change }) => change),
  }
}
