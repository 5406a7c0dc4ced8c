import type { TrailVerification } from 'contract/workspace/trail'
import type { Tx } from '#platform/db/tx.ts'

type Found = Omit<TrailVerification, 'state' | 'problem'> & {
  kind: NonNullable<TrailVerification['problem']>['kind'] | null
  seq: number | null
  foundAt: string | null
}

/** The result of the last verification, and the anchored entries. */
export async function getVerification(tx: Tx, anchored: boolean): Promise<TrailVerification> {
  const [row] = await tx.query<Found>(
    `select v.checked_at as "checkedAt", coalesce(v.verified_seq, 0) as "verifiedSeq", coalesce(h.seq, 0) as "headSeq",
       v.passed_at as "passedAt", v.problem as kind, v.problem_seq as seq, v.problem_at as "foundAt",
       (select count(*)::int from trail_anchors a where a.org_id = app.org()) as anchors,
       n.seq as "anchoredSeq", n.at as "anchoredAt",
       (select max(a.stamped_at) from trail_anchors a where a.org_id = app.org()) as "stampedAt"
     from organisations o left join trail_heads h on h.org_id = o.org_id
       left join trail_verifications v on v.org_id = o.org_id
       left join lateral (select a.seq, a.at from trail_anchors a where a.org_id = o.org_id
         order by a.seq desc, a.at desc limit 1) n on true
     where o.org_id = app.org()`,
  )
  const { kind, seq, foundAt, ...rest } = row!
  const state = kind ? 'altered' : !rest.checkedAt ? 'waiting' : anchored ? 'verified' : 'unanchored'
  return { ...rest, state, problem: kind && foundAt ? { kind, seq, foundAt } : null }
}
