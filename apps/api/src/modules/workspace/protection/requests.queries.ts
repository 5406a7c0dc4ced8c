import type { ProtectedChange, ProtectedKind } from 'contract/workspace/protection'
import type { Tx } from '#platform/db/tx.ts'

/** A stored request. */
export interface StoredRequest {
  id: string
  kind: ProtectedKind
  subject: string | null
  subjectName: string | null
  payload: Record<string, unknown>
  before: Record<string, unknown>
  reason: string
  requestedBy: string
  requestedByName: string
  requestedAt: string
  expiresAt: string
  status: ProtectedChange['status']
  decidedByName: string | null
  decidedAt: string | null
  decisionReason: string | null
  exception: ProtectedChange['exception']
}

/** A document is named by its number and its title: the person who decides may not have access to it. */
const SELECT = `select c.id, c.kind, c.subject, c.payload,
    coalesce(s.name, (select o.code || coalesce(' ' || coalesce(o.title->>'en', o.title->>'fr', o.title->>'ar'), '')
      from records o where o.org_id = c.org_id and o.id = (c.payload->>'document')::uuid)) as "subjectName", c.before, c.reason,
    c.requested_by as "requestedBy", r.name as "requestedByName", c.requested_at as "requestedAt", c.expires_at as "expiresAt",
    case when c.status = 'pending' and c.expires_at <= clock_timestamp() then 'expired' else c.status end as status,
    d.name as "decidedByName", c.decided_at as "decidedAt", c.decision_reason as "decisionReason", c.exception
  from protected_changes c join members r on r.org_id = c.org_id and r.id = c.requested_by
    left join members s on s.org_id = c.org_id and s.id = c.subject
    left join members d on d.org_id = c.org_id and d.id = c.decided_by
  where c.org_id = app.org()`

export async function selectRequest(tx: Tx, id: string, lock = false): Promise<StoredRequest | undefined> {
  const [row] = await tx.query<StoredRequest>(`${SELECT} and c.id = $1 ${lock ? 'for update of c' : ''}`, [
    id,
  ])
  return row
}

export interface Filter {
  status?: string[] | undefined
  exception?: boolean | undefined
  after: [at: string, id: string] | null
  limit: number
}

export const selectRequests = (
  tx: Tx,
  { status, exception, after, limit }: Filter,
): Promise<StoredRequest[]> =>
  tx.query<StoredRequest>(
    `select * from (${SELECT}) x where ($1::text[] is null or x.status = any($1))
       and ($2::boolean is null or (x.exception is not null) = $2)
       and ($3::timestamptz is null or (x."requestedAt", x.id) < ($3::timestamptz, $4::uuid))
     order by x."requestedAt" desc, x.id desc limit $5`,
    [status ?? null, exception ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
  )

/** Expired requests, with what is kept of each. */
export const selectExpired = (
  tx: Tx,
): Promise<{ id: string; kind: ProtectedKind; payload: Record<string, unknown> }[]> =>
  tx.query(
    `select id, kind, payload from protected_changes
     where org_id = app.org() and status = 'pending' and expires_at <= clock_timestamp() for update skip locked`,
  )
