import * as z from 'zod/mini'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'

/**
 * One line of a trail export: the exact hashed text, and its hash. An entry about a record that the exporter may not
 * see (restricted audience) is withheld; its hash stays, so that the chain can be verified.
 */
const TrailLine = z.object({ entry: z.nullable(z.string()), hash: z.string() })

/**
 * A chain head published outside the database: the object version in the bucket that holds it, the path to the Merkle
 * root of that round, and the time stamp (RFC 3161, base64) over the root.
 */
const TrailAnchor = z.object({
  organisation: Id,
  seq: z.int(),
  hash: z.string(),
  at: Moment,
  bucket: z.string(),
  object: z.string(),
  version: z.string(),
  root: z.string(),
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
  timeStamp: z.nullable(z.string()),
})

export const TrailExport = z.object({
  organisationId: Id,
  exportedAt: Moment,
  from: z.int(),
  to: z.int(),
  /** The hash before the first line, so that a part of the chain can be verified alone. */
  previous: z.string(),
  /** The head of the chain at the time of export. */
  head: z.object({ seq: z.int(), hash: z.string() }),
  lines: z.array(TrailLine),
  /** The published heads among these entries. */
  anchors: z.array(TrailAnchor),
  /**
   * Decrypted personal data of these entries, by sealed form; erased people are marked as erased. Not part of the
   * chain, which covers the sealed form.
   */
  opened: z.record(z.string(), z.string()),
})
export type TrailExport = z.output<typeof TrailExport>

/** Problems of a chain, the most serious first. */
export const TRAIL_PROBLEMS = [
  /** The chain differs from a published anchor, or ends before it: it was rewritten or truncated. */
  'chain_rewritten',
  /** The hash of an entry does not match the one before it. */
  'chain_broken',
  /** The database's copy of an anchor differs from the object in the bucket. */
  'anchor_copy_altered',
  /** A published object was overwritten; the locked version still exists. */
  'anchor_hidden',
  /** The indexed object is not in the bucket. */
  'anchor_missing',
  /** A manifest does not match its root, or its time stamp is invalid. */
  'anchor_invalid',
] as const

export const TrailVerification = z.object({
  /** `unanchored`: nothing is published outside the database, so the chain is only checked against itself. */
  state: z.enum(['verified', 'altered', 'waiting', 'unanchored']),
  checkedAt: z.nullable(Moment),
  verifiedSeq: z.int(),
  headSeq: z.int(),
  /** When the last full verification of the chain finished. */
  passedAt: z.nullable(Moment),
  anchors: z.int(),
  anchoredSeq: z.nullable(z.int()),
  anchoredAt: z.nullable(Moment),
  stampedAt: z.nullable(Moment),
  problem: z.nullable(z.object({ kind: z.enum(TRAIL_PROBLEMS), seq: z.nullable(z.int()), foundAt: Moment })),
})
export type TrailVerification = z.output<typeof TrailVerification>

export const trailActions = {
  export: action('trail.export', ['cae', 'prrc']),
  verification: action('trail.verification', STAFF_ROLES),
}

export const trailRoutes = {
  verification: route('trail.verification', 'GET /trail/verification', trailActions.verification, {
    summary: 'Result of the last verification of the audit trail against its anchors',
    reply: TrailVerification,
  }),
  export: route('trail.export', 'GET /trail/export', trailActions.export, {
    summary: 'A range of the audit trail, for the offline verifier',
    query: z.strictObject({
      from: z.optional(z.int().check(z.gte(1))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
    }),
    reply: TrailExport,
    recorded: true,
  }),
}
