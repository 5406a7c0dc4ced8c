import { fail } from 'contract'
import type { Particular } from '#platform/collection/shape.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Told of the lines whose actions have changed. */
export type LinesChanged = (tx: WriteTx, lines: readonly string[]) => Promise<void>

/** What was promised first stays on record; work has begun with the first progress. */
export const actionHooks = (linesChanged: LinesChanged): Particular => ({
  computed: {
    evidence: {
      sql: `select count(*)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
        where l.org_id = r.org_id and l.to_id = r.id and l.kind = 'supports' and e.archived_at is null`,
      initial: 0,
    },
  },
  prepare: async (_tx, mutations) => {
    for (const { before, after } of mutations) {
      if (before === null) {
        if (after['source'] === 'risk_treatment' && !after['riskline'])
          throw fail('INVALID_INPUT', [{ path: ['riskline'], code: 'required' }])
        after['originalDueOn'] = after['dueOn']
      }
      if (after.status === 'agreed' && before?.status === 'agreed' && Number(after['percent'] ?? 0) > 0)
        after.status = 'in_progress'
    }
  },
  afterwards: (tx, written) =>
    linesChanged(
      tx,
      written.map(({ row }) => row['riskline'] as string | null).filter((id) => id !== null),
    ),
})
