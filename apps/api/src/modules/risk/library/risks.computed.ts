import type { risks } from 'contract/risk/risks'
import { scoreOf } from 'contract/risk/scoring'
import type { ComputedFields } from '#platform/collection/hooks.ts'

/** Inherent score of a risk and number of its controls. */
export const riskComputed: Pick<ComputedFields<typeof risks>, 'inherentScore' | 'controls'> = {
  inherentScore: {
    sql: 'select t.inherent_likelihood * t.inherent_impact',
    initial: null,
    after: ({ inherentLikelihood, inherentImpact }) =>
      scoreOf({ likelihood: inherentLikelihood, impact: inherentImpact }),
  },
  controls: {
    sql: `select count(*)::integer from links l join records c on c.org_id = l.org_id and c.id = l.from_id
      where l.org_id = r.org_id and l.to_id = r.id and l.kind = 'mitigates' and c.archived_at is null`,
    initial: 0,
  },
}
