import { fail } from 'contract'
import type { WriteTx } from '#platform/db/tx.ts'

export interface Claim {
  key: string
  hash: Buffer
  /** The reply is not kept, so it cannot be given again. */
  isSecret: boolean
}

interface StoredRequest {
  request_hash: Buffer
  reply: string | null
}

const CLAIM = `
  insert into idempotency (org_id, person_id, key, request_hash) values (app.org(), $1, $2, $3)
  on conflict (org_id, person_id, key) do update
    set request_hash = excluded.request_hash, reply = null, created_at = clock_timestamp()
    where idempotency.created_at < clock_timestamp() - interval '24 hours'
  returning 1 as claimed`

const EARLIER = `select request_hash, reply from idempotency where org_id = app.org() and person_id = $1 and key = $2`

/**
 * Claims the key for this request, or returns the earlier request with the same key. Concurrent duplicates wait for the
 * first to commit; if it fails, its claim is rolled back and the next duplicate runs.
 */
export async function claimKey(tx: WriteTx, personId: string, claim: Claim): Promise<StoredRequest | null> {
  const claimed = await tx.query(CLAIM, [personId, claim.key, claim.hash])
  if (claimed.length > 0) return null
  const [earlier] = await tx.query<StoredRequest>(EARLIER, [personId, claim.key])
  if (!earlier) throw fail('UNAVAILABLE')
  if (!earlier.request_hash.equals(claim.hash)) throw fail('KEY_REUSED')
  return earlier
}

/** The stored reply of the first request. */
export const storedReply = (earlier: StoredRequest): unknown =>
  earlier.reply === null ? undefined : (JSON.parse(earlier.reply) as unknown)
