import { fail, type Localized } from 'contract'
import type { Particular } from '#platform/collection/shape.ts'
import { assessmentsOf, refreshCounts } from '../counts.ts'

interface Accepted {
  id: string
  risk: string
  name: Localized
  ownerId: string | null
  score: number | null
  position: string | null
}

/** What is asked to be borne is what the line says at that moment. */
export const acceptanceHooks: Particular = {
  computed: {
    currentScore: {
      sql: `select l.residual_score from risklines l where l.org_id = t.org_id and l.id = t.riskline`,
      initial: null,
    },
    stale: {
      sql: `select r.status in ('requested', 'accepted') and l.residual_score is distinct from t.score
        from risklines l where l.org_id = t.org_id and l.id = t.riskline`,
      initial: false,
    },
  },
  prepare: async (tx, mutations) => {
    const asked = mutations.filter(({ before }) => before === null)
    if (asked.length === 0) return
    const rows = await tx.query<Accepted>(
      `select t.id, t.risk, r.title as name, r.owner_id as "ownerId", t.residual_score as score, t.position
       from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       where t.org_id = app.org() and t.id = any($1::uuid[])`,
      [asked.map(({ after }) => after['riskline'])],
    )
    const lines = new Map(rows.map((row) => [row.id, row]))
    const today = new Date().toISOString().slice(0, 10)
    for (const { after } of asked) {
      const line = lines.get(String(after['riskline']))
      if (!line) throw fail('INVALID_INPUT', [{ path: ['riskline'], code: 'unknown_reference' }])
      if (line.score === null) throw fail('INVALID_INPUT', [{ path: ['riskline'], code: 'not_assessed' }])
      const { risk, name, ownerId, score, position } = line
      Object.assign(after, {
        risk,
        name,
        score,
        position,
        requestedOn: today,
        ownerId: after['ownerId'] ?? ownerId,
      })
    }
  },
  afterwards: async (tx, written) =>
    refreshCounts(
      tx,
      await assessmentsOf(
        tx,
        written.map(({ row }) => String(row['riskline'])),
      ),
    ),
}
