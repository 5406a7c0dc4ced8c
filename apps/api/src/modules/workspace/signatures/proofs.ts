import type { SignatureProof } from 'proof'
import type { Tx } from '#platform/db/tx.ts'

/**
 * The signatures of records as they go into documents and bundles, oldest first. They name what the record was linked to
 * then: whoever is given them must be allowed to know of it.
 */
export const loadProofs = (
  tx: Tx,
  records: readonly string[],
): Promise<(SignatureProof & { record: string })[]> =>
  tx.query<SignatureProof & { record: string }>(
    `select record_id as record, content, statement, encode(hash, 'hex') as hash from signatures
     where org_id = app.org() and record_id = any($1::uuid[]) order by seq`,
    [records],
  )
