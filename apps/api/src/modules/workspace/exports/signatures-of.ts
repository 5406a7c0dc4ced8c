import type { Tx } from '#platform/db/tx.ts'

/**
 * A signature as it is kept: two texts and a hash, all that is needed to verify it. `statement` says who signed what, as
 * what and when, and names the SHA-256 of `content`; `hash` is the SHA-256 of the statement.
 */
export interface SignatureProof {
  readonly content: string
  readonly statement: string
  readonly hash: string
}

/** Where signatures are kept, documents and bundles get them from here; until then no record has any. */
export const signaturesOf = (_tx: Tx, _record: string): Promise<SignatureProof[]> => Promise.resolve([])
