import { SENIORITY_HOURS } from 'contract/workspace/protection'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'

export interface Exception {
  exception: 'single_administrator' | 'no_other_administrator'
  /** When the exception starts, and whether it applies now, by the database's clock. */
  from: string
  holds: boolean
}

export interface RequestedChange {
  requestedBy: string
  subject: string | null
  requestedAt: string | null
  removesAdmin: boolean
}

/** `statement_timestamp` gives one time for all comparisons of a statement. */
const DAY = `interval '${SENIORITY_HOURS} hours'`

const ADMINS = `select m.id from members m where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles)`

/**
 * Whether the requester may complete a request alone because no other administrator could decide. An administrator who
 * became the only one less than a day ago must wait, so that removing a colleague is no bypass; in its first day an
 * organisation does not wait.
 */
export async function exceptionFor(tx: Tx, asked: RequestedChange): Promise<Exception | null> {
  const [found] = await tx.query<{
    isAdmin: boolean
    others: number
    deciders: number
    alone: string
    waited: string
    now: string
  }>(
    `select $1 in (${ADMINS}) as "isAdmin",
       (select count(*)::integer from (${ADMINS}) a where a.id <> $1) as others,
       (select count(*)::integer from (${ADMINS}) a where a.id <> $1 and a.id is distinct from $2) as deciders,
       statement_timestamp() as now,
       case when o.created_at > statement_timestamp() - ${DAY} then statement_timestamp() else coalesce((
         select max(t.until) + ${DAY} from administrator_terms t where t.org_id = app.org() and t.person_id <> $1
           and t.until > statement_timestamp() - ${DAY}), statement_timestamp()) end as alone,
       case when o.created_at > statement_timestamp() - ${DAY} or $4 then statement_timestamp()
         else coalesce($3::timestamptz, statement_timestamp()) + ${DAY} end as waited
     from organisations o where o.org_id = app.org()`,
    [asked.requestedBy, asked.subject, asked.requestedAt, asked.removesAdmin],
  )
  if (!found!.isAdmin || found!.deciders > 0) return null
  const from = found!.others === 0 ? found!.alone : found!.waited
  return {
    exception: found!.others === 0 ? 'single_administrator' : 'no_other_administrator',
    from,
    holds: Date.parse(from) <= Date.parse(found!.now),
  }
}

/** Whether a person has been an administrator for long enough to decide. */
export async function isSenior(tx: Tx, person: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as found from administrator_terms t join organisations o on o.org_id = t.org_id
     where t.org_id = app.org() and t.person_id = $1 and t.until is null
       and (t.since <= clock_timestamp() - ${DAY} or o.created_at > clock_timestamp() - ${DAY})`,
    [person],
  )
  return rows.length > 0
}
