import * as z from 'zod/mini'

/**
 * The closed list of error codes with their HTTP status. The server answers a code and details;
 * the web translates `errors.<CODE>`. A code is never reused for another meaning.
 */
export const ERRORS = {
  INVALID_INPUT: 400,
  INVALID_CURSOR: 400,
  ORGANISATION_REQUIRED: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  SESSION_ENDED: 401,
  PAYMENT_REQUIRED: 402,
  PAYMENT_DECLINED: 402,
  NOT_A_MEMBER: 403,
  FORBIDDEN: 403,
  SELF_GRANT: 403,
  FOUR_EYES: 403,
  REAUTHENTICATION_REQUIRED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  CODE_TAKEN: 409,
  KEY_REUSED: 409,
  TRANSITION_NOT_ALLOWED: 409,
  GUARD_NOT_MET: 409,
  ARCHIVED: 409,
  APPROVER_EDITED: 409,
  PERSON_CANNOT_ACT: 409,
  LAST_ADMIN: 409,
  SECOND_ADMINISTRATOR_REQUIRED: 409,
  REQUEST_DECIDED: 409,
  ALREADY_MEMBER: 409,
  STILL_MEMBER: 409,
  ERASED: 409,
  INVITATION_SPENT: 409,
  INVITATION_NOT_APPROVED: 409,
  UNDO_EXPIRED: 409,
  UNDO_CONFLICT: 409,
  IMPORT_REJECTED: 409,
  UPLOAD_CONFLICT: 409,
  UPLOAD_INCOMPLETE: 409,
  NOT_SCANNED: 409,
  QUARANTINED: 409,
  NOT_VIEWABLE: 409,
  DISCUSSION_CLOSED: 409,
  FROZEN: 409,
  SIGNATURE_REQUIRED: 409,
  ACCEPTANCE_REQUIRED: 409,
  NAME_NOT_CONFIRMED: 409,
  NAME_TAKEN: 409,
  CHALLENGE_SPENT: 409,
  CONTENT_CHANGED: 409,
  NOT_ENDED: 409,
  UNDER_RETENTION: 409,
  TOO_MANY_EXPORTS: 409,
  TOO_MANY_KEYS: 409,
  TOO_MANY_WEBHOOKS: 409,
  ADDRESS_REFUSED: 400,
  DOMAIN_TAKEN: 409,
  DOMAIN_NOT_VERIFIED: 409,
  DOMAIN_IN_USE: 409,
  TOO_MANY_DOMAINS: 409,
  TOO_MANY_CONNECTIONS: 409,
  EUDAMED_INVALID: 409,
  EXPORT_TOO_LARGE: 409,
  TOO_MANY_SAMPLES: 409,
  NOT_A_SAMPLE: 409,
  PREFIX_TAKEN: 409,
  ORGANISATION_CLOSING: 409,
  ALREADY_CLOSING: 409,
  PAYMENT_NOT_SET_UP: 409,
  ALREADY_SUBSCRIBED: 409,
  VERSION_CONFLICT: 412,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNREADABLE_FILE: 422,
  CHECKSUM_MISMATCH: 422,
  UPLOAD_LOCKED: 423,
  SIGNING_LOCKED: 423,
  VERSION_REQUIRED: 428,
  RATE_LIMITED: 429,
  INVITATION_LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

/** Codes that only the web uses, when there is no answer. */
export const CLIENT_ERRORS = ['OFFLINE'] as const
export type ClientErrorCode = (typeof CLIENT_ERRORS)[number]

export const ErrorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

/** One thing wrong with an input: where, and a code that the web can translate. */
export const InputIssue = z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string() })
export type InputIssue = z.output<typeof InputIssue>

/**
 * Every error body has this shape. The request id is a header, so that the answers to a foreign id
 * and to an unknown id are equal byte for byte.
 */
export const ErrorBody = z.object({ error: ErrorCode, details: z.optional(z.unknown()) })
export type ErrorBody = z.output<typeof ErrorBody>

/** Thrown by services; the HTTP layer turns it into an answer. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERRORS[this.code]
  }
}

export const fail = (code: ErrorCode, details?: unknown): Failure => new Failure(code, details)
