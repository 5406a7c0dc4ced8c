import type { risklines } from 'contract/risk/risk-lines'
import { PRUDENT } from '#modules/compliance/universes/index.ts'
import type { ComputedFields } from '#platform/collection/hooks.ts'
import { ACCEPTED, PLANNED, UNDER_WAY } from '../counts.ts'

const ASSESSMENT = 'from assessments p where p.org_id = t.org_id and p.id = t.assessment'
const SPINE = 'from records p where p.org_id = t.org_id and p.id = t.assessment'

/** Fields computed from the line's assessment, actions and acceptances. */
export const risklineComputed: ComputedFields<typeof risklines> = {
  phase: { sql: `select p.status ${SPINE}`, initial: null },
  context: { sql: `select p.context ${ASSESSMENT}`, initial: null },
  assessorId: { sql: `select p.owner_id ${SPINE}`, initial: null },
  reviewerId: { sql: `select p.reviewer_id ${ASSESSMENT}`, initial: null },
  approverId: { sql: `select p.approver_id ${ASSESSMENT}`, initial: null },
  about: { sql: 't.about', initial: null },
  complianceNow: {
    sql: `case when t.about <> 'risk' then (${PRUDENT(`q.id in (select l.to_id from links l
      where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'concerns')`)}) end`,
    initial: null,
  },
  current: { sql: 't.current', initial: false },
  actions: { sql: `select count(*)::integer ${UNDER_WAY('t')}`, initial: 0 },
  acceptance: {
    sql: `case when ${ACCEPTED('t', `'accepted'`)} then 'accepted' when ${ACCEPTED('t', `'requested'`)} then 'requested'
      when t.position is distinct from 'within_appetite' then (
        select case when x.score = t.residual_score then 'expired' else 'stale' end
        from acceptances x join records a on a.org_id = x.org_id and a.id = x.id
        where x.org_id = t.org_id and x.subject = t.subject and a.status in ('accepted', 'requested') and a.archived_at is null
        order by x.id desc limit 1) end`,
    initial: null,
  },
  undecided: {
    sql: `t.position = 'above_tolerance' and not ${PLANNED('t')} and not ${ACCEPTED('t', `'requested', 'accepted'`)}`,
    initial: false,
  },
}
