import { fail, findTransition, type Role } from 'contract'
import { acceptances, type AcceptanceCollection } from 'contract/risk/acceptances'
import { refuse } from 'contract/refusals'
import { dayNow } from '#platform/clock.ts'
import { peopleWithRoles } from '#platform/collection/readers.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'
import { recountSubjects } from '../counts.ts'
import { ENDS_SOON } from '../due.ts'
import { findLines, isOpenToTreatment, mayTreat } from '../treated-lines.ts'

/**
 * The current score of the subject: the newest scored line in the context of the line that the acceptance was requested
 * for.
 */
const CURRENT = `select l.residual_score from risklines l
    join records lr on lr.org_id = l.org_id and lr.id = l.id and lr.archived_at is null
    join records pr on pr.org_id = l.org_id and pr.id = l.assessment and pr.archived_at is null
    join assessments p on p.org_id = l.org_id and p.id = l.assessment
  where l.org_id = t.org_id and l.subject = t.subject and l.residual_score is not null and p.context = (
    select o.context from assessments o join risklines ol on ol.org_id = o.org_id and ol.assessment = o.id
    where ol.org_id = t.org_id and ol.id = t.riskline)
  order by l.id desc limit 1`
const STANDING = `r.status in ('requested', 'accepted')`

const computed = {
  riskOwnerId: {
    sql: 'select o.owner_id from records o where o.org_id = t.org_id and o.id = t.riskline',
    initial: null,
  },
  currentScore: { sql: CURRENT, initial: null },
  stale: { sql: `${STANDING} and (${CURRENT}) is distinct from t.score`, initial: false },
  lapsed: { sql: `${STANDING} and r.due_on <= current_date`, initial: false },
  endsSoon: { sql: ENDS_SOON, initial: false },
}

/** The request copies subject, score and position of the line at that moment. */
async function prepare(
  tx: WriteTx,
  mutations: readonly Mutation<AcceptanceCollection>[],
  { actor }: WriteContext,
): Promise<void> {
  const asked = mutations.filter(({ before }) => before === null)
  if (asked.length === 0) return
  const lines = await findLines(
    tx,
    asked.map(({ after }) => after.riskline),
  )
  const today = dayNow()
  for (const { after } of asked) {
    const line = lines.get(after.riskline)
    if (!line) throw refuse('riskline', 'unknown_reference')
    if (!mayTreat(line, actor)) throw fail('FORBIDDEN')
    if (line.score === null) throw refuse('riskline', 'not_assessed')
    if (!isOpenToTreatment(line)) throw refuse('riskline', 'not_open')
    const { risk, requirement, domain, name, ownerId, score, position } = line
    Object.assign(after, { risk, requirement, domain, name, score, position, requestedOn: today })
    after.ownerId ??= ownerId
    after.riskOwnerId = ownerId
    after.currentScore = score
  }
}

/** Who may accept: an executive above tolerance, otherwise a risk manager too (SoD-5). */
const askedRoles = (position: unknown): readonly Role[] =>
  position === 'above_tolerance' ? ['executive'] : ['risk_manager', 'executive']

async function noticesFor(
  tx: WriteTx,
  row: Stored<AcceptanceCollection>,
  before: Stored<AcceptanceCollection> | null,
  { actor }: WriteContext,
): Promise<Notice[]> {
  const told = { recordId: row.id, actorId: actor.personId, dueOn: row.expiresOn }
  if (before === null) {
    const people = await peopleWithRoles(tx, askedRoles(row.position))
    const involved = [actor.personId, row.ownerId, row.riskOwnerId]
    return people
      .filter((id) => !involved.includes(id))
      .map((personId) => ({
        ...told,
        personId,
        kind: 'acceptance_asked' as const,
        cause: `asked:${row.id}`,
      }))
  }
  const step = findTransition(acceptances.machine, before.status, row.status)
  if (step?.action !== 'approve') return []
  const cause = `decided:${row.id}:${row.status}`
  return [...new Set([row.createdBy, row.ownerId, row.riskOwnerId])]
    .filter((id): id is string => typeof id === 'string' && id !== actor.personId)
    .map((personId) => ({ ...told, personId, kind: 'acceptance_decided' as const, cause }))
}

/** Hooks of acceptances: copied values, notices, and the counts of the affected assessments. */
export const acceptanceHooks = (jobs: Jobs): CollectionHooks<typeof acceptances> => ({
  computed,
  beforeWrite: prepare,
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written)
      await notify(tx, jobs, await noticesFor(tx, row, mutation.before, context))
    await recountSubjects(
      tx,
      written.map(({ row }) => String(row.risk ?? row.requirement ?? row.domain)),
    )
  },
})
