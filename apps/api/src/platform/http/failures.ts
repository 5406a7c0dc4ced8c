import { type ErrorBody, fail, Failure, type InputIssue } from 'contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { StorageError } from '#platform/storage/storage.ts'

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown:${issue.keys.slice(0, 5).join(',')}`
  // Custom rules bring their own code.
  return issue.code === 'custom' ? String(issue.params?.['code'] ?? issue.code) : issue.code
}

/** The validation issues by path and code, without values, which may be secret or huge. */
export function inputFailure(error: z.core.$ZodError): Failure {
  const issues: InputIssue[] = error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    code: codeOf(issue),
  }))
  return fail('INVALID_INPUT', issues)
}

const BY_CONSTRAINT: Record<string, () => Failure> = {
  records_org_id_type_code_key: () => fail('CODE_TAKEN'),
  members_pkey: () => fail('ALREADY_MEMBER'),
  // One authentication is valid for one act.
  authentication_challenges_authentication: () => fail('REAUTHENTICATION_REQUIRED', { why: 'used' }),
  signatures_authentication: () => fail('REAUTHENTICATION_REQUIRED', { why: 'used' }),
  // Two people created the next version at once.
  templates_number: () => fail('VERSION_CONFLICT'),
  views_name: () => fail('INVALID_INPUT', [{ path: ['name'], code: 'taken' }]),
}

/** Reasons for failed writes, for the operator. */
const REASONS: Record<string, string> = {
  '53100': 'disk_full',
  // Connected to a standby, as during a failover.
  '25006': 'read_only',
  // An operator has put the organisation on hold for a move or a restore.
  '57000': 'held',
}

/** Maps an error of PostgreSQL to a failure of the contract. */
function databaseFailure(error: { code: string; constraint?: string }): Failure | null {
  const { code, constraint } = error
  if (code === '23505') return BY_CONSTRAINT[constraint ?? '']?.() ?? null
  if (code === '23503') return fail('INVALID_INPUT', [{ path: [], code: 'unknown_reference' }])
  if (code === '22P05' || code === '22021')
    return fail('INVALID_INPUT', [{ path: [], code: 'unstorable_text' }])
  // The request contained a value outside its column type: a forged cursor, a day in the year zero.
  if (/^22(003|007|008|P02)$/.test(code)) return fail('INVALID_INPUT', [{ path: [], code: 'invalid_value' }])
  const why = REASONS[code]
  if (why) return fail('UNAVAILABLE', { why })
  const transient = /^(08|53|57|40|55P03|25P0)/.test(code)
  return transient ? fail('UNAVAILABLE') : null
}

/** Error codes of a lost or refused connection. */
const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/

const isFull = (cause: unknown): boolean => (cause as { code?: string } | undefined)?.code === 'ENOSPC'

/** The failure for any error; null for a defect. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (error instanceof StorageError)
    return fail('UNAVAILABLE', isFull(error.cause) ? { why: 'disk_full' } : undefined)
  const { code, statusCode } = error as { code?: unknown; statusCode?: number }
  if (UNREACHABLE_CODES.test(String(code)) || CONNECTION_LOST.test((error as Error).message))
    return fail('UNAVAILABLE')
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return databaseFailure(error as { code: string })
  if (statusCode === 413) return fail('BODY_TOO_LARGE')
  if (statusCode === 415) return fail('UNSUPPORTED_MEDIA_TYPE')
  if (statusCode === 429) return fail('RATE_LIMITED')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fail('INVALID_INPUT')
  return null
}

/** Sends every error: code and details to the client, the rest to the log. */
export function sendFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = failureOf(error)
  if (!failure) request.log.error({ err: error }, 'defect')
  else if (failure.status >= 500)
    request.log.warn({ code: failure.code, cause: error.message }, 'unavailable')
  const { code, details, status } = failure ?? fail('INTERNAL')
  const body: ErrorBody = details === undefined ? { error: code } : { error: code, details }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
