import { fail } from 'contract'
import { LOCK_MINUTES, MAX_FAILURES } from 'contract/workspace/signatures'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const WARN_ADMINISTRATORS = 'warn-administrators'

export interface Signer {
  /** The name confirmed by the organisation, or null. */
  name: string | null
  accepted: boolean
  lockedUntil: string | null
}

/** The signer data of a member, with defaults for members who never signed. */
export async function getSigner(tx: Tx, person: string): Promise<Signer> {
  const [row] = await tx.query<Signer>(
    `select n.name, s.accepted_at is not null as accepted,
       case when s.locked_until > clock_timestamp() then s.locked_until end as "lockedUntil"
     from members m left join signing_names n on n.org_id = m.org_id and n.person_id = m.id
       left join signers s on s.org_id = m.org_id and s.person_id = m.id
     where m.org_id = app.org() and m.id = $1`,
    [person],
  )
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Refuses signers who are locked after too many failures. */
export async function requireUnlocked(tx: Tx, person: string): Promise<Signer> {
  const signer = await getSigner(tx, person)
  if (signer.lockedUntil !== null) throw fail('SIGNING_LOCKED', { until: signer.lockedUntil })
  return signer
}

/** Requires a signing name confirmed by the organisation. */
export async function requireNamed(tx: Tx, person: string): Promise<Signer & { name: string }> {
  const signer = await requireUnlocked(tx, person)
  if (signer.name === null) throw fail('NAME_NOT_CONFIRMED')
  return { ...signer, name: signer.name }
}

const FAILED = `
  insert into signers as s (org_id, person_id, failures) values (app.org(), $1, 1)
  on conflict (org_id, person_id) do update set
    failures = case when s.locked_until <= clock_timestamp() then 1 else s.failures + 1 end,
    locked_until = case when s.locked_until is null and s.failures + 1 >= $2
      then clock_timestamp() + make_interval(mins => $3) end
  returning failures, locked_until as "lockedUntil"`

export interface Failed {
  failures: number
  lockedUntil: string | null
}

/** Counts a failed re-authentication. Too many lock signing for a while, and administrators are notified. */
export async function recordFailure(
  tx: WriteTx,
  jobs: Jobs,
  record: { id: string; type: string },
  why: string,
  context: WriteContext,
): Promise<Failed> {
  const { personId } = context.actor
  await requireUnlocked(tx, personId)
  const [failed] = await tx.query<Failed>(FAILED, [personId, MAX_FAILURES, LOCK_MINUTES])
  recordTrailEntry(tx, context, record.type, record.id, 'sign_failed', {
    signing: [null, { why, ...failed! }],
  })
  if (failed!.lockedUntil !== null) {
    await jobs.enqueue(tx, WARN_ADMINISTRATORS, { org: tx.org, kind: 'locked', person: personId })
  }
  return failed!
}

/** Resets the failures after a signature, and records a first acceptance, also in the trail. */
export async function recordSuccess(tx: WriteTx, accepts: boolean, context: WriteContext): Promise<void> {
  const { actor, requestId } = context
  const [row] = await tx.query<{ acceptedAt: string | null }>(
    `insert into signers as s (org_id, person_id, accepted_at)
     values (app.org(), $1, case when $2 then clock_timestamp() end)
     on conflict (org_id, person_id) do update set failures = 0, locked_until = null,
       accepted_at = coalesce(s.accepted_at, excluded.accepted_at)
     returning accepted_at as "acceptedAt"`,
    [actor.personId, accepts],
  )
  if (row!.acceptedAt === null) throw fail('ACCEPTANCE_REQUIRED')
  if (!accepts) return
  tx.trail.push({
    action: 'accept-signature',
    type: 'member',
    record: actor.personId,
    changes: { acceptedAt: [null, row!.acceptedAt] },
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}
