import * as z from 'zod/mini'
import { PageQuery, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { MEANINGS } from '../meaning.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { TextContent } from './rich-texts.ts'
import { Proof } from './sign-ins.ts'
import { Sha256 } from './uploads.ts'

/** After so many failures in a row, a person cannot sign for a while, and administrators are told. */
export const MAX_FAILURES = 5
export const LOCK_MINUTES = 30

const Meaning = z.enum(MEANINGS)

/** What is signed with a second factor where the organisation asks for one (SIG-2). */
export const SECOND_FACTOR_MEANINGS: readonly (typeof MEANINGS)[number][] = ['approval', 'release']

/**
 * How a signature stands: for what the record says now; for what it said before a change; for evidence whose stored bytes
 * are no longer those that were signed; or it is itself not what was written when it was made.
 */
export const VALIDITIES = ['valid', 'changed', 'damaged', 'broken'] as const

/** The version of a text that a signature covers. */
const SignedText = {
  field: z.string(),
  document: Id,
  versionId: Id,
  number: z.int(),
  hash: Sha256,
  /** Signed before signatures covered texts: this is what the text said when versions were introduced. */
  atMigration: z.boolean(),
}

export const Signature = z.object({
  id: Id,
  meaning: Meaning,
  reason: z.nullable(z.string()),
  /** The name as it was printed then. */
  signer: z.object({ id: Id, name: z.string(), roles: z.array(z.string()) }),
  /** The server's time, in UTC. */
  at: Moment,
  record: z.object({ version: z.int(), status: z.string() }),
  step: z.nullable(z.object({ from: z.string(), to: z.string() })),
  authentication: z.object({ issuer: z.string(), method: z.string(), at: Moment }),
  /** The language in which it was laid before the signer, where a page said so (I18-4). */
  language: z.nullable(LocaleSchema),
  content: Sha256,
  /** The texts of the record as they were signed. */
  texts: z.array(z.object(SignedText)),
  hash: Sha256,
  validity: z.enum(VALIDITIES),
})
export type Signature = z.output<typeof Signature>

const Lock = z.nullable(Moment)

const SignatureList = z.object({
  items: z.array(Signature),
  next: z.nullable(z.string()),
  /** What this reader may sign the record as. */
  may: z.array(Meaning),
  /** Until when this reader cannot sign, after too many failures. */
  lockedUntil: Lock,
})

const PrepareInput = z.strictObject({
  meaning: Meaning,
  /** The change of status that is made by signing. */
  to: z.optional(z.string().check(z.maxLength(60))),
  reason: z.optional(Reason),
  /** The language in which the page shows what is signed. */
  language: z.optional(LocaleSchema),
})

/** What is about to be signed. Whoever signs says that this, and nothing else, is what they mean. */
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
  /** SHA-256 of the canonical content, and how much is in it beside the fields. */
  content: Sha256,
  links: z.int(),
  evidence: z.int(),
  /** The texts that would be signed, by the hash of their wording. */
  texts: z.array(z.object({ field: z.string(), hash: Sha256 })),
  signer: z.object({ id: Id, name: z.string() }),
  /** Whether this person has said that their electronic signature equals their handwritten one. */
  accepted: z.boolean(),
  /** Whether the proof of who signs must be made with a second factor. */
  secondFactor: z.boolean(),
})
export type Prepared = z.output<typeof Prepared>

/** One thing that was signed and is no longer so: a field, `text:<field>`, `link:<kind>` or `evidence`. */
const SignedDifference = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** Of a text: every paragraph that is not what was signed. */
  paragraphs: z.optional(z.array(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }))),
})

/** The wording that was signed, text by text. */
export const SignedWordings = z.object({
  items: z.array(
    z.object({
      ...SignedText,
      /** Whether the stored wording is the one whose hash was signed. */
      intact: z.boolean(),
      authors: z.array(Id),
      at: Moment,
      content: TextContent,
      /** The same as HTML that runs nothing anywhere. */
      html: z.string(),
    }),
  ),
})
export type SignedWordings = z.output<typeof SignedWordings>

/** Whoever may read a record may sign it as something; its policy says as what. */
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
    summary: 'The signatures of a record, newest first, each held against the record as it is now',
    params: IdParams,
    query: PageQuery,
    reply: SignatureList,
    fails: ['INVALID_CURSOR'],
  }),
  prepare: route('signatures.prepare', 'POST /records/:id/signatures/prepare', use, {
    summary: 'What would be signed, and a challenge that is good for one signature of exactly that',
    params: IdParams,
    body: PrepareInput,
    reply: Prepared,
    fails: REFUSALS,
  }),
  sign: route('signatures.sign', 'POST /records/:id/signatures', use, {
    summary: 'Sign what was prepared, with a token of an authentication that came after',
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
    summary: 'Tell that proving who one is did not succeed; too many such failures lock signing for a while',
    params: IdParams,
    body: z.strictObject({ challenge: Id }),
    reply: z.object({ failures: z.int(), lockedUntil: Lock }),
  }),
  verify: route('signatures.verify', 'POST /records/:id/signatures/verify', use, {
    summary: 'Hold every signature of a record against the record and the stored bytes of its evidence',
    params: IdParams,
    reply: z.object({ items: z.array(z.object({ id: Id, problems: z.array(z.string()) })) }),
  }),
  difference: route('signatures.difference', 'GET /records/:id/signatures/:signatureId/difference', use, {
    summary: 'What was signed and is no longer so, as far as the reader may see',
    params: z.strictObject({ id: Id, signatureId: Id }),
    reply: z.object({ items: z.array(SignedDifference) }),
  }),
  texts: route('signatures.texts', 'GET /records/:id/signatures/:signatureId/texts', use, {
    summary: 'The wording of every text that a signature covers, as it was signed',
    params: z.strictObject({ id: Id, signatureId: Id }),
    reply: SignedWordings,
  }),
}
