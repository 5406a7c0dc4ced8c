import * as z from 'zod/mini'
import { PageQuery, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { MEANINGS } from '../meaning.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { TextContent } from './rich-texts.ts'
import { Proof } from './sign-ins.ts'
import { Sha256 } from './uploads.ts'

/** After this many consecutive failures, signing is locked for a while, and administrators are notified. */
export const MAX_FAILURES = 5
export const LOCK_MINUTES = 30

const Meaning = z.enum(MEANINGS)

/** Meanings that need a second factor where the organisation requires one (SIG-2). */
export const SECOND_FACTOR_MEANINGS: readonly (typeof MEANINGS)[number][] = ['approval', 'release']

/**
 * Validity of a signature: it covers the current content; the content changed since; stored evidence bytes differ from
 * the signed ones; or the signature itself was altered.
 */
export const VALIDITIES = ['valid', 'changed', 'damaged', 'broken'] as const

/** The version of a text that a signature covers. */
const SignedText = {
  field: z.string(),
  document: Id,
  versionId: Id,
  number: z.int(),
  hash: Sha256,
  /** Signed before signatures covered texts: the text at the time versions were introduced. */
  atMigration: z.boolean(),
}

export const Signature = z.object({
  id: Id,
  meaning: Meaning,
  reason: z.nullable(z.string()),
  /** The name shown at the time of signing. */
  signer: z.object({ id: Id, name: z.string(), roles: z.array(z.string()) }),
  /** The server's time, in UTC. */
  at: Moment,
  record: z.object({ version: z.int(), status: z.string() }),
  step: z.nullable(z.object({ from: z.string(), to: z.string() })),
  authentication: z.object({ issuer: z.string(), method: z.string(), at: Moment }),
  /** The language in which the signer saw the content, where the page reported it (I18-4). */
  language: z.nullable(LocaleSchema),
  content: Sha256,
  /** The signed texts of the record. */
  texts: z.array(z.object(SignedText)),
  hash: Sha256,
  validity: z.enum(VALIDITIES),
})
export type Signature = z.output<typeof Signature>

const Lock = z.nullable(Moment)

const SignatureList = z.object({
  items: z.array(Signature),
  next: z.nullable(z.string()),
  /** Meanings with which this reader may sign the record. */
  may: z.array(Meaning),
  /** Until when signing is locked for this reader, after too many failures. */
  lockedUntil: Lock,
})

const PrepareInput = z.strictObject({
  meaning: Meaning,
  /** The transition made by signing. */
  to: z.optional(z.string().check(z.maxLength(60))),
  reason: z.optional(Reason),
  /** The language in which the page shows the content. */
  language: z.optional(LocaleSchema),
})

/** The content presented for signing; the signature covers this and nothing else. */
export const Prepared = z.object({
  challenge: Id,
  expiresAt: Moment,
  record: z.object({
    id: Id,
    type: z.string(),
    code: z.string(),
    title: z.unknown(),
    version: z.int(),
    status: z.string(),
  }),
  meaning: Meaning,
  reason: z.nullable(z.string()),
  step: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** SHA-256 of the canonical content, and the number of links and evidence records in it. */
  content: Sha256,
  links: z.int(),
  evidence: z.int(),
  /** The texts to sign, by the hash of their content. */
  texts: z.array(z.object({ field: z.string(), hash: Sha256 })),
  signer: z.object({ id: Id, name: z.string() }),
  /** Whether this person has declared their electronic signature equivalent to their handwritten one. */
  accepted: z.boolean(),
  /** Whether the re-authentication needs a second factor. */
  secondFactor: z.boolean(),
})
export type Prepared = z.output<typeof Prepared>

/**
 * One difference from the signed content: a field, `text:<field>`, `link:<kind>` or `evidence`. Of a part that was signed with
 * the record: one of its fields, or `part` where it was added or removed.
 */
const SignedDifference = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  part: z.optional(z.object({ id: Id, type: z.string(), code: z.string() })),
  /** For a text: every paragraph that differs from the signed one. */
  paragraphs: z.optional(z.array(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }))),
})

/** The signed texts. */
export const SignedWordings = z.object({
  items: z.array(
    z.object({
      ...SignedText,
      /** Whether the stored text has the signed hash. */
      intact: z.boolean(),
      authors: z.array(Id),
      at: Moment,
      content: TextContent,
      /** The same as HTML without active content. */
      html: z.string(),
    }),
  ),
})
export type SignedWordings = z.output<typeof SignedWordings>

/** Every reader of a record may sign it with some meaning; the record's policy decides which. */
const signatureActions = { use: action('signature.use', STAFF_ROLES) }
const { use } = signatureActions

const REFUSALS = [
  'ARCHIVED',
  'TRANSITION_NOT_ALLOWED',
  'GUARD_NOT_MET',
  'FOUR_EYES',
  'SIGNING_LOCKED',
  'NAME_NOT_CONFIRMED',
] as const

export const signatureRoutes = {
  list: route('signatures.list', 'GET /records/:id/signatures', use, {
    summary: 'Signatures of a record, newest first, each verified against the current record',
    params: IdParams,
    query: PageQuery,
    reply: SignatureList,
    fails: ['INVALID_CURSOR'],
  }),
  prepare: route('signatures.prepare', 'POST /records/:id/signatures/prepare', use, {
    summary: 'The content to be signed, with a challenge valid for one signature of it',
    params: IdParams,
    body: PrepareInput,
    reply: Prepared,
    fails: REFUSALS,
  }),
  sign: route('signatures.sign', 'POST /records/:id/signatures', use, {
    summary: 'Sign the prepared content, with a token of a later authentication',
    params: IdParams,
    body: z.strictObject({
      ...Proof,
      accept: z.optional(z.boolean()),
    }),
    reply: Signature,
    fails: [
      ...REFUSALS,
      'ACCEPTANCE_REQUIRED',
      'CHALLENGE_SPENT',
      'CONTENT_CHANGED',
      'REAUTHENTICATION_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ],
  }),
  failed: route('signatures.failed', 'POST /records/:id/signatures/failed', use, {
    summary: 'Report a failed re-authentication; too many lock signing temporarily',
    params: IdParams,
    body: z.strictObject({ challenge: Id }),
    reply: z.object({ failures: z.int(), lockedUntil: Lock }),
  }),
  verify: route('signatures.verify', 'POST /records/:id/signatures/verify', use, {
    summary: 'Verify all signatures of a record against the record and its stored evidence files',
    params: IdParams,
    reply: z.object({ items: z.array(z.object({ id: Id, problems: z.array(z.string()) })) }),
  }),
  difference: route('signatures.difference', 'GET /records/:id/signatures/:signatureId/difference', use, {
    summary: 'Readable records whose content has changed since it was signed',
    params: z.strictObject({ id: Id, signatureId: Id }),
    reply: z.object({ items: z.array(SignedDifference) }),
  }),
  texts: route('signatures.texts', 'GET /records/:id/signatures/:signatureId/texts', use, {
    summary: 'The signed wording of all texts that a signature covers',
    params: z.strictObject({ id: Id, signatureId: Id }),
    reply: SignedWordings,
  }),
}
