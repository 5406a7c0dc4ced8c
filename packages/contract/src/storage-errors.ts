import { Failure, type ErrorCode } from './errors.ts'

/** What can go wrong with a file, in the words that people know from storage services; `storage.errors.<code>`. */
export const STORAGE_ERRORS = [
  'unknown',
  'object-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'retry-limit-exceeded',
  'canceled',
  'invalid-url',
  'invalid-default-bucket',
  'invalid-argument',
  'app-deleted',
  'invalid-root-operation',
] as const
export type StorageErrorCode = (typeof STORAGE_ERRORS)[number]

const BY_CODE: Partial<Record<ErrorCode, StorageErrorCode>> = {
  NOT_FOUND: 'object-not-found',
  BODY_TOO_LARGE: 'quota-exceeded',
  UNAUTHENTICATED: 'unauthenticated',
  SESSION_ENDED: 'unauthenticated',
  FORBIDDEN: 'unauthorized',
  NOT_A_MEMBER: 'unauthorized',
  ORGANISATION_REQUIRED: 'app-deleted',
  UNAVAILABLE: 'retry-limit-exceeded',
  RATE_LIMITED: 'retry-limit-exceeded',
  UPLOAD_LOCKED: 'retry-limit-exceeded',
  INVALID_INPUT: 'invalid-argument',
  CHECKSUM_MISMATCH: 'invalid-argument',
}

/** The storage code of the error that a download or upload failed with, after all retries. */
export function storageErrorOf(error: unknown): StorageErrorCode {
  if (error instanceof Failure) return BY_CODE[error.code] ?? 'unknown'
  const { name } = error as { name?: string }
  if (name === 'AbortError') return 'canceled'
  // Thrown by `fetch` when the network is unreachable.
  return name === 'TypeError' ? 'retry-limit-exceeded' : 'unknown'
}
